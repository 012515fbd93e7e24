import { succeed } from '../../core/result.ts';
import type { Whose } from '../contract/handovers.ts';
import type { StorePlace } from '../contract/protocol.ts';
import type { Queries, StoreDatabase } from '../database/database.ts';
import { grants, readStore } from '../database/store-chain.ts';
import { type Answer, refuse } from './refusal.ts';
import { asTill } from './sessions.ts';

/** Tills that are over, and of which this one's chain holds all that the store was told: what they began is its own. */
const LIVES = `SELECT o.till_id FROM till o JOIN lane_head h USING (till_id)
  JOIN lane_event e ON e.till_id = $1 AND e.seq = h.seq AND e.hash = h.hash
  WHERE o.till_id <> $1 AND o.state IN ('dead', 'retired')`;

/**
 * A folder that was enrolled anew goes on with what its former life left open. What heirs are to end stays theirs until they
 * did, and what a living till began, or told more of, is never another one's (store 8.8).
 */
export async function goOnWithFormerLife({ rows }: Queries, till_id: string): Promise<void> {
  await rows(
    `WITH life AS MATERIALIZED (${LIVES}),
       gone_on AS (UPDATE sale SET till_id = $1
         WHERE till_id IN (SELECT till_id FROM life) AND state IN ('OPEN', 'PAYING') RETURNING sale_id),
       cash AS (UPDATE cash_part SET till_id = $1 WHERE sale_id IN (SELECT sale_id FROM gone_on)),
       adopted AS (UPDATE attempt a SET till_id = $1 WHERE a.till_id IN (SELECT till_id FROM life)
         AND (NOT a.is_ended OR (a.is_tab AND a.captured_minor IS NULL) OR a.sale_id IN (SELECT sale_id FROM gone_on))
         AND NOT EXISTS (SELECT 1 FROM handover h WHERE h.trace_id = a.trace_id AND h.outcome IS NULL) RETURNING trace_id)
     UPDATE finding SET closed_at = clock_timestamp(), closed_by = 'former-life', evidence = 'its own since'
       WHERE closed_at IS NULL AND subject IN (SELECT trace_id FROM adopted) AND (kind IN ('hold_of_dead_till', 'charge_of_dead_till')
         OR (kind = 'trace_of_two_tills' AND till_id = $1 AND NOT EXISTS (SELECT 1 FROM lane_event e WHERE e.trace_id = subject AND e.till_id = $1
           AND e.type = 'attempt_step' AND e.body::json ->> 'state' = 'BOUND')))`,
    [till_id],
  );
}

/** Whether a till may ask the service to undo a payment that stands in its journal without an end. */
export async function readWhose(
  database: StoreDatabase,
  token: string,
  seen: StorePlace | null,
  trace_id: string,
): Promise<Answer<{ readonly whose: Whose }>> {
  return asTill(database, { token, seen }, async (queries, { till_id }) => {
    if (!grants(await readStore(queries)))
      return refuse('rebuilding', 'The store is rebuilding: it does not know yet whose this payment is.');
    const [past] = await queries.rows<{ is_in: boolean }>(
      'SELECT h.seq >= t.past_seq AS is_in FROM till t JOIN lane_head h USING (till_id) WHERE t.till_id = $1',
      [till_id],
    );
    // Who began it may still be told by what this till brought along.
    if (past?.is_in !== true) return refuse('gap', 'The past of this till is not handed in yet.');
    await goOnWithFormerLife(queries, till_id);
    const [attempt] = await queries.rows<{ is_own: boolean }>(
      'SELECT till_id = $2 AS is_own FROM attempt WHERE trace_id = $1',
      [trace_id, till_id],
    );
    return succeed({ whose: attempt?.is_own === false ? 'anothers' : 'own' });
  });
}
