import type { Queries } from './database.ts';

/**
 * Closes the findings of payments whose returns are within the captured amount again, because a doubtful return that
 * was counted proved never done. A later excess makes a new finding.
 */
export async function endTooMuch({ rows }: Queries, trace_ids: readonly string[]): Promise<void> {
  if (trace_ids.length === 0) return;
  await rows(
    `UPDATE finding f SET closed_at = clock_timestamp(), closed_by = 'journals', evidence = 'what was given back is within what was paid'
     FROM (SELECT trace_id, captured_minor FROM attempt UNION ALL SELECT tender_id, captured_minor FROM cash_part) paid
     WHERE f.kind = 'returned_too_much' AND f.closed_at IS NULL AND f.subject = ANY($1) AND paid.trace_id = f.subject
       AND paid.captured_minor >= (SELECT coalesce(sum(c.amount_minor), 0) FROM return_claim c
         WHERE c.trace_id = f.subject AND c.state IN ('claimed', 'done', 'for_person'))`,
    [trace_ids],
  );
}
