import type Database from 'better-sqlite3';
import { UNRESOLVED_STATES } from '../../../core/payments/attempt.ts';
import { UNDOING_NAME } from '../migrations/schema-029.ts';

/** The names in an answer of the service; missing ones are absent or null. */
export interface ReportedName {
  readonly payment_id?: string | null | undefined;
  readonly transaction_id?: string | null | undefined;
}

/** The owner of an answer: a payment, or one of its returns or tab steps by its own id. */
export interface NameOwner {
  readonly trace_id: string;
  readonly act_id?: string;
}

/** Names that the service gave to payments, to what undid them, to returns and to tab steps. */
export interface ReportedNames {
  /** Traces in which anything other than `owner` has one of these names; an arbitrary few. */
  others(reported: ReportedName, owner: NameOwner): readonly string[];
  /** Whether the service or the till itself uses this name for anything of this till. */
  knows(id: string): boolean;
  /** Payments that may have transactions unknown here: open tabs, those of another life, and payments without an end. */
  incomplete(): readonly IncompletePayment[];
}

/** A payment of this till that must be read to know all of its transactions. */
export interface IncompletePayment {
  readonly trace_id: string;
  readonly payment_id: string;
  /** A tab that another life of this folder charged or let go: 1 or 0. */
  readonly ended_elsewhere: number;
  /** A tab: 1 or 0. */
  readonly is_tab: number;
}

const KNOWS = `
  SELECT 1 FROM attempt WHERE transaction_id = @id OR payment_id = @id OR trace_id = @id
  UNION ALL SELECT 1 FROM undo WHERE transaction_id = @id OR undo_id = @id
  UNION ALL SELECT 1 FROM tab_step WHERE transaction_id = @id OR step_id = @id
  UNION ALL SELECT 1 FROM event WHERE type = 'attempt_step' AND ${UNDOING_NAME} = @id
  LIMIT 1`;

const ENDED_ELSEWHERE = "(act = 'release' AND last_result = 'ended_elsewhere')";

/** A capture whose answer was lost may have no name yet, and one of another life has none here. */
const INCOMPLETE = `
  SELECT trace_id, payment_id, 1 AS is_tab, EXISTS (
    SELECT 1 FROM tab_step WHERE tab_step.trace_id = attempt.trace_id AND ${ENDED_ELSEWHERE}) AS ended_elsewhere FROM attempt
  WHERE state = 'BOUND' AND intent ->> '$.pre_authorization' = 1 AND payment_id IS NOT NULL AND NOT EXISTS (
    SELECT 1 FROM tab_step WHERE tab_step.trace_id = attempt.trace_id AND tab_step.state = 'DONE'
      AND ((act = 'release' AND NOT ${ENDED_ELSEWHERE}) OR (act = 'capture' AND tab_step.transaction_id IS NOT NULL)))
  UNION ALL
  SELECT trace_id, payment_id, 0, 0 FROM attempt
  WHERE state IN (${['INTENT', ...UNRESOLVED_STATES].map((state) => `'${state}'`).join(', ')}) AND payment_id IS NOT NULL`;

const OTHERS = `
  SELECT trace_id FROM attempt WHERE payment_id = @payment_id AND trace_id <> @trace_id
  UNION ALL SELECT trace_id FROM attempt WHERE transaction_id = @transaction_id AND trace_id <> @trace_id
  UNION ALL SELECT trace_id FROM undo WHERE transaction_id = @transaction_id AND undo_id <> @act_id
  UNION ALL SELECT trace_id FROM tab_step WHERE transaction_id = @transaction_id AND step_id <> @act_id
  UNION ALL SELECT trace_id FROM event WHERE type = 'attempt_step' AND ${UNDOING_NAME} = @transaction_id AND trace_id <> @trace_id
  LIMIT 8`;

export function createReportedNames(handle: Database.Database): ReportedNames {
  const others = handle.prepare<[Record<string, string | null>], string>(OTHERS).pluck();
  const knows = handle.prepare<[{ id: string }], number>(KNOWS).pluck();
  const incomplete = handle.prepare<[], IncompletePayment>(INCOMPLETE);
  return {
    knows: (id) => knows.get({ id }) !== undefined,
    incomplete: () => incomplete.all(),
    others: ({ payment_id = null, transaction_id = null }, { trace_id, act_id = '' }) =>
      payment_id === null && transaction_id === null
        ? []
        : others.all({ payment_id, transaction_id, trace_id, act_id }),
  };
}
