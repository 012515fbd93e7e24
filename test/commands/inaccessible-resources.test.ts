import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openTillRuntime } from '../../electron/app/till-runtime.ts';
import { startSentence } from '../../electron/app/start-notices.ts';
import { cobroHere } from '../support/cobro-here.ts';

let base: string;
beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), 'cobro-closed-'));
  chmodSync(base, 0o711);
});
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(base, { recursive: true, force: true });
});

const STRANGER = 65_534;
const isRoot = process.geteuid?.() === 0;

/** Runs something as a user who owns nothing here; one who is not root is kept out by the rights alone. */
async function asStranger<Value>(work: () => Promise<Value>): Promise<Value> {
  if (isRoot) process.seteuid?.(STRANGER);
  try {
    return await work();
  } finally {
    if (isRoot) process.seteuid?.(0);
  }
}

describe.skipIf(process.platform === 'win32')("another user's data folder", () => {
  it.each([
    ['sale --amount 1000 --json', 3],
    ['recover', 1],
    ['suspense list', 1],
    ['journal verify', 1],
    ['journal export', 1],
    ['backup create FILE', 1],
  ])('is told as what it is by "%s", and is there still', async (line, code) => {
    const folder = join(base, 'data');
    mkdirSync(folder, { mode: isRoot ? 0o700 : 0o000 });
    const argv = line.split(' ').map((word) => (word === 'FILE' ? join(base, 'backup') : word));
    const result = await asStranger(() => cobroHere([...argv, '--data', folder]));
    const stderr = result.stderr.join('\n');
    expect(stderr).toContain(`The data folder ${folder} is there, and this user may not look into it (EACCES)`);
    expect(stderr).not.toMatch(/cannot be made|There is no journal/);
    expect(result.code).toBe(code);
  });
});

it.each(['EMFILE', 'ENFILE', 'ENOMEM'])(
  'a start with too little of what the machine has (%s) is refused, not a bug',
  async (code) => {
    const settings = {
      get reader(): never {
        throw Object.assign(new Error(`${code}: too many open files`), { code });
      },
    };
    const opened = await openTillRuntime({
      data_folder: join(base, 'data'),
      settings,
      environment: { COBRO_ANCHOR: join(base, 'anchor') },
      with_reader: false,
      stderr: () => undefined,
    });
    expect(opened).toEqual({ ok: false, error: { code: 'out_of_resources', system: code } });
    expect(!opened.ok && startSentence(opened.error)).toContain(`too little memory here (${code})`);
  },
);

it.each(['a\r\nb', 'caja 1', 'cajá', '', 'x'.repeat(65)])(
  'a terminal that no request can name (%j) is wrong usage, from the environment too',
  async (terminal) => {
    const argv = ['sale', '--amount', '1000', '--data', join(base, 'data')];
    const named = await cobroHere([...argv, `--terminal=${terminal}`]);
    expect([named.code, named.stderr.join('\n')]).toEqual([
      64,
      expect.stringContaining('letters, digits and signs of ASCII'),
    ]);
    if (terminal === '') return;
    const set = await cobroHere(argv, { COBRO_TERMINAL_ID: terminal });
    expect([set.code, set.stderr.join('\n')]).toEqual([64, expect.stringContaining('COBRO_TERMINAL_ID')]);
  },
);
