import type { Queries } from './database.ts';

/** Findings about claims that a till which is gone left without an outcome: returns, and money of gift cards. */
export const LEFT_CLAIM_KINDS = `('return_of_dead_till', 'gift_of_dead_till', 'return_of_two_tills')`;

/** For a claim `c`: its outcome is unknown. */
export const OPEN_CLAIM = `c.state IN ('claimed', 'for_person')`;

/** What a batch of events changed. */
export interface Touched {
  /** Payments and gift cards that were put on, or taken from. */
  readonly sources: readonly string[];
  /** Claims. */
  readonly return_ids: readonly string[];
}

/** Closes the findings that the facts of a batch end. */
export async function endFindings(queries: Queries, { sources, return_ids }: Touched): Promise<void> {
  await endTooMuch(queries, sources);
  await endLeftClaims(queries, return_ids);
}

/**
 * Closes the findings of payments and gift cards whose claims are within what was put there again: a doubtful return
 * that was counted proved never done, or money was added to the card. A later excess makes a new finding.
 */
export async function endTooMuch({ rows }: Queries, source_ids: readonly string[]): Promise<void> {
  if (source_ids.length === 0) return;
  await rows(
    `UPDATE finding f SET closed_at = clock_timestamp(), closed_by = 'journals', evidence = 'what was taken is within what was paid'
     FROM (SELECT trace_id, captured_minor FROM attempt UNION ALL SELECT tender_id, captured_minor FROM cash_part
       UNION ALL SELECT card_id, captured_minor FROM gift_card) paid
     WHERE f.kind IN ('returned_too_much', 'gift_overdrawn') AND f.closed_at IS NULL AND f.subject = ANY($1) AND paid.trace_id = f.subject
       AND paid.captured_minor >= (SELECT coalesce(sum(c.amount_minor), 0) FROM return_claim c
         WHERE c.trace_id = f.subject AND c.state IN ('claimed', 'done', 'for_person'))`,
    [source_ids],
  );
}

/** Closes the findings of claims whose outcome a journal told. */
async function endLeftClaims({ rows }: Queries, return_ids: readonly string[]): Promise<void> {
  if (return_ids.length === 0) return;
  await rows(
    `UPDATE finding f SET closed_at = clock_timestamp(), closed_by = 'journals', evidence = 'a till told how it ended'
     FROM return_claim c WHERE f.kind IN ${LEFT_CLAIM_KINDS} AND f.closed_at IS NULL AND f.subject = ANY($1)
       AND c.return_id = f.subject AND NOT ${OPEN_CLAIM}`,
    [return_ids],
  );
}
