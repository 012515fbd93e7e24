import { beforeEach, expect, test } from 'vitest';
import { assert } from '../../core/assert.ts';
import type { UndoIntent } from '../../core/payments/undo.ts';
import { MIGRATIONS } from '../../electron/journal/migrations/migrations.ts';
import { PARTS_IN_TODAYS_WORDS } from '../../electron/journal/migrations/schema-010.ts';
import { attemptIn, open, tamper } from './support.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { partOf } from '../support/sales.ts';

let directory: string;
beforeEach(() => void (directory = temporaryFolder()));

const UNDO: Omit<UndoIntent, 'undo_id'> = {
  trace_id: 'trace-0001',
  act: 'refund',
  call: 'R2',
  amount_minor: 1_000,
  manager: 'Eva',
  reason: 'test',
  known_transactions: [],
};
const EVIDENCE = { source: 'nothing_sent', why: 'test' } as const;

/** Writes the tables as the previous version did, with one word for both kinds of doubt and of loss, then migrates. */
function migrateFromYesterdaysWords(): void {
  tamper(directory, (database) => {
    database.exec("UPDATE sale SET tenders = replace(replace(tenders, 'returning', 'unknown'), 'returned', 'undone')");
    database.exec(PARTS_IN_TODAYS_WORDS);
  });
}

test('a journal of before tells a part on its way back from an attempt that never was paid, by what was bound', () => {
  const journal = open(directory);
  const paid = attemptIn(journal, 'trace-0001', 'BOUND');
  const gone = attemptIn(journal, 'trace-0002', 'BOUND');
  const never = attemptIn(journal, 'trace-0003', 'REVERSED');
  const doubtful = attemptIn(journal, 'trace-0004', 'REVERSING');
  journal.record({ type: 'undo_intent', undo: { undo_id: 'undo-0001', ...UNDO } });
  journal.record({ type: 'undo_intent', undo: { ...UNDO, undo_id: 'undo-0002', trace_id: 'trace-0002' } });
  journal.record({
    type: 'undo_step',
    undo_id: 'undo-0002',
    trace_id: 'trace-0002',
    state: 'DONE',
    cause: 'done',
    evidence: EVIDENCE,
  });
  const part = journal.sales.takeCash(journal.sales.openSale('CLP', 'Ana'), partOf('cash', 500), 2_000);
  journal.sales.returnCash(part.sale_id, 'cash', 'Ana');
  journal.close();
  migrateFromYesterdaysWords();
  const migrated = open(directory);
  const stateOf = (sale_id: string): string | undefined => migrated.sales.sale(sale_id)?.tenders[0]?.state;
  expect([paid, gone, never, doubtful, part.sale_id].map(stateOf)).toEqual([
    'returning',
    'returned',
    'undone',
    'unknown',
    'returned',
  ]);
  expect(migrated.verify().problems).toEqual([]);
  migrated.close();
  tamper(directory, (database) => {
    const row = database
      .prepare<[string], { paid_minor: number }>('SELECT paid_minor FROM sale WHERE sale_id = ?')
      .get(paid);
    expect(row?.paid_minor).toBe(1_000);
  });
});

test('what an event of before says of an earlier part of its sale does not change what that part is', () => {
  const journal = open(directory);
  const request = { ...UNDO, undo_id: 'undo-0001' };
  const first = partOf('card', 400, { tender_id: 'tender-1', state: 'pending' });
  const sale_id = attemptIn(journal, 'trace-0001', 'BOUND', 3_000);
  journal.record({ type: 'undo_intent', undo: request });
  const sale = journal.sales.sale(sale_id);
  assert(sale?.state === 'OPEN', 'the sale is paid in part');
  const before = sale.tenders.map((part) => ({ ...part, state: 'unknown' as const }));
  journal.record({ type: 'tender_begun', sale: { ...sale, state: 'PAYING', tenders: [...before, first] } });
  expect(journal.sales.sale(sale_id)?.tenders.map(({ state }) => state)).toEqual(['returning', 'pending']);
  expect(journal.verify().problems).toEqual([]);
  journal.close();
});

test('a sale whose parts hold more than it costs is told by its number, although every trace is whole', () => {
  // Written by a program that counted a returning part as gone: 1,000, then the whole 1,000 again.
  const journal = open(directory);
  const sale_id = attemptIn(journal, 'trace-0001', 'BOUND');
  const sale = journal.sales.sale(sale_id);
  assert(sale !== null, 'the sale is there');
  journal.record({ type: 'cash_taken', sale: { ...sale, tenders: [...sale.tenders, partOf('cash', 1_000)] } });
  expect(journal.verify().problems).toEqual([
    `sale ${sale.number} costs 1000, the parts that count as paid hold 2000 (I18)`,
  ]);
  journal.close();
});

test('no intent is written for more than is left of its sale', () => {
  const journal = open(directory);
  const sale = journal.sales.openSale('CLP', 'Ana');
  const cash = partOf('cash', 600);
  journal.sales.takeCash(sale, cash, 1_000);
  const part = journal.sales.sale(sale.sale_id);
  assert(part !== null, 'the sale is there');
  expect(() => journal.sales.takeCash(part, { ...cash, tender_id: 'more', amount_minor: 401 }, 1_000)).toThrow('I18');
  journal.sales.beginCardTender(part, partOf('card', 401, { state: 'pending' }));
  const intent = {
    trace_id: 'trace-0001',
    sale_id: sale.sale_id,
    tender_id: 'card',
    amount_minor: 401,
    tip_minor: 0,
    currency: 'CLP',
    terminal_id: 'T1',
    pre_authorization: false,
    capture_mode: 'automatic',
    reader: 'fake',
  } as const;
  expect(() => journal.record({ type: 'attempt_intent', intent, due_minor: 1_000 })).toThrow('I18');
  expect(journal.attempts.find('trace-0001')).toBeNull();
  journal.close();
});

test('the migrations are numbered without gaps', () => {
  expect(MIGRATIONS.map(({ version }) => version)).toEqual(MIGRATIONS.map((_, at) => at + 1));
});
