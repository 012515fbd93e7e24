import type Database from 'better-sqlite3';

/** Payments that a person kept as forgotten and that this till has again, as another payment or a tab capture. */
const KEPT_TWICE = `
  SELECT DISTINCT kept.transaction_id FROM attempt kept
  WHERE kept.intent ->> '$.reader' = 'kept_by_person' AND (
    EXISTS (SELECT 1 FROM attempt other WHERE other.transaction_id = kept.transaction_id
      AND other.trace_id <> kept.trace_id AND other.state = 'BOUND')
    OR EXISTS (SELECT 1 FROM tab_step WHERE tab_step.transaction_id = kept.transaction_id AND tab_step.state = 'DONE'))`;

/** One charge is one payment (payment-safety I1, 13.1). The tables are already proven to match the events. */
export function proveKeptOnce(handle: Database.Database, addProblem: (problem: string) => void): void {
  for (const transaction_id of handle.prepare<[], string>(KEPT_TWICE).pluck().all())
    addProblem(`transaction ${transaction_id} was kept by a person and is a payment of this till as well (I1)`);
}
