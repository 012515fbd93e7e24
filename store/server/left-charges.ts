import type { ClaimOutcome, OpenClaimLine } from '../contract/handovers.ts';
import type { Queries } from '../database/database.ts';
import { OPEN_HOLD, SAID_CHARGED, SAID_NOT_CHARGED } from './holds.ts';
import { SETTLED_SECONDS } from './left-claims.ts';

/** Charges of tabs that tills which a lane lost never heard of, and that are listed for a person. */
export async function openCharges({ rows }: Queries, lane: number): Promise<OpenClaimLine[]> {
  return rows<OpenClaimLine & Record<string, unknown>>(
    `SELECT a.trace_id AS return_id, a.capture_minor AS amount_minor, a.currency, 'charge' AS kind, a.payment_id, a.last_four AS shown,
       a.at_ms, true AS is_of_gone, f.at < clock_timestamp() - make_interval(secs => $2) AS may_end
     FROM finding f JOIN attempt a ON a.trace_id = f.subject AND a.till_id = f.till_id JOIN till t ON t.till_id = f.till_id
     WHERE t.lane = $1 AND f.kind = 'charge_of_dead_till' AND f.closed_at IS NULL AND a.capture_minor IS NOT NULL
     ORDER BY a.at_ms, a.trace_id`,
    [lane, SETTLED_SECONDS],
  );
}

/**
 * Ends a listed charge by a person's word; null: its till told meanwhile how it ended. Not charged: its hold is listed,
 * and another lane may let it go.
 */
export async function endCharge(
  { rows }: Queries,
  { return_id: trace_id }: OpenClaimLine,
  outcome: ClaimOutcome,
): Promise<{ readonly till_id: string } | null> {
  const [ended] = await rows<{ till_id: string }>(
    `UPDATE finding SET closed_at = clock_timestamp(), closed_by = 'person', evidence = $2
     WHERE subject = $1 AND kind = 'charge_of_dead_till' AND closed_at IS NULL RETURNING till_id`,
    [trace_id, outcome === 'done' ? SAID_CHARGED : SAID_NOT_CHARGED],
  );
  await rows(
    `INSERT INTO finding (kind, subject, till_id) SELECT 'hold_of_dead_till', a.trace_id, a.till_id FROM attempt a
     WHERE a.trace_id = $1 AND a.till_id = $2 AND ${OPEN_HOLD} ON CONFLICT DO NOTHING`,
    [trace_id, ended?.till_id ?? null],
  );
  return ended ?? null;
}
