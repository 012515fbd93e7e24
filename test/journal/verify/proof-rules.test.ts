import { describe, expect, test } from 'vitest';
import { canonicalJson, eventHash, GENESIS_HASH } from '../../../electron/journal/events/canonical.ts';
import type { EventRow } from '../../../electron/journal/events/event-log.ts';
import { createChainProof } from '../../../electron/journal/verify/chain.ts';
import { createProvenRows } from '../../../electron/journal/verify/proven-rows.ts';

/** A chain of acts, made without a journal. */
function chainOf(length: number): EventRow[] {
  const rows: EventRow[] = [];
  let previous_hash = GENESIS_HASH;
  for (let seq = 1; seq <= length; seq += 1) {
    const body = canonicalJson({ type: 'act', who: 'Ana', what: 'note', subject: `s${seq}` });
    const hash = eventHash({ seq, at_ms: seq, previous_hash, body });
    rows.push({ seq, at_ms: seq, type: 'act', trace_id: null, evidenced: 0, body, previous_hash, hash, seal: null });
    previous_hash = hash;
  }
  return rows;
}

function prove(rows: readonly EventRow[]) {
  const problems: string[] = [];
  const chain = createChainProof((problem) => void problems.push(problem));
  for (const row of rows) chain.see(row);
  return { problems, first: chain.first_wrong_event, proven: chain.proven_events };
}

const changed = (rows: readonly EventRow[], seq: number, change: Partial<EventRow>): EventRow[] =>
  rows.map((row) => (row.seq === seq ? { ...row, ...change } : row));

describe('the proof of a chain', () => {
  test('holds for the chain as it was written', () => {
    expect(prove(chainOf(5))).toEqual({ problems: [], first: null, proven: 5 });
  });

  test('names the event whose words were changed, and it alone', () => {
    const other = canonicalJson({ type: 'act', who: 'Eva', what: 'note', subject: 's3' });
    const { problems, first, proven } = prove(changed(chainOf(5), 3, { body: other }));
    expect([first, proven, problems.length]).toEqual([3, 2, 1]);
  });

  test('names the event whose hash was spoilt, and not the one behind it', () => {
    const { problems, first, proven } = prove(changed(chainOf(5), 3, { hash: 'f'.repeat(64) }));
    expect([first, proven, problems.length]).toEqual([3, 2, 1]);
  });

  test('names an event that is missing', () => {
    const { first, proven } = prove(chainOf(5).filter(({ seq }) => seq !== 3));
    expect([first, proven]).toEqual([3, 2]);
  });

  test('names an event that continues another chain', () => {
    const other = chainOf(5)[2];
    const previous_hash = 'a'.repeat(64);
    const hash = eventHash({ seq: 3, at_ms: 3, previous_hash, body: other?.body ?? '' });
    expect(prove(changed(chainOf(3), 3, { previous_hash, hash })).first).toBe(3);
  });

  test('names an event that is indexed under another trace', () => {
    expect(prove(changed(chainOf(3), 2, { trace_id: 'trace-0001' })).first).toBe(2);
  });
});

describe('rows made again from events', () => {
  const tableOf = (stored: ReadonlyMap<string, { row: number; place: number }>) => ({
    read: (key: string) => stored.get(key) ?? null,
    has: (key: string, row: number) => stored.get(key)?.row === row,
    count: () => stored.size,
  });

  test('are told when the table has another, however long ago they were made', () => {
    const stored = new Map([['changed', { row: 9, place: 1 }]]);
    for (let n = 0; n < 50; n += 1) stored.set(`row-${n}`, { row: n, place: n + 2 });
    const rows = createProvenRows(tableOf(stored), { recent_max: 4 });
    rows.put('changed', 1, true);
    for (let n = 0; n < 50; n += 1) rows.put(`row-${n}`, n, true);
    expect(rows.differing()).toEqual(['changed']);
    expect(rows.made).toBe(51);
  });

  test('are not there before their event, although the table has them', () => {
    const rows = createProvenRows(tableOf(new Map([['later', { row: 1, place: 1 }]])));
    expect(rows.get('later')).toBe(undefined);
    rows.put('later', 1, true);
    expect(rows.get('later')).toBe(1);
  });

  test('that left memory are what the table has', () => {
    const stored = new Map<string, { row: number; place: number }>();
    for (let n = 0; n < 50; n += 1) stored.set(`row-${n}`, { row: n, place: n + 1 });
    const rows = createProvenRows(tableOf(stored), { recent_max: 4 });
    for (let n = 0; n < 50; n += 1) rows.put(`row-${n}`, n, true);
    expect(rows.get('row-0')).toBe(0);
    rows.put('row-0', 7, false);
    expect(rows.differing()).toEqual(['row-0']);
  });
});
