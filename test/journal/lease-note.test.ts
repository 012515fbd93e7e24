import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { leaseFileIn } from '../../electron/journal/leases/lease-file.ts';
import { attemptIn, open, temporaryDirectory } from './support.ts';

let folder = temporaryDirectory();
beforeEach(() => void (folder = temporaryDirectory()));
afterEach(() => folder.remove());

test('the note beside the journal names what is open, and no payment that ended: what it names is undone (5.7)', () => {
  const journal = open(folder.directory);
  const paid = Array.from({ length: 12 }, () => journal.traces.next());
  for (const trace_id of paid) attemptIn(journal, trace_id, 'BOUND');
  const doubted = journal.traces.next();
  attemptIn(journal, doubted, 'REVERSING');
  journal.traces.refill();
  const noted = leaseFileIn(folder.directory).read()?.open ?? [];
  expect(noted).toContain(doubted);
  expect(noted.filter((trace_id) => paid.includes(trace_id))).toEqual([]);
  // Three of the first block and sixteen of the next are leased and not used.
  expect(noted).toHaveLength(1 + 3 + 16);
  journal.close();
});

test.each([
  ['more than any till leases', JSON.stringify({ leased_to: Number.MAX_SAFE_INTEGER, open: [] })],
  ['a number that is none', '{"leased_to":1e400,"open":[]}'],
  ['half of itself', '{"leased_to":16,"op'],
  ['something else', '[]'],
])('a note that says %s is no note of a till: the journal goes on by itself, and writes it anew', (_what, text) => {
  open(folder.directory).close();
  writeFileSync(join(folder.directory, 'leases.json'), text);
  const journal = open(folder.directory);
  expect(journal.lineage.stop).toBeNull();
  expect(journal.traces.next()).toMatch(/^[0-9a-f-]{36}$/);
  expect(leaseFileIn(folder.directory).read()).toMatchObject({ leased_to: 32 });
  expect(journal.verify().problems).toEqual([]);
  journal.close();
});
