import { existsSync } from 'node:fs';
import { join } from 'node:path';
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

test.skipIf(!is_linux)(
  'a command with few file handles ends with a sentence, and not as a bug',
  async () => {
    for (const handles of [22, 24, 27]) {
      const examined = await cobroInShell(`ulimit -n ${handles}; exec "$@"`, 'doctor', '--data', counter.data);
      expect(examined.code, examined.stderr).not.toBe(70);
      expect(examined.stderr).not.toMatch(/a bug stopped|^ {4}at /m);
    }
  },
  60_000,
);

test.each([
  ['EMFILE', { code: 'EMFILE' }],
  ['ENOMEM', { code: 'ENOMEM' }],
  ['EMFILE', {}],
])('a command that is short of something on its way (%s) says so, and ends with 1', async (code, facts) => {
  expect((await cobroHere(sale())).code).toBe(0);
  const stderr: string[] = [];
  const stdout = () => {
    throw Object.assign(new Error('too many open files'), facts);
  };
  const io = {
    environment: {},
    stdout,
    stderr: (line: string) => void stderr.push(line),
    stopped: new Promise<void>(() => {}),
  };
  expect(await runCobro(['journal', 'head', '--data', counter.data], io)).toBe(1);
  expect(stderr.join()).toMatch(new RegExp(`too few file handles or too little memory here \\(${code}\\)`));
});

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
  await counter.arm('cancel_or_refund_by_trace', 'drop_before', { times: 1_000 });
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
});

test.each([
  ['in the data folder', () => [counter.data, 'anchor']],
  ['the data folder itself', () => [counter.data, '.']],
])(
  'an anchor %s is refused before anything is opened, and the till goes on without the flag',
  async (_place, where) => {
    expect((await cobroHere(sale())).code).toBe(0);
    const [folder = '', name = ''] = where();
    const refused = await cobroHere([...sale(), '--anchor', join(folder, name)]);
    expect([refused.code, refused.stdout]).toEqual([64, [expect.stringContaining('"outcome":"usage"')]]);
    expect(refused.stderr.join()).toMatch(/--anchor was given .*accepted: a folder outside the data folder/);
    expect((await cobroHere(sale())).code).toBe(0);
  },
);

test.skipIf(!is_linux)('a file without an end that a flag names is refused', async () => {
  expect((await cobroHere(['pin', 'set', '--data', counter.data], {}, ['482913', '482913'])).code).toBe(0);
  const pin = ['--operator', 'Ana', '--pin-file', '/dev/zero'];
  const undo = await cobroHere(['cancel', '--trace', 'trace-of-nothing', ...at(), ...pin]);
  expect([undo.code, undo.stderr.join()]).toEqual([64, expect.stringMatching(/--pin-file holds no PIN/)]);
  const setup = await cobroHere(['setup', '--from', '/dev/zero', '--data', counter.data, '--json']);
  expect(setup.code).not.toBe(0);
  expect(setup.stderr.join() + setup.stdout.join()).toMatch(/\/dev\/zero cannot be read \(EFBIG\)/);
});

test('a list of backups in a file, or in a folder that is not there, is refused in a sentence', async () => {
  const list = async (folder: string) => {
    const { code, stderr } = await cobroHere(['backup', 'list', folder, '--json']);
    return [code, stderr.join()];
  };
  expect(await list(join(counter.folder, 'reader.json'))).toEqual([1, expect.stringMatching(/is not a folder/)]);
  expect(await list(join(counter.folder, 'nowhere'))).toEqual([1, expect.stringMatching(/is not there/)]);
  expect(await list(counter.folder)).toEqual([0, '']);
});
