import type Database from 'better-sqlite3';
import * as z from 'zod';
import type { AccountsInput, CardFacts } from '../../../core/accounts/accounts.ts';
import { owedSchema } from '../../../core/gift/gift-card.ts';
import { ATTEMPT_STATES } from '../../../core/payments/attempt.ts';
import { cardSummarySchema } from '../../../core/payments/card.ts';
import { UNDO_STATES, undoIntentSchema } from '../../../core/payments/undo.ts';
import { CURRENCY_CODES } from '../../../core/money/currency.ts';
import { type RecordedReturn, saleReturnSchema } from '../../../core/sale/sale-return.ts';
import { PART_OF } from '../projections/project-undo.ts';
import { saleSchema } from '../../../core/sale/sale.ts';
import { shiftCloseSchema } from '../../../core/shift/shift-report.ts';
import { returnPartRowSchema, recordedReturn } from '../tables/return-table.ts';
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

const undoRowSchema = z.object({
  undo_id: z.string(),
  trace_id: z.string(),
  state: z.enum(UNDO_STATES),
  amount_minor: z.int(),
  intent: z.string(),
  started_at_ms: z.int(),
  tender_id: z.string(),
  currency: z.enum(CURRENCY_CODES),
  is_link: z.int(),
  sale_id: z.string(),
  sale_number: z.int(),
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
 * Sales, returns and closes of a period, for the books: sales by payment time, returns by decision time, closes by
 * closing time. `handle` must not change meanwhile.
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
  const returns = [...returnsIn(handle, from_ms, to_ms), ...undosIn(handle, from_ms, to_ms)];
  returns.sort((one, other) => one.returned.at_ms - other.returned.at_ms);
  return { sales, cards, returns, closes: closesIn(handle, from_ms, to_ms) };
}

/** Money returned without a return at the counter: `cobro refund` and `cobro cancel`. */
function undosIn(handle: Database.Database, from_ms: number, to_ms: number): AccountsInput['returns'] {
  const rows = handle.prepare<[number, number], unknown>(
    `SELECT undo_id, undo.trace_id, undo.state, undo.amount_minor, undo.intent, undo.started_at_ms, attempt.tender_id,
       attempt.currency, attempt.intent ->> '$.link' IS NOT NULL AS is_link, sale.sale_id, sale.number AS sale_number
     FROM undo JOIN attempt USING (trace_id) JOIN sale ON sale.sale_id = attempt.sale_id
     WHERE undo.started_at_ms >= ? AND undo.started_at_ms < ?
       AND NOT EXISTS (SELECT 1 FROM return_part WHERE return_part.part_id = undo.undo_id)
     ORDER BY undo.rowid`,
  );
  return rows.all(from_ms, to_ms).map((row) => {
    const { undo_id, trace_id, state, amount_minor, started_at_ms, tender_id, currency, is_link, ...undo } =
      undoRowSchema.parse(row);
    const { manager, reason } = undoIntentSchema.parse(JSON.parse(undo.intent));
    const kind = is_link === 1 ? 'link' : 'card';
    const returned: RecordedReturn = {
      ...{ return_id: undo_id, sale_id: undo.sale_id, currency, amount_minor, lines: [], tip: false },
      ...{ by: manager, answered_by: manager, reason, at_ms: started_at_ms },
      parts: [{ kind, trace_id, part_id: undo_id, tender_id, amount_minor, state: PART_OF[state] }],
    };
    return { sale_number: undo.sale_number, returned };
  });
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
    returned: recordedReturn({ returned: saleReturnSchema.parse(JSON.parse(body)), at_ms }, partRow),
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
