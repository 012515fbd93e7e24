import { succeed } from '../../core/result.ts';
import type { attemptOwnerAnswerSchema } from '../contract/handovers.ts';
import type * as z from 'zod';
import type { StorePlace } from '../contract/protocol.ts';
import type { Queries, StoreDatabase } from '../database/database.ts';
import { grants, readStore } from '../database/store-chain.ts';
import { LEFT_OPEN_KINDS, OPEN_CHARGE, OPEN_HOLD } from './holds.ts';
import { type Answer, refuse } from './refusal.ts';
import { asTill } from './sessions.ts';

/** Dead or retired tills whose last event is in this till's chain: what they began is its own. */
const LIVES = `SELECT o.till_id FROM till o JOIN lane_head h USING (till_id)
  JOIN lane_event e ON e.till_id = $1 AND e.seq = h.seq AND e.hash = h.hash
  WHERE o.till_id <> $1 AND o.state IN ('dead', 'retired')`;

/**
 * Dead or retired tills of the lane that went on after this till, an older copy, was made of theirs; and the last event
 * that both have.
 */
const NEWER_LIVES = `SELECT o.till_id, CASE WHEN o.till_id = n.known_till THEN n.known_seq ELSE least(n.known_seq, o.known_seq) END AS shared_seq
  FROM till n JOIN till o ON o.lane = n.lane AND o.till_id <> n.till_id AND n.known_till IN (o.till_id, o.known_till)
  WHERE n.till_id = $1 AND o.state IN ('dead', 'retired') AND o.till_id NOT IN (SELECT till_id FROM life)`;

/** Unfinished sales of newer lives that these told no more of. An open payment may have been bound there: it stays. */
const UNTOUCHED = `SELECT s.sale_id FROM sale s JOIN newer USING (till_id)
  WHERE s.state IN ('OPEN', 'PAYING') AND NOT EXISTS (SELECT 1 FROM lane_event e
      WHERE e.till_id = s.till_id AND e.seq > newer.shared_seq AND strpos(e.body, s.sale_id) > 0)
    AND NOT EXISTS (SELECT 1 FROM attempt a WHERE a.sale_id = s.sale_id AND (NOT a.is_ended OR ${OPEN_CHARGE}
      OR EXISTS (SELECT 1 FROM handover h WHERE h.trace_id = a.trace_id)
      OR EXISTS (SELECT 1 FROM lane_event e WHERE e.till_id = s.till_id AND e.seq > newer.shared_seq AND strpos(e.body, a.trace_id) > 0)))`;

/**
 * Lets a folder that was enrolled again continue what its former tills left open. Payments handed over to heirs stay
 * theirs until they end, but for those that no heir has taken and that the folder itself tells the end of (`ended`);
 * sales and payments of a living till, or that one reported more of, never move (store 8.8).
 */
export async function continueFormerLife(
  { rows }: Queries,
  till_id: string,
  ended: readonly string[] = [],
): Promise<void> {
  await rows(
    `WITH life AS MATERIALIZED (${LIVES}), newer AS MATERIALIZED (${NEWER_LIVES}), untouched AS MATERIALIZED (${UNTOUCHED}),
       gone_on AS (UPDATE sale SET till_id = $1
         WHERE (till_id IN (SELECT till_id FROM life) AND state IN ('OPEN', 'PAYING'))
           OR sale_id IN (SELECT sale_id FROM untouched) RETURNING sale_id),
       cash AS (UPDATE cash_part SET till_id = $1 WHERE sale_id IN (SELECT sale_id FROM gone_on)),
       adopted AS (UPDATE attempt a SET till_id = $1 WHERE (a.sale_id IN (SELECT sale_id FROM untouched) OR (a.till_id IN (SELECT till_id FROM life)
           AND (NOT a.is_ended OR (a.is_tab AND a.captured_minor IS NULL) OR a.sale_id IN (SELECT sale_id FROM gone_on))))
         AND NOT EXISTS (SELECT 1 FROM handover h WHERE h.trace_id = a.trace_id AND h.outcome IS NULL
           AND NOT (h.owner_till IS NULL AND h.trace_id = ANY($2))) RETURNING trace_id)
     UPDATE finding SET closed_at = clock_timestamp(), closed_by = 'former-life', evidence = 'its own since'
       WHERE closed_at IS NULL AND subject IN (SELECT trace_id FROM adopted) AND (kind IN ${LEFT_OPEN_KINDS}
         OR (kind = 'trace_of_two_tills' AND till_id = $1 AND NOT EXISTS (SELECT 1 FROM lane_event e WHERE e.trace_id = subject AND e.till_id = $1
           AND e.type = 'attempt_step' AND e.body::json ->> 'state' = 'BOUND')))`,
    [till_id, ended],
  );
}

/** Whether an open payment in a till's journal is its own, so that it may ask the service to undo it. */
export async function readAttemptOwner(
  database: StoreDatabase,
  token: string,
  seen: StorePlace | null,
  trace_id: string,
): Promise<Answer<z.output<typeof attemptOwnerAnswerSchema>>> {
  return asTill(database, { token, seen }, async (queries, { till_id }) => {
    if (!grants(await readStore(queries)))
      return refuse('rebuilding', 'The store is rebuilding: it does not know yet whose this payment is.');
    const [past] = await queries.rows<{ is_in: boolean }>(
      'SELECT h.seq >= t.past_seq AS is_in FROM till t JOIN lane_head h USING (till_id) WHERE t.till_id = $1',
      [till_id],
    );
    // The rest of its history may still say who began the payment.
    if (past?.is_in !== true) return refuse('gap', 'The past of this till is not handed in yet.');
    await continueFormerLife(queries, till_id);
    const [attempt] = await queries.rows<{ is_own: boolean; is_over: boolean }>(
      `SELECT a.till_id = $2 AS is_own, a.is_tab AND NOT ${OPEN_HOLD} AS is_over FROM attempt a WHERE a.trace_id = $1`,
      [trace_id, till_id],
    );
    return succeed(attempt?.is_own === false ? { whose: 'anothers', is_over: attempt.is_over } : { whose: 'own' });
  });
}
