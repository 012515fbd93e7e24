import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type BootRecord, CUT_SHORT_MAX } from '../../../core/updates/boot-record.ts';
import { makePending } from '../../../electron/features/updates/put-version.ts';
import { buildLauncher } from '../../../scripts/side-by-side.ts';
import { aMoment, eventually } from '../../support/real-time.ts';
import { type UpdateWorld, updateWorld } from './world.ts';

let world: UpdateWorld;

const SAYS = (version: string) => `process.stdout.write('${version}\\n');`;
const LIVES = `setInterval(() => undefined, 1_000); process.on('SIGTERM', () => process.exit(0));`;
const GOOD = (version: string) => `${LIVES} ${SAYS(version)} process.send?.('healthy');`;
const CRASHES = (version: string) => `${SAYS(version)} process.exit(70);`;
const HANGS = (version: string) => `${LIVES} ${SAYS(version)}`;
const KILLED_LATER = (version: string) =>
  `${SAYS(version)} process.send?.('healthy', () => process.kill(process.pid, 'SIGKILL')); setInterval(() => undefined, 1_000);`;
const ORPHANED = (version: string) => `${LIVES} process.on('disconnect', () => process.exit(0)); ${SAYS(version)}`;

beforeAll(async () => {
  world = updateWorld();
  await buildLauncher(join(world.root, 'launch.mjs'));
});
afterAll(() => world.remove());
beforeEach(() => {
  rmSync(join(world.root, 'boot.json'), { recursive: true, force: true });
  rmSync(join(world.root, 'versions'), { recursive: true, force: true });
  world.install('0.1.0', GOOD('0.1.0'));
});

const record = () => JSON.parse(readFileSync(join(world.root, 'boot.json'), 'utf8')) as BootRecord;

interface Launched {
  readonly process: ChildProcess;
  readonly versions: () => string[];
  readonly errors: () => string;
  readonly ended: Promise<number | null>;
}

