import { readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { defaultSettings } from '../../../core/settings/settings.ts';
import { logTail } from '../../../electron/features/diagnostics/log-tail.ts';
import { saveReport } from '../../../electron/features/diagnostics/report-folder.ts';
import { supportReport } from '../../../electron/features/diagnostics/support-report.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { deviceView } from '../../fixtures/fake-devices.ts';

const CLEAR = `5555${'5'.repeat(8)}4444`;
const HASH = `scrypt$1$8$1$${'a'.repeat(20)}$${'b'.repeat(40)}`;
const facts = {
  at_ms: Date.UTC(2026, 10, 21, 17, 0),
  version: '1.2.3',
  machine: { node: '24.0.0' },
  settings: {
    ...defaultSettings(),
    manager_pin_hash: HASH,
    manager_name: 'Pedro Soto',
    service_url: 'https://payments.example.com',
  },
  devices: [
    deviceView('reader', 'serial:COM3?driver=vipa', {
      ...{ level: 'error', code: 'lost', detail: 'no_answer' },
      last_problem: { code: 'lost', at_ms: Date.UTC(2026, 10, 21, 16, 59) },
    }),
  ],
  states: ['service: online'],
  frames: [{ number: 1, at_ms: 0, event: 'received', text: `57=${CLEAR}D3012` }],
  log: [`{"level":"info","pan":"${CLEAR}","client_secret":"hush"}`],
} as const;

it('a report tells support versions, devices with their last trouble, settings, frames and the log', () => {
  const text = supportReport(facts);
  for (const part of [
    'Cobro 1.2.3, 2026-11-21T17:00:00.000Z',
    'node: 24.0.0',
    'reader serial:COM3?driver=vipa: error, lost (no_answer); last problem: lost at 2026-11-21T16:59:00.000Z',
    'service: online',
    'service_url: "https://payments.example.com"',
  ])
    expect(text).toContain(part);
});

it('a report holds no card data, no secret and no name of a person, whoever put them there', () => {
  const text = supportReport(facts);
  for (const secret of [CLEAR, 'hush', HASH, 'Pedro Soto']) expect(text).not.toContain(secret);
  expect(text).toContain('[card]');
});

it('reports are kept in the data folder for this user alone, the last ten of them', async () => {
  const folder = temporaryFolder();
  for (let minute = 0; minute < 12; minute += 1)
    expect(await saveReport(folder, `${minute}\n`, facts.at_ms + minute * 60_000)).toMatchObject({ ok: true });
  const names = readdirSync(join(folder, 'support')).toSorted();
  expect(names).toHaveLength(10);
  const newest = join(folder, 'support', names.at(-1) ?? '');
  expect(readFileSync(newest, 'utf8')).toBe('11\n');
  expect(statSync(newest).mode & 0o077).toBe(0);
  writeFileSync(join(folder, 'file'), '');
  expect(await saveReport(join(folder, 'file'), 'x', 0)).toEqual({ ok: false, error: 'ENOTDIR' });
});

it('the tail of a log is its last whole lines, and nothing where there is no log', () => {
  const folder = temporaryFolder();
  const path = join(folder, 'cobro.log');
  expect(logTail(path)).toEqual([]);
  writeFileSync(path, `${Array.from({ length: 5_000 }, (_, index) => `{"line":${index}}`).join('\n')}\n`);
  const tail = logTail(path);
  expect(tail).toHaveLength(120);
  expect(tail.at(-1)).toBe('{"line":4999}');
});
