import { EventEmitter } from 'node:events';
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Log } from '../../electron/log/log.ts';
import type { ElectronDouble } from '../support/electron-double/electron.ts';
import { FakeRouter } from '../support/fake-router.ts';
import { ManualClock } from '../support/manual-clock.ts';
import { eventually } from '../support/real-time.ts';
import { type Desktop, type World, buildPage, folder, startDesktop, windowOf } from './desktop-bench.ts';

beforeAll(buildPage);

const start = (world: World = {}, clock = new ManualClock(), machine = {}): Promise<Desktop> =>
  startDesktop(new FakeRouter(), machine, undefined, clock, world);
const secondStart = ({ module }: Pick<ElectronDouble, 'module'>): boolean => module.app.emit('second-instance');

/** Keeps the messages of warnings and errors. */
function readableLog(): Log & { readonly lines: string[] } {
  const lines: string[] = [];
  const keep = (message: string) => void lines.push(message);
  return { lines, info: () => undefined, warn: keep, error: keep };
}

describe('a second start of the desktop program', () => {
  test('while the first one is still opening its till brings that one to the front, once it is drawn', async () => {
    const desktop = await start({
      async whileComposing(double) {
        secondStart(double);
        secondStart(double);
      },
    });
    expect(desktop.windows).toHaveLength(1);
    expect(windowOf(desktop).focused).toBe(1);
    expect(desktop.module.app.relaunches).toBe(0);
  });

  test('leaves a first start alone where none was asked for, and shows its window when one is', async () => {
    const desktop = await start();
    expect(windowOf(desktop).focused).toBe(0);
    secondStart(desktop);
    expect(windowOf(desktop).focused).toBe(1);
  });

  test('while the first one stops leads to one till after it, however often it is asked for', async () => {
    const desktop = await start();
    desktop.module.app.quit();
    secondStart(desktop);
    secondStart(desktop);
    await eventually('the process ends', () => desktop.module.app.exitCode === 0);
    expect(desktop.module.app.relaunches).toBe(1);
    expect(windowOf(desktop).focused).toBe(0);
  });

  test('that comes after its till was asked for while starting is not forgotten when it stops', async () => {
    const desktop = await start({ whileComposing: async (double) => void secondStart(double) });
    windowOf(desktop).destroy();
    secondStart(desktop);
    expect(desktop.module.app.relaunches).toBe(1);
  });
});

describe('the graphics process', () => {
  const mark = join(folder.desktop, 'software-drawing');
  const crash = ({ module }: Pick<ElectronDouble, 'module'>, details: object = {}) =>
    module.app.emit('child-process-gone', {}, { type: 'GPU', reason: 'crashed', exitCode: 139, ...details });
  beforeEach(() => rmSync(mark, { recursive: true, force: true }));

  test('that crashes is told in the log, and what ends in order or is another process changes nothing', async () => {
    const log = readableLog();
    const desktop = await start({ log });
    crash(desktop);
    crash(desktop, { reason: 'clean-exit' });
    crash(desktop, { type: 'Utility', name: 'Network Service' });
    expect(log.lines).toEqual(['a process of the desktop ended', 'a process of the desktop ended']);
    expect(existsSync(mark)).toBe(false);
  });

  test('that crashes twice within an hour is not used by the next start, which says so, until the next version', async () => {
    const log = readableLog();
    const first = await start({ log });
    expect(first.module.app.software_drawing).toBe(false);
    crash(first);
    crash(first);
    expect(log.lines.at(-1)).toMatch(/the next start draws without the graphics card/);
    const told = readableLog();
    const second = await start({ log: told });
    expect(second.module.app.software_drawing).toBe(true);
    expect(told.lines).toEqual(['the till draws without the graphics card, which crashed']);
    expect((await start({}, new ManualClock(), { version: '0.0.1' })).module.app.software_drawing).toBe(false);
    expect(existsSync(mark)).toBe(false);
  });

  test('that crashes before the till is open is counted and told all the same', async () => {
    const log = readableLog();
    await start({
      log,
      async whileComposing(double) {
        crash(double);
        crash(double);
      },
    });
    expect(log.lines).toHaveLength(3);
    expect(existsSync(mark)).toBe(true);
  });

  test('that crashes once in a while over weeks is a mishap', async () => {
    const clock = new ManualClock();
    const desktop = await start({}, clock);
    for (let week = 0; week < 4; week += 1) {
      crash(desktop);
      clock.advance(60 * 60_000);
    }
    expect(existsSync(mark)).toBe(false);
  });

  test('that crashes where nothing can be written stops no till', async () => {
    const desktop = await start();
    mkdirSync(`${mark}.new`, { recursive: true });
    crash(desktop);
    expect(() => crash(desktop)).not.toThrow();
    rmSync(`${mark}.new`, { recursive: true });
    mkdirSync(join(mark, 'inside'), { recursive: true });
    writeFileSync(join(mark, 'inside/file'), '');
    expect((await start()).module.app.software_drawing).toBe(false);
  });
});

describe('the end of the session', () => {
  /** Whether the system was asked to wait. */
  const heldBy = (source: EventEmitter, name: string): boolean => {
    let held = false;
    source.emit(name, { reasons: ['shutdown'], preventDefault: () => (held = true) });
    return held;
  };

  test('is held until the till has stopped in order where the system asks (Linux, macOS)', async () => {
    const desktop = await start();
    expect(heldBy(desktop.module.powerMonitor, 'shutdown')).toBe(true);
    await eventually('the process ends', () => desktop.module.app.exitCode === 0);
    expect(desktop.stopped()).toBe(1);
  });

  test('is held until the till has stopped in order, once, where each window is asked (Windows)', async () => {
    const desktop = await start();
    expect(heldBy(windowOf(desktop), 'query-session-end')).toBe(true);
    expect(heldBy(windowOf(desktop), 'query-session-end')).toBe(true);
    windowOf(desktop).emit('session-end', { reasons: ['shutdown'] });
    await eventually('the process ends', () => desktop.module.app.exitCode === 0);
    expect(desktop.stopped()).toBe(1);
  });
});

describe('a bug in the desktop till', () => {
  test('ends it at once and starts it anew, which recovers what was in flight, and is in the log', async () => {
    const [host, clock, log] = [new EventEmitter(), new ManualClock(), readableLog()];
    const { module, errors, stopped } = await start({ host, log }, clock);
    clock.advance(60_000);
    host.emit('uncaughtException', new Error('an assertion'));
    host.emit('unhandledRejection', new Error('another one'));
    expect([module.app.exitCode, module.app.relaunches, errors, stopped()]).toEqual([70, 1, [], 0]);
    expect(log.lines).toEqual(['a bug stopped this program']);
  });

  test('soon after its start ends it with a sentence and no new start, which would only end again', async () => {
    const host = new EventEmitter();
    const { module, errors } = await start({ host });
    host.emit('unhandledRejection', new Error('an assertion'));
    expect([module.app.exitCode, module.app.relaunches]).toEqual([70, 0]);
    expect(errors[0]).toMatch(/^a bug stopped this program: Error: an assertion/);
  });
});
