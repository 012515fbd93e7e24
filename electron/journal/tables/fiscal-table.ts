import type Database from 'better-sqlite3';
import { LANE_NUMBERS } from '../../../core/sale/limits.ts';
import { type FiscalRow, fiscalRowSchema } from '../../../core/fiscal/fiscal-document.ts';

export interface FiscalTable {
  find(document_id: string): FiscalRow | null;
  put(row: FiscalRow, isNew: boolean): void;
  /** At most `limit` unissued and `limit` issued ones; unissued first, each newest first. */
  list(limit: number): readonly FiscalRow[];
  /** Neither issued nor rejected, oldest first. */
  open(limit: number): readonly FiscalRow[];
  /** How many wait, and how many need a person. */
  counts(): { readonly waiting: number; readonly rejected: number };
  /**
   * Ids of this till's sales (a copy of another lane's is documented there) opened and paid since these times without a
   * document, oldest first.
   */
  salesWithout(opened_since_ms: number, paid_since_ms: number, limit: number): readonly string[];
  /**
   * Ids of returns without a document that returned something, have nothing open, and whose sale has a document; oldest
   * first.
   */
  returnsWithout(): readonly string[];
  /**
   * Ids of other lanes' sales that returned something here, have nothing open, and whose document is unknown; newest
   * first.
   */
  returnedFromElsewhere(limit: number): readonly string[];
  /** Total amount behind a sale's credits. */
  creditedMinor(sale_id: string): number;
}

/** A tab of the command line: its sale counts as paid from the hold on, but as a sale only from the capture on. */
const HELD_ONLY = `SELECT 1 FROM attempt WHERE attempt.sale_id = sale.sale_id AND attempt.state = 'BOUND' AND intent ->> '$.pre_authorization' = 1
  AND intent ->> '$.settles_sale' IS NULL AND NOT EXISTS (
    SELECT 1 FROM tab_step WHERE tab_step.trace_id = attempt.trace_id AND act = 'capture' AND tab_step.state = 'DONE')`;
const PARTS =
  'SELECT 1 FROM return_part WHERE return_part.sale_id = sale_return.sale_id AND return_part.return_id = sale_return.return_id';

/** Documents for the tax office in the database. */
export function createFiscalTable(handle: Database.Database): FiscalTable {
  const columns = Object.keys(fiscalRowSchema.shape);
  const insert = handle.prepare<FiscalRow[]>(
    `INSERT INTO fiscal_document (${columns.join(', ')}) VALUES (${columns.map((name) => `@${name}`).join(', ')})`,
  );
  const update = handle.prepare<FiscalRow[]>(
    `UPDATE fiscal_document SET state = @state, number = @number, stamp = @stamp, link = @link, reason = @reason,
      changed_at_ms = @changed_at_ms WHERE document_id = @document_id`,
  );
  const one = handle.prepare<[string], unknown>('SELECT * FROM fiscal_document WHERE document_id = ?');
  // Unfinished ones are listed however many were issued later.
  const unfinished = handle.prepare<[number], unknown>(
    "SELECT * FROM fiscal_document WHERE state <> 'issued' ORDER BY rowid DESC LIMIT ?",
  );
  const issued = handle.prepare<[number], unknown>(
    "SELECT * FROM fiscal_document WHERE state = 'issued' ORDER BY rowid DESC LIMIT ?",
  );
  const open = handle.prepare<[number], unknown>(
    "SELECT * FROM fiscal_document WHERE state IN ('pending', 'contingency') ORDER BY rowid LIMIT ?",
  );
  const counts = handle.prepare<[], { waiting: number; rejected: number }>(
    `SELECT count(*) FILTER (WHERE state <> 'rejected') AS waiting, count(*) FILTER (WHERE state = 'rejected') AS rejected
      FROM fiscal_document WHERE state IN ('pending', 'contingency', 'rejected')`,
  );
  const salesWithout = handle
    .prepare<[number, number, number], string>(
      `SELECT sale_id FROM sale WHERE opened_at_ms >= ? AND number < ${LANE_NUMBERS} AND state = 'PAID' AND paid_at_ms >= ? AND NOT EXISTS (
        SELECT 1 FROM fiscal_document WHERE fiscal_document.sale_id = sale.sale_id AND kind = 'issue') AND NOT EXISTS (${HELD_ONLY})
        ORDER BY paid_at_ms LIMIT ?`,
    )
    .pluck();
  const returnsWithout = handle
    .prepare<[], string>(
      `SELECT return_id FROM sale_return WHERE NOT EXISTS (
        SELECT 1 FROM fiscal_document AS credit WHERE credit.return_id = sale_return.return_id) AND EXISTS (
        SELECT 1 FROM fiscal_document AS issue WHERE issue.sale_id = sale_return.sale_id AND kind = 'issue') AND EXISTS (
        ${PARTS} AND state = 'done') AND NOT EXISTS (${PARTS} AND state IN ('waiting', 'asked', 'unknown'))
        ORDER BY sale_return.rowid`,
    )
    .pluck();
  const returnedFromElsewhere = handle
    .prepare<[number], string>(
      `SELECT sale_id FROM sale_return JOIN sale USING (sale_id) WHERE sale.number >= ${LANE_NUMBERS} AND NOT EXISTS (
        SELECT 1 FROM fiscal_document AS issue WHERE issue.sale_id = sale.sale_id AND kind = 'issue') AND EXISTS (
        ${PARTS} AND state = 'done') AND NOT EXISTS (${PARTS} AND state IN ('waiting', 'asked', 'unknown'))
        GROUP BY sale_id ORDER BY max(sale_return.rowid) DESC LIMIT ?`,
    )
    .pluck();
  const creditedMinor = handle
    .prepare<[string], number>(
      `SELECT total(credit.amount_minor) FROM sale_return JOIN fiscal_document AS credit USING (return_id)
        WHERE sale_return.sale_id = ?`,
    )
    .pluck();
  const parse = (row: unknown): FiscalRow => fiscalRowSchema.parse(row);
  return {
    find: (document_id) => {
      const stored = one.get(document_id);
      return stored === undefined ? null : parse(stored);
    },
    put: (row, isNew) => void (isNew ? insert : update).run(row),
    list: (limit) => [...unfinished.all(limit), ...issued.all(limit)].map(parse),
    open: (limit) => open.all(limit).map(parse),
    counts: () => counts.get() ?? { waiting: 0, rejected: 0 },
    salesWithout: (opened_since_ms, paid_since_ms, limit) => salesWithout.all(opened_since_ms, paid_since_ms, limit),
    returnsWithout: () => returnsWithout.all(),
    returnedFromElsewhere: (limit) => returnedFromElsewhere.all(limit),
    creditedMinor: (sale_id) => creditedMinor.get(sale_id) ?? 0,
  };
}
