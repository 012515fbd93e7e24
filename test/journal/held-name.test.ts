import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { type HeldName, holdName } from '../../electron/journal/file/held-name.ts';

const MODULE = fileURLToPath(new URL('../../electron/journal/file/held-name.ts', import.meta.url));
const name = (): string => `cobro-test-${randomUUID()}`;
const release = (held: HeldName): void => {
  expect(held).toBeTypeOf('object');
  if (typeof held === 'object') held.release();
};

test('a name is had by one at a time, and at once by the next when it is let go', () => {
  const wanted = name();
  const first = holdName(wanted);
  expect(holdName(wanted)).toBe('held');
  release(holdName(name()));
  release(first);
  release(holdName(wanted));
});

test('a name whose holder is killed is free, and other places for temporary files do not free it before', async () => {
  const wanted = name();
  const program = `import { holdName } from ${JSON.stringify(MODULE)};
    console.log(typeof holdName(${JSON.stringify(wanted)})); setInterval(() => {}, 1000);`;
  const holder = spawn(process.execPath, ['--input-type=module', '-e', program], {
    env: { PATH: process.env['PATH'], TMPDIR: '/', HOME: '/', XDG_RUNTIME_DIR: '/' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void holder.kill('SIGKILL'));
  const [output] = (await once(holder.stdout, 'data')) as [Buffer];
  expect(output.toString().trim()).toBe('object');
  expect(holdName(wanted)).toBe('held');
  const gone = once(holder, 'exit');
  holder.kill('SIGKILL');
  await gone;
  release(holdName(wanted));
});

test('whoever calls at a name that is held is turned away, and the name stays held', async () => {
  const wanted = name();
  const held = holdName(wanted);
  const caller = connect({ path: `\0${wanted}` });
  caller.on('error', () => undefined);
  await once(caller, 'close');
  expect(holdName(wanted)).toBe('held');
  release(held);
});

test('where no name at all can be had, none is taken for held', () => {
  expect(holdName('n'.repeat(5_000))).toBe('impossible');
});

test('a process that holds a name ends when it has nothing else to do', async () => {
  const program = `import { holdName } from ${JSON.stringify(MODULE)}; holdName(${JSON.stringify(name())});`;
  const holder = spawn(process.execPath, ['--input-type=module', '-e', program], { stdio: 'inherit' });
  expect(await once(holder, 'exit')).toEqual([0, null]);
});
