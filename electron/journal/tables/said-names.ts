import type Database from 'better-sqlite3';
import { UNDOING_NAME } from '../migrations/schema-029.ts';

/** What an answer of the service names; what it leaves out is absent or null. */
export interface SaidName {
  readonly payment_id?: string | null | undefined;
  readonly transaction_id?: string | null | undefined;
}

/** Whose answer it is: a payment, or a return of it or a step of a tab, by its own id. */
export interface NameOwner {
  readonly trace_id: string;
  readonly act_id?: string;
}

/** The names that the service gave: to payments, to what undid them, to returns and to steps of tabs. */
export interface SaidNames {
  /** Traces of which something else than `owner` was called so; a few, whichever they are. */
  others(said: SaidName, owner: NameOwner): readonly string[];
}

const OTHERS = `
  SELECT trace_id FROM attempt WHERE payment_id = @payment_id AND trace_id <> @trace_id
  UNION ALL SELECT trace_id FROM attempt WHERE transaction_id = @transaction_id AND trace_id <> @trace_id
  UNION ALL SELECT trace_id FROM undo WHERE transaction_id = @transaction_id AND undo_id <> @act_id
  UNION ALL SELECT trace_id FROM tab_step WHERE transaction_id = @transaction_id AND step_id <> @act_id
  UNION ALL SELECT trace_id FROM event WHERE type = 'attempt_step' AND ${UNDOING_NAME} = @transaction_id AND trace_id <> @trace_id
  LIMIT 8`;

export function createSaidNames(handle: Database.Database): SaidNames {
  const others = handle.prepare<[Record<string, string | null>], string>(OTHERS).pluck();
  return {
    others: ({ payment_id = null, transaction_id = null }, { trace_id, act_id = '' }) =>
      payment_id === null && transaction_id === null
        ? []
        : others.all({ payment_id, transaction_id, trace_id, act_id }),
  };
}
