import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import type { CommandIo } from '../../electron/commands/command-line/arguments.ts';
import { checkTabs } from '../../electron/commands/doctor/doctor.ts';
import { runTabCommand } from '../../electron/commands/payments/tab.ts';
import { dataFolderAt } from '../../electron/platform/data-folder.ts';
import { openShop } from '../payments/support/shop.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const HOUR_MS = 3_600_000;
const HOLD = { tab_hold_hours: 168, tab_warning_hours: 24 };

let folder: string;
beforeEach(() => void (folder = temporaryFolder()));

async function list(...flags: string[]) {
  const stdout: string[] = [];
  const stderr: string[] = [];
  const io: CommandIo = {
    stdout: (line) => void stdout.push(line),
    stderr: (line) => void stderr.push(line),
    environment: {},
    stopped: new Promise(() => undefined),
  };
  const code = await runTabCommand(['list', '--data', folder, ...flags], io);
  return { code, stdout, stderr };
}

/** A till that holds one tab and goes on working with its journal. */
async function tillWithTab() {
  const shop = openShop({ directory: folder });
  const request = { ...shop.order(50_000), pre_authorization: true, capture_mode: 'manual' as const };
  const { trace_id } = await shop.engine.pay(request, shop.hooks);
  return { shop, trace_id: trace_id ?? '' };
}

test('a folder without a journal has no open tab', async () => {
  expect(await list('--json')).toMatchObject({ code: 0, stdout: ['{"tabs":[]}'] });
  expect((await list()).stdout).toEqual(['No open tabs.']);
});

test('an open tab is listed with its hold and age, while the till runs on the same journal', async () => {
  const { shop, trace_id } = await tillWithTab();
  const listed = await list('--json');
  expect(listed.code).toBe(0);
  expect(JSON.parse(listed.stdout[0] ?? '')).toMatchObject({
    tabs: [{ trace_id, held: 50_000, opened_with: 50_000, adjusted: false, currency: 'CLP', unsettled: false }],
  });
  expect((await list()).stdout[0]).toContain(trace_id);
  await shop.engine.changeTab({ trace_id, act: 'release', amount_minor: null, who: 'Eva' });
});

test('the doctor names tabs whose hold ends soon, and wants a person for those that may have ended', async () => {
  const { shop } = await tillWithTab();
  const opened_at_ms = shop.engine.openTabs()[0]?.opened_at_ms ?? 0;
  const after = (hours: number) => checkTabs(dataFolderAt(folder), HOLD, opened_at_ms + hours * HOUR_MS);
  expect(after(1)).toEqual([{ check: 'tabs', state: 'ok', detail: '1 open' }]);
  expect(after(145)).toMatchObject([{ state: 'note', detail: '1 open, 1 expire soon' }]);
  expect(after(168)).toMatchObject([{ state: 'attention', detail: '1 open, 1 may have expired' }]);
});

test('a journal that cannot be read is no empty list', async () => {
  writeFileSync(join(folder, 'journal.db'), 'not a journal at all, and long enough to be looked at'.repeat(100));
  const listed = await list('--json');
  expect(listed.code).toBe(1);
  expect(listed.stdout).toEqual([]);
});
