import { lstat, readlink, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { runReaderCommand } from '../../../electron/commands/devices/reader.ts';
import type { CardReader } from '../../../drivers/reader/card-reader.ts';
import { createCardReader } from '../../../drivers/reader/create-reader.ts';
import { READER_DRIVERS, parseReaderSpec } from '../../../drivers/reader/reader-spec.ts';
import { until } from '../../drivers/transport/line-contract.ts';
import { allowedMs, systemClock } from '../../support/real-time.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

interface Run {
  readonly stdout: string[];
  readonly stderr: string[];
  readonly operator: PassThrough;
  readonly exit: Promise<number>;
  stop(): void;
}

function run(...argv: string[]): Run {
  const stdout: string[] = [];
  const stderr: string[] = [];
  const operator = new PassThrough();
  let stop = () => {};
  const stopped = new Promise<void>((resolve) => (stop = resolve));
  const io = {
    environment: {},
    stdout: (line: string) => void stdout.push(line),
    stderr: (line: string) => void stderr.push(line),
    stopped,
  };
  return { stdout, stderr, operator, stop: () => stop(), exit: runReaderCommand(argv, io, operator) };
}

describe('cobro reader', () => {
  let folder: string;
  let reader: CardReader | undefined;

  beforeEach(async () => {
    folder = temporaryFolder();
    await writeFile(join(folder, 'fast.json'), JSON.stringify({ presentation_ms: 20, step_ms: 5 }));
  });

  afterEach(async () => {
    await reader?.stop();
    reader = undefined;
  });

  function connect(spec: string): CardReader {
    const parsed = parseReaderSpec(spec);
    if (!parsed.ok) throw new Error(JSON.stringify(parsed.error));
    const created = createCardReader(parsed.value, { clock: systemClock, log: () => undefined });
    if (!created.ok) throw new Error(JSON.stringify(created.error));
    reader = created.value.reader;
    reader.start();
    return reader;
  }

  const isReady = () => reader?.status.state === 'ready';
  const sale = { amount_minor: 12_990, currency: 'CLP', timeout_ms: 60_000 } as const;

  it.skipIf(process.platform === 'win32')(
    'serves a card over a serial line, survives unplugging, and takes the link away at the end',
    async () => {
      const link = join(folder, 'reader.tty');
      await symlink('/nonexistent/stale', link);
      const command = run('--driver', 'idtech-neo', '--link', link, '--script', join(folder, 'fast.json'));
      await until(() => command.stdout.length > 0, 'the ready line');
      expect(JSON.parse(command.stdout[0] ?? '')).toEqual({ event: 'ready', port: link, pid: process.pid });
      expect(await readlink(link)).toMatch(/^\/dev\//);

      const till = connect(`serial:${link}?driver=idtech-neo&baud=115200`);
      await until(isReady, 'the reader to be ready');
      expect(await till.readCard(sale, () => undefined)).toMatchObject({
        kind: 'card',
        card: { summary: { last_four: '4821' } },
      });
      expect(await till.deliverHostAnswer({ result: 'approved', approval_code: 'A1B2C3' })).toBe('accepted');

      command.operator.write('unplug\n');
      await until(() => till.status.state === 'lost', 'the loss to be noticed');
      const replugged_ms = systemClock.monotonicMs();
      command.operator.write('{"do":"replug"}\n');
      await until(isReady, 'the reader to be back');
      expect(systemClock.monotonicMs() - replugged_ms).toBeLessThan(allowedMs(2_000));
      command.operator.write('card mastercard\n');
      expect(await till.readCard(sale, () => undefined)).toMatchObject({
        kind: 'card',
        card: { summary: { last_four: '7744' } },
      });

      command.stop();
      expect(await command.exit).toBe(0);
      await expect(lstat(link)).rejects.toThrow('ENOENT');
      expect(command.stdout).toHaveLength(1);
    },
  );

  it.each(READER_DRIVERS)('serves a card of %s over TCP, and says the port as a number', async (driver) => {
    const command = run('--driver', driver, '--tcp', '0', '--script', join(folder, 'fast.json'), '--json');
    await until(() => command.stdout.length > 0, 'the ready line');
    const { port } = JSON.parse(command.stdout[0] ?? '') as { port: number };
    const till = connect(`tcp:127.0.0.1:${port}?driver=${driver}`);
    await until(isReady, 'the reader to be ready');
    expect(await till.readCard(sale, () => undefined)).toMatchObject({ kind: 'card' });
    command.stop();
    expect(await command.exit).toBe(0);
    await until(() => till.status.state === 'lost', 'the loss to be noticed');
    expect(command.stdout.slice(1).map((line) => (JSON.parse(line) as { event: string }).event)).toContain('card');
  });

  it.each([
    ['serial:/dev/ttyUSB0?driver=vipa', { baud: 57_600, flow: 'rts-cts', driver: 'vipa' }],
    ['serial:COM3?driver=miura', { baud: 115_200, flow: 'none', driver: 'miura' }],
    ['serial:COM3?driver=vipa&baud=115200&flow=none', { baud: 115_200, flow: 'none', driver: 'vipa' }],
  ])('finds at %s a reader with the settings of its family, unless others are given', (spec, settings) => {
    expect(parseReaderSpec(spec)).toMatchObject({ ok: true, value: settings });
    expect(parseReaderSpec(`${spec}&flow=xon`)).toMatchObject({ ok: spec.includes('flow') });
  });

  it('answers an operator line that it does not understand with what is accepted', async () => {
    const command = run('--tcp', '0');
    await until(() => command.stdout.length > 0, 'the ready line');
    command.operator.write('card diners\nfrobnicate\n');
    await until(() => command.stderr.filter((line) => line.includes('not understood')).length === 2);
    expect(command.stderr.join('\n')).toContain('card visa_credit |');
    command.stop();
    await command.exit;
  });

  it.each([
    [['--link', 'a', '--tcp', '0'], 'either --link PATH or --tcp PORT'],
    [[], 'either --link PATH or --tcp PORT'],
    [['--tcp', '70000'], '--tcp was given "70000"; accepted: a whole number from 0 to 65535'],
    [['--driver', 'acme', '--tcp', '0'], '--driver was given "acme"; accepted: idtech-neo, vipa, miura'],
    [['--speed', '9'], '--speed is not a flag of this command'],
    [['--tcp', '0', '--script', '/nonexistent/script.json'], 'the script /nonexistent/script.json cannot be read'],
  ])('refuses %o with 64 and a sentence', async (argv, sentence) => {
    const command = run(...argv);
    expect(await command.exit).toBe(64);
    expect(command.stderr.join('\n')).toContain(sentence);
    expect(command.stdout).toEqual([]);
  });

  it('names the place in a script that is wrong', async () => {
    const path = join(folder, 'bad.json');
    await writeFile(path, JSON.stringify({ cards: ['visa_credit', 'diners'] }));
    const command = run('--tcp', '0', '--script', path);
    expect(await command.exit).toBe(64);
    expect(command.stderr.join('\n')).toContain('cards.1');
  });

  it.skipIf(process.platform === 'win32')('does not replace a file that is not a link', async () => {
    const path = join(folder, 'precious');
    await writeFile(path, 'data');
    const command = run('--link', path);
    expect(await command.exit).toBe(1);
    expect(command.stderr.join('\n')).toContain('is not a symbolic link');
  });

  it('explains itself with --help', async () => {
    const command = run('--help');
    expect(await command.exit).toBe(0);
    expect(command.stdout.join('\n')).toContain('unplug');
  });
});
