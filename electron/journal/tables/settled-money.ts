import type Database from 'better-sqlite3';
import { type KnownMoney, type SettlementMismatch, mismatchOf } from '../../../core/shift/settlement-mismatch.ts';
import type { CurrencyCode } from '../../../core/money/currency.ts';
import type { TheirLine } from '../../../core/shift/reconcile.ts';
import { UNDOING_NAME } from '../migrations/schema-029.ts';
import { createReportedNames } from './reported-names.ts';

/**
 * Every amount that a name of the service may stand for here: a payment as requested, as captured, and minus its
 * cancellations; tab steps; and returns. A settlement may show any of them.
 */
const MONEY = `
  WITH own AS (SELECT * FROM attempt WHERE transaction_id = @id OR payment_id = @id OR trace_id = @id),
  cancelled AS (
    SELECT trace_id, sum(amount_minor) AS amount_minor FROM undo
    WHERE trace_id IN (SELECT trace_id FROM own) AND act = 'cancellation' AND state = 'DONE' GROUP BY trace_id),
  step AS (
    SELECT trace_id, amount_minor FROM tab_step
    WHERE transaction_id = @id OR step_id = @id OR trace_id IN (SELECT trace_id FROM own)),
  back AS (
    SELECT trace_id, amount_minor FROM undo WHERE transaction_id = @id OR undo_id = @id
    UNION ALL SELECT trace_id, amount_minor FROM undo
      WHERE trace_id IN (SELECT trace_id FROM own WHERE payment_id = @id OR trace_id = @id)
    UNION ALL SELECT trace_id, body ->> '$.undone.amount_minor' FROM event
      WHERE type = 'attempt_step' AND ${UNDOING_NAME} = @id AND body ->> '$.undone.amount_minor' IS NOT NULL
    UNION ALL SELECT trace_id, amount_minor + tip_minor FROM attempt WHERE trace_id IN (
      SELECT trace_id FROM event WHERE type = 'attempt_step' AND ${UNDOING_NAME} = @id)),
  money AS (
    SELECT 1 AS place, trace_id, captured_minor AS amount_minor FROM own WHERE captured_minor IS NOT NULL
    UNION ALL SELECT 2, trace_id, amount_minor + tip_minor FROM own
    UNION ALL SELECT 3, trace_id, captured_minor - cancelled.amount_minor FROM own JOIN cancelled USING (trace_id)
    UNION ALL SELECT 4, trace_id, amount_minor FROM step
    UNION ALL SELECT 5, trace_id, -amount_minor FROM back)
  SELECT trace_id, attempt.state, attempt.currency, money.amount_minor
  FROM money JOIN attempt USING (trace_id) ORDER BY place`;

/** The service's settlement compared with the journal (payment-safety 13.1). */
export interface ComparedLines {
  /** Paid or returned, but unknown here. */
  readonly unknown: readonly TheirLine[];
  /** Known here with different facts. */
  readonly otherwise: readonly SettlementMismatch[];
}

export interface SettledMoney {
  /**
   * `own`: names the service gave for payments that the journal knows only in part; they count as known at any amount.
   */
  compare(lines: readonly TheirLine[], currency: CurrencyCode, own: ReadonlySet<string>): ComparedLines;
}

export function createSettledMoney(handle: Database.Database): SettledMoney {
  const names = createReportedNames(handle);
  const money = handle.prepare<[{ id: string }], KnownMoney>(MONEY);
  return {
    compare: (lines, currency, own) => {
      const unknown = lines.filter(({ id }) => !own.has(id) && !names.knows(id));
      const known = lines.filter((line) => !own.has(line.id) && !unknown.includes(line));
      return {
        unknown,
        otherwise: known.flatMap((line) => {
          const [first, ...more] = money.all({ id: line.id });
          return (first === undefined ? null : mismatchOf(line, currency, [first, ...more])) ?? [];
        }),
      };
    },
  };
}
