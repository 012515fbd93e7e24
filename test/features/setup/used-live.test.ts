import { writeFileSync } from 'node:fs';
import Database from 'better-sqlite3';
import { beforeEach, expect, it } from 'vitest';
import { EMBEDDED_SERVICE } from '../../../core/service/service-address.ts';
import { readFolderUse, wasUsedLive } from '../../../electron/features/setup/folder-past.ts';
import { openJournal } from '../../../electron/journal/journal.ts';
import { type DataFolder, openDataFolder } from '../../../electron/platform/data-folder.ts';
import { CountedRandomness } from '../../fixtures/counted-randomness.ts';
import { ManualClock } from '../../support/manual-clock.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

let place: string;
let folder: DataFolder;
beforeEach(() => {
  place = temporaryFolder();
  const opened = openDataFolder(place);
  if (!opened.ok) throw new Error(opened.error.code);
  folder = opened.value;
});

const save = (settings: object): void => writeFileSync(folder.settings, JSON.stringify(settings));

/** A journal with a payment at each service; null stands for an older version that did not record it. */
function paidAt(...services: readonly (string | null)[]): void {
  const journal = openJournal({
    directory: place,
    clock: new ManualClock(),
    randomness: new CountedRandomness('used'),
  });
  if (!journal.ok) throw new Error(journal.error.sentence);
  journal.value.close();
  const file = new Database(folder.journal);
  const insert =
    file.prepare(`INSERT INTO attempt (trace_id, sale_id, tender_id, state, amount_minor, tip_minor, currency,
      due_minor, intent, refunded_minor, returning_minor, started_at_ms, changed_at_ms, tries, answered_failures,
      credential_failures, needs_person) VALUES (?, ?, 'tender', 'INTENT', 1000, 0, 'CLP', 1000, ?, 0, 0, 1, 1, 0, 0, 0, 0)`);
  for (const [index, service] of services.entries())
    insert.run(`trace-${index}`, `sale-${index}`, JSON.stringify(service === null ? {} : { service }));
  file.close();
}

it.each([
  ['live', true],
  ['training', false],
] as const)('takes the word of the settings (%s) without reading the journal', (set_up, live) => {
  // The payments are not read again at every start: that takes seconds for a million.
  writeFileSync(folder.journal, 'no journal at all, so that whoever reads it fails');
  save({ set_up });
  expect(readFolderUse(folder)).toMatchObject({ ok: false });
  expect(wasUsedLive(folder)).toEqual({ ok: true, value: live });
});

it.each([
  [[], false],
  [[EMBEDDED_SERVICE, EMBEDDED_SERVICE], false],
  [[EMBEDDED_SERVICE, 'https://pay.example'], true],
  [[EMBEDDED_SERVICE, null], true],
] as const)('asks the payments where the settings do not say: at %j', (services, live) => {
  expect(wasUsedLive(folder)).toEqual({ ok: true, value: false });
  paidAt(...services);
  expect(wasUsedLive(folder)).toEqual({ ok: true, value: live });
  expect(readFolderUse(folder)).toMatchObject({
    value: { used: live ? 'live' : services.length > 0 ? 'trial' : 'never' },
  });
});

it('counts a folder with the address of a service as live', () => {
  save({ service_url: 'https://pay.example' });
  expect(wasUsedLive(folder)).toEqual({ ok: true, value: true });
});

it('passes on that a journal cannot be read', () => {
  writeFileSync(folder.journal, 'no journal at all');
  expect(wasUsedLive(folder)).toMatchObject({ ok: false });
});
