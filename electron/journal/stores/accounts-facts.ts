import type Database from 'better-sqlite3';
import { z } from 'zod';
import type { AccountsInput, CardFacts } from '../../../core/accounts/accounts.ts';
import { owedSchema } from '../../../core/gift/gift-card.ts';
import { ATTEMPT_STATES } from '../../../core/payments/attempt.ts';
import { cardSummarySchema } from '../../../core/payments/card.ts';
import { saleReturnSchema } from '../../../core/sale/sale-return.ts';
import { saleSchema } from '../../../core/sale/sale.ts';
import { shiftCloseSchema } from '../../../core/shift/shift-report.ts';
import { returnPartRowSchema, standingReturn } from '../tables/return-table.ts';
import { createPersonTable } from '../tables/person-table.ts';
import { readSale } from '../tables/sale-table.ts';

const cardSchema = z.object({
  trace_id: z.string(),
  state: z.enum(ATTEMPT_STATES),
  payment_id: z.string().nullable(),
  transaction_id: z.string().nullable(),
  approval_code: z.string().nullable(),
  card: z.string().nullable(),
});

const closeSchema = z.object({ shift: shiftCloseSchema.optional(), gifts_owed: z.array(owedSchema).default([]) });

interface SaleRow {
  readonly number: number;
  readonly state: string;
  readonly opened_at_ms: number;
  readonly paid_at_ms: number | null;
  readonly paid_minor: number;
  readonly tenders: string;
  readonly body: string;
}

/**
 * What was sold, given back and closed in a time, for the books: sales by when they were paid, returns by when they were
 * decided, closes by when they were made. Nothing may change `handle` meanwhile.
 *
 * @param from_ms the first moment, wall clock @param to_ms the first moment after it
 */
export function accountsFacts(
  handle: Database.Database,
  from_ms: number,
  to_ms: number,
): Omit<AccountsInput, 'isoTime'> {
  const rows = handle.prepare<[number, number], SaleRow>(
    "SELECT number, state, opened_at_ms, paid_at_ms, paid_minor, tenders, body FROM sale WHERE state = 'PAID' AND paid_at_ms >= ? AND paid_at_ms < ? ORDER BY number",
  );
  const people = createPersonTable(handle);
  const sales = rows.all(from_ms, to_ms).map((row) => people.attached(saleSchema.parse(readSale(row))));
  const attempt = handle.prepare<[string], unknown>(
    'SELECT trace_id, state, payment_id, transaction_id, approval_code, card FROM attempt WHERE trace_id = ?',
  );
  const cards = new Map<string, CardFacts>();
  for (const { trace_id } of sales.flatMap(({ tenders }) => tenders)) {
    const row = trace_id === undefined ? undefined : attempt.get(trace_id);
    if (row === undefined) continue;
    const { card: text, ...facts } = cardSchema.parse(row);
    const card = text === null ? null : cardSummarySchema.parse(JSON.parse(text));
    cards.set(facts.trace_id, { ...facts, brand: card?.brand ?? null, last_four: card?.last_four ?? null });
  }
  return { sales, cards, returns: returnsIn(handle, from_ms, to_ms), closes: closesIn(handle, from_ms, to_ms) };
}

function returnsIn(handle: Database.Database, from_ms: number, to_ms: number): AccountsInput['returns'] {
  const rows = handle.prepare<[number, number], { sale_number: number; at_ms: number; body: string }>(
    'SELECT sale.number AS sale_number, at_ms, sale_return.body AS body FROM sale_return JOIN sale USING (sale_id) WHERE at_ms >= ? AND at_ms < ? ORDER BY sale_return.rowid',
  );
  const part = handle.prepare<[string], unknown>('SELECT * FROM return_part WHERE part_id = ?');
  const partRow = (part_id: string) => {
    const row = part.get(part_id);
    return row === undefined ? null : returnPartRowSchema.parse(row);
  };
  return rows.all(from_ms, to_ms).map(({ sale_number, at_ms, body }) => ({
    sale_number,
    returned: standingReturn({ returned: saleReturnSchema.parse(JSON.parse(body)), at_ms }, partRow),
  }));
}

function closesIn(handle: Database.Database, from_ms: number, to_ms: number): AccountsInput['closes'] {
  const rows = handle.prepare<[number, number], { at_ms: number; body: string }>(
    'SELECT event.at_ms AS at_ms, event.body AS body FROM shift JOIN event ON event.seq = shift.closed_seq WHERE closed_at_ms >= ? AND closed_at_ms < ? ORDER BY shift.number',
  );
  return rows.all(from_ms, to_ms).flatMap(({ at_ms, body }) => {
    const { shift, gifts_owed } = closeSchema.parse(JSON.parse(body));
    return shift === undefined ? [] : [{ at_ms, close: shift, gifts_owed }];
  });
}
