import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { runCobro } from '../../electron/commands/cobro.ts';
import { ready, start } from '../e2e/harness/program.ts';
import { aMoment } from '../support/real-time.ts';
import { cobroInShell } from '../support/cobro-process.ts';
import { cobroHere } from '../support/cobro-here.ts';
import { useCounter } from './use-counter.ts';

const counter = useCounter();
const at = () => ['--data', counter.data, '--service', counter.service.url, '--json'];
const sale = () => ['sale', '--amount', '3200', ...at(), ...counter.reader];
const is_linux = process.platform === 'linux';

test.skipIf(!is_linux)(
  'a sale under a limit of file sizes with room for its journal alone ends as it ended',
  async () => {
    const sold = await cobroInShell('ulimit -f 6000; exec "$@"', ...sale());
    expect(JSON.parse(sold.stdout)).toMatchObject({ outcome: 'approved' });
    expect(sold.code).toBe(0);
    expect(sold.stderr).toContain('the disk reserve could not be written');
  },
  60_000,
);

test.skipIf(!is_linux)(
  'a till with no room for its journal ends with a sentence, and not by a signal',
  async () => {
    const sold = await cobroInShell('ulimit -f 100; exec "$@"', ...sale());
    expect(sold.code).toBe(3);
    expect(sold.stdout).toContain('not_charged');
    expect(await counter.held()).toEqual([]);
  },
  60_000,
);

test.skipIf(process.platform === 'win32')(
  'no signal opens a debugger in a program that runs',
  async () => {
    const program = start(['sandbox']);
    await ready(program);
    program.process.kill('SIGUSR1');
    await aMoment();
    program.process.kill('SIGTERM');
    expect(await program.ended).toBe(0);
    expect(program.stderr.join('\n')).not.toContain('Debugger');
  },
  60_000,
);

test.skipIf(!existsSync('/dev/full'))(
  'an export that cannot be written whole is told, and is no success',
  async () => {
    await cobroHere(sale());
    const exported = await cobroInShell('exec "$@" > /dev/full', 'journal', 'export', '--data', counter.data);
    expect(exported.stderr.trim().split('\n')).toEqual([expect.stringMatching(/standard output .*\(ENOSPC\)/)]);
    expect(exported.code).toBe(1);
  },
  60_000,
);

test.skipIf(!existsSync('/dev/full'))(
  'an approved sale whose result cannot be written stays approved for a script',
  async () => {
    const sold = await cobroInShell('exec "$@" > /dev/full', ...sale());
    expect(sold.stderr).toMatch(/standard output .*\(ENOSPC\).*What was done stands/);
    expect(sold.code).toBe(0);
    expect(await counter.held()).toEqual([3_200]);
  },
  60_000,
);

test('a close that waits for open payments says so, how long at most, and by which flag', async () => {
  await counter.arm('authorize_card_present', 'drop_after');
  await counter.arm('cancel_or_refund_by_trace', 'drop_before', 1_000);
  await cobroHere([...sale(), '--request-timeout-seconds', '1']);
  const stderr: string[] = [];
  let stop = (): void => undefined;
  const stopped = new Promise<void>((resolve) => (stop = resolve));
  const code = await runCobro(['shift', 'close', '--wait-seconds', '500', ...at()], {
    environment: {},
    stdout: () => undefined,
    stderr: (line) => {
      stderr.push(line);
      if (line.startsWith('Waiting')) stop();
    },
    stopped,
  });
  expect(code).toBe(1);
  expect(stderr.join('\n')).toMatch(/Waiting for 1 unresolved payments?, at most 500 s \(--wait-seconds\)/);
}, 60_000);
