import { readFileSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { isNote, leaseFileIn } from '../../electron/journal/leases/lease-file.ts';
import { openJournal } from '../../electron/journal/journal.ts';
import { createManualClock, createSeededRandomness } from '../payments/support/manual-clock.ts';
import { attemptIn, open } from './support.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

let folder: string;
beforeEach(() => void (folder = temporaryFolder()));

test('the note beside the journal names what is open, and no payment that ended: what it names is undone (5.7)', () => {
  const journal = open(folder);
  const paid = Array.from({ length: 12 }, () => journal.traces.next());
  for (const trace_id of paid) attemptIn(journal, trace_id, 'BOUND');
  const doubted = journal.traces.next();
  attemptIn(journal, doubted, 'REVERSING');
  journal.traces.refill();
  const note = leaseFileIn(folder).read();
  const noted = isNote(note) ? note.open : [];
  expect(noted).toContain(doubted);
  expect(noted.filter((trace_id) => paid.includes(trace_id))).toEqual([]);
  // Unused leases: three of the first block and sixteen of the next.
  expect(noted).toHaveLength(1 + 3 + 16);
  journal.close();
});

test.each([
  ['more than any till leases', JSON.stringify({ leased_to: Number.MAX_SAFE_INTEGER, open: [] })],
  ['a number that is none', '{"leased_to":1e400,"open":[]}'],
  ['half of itself', '{"leased_to":16,"op'],
  ['something else', '[]'],
])(
  'a note that says %s is no note of a till: it is in doubt until a person accepts, and then writes it anew',
  (_what, text) => {
    open(folder).close();
    const path = join(folder, 'leases.json');
    writeFileSync(path, text);
    const doubted = open(folder);
    expect(doubted.lineage.stop).toBe('note_unread');
    expect(readFileSync(path, 'utf8')).toBe(text);
    doubted.close();
    const journal = open(folder);
    expect(journal.lineage.accept({ who: 'M', reference: 'compared' })).toBeNull();
    expect(journal.lineage.stop).toBeNull();
    expect(journal.traces.next()).toMatch(/^[0-9a-f-]{36}$/);
    expect(leaseFileIn(folder).read()).toMatchObject({ leased_to: 32 });
    expect(journal.verify().problems).toEqual([]);
    journal.close();
  },
);

test('a journal that is damaged is not set aside while the note of what it left open cannot be read', () => {
  open(folder).close();
  const path = join(folder, 'leases.json');
  rmSync(path);
  symlinkSync(path, path);
  const journal = join(folder, 'journal.db');
  const bytes = readFileSync(journal);
  writeFileSync(journal, bytes.fill(0xa5, 0, 512));
  const clock = createManualClock();
  const parts = { directory: folder, clock, randomness: createSeededRandomness(1) };
  expect(openJournal({ ...parts, set_aside_damaged: true })).toMatchObject({ error: { code: 'journal_damaged' } });
  expect(readdirSync(folder).filter((name) => name.startsWith('journal.damaged'))).toEqual([]);
  expect(readFileSync(journal)).toEqual(bytes);
});
