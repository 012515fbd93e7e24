import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { openStart } from '../../electron/app/open-start.ts';
import { openTillRuntime } from '../../electron/app/till-runtime.ts';
import { fileAnchor } from '../../electron/journal/anchor/file-anchor.ts';
import { noteDataFolder } from '../../electron/journal/anchor/former-till.ts';
import { startSandbox } from '../../sandbox/sandbox.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

let root: string;
beforeEach(() => void (root = temporaryFolder()));

const machine = (): string => join(root, 'state', 'cobro-anchor');
const start = (lines: string[] = []) => ({
  data_folder: join(root, 'till'),
  settings: {},
  environment: { XDG_STATE_HOME: join(root, 'state') },
  stderr: (line: string) => void lines.push(line),
  decided: false,
});
const notes = (): string[] =>
  readdirSync(machine()).filter((till) => existsSync(join(machine(), till, 'data-folder.json')));

/** Leaves the anchor of a till that sold in the folder and whose journal is gone. */
function leaveAnchor(): void {
  const folder = join(machine(), 'of-a-till-that-is-gone');
  const standing = {
    seq: 40,
    hash: 'x',
    leased_to: 16,
    used_to: 3,
    used_trace: 'trace-3',
    sale_number: 12,
    attempts: 3,
  };
  fileAnchor(folder).write(
    { till: 'gone', machine: null, kernel_boot: null, epoch: 1, ...standing, told: null },
    'synced',
  );
  mkdirSync(join(root, 'till'));
  noteDataFolder(folder, join(root, 'till'));
}

test('a first start where a till sold and is gone says so before anything is set up', async () => {
  const fresh = await openStart(start());
  if (!fresh.ok) throw new Error(fresh.error.code);
  expect(fresh.value.router.snapshot().setup).toMatchObject({ state: 'first', was_emptied: false });
  await fresh.value.stop();
  rmSync(join(root, 'till'), { recursive: true });
  leaveAnchor();
  const lines: string[] = [];
  const till = await openStart(start(lines));
  if (!till.ok) throw new Error(till.error.code);
  expect(till.value.router.snapshot().setup).toMatchObject({ state: 'first', was_emptied: true });
  expect(lines.join('\n')).toMatch(/A till sold in this data folder.*does not know 3 card payments/s);
  await till.value.stop();
});

test('a till that takes money is noted beside its anchor, and a trial is not', async () => {
  const service = await startSandbox({ settings: { magic: false } });
  const open = async (settings: object) => {
    const opened = await openTillRuntime({ ...start(), settings, with_reader: false });
    if (!opened.ok) throw new Error(opened.error.code);
    await opened.value.stop();
    return notes().length;
  };
  expect(await open({})).toBe(0);
  rmSync(join(root, 'till'), { recursive: true });
  expect(await open({ service_url: service.url })).toBe(1);
  await service.stop();
});