function launch(argv: readonly string[] = ['till'], prove_within_seconds = 60): Launched {
  const child = spawn(process.execPath, [join(world.root, 'launch.mjs'), ...argv], {
    env: { ...process.env, COBRO_PROVE_WITHIN_SECONDS: String(prove_within_seconds) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let stdout = '';
  let stderr = '';
  child.stdout.on('data', (text) => (stdout += String(text)));
  child.stderr.on('data', (text) => (stderr += String(text)));
  const ended = once(child, 'close').then(([code]) => code as number | null);
  return { process: child, versions: () => stdout.split('\n').filter(Boolean), errors: () => stderr, ended };
}

const says = (launched: Launched, ...versions: string[]) =>
  eventually(`it said ${versions.join()}`, () => launched.versions().join() === versions.join());

async function stop(launched: Launched): Promise<number | null> {
  launched.process.kill('SIGTERM');
  return await launched.ended;
}

test.skipIf(process.platform === 'win32')(
  'a launcher opens no debugger at SIGUSR1, nor has its version one before it begins',
  async () => {
    const launched = launch();
    await says(launched, '0.1.0');
    launched.process.kill('SIGUSR1');
    await aMoment();
    expect(await stop(launched)).toBe(0);
    expect(launched.errors()).not.toContain('Debugger');
    world.install('0.1.0', `${LIVES} process.stdout.write(process.execArgv.join() + '\\n');`);
    const next = launch();
    await says(next, '--disable-sigusr1');
    expect(await stop(next)).toBe(0);
  },
);

test('a folder in the place of the boot record is put beside it, and the version begins', async () => {
  const place = join(world.root, 'boot.json');
  mkdirSync(place);
  const launched = launch();
  await says(launched, '0.1.0');
  expect(await stop(launched)).toBe(0);
  expect(record().current).toBe('0.1.0');
  expect(existsSync(`${place}.unread`)).toBe(true);
  rmSync(place);
  mkdirSync(join(place, 'kept'), { recursive: true });
  mkdirSync(join(`${place}.unread`, 'kept'), { recursive: true });
  const refused = launch();
  expect(await refused.ended).toBe(1);
  expect(refused.errors()).toMatch(
    /^cobro launcher: the boot record .* cannot be read or written \(ENOTEMPTY\)[^\n]*\n$/,
  );
  rmSync(`${place}.unread`, { recursive: true });
});

test('a version that proves itself is kept, and is the one to go back to', async () => {
  pending('0.2.0', GOOD('0.2.0'));
  const launched = launch();
  await eventually('0.2.0 proved itself', () => record().last_good === '0.2.0');
  expect(await stop(launched)).toBe(0);
  expect(launched.versions()).toEqual(['0.2.0']);
});

test('a record that cannot be written while a version runs is told once and tried again, and the version goes on', async () => {
  const obstacle = join(world.root, 'boot.json.new');
  const block = `(await import('node:fs')).mkdirSync(${JSON.stringify(obstacle)});`;
  pending('0.2.0', `${LIVES} ${block} ${SAYS('0.2.0')} process.send?.('healthy');`);
  const launched = launch();
  await eventually('it is told', () => /boot\.json cannot be read or written \(EISDIR\)/.test(launched.errors()));
  expect(record().last_good).toBe('0.1.0');
  rmSync(obstacle, { recursive: true });
  await eventually('0.2.0 is the last good one', () => record().last_good === '0.2.0');
  mkdirSync(obstacle);
  expect(await stop(launched)).toBe(0);
  rmSync(obstacle, { recursive: true });
  expect(launched.errors().match(/cannot be read or written/g)).toHaveLength(2);
  expect(launched.errors()).not.toMatch(/^ {4}at /m);
});

/** Records 0.1.0 as proven and this version as pending. */
function pending(version: string, program: string): void {
  writeFileSync(
    join(world.root, 'boot.json'),
    JSON.stringify({
      format: 'cobro-boot/1',
      pending: null,
      current: '0.1.0',
      last_good: '0.1.0',
      starts: 0,
      bad: [],
      devices: [],
    }),
  );
  world.install(version, program);
  makePending(world.root, version, []);
}

test('a version that crashes three times gives way to the last good one, and is remembered', async () => {
  pending('0.2.0', CRASHES('0.2.0'));
  const launched = launch();
  await says(launched, '0.2.0', '0.2.0', '0.2.0', '0.1.0');
  expect(record()).toMatchObject({ current: '0.1.0', last_good: '0.1.0', bad: ['0.2.0'] });
  expect(launched.errors()).toMatch(/version 0\.2\.0 failed 3 times; version 0\.1\.0 goes on/);
  await stop(launched);
});

test('a version that never shows its page is stopped three times, and gives way', async () => {
  pending('0.2.0', HANGS('0.2.0'));
  const launched = launch(['till'], 1);
  // On a busy machine it may be stopped before it prints anything.
  await eventually('0.1.0 goes on', () => launched.versions().at(-1) === '0.1.0');
  expect(record()).toMatchObject({ current: '0.1.0', bad: ['0.2.0'] });
  expect(launched.errors().match(/did not prove itself/g)).toHaveLength(3);
  await stop(launched);
});

test('a launcher that is killed at the start of a trial counts it: the machine may have gone down with it', async () => {
  pending('0.2.0', ORPHANED('0.2.0'));
  for (let start = 1; start <= 3; start += 1) {
    const launched = launch();
    await says(launched, '0.2.0');
    expect(record()).toMatchObject({ current: '0.2.0', starts: start });
    launched.process.kill('SIGKILL');
    await launched.ended;
  }
  const last = launch();
  await says(last, '0.1.0');
  await stop(last);
});

test('a stop in order during the trial does not count', async () => {
  pending('0.2.0', HANGS('0.2.0'));
  const launched = launch();
  await says(launched, '0.2.0');
  expect(await stop(launched)).toBe(0);
  expect(record()).toMatchObject({ current: '0.2.0', last_good: '0.1.0', starts: 0 });
});

test('a version that is given up for the last good one without a bad start is not said to have failed', async () => {
  pending('0.2.0', HANGS('0.2.0'));
  const trial = launch();
  await says(trial, '0.2.0');
  await stop(trial);
  makePending(world.root, '0.1.0', []);
  const launched = launch();
  await says(launched, '0.1.0');
  await stop(launched);
  expect(launched.errors()).not.toContain('failed');
});

test('a version that asks for it is started again, as the one that is pending', async () => {
  const again = `${SAYS('0.1.0')} process.send('again', () => process.exit(0));`;
  world.install('0.1.0', again);
  pending('0.2.0', GOOD('0.2.0'));
  writeFileSync(join(world.root, 'boot.json'), JSON.stringify({ ...record(), pending: null }));
  // Normally 0.1.0 makes the next one pending while it runs.
  world.install(
    '0.1.0',
    again.replace(
      'process.send',
      `(await import('node:fs')).writeFileSync(${JSON.stringify(join(world.root, 'boot.json'))}, ${JSON.stringify(JSON.stringify({ ...record(), pending: '0.2.0' }))}); process.send`,
    ),
  );
  const launched = launch();
  await says(launched, '0.1.0', '0.2.0');
  await stop(launched);
});

test('a proven version that ends is not started again: whoever keeps the launcher decides', async () => {
  world.install('0.1.0', CRASHES('0.1.0'));
  expect(await launch().ended).toBe(70);
});

test('a version that proves itself and is killed soon after, at every start, gives way by itself', async () => {
  pending('0.2.0', KILLED_LATER('0.2.0'));
  const launched = launch();
  await eventually('0.1.0 goes on', () => launched.versions().at(-1) === '0.1.0');
  expect(launched.versions()).toEqual([...Array<string>(CUT_SHORT_MAX).fill('0.2.0'), '0.1.0']);
  expect(record()).toMatchObject({ current: '0.1.0', last_good: '0.1.0', bad: ['0.2.0'] });
  await stop(launched);
});

test('a record that cannot be read is made of what is there: the newest on trial, the one before to go back to', async () => {
  world.install('0.2.0', CRASHES('0.2.0'));
  writeFileSync(join(world.root, 'boot.json'), '{"format": "cob');
  const launched = launch();
  await says(launched, '0.2.0', '0.2.0', '0.2.0', '0.1.0');
  await stop(launched);
});

test('other commands are those of the version that runs, with its exit code', async () => {
  world.install('0.1.0', `process.stdout.write(process.argv.slice(2).join(' ') + '\\n'); process.exit(4);`);
  const launched = launch(['recover', '--json']);
  expect(await launched.ended).toBe(4);
  expect(launched.versions()).toEqual(['recover --json']);
});

test('a folder without a version says so', async () => {
  rmSync(join(world.root, 'versions'), { recursive: true });
  const launched = launch();
  expect(await launched.ended).toBe(1);
  expect(launched.errors()).toMatch(/there is no version of Cobro in/);
});
