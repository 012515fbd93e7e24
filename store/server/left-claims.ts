import { HAND_OVER } from '../contract/hand-over-times.ts';
import type { OpenClaimLine } from '../contract/handovers.ts';
import type { Queries } from '../database/database.ts';
import { LEFT_CLAIM_KINDS, OPEN_CLAIM } from '../database/end-findings.ts';

/** By then its till sends nothing more (F2), and what it sent has taken effect or never will (F3). */
export const SETTLED_SECONDS =
  (HAND_OVER.attempt_life_ms * HAND_OVER.clock_share + HAND_OVER.margin_ms + HAND_OVER.horizon_ms) / 1_000;

/** Evidence of a person's word that a claim was carried out: it counts on, and is not listed again. */
export const SAID_DONE = 'a person said that it was done';

/** For a claim `c`: listed for a person. */
const LISTED = `FROM finding f WHERE f.subject = c.return_id AND f.kind IN ${LEFT_CLAIM_KINDS} AND f.closed_at IS NULL`;

/** For a till `t`: the present one of its lane has all that it told, and goes on with it (store 8.8). */
const GOES_ON = `EXISTS (SELECT 1 FROM till n JOIN lane_head h ON h.till_id = t.till_id
  JOIN lane_event e ON e.till_id = n.till_id AND e.seq = h.seq AND e.hash = h.hash
  WHERE n.lane = t.lane AND n.till_id <> t.till_id AND n.state IN ('live', 'stopped'))`;

/** Claims without an outcome of the lane's till, of those whose claims it goes on with, and those that are listed. */
export async function openClaims({ rows }: Queries, lane: number): Promise<OpenClaimLine[]> {
  return rows<OpenClaimLine & Record<string, unknown>>(
    `SELECT c.return_id, c.amount_minor, coalesce(a.currency, s.currency, g.currency) AS currency,
       CASE WHEN c.call IN ('cash', 'gift') THEN c.call ELSE 'card' END AS kind, a.payment_id, coalesce(a.last_four, g.shown) AS shown,
       (extract(epoch FROM c.claimed_at) * 1000)::bigint AS at_ms, t.state IN ('dead', 'retired') AND EXISTS (SELECT 1 ${LISTED}) AS is_of_gone,
       t.state IN ('dead', 'retired') AND EXISTS (SELECT 1 ${LISTED} AND f.at < clock_timestamp() - make_interval(secs => $2)) AS may_end
     FROM return_claim c JOIN till t USING (till_id) LEFT JOIN attempt a ON a.trace_id = c.trace_id
       LEFT JOIN gift_card g ON g.card_id = c.trace_id LEFT JOIN cash_part p ON p.tender_id = c.trace_id
       LEFT JOIN sale s ON s.sale_id = p.sale_id
     WHERE t.lane = $1 AND ${OPEN_CLAIM} AND (t.state IN ('live', 'stopped') OR EXISTS (SELECT 1 ${LISTED}) OR (t.state = 'retired' AND ${GOES_ON}))
     ORDER BY c.claimed_at, c.return_id`,
    [lane, SETTLED_SECONDS],
  );
}

const FIND_CLAIMS = `INSERT INTO finding (kind, subject, till_id)
  SELECT CASE c.call WHEN 'gift' THEN 'gift_of_dead_till' ELSE 'return_of_dead_till' END, c.return_id, c.till_id
  FROM return_claim c JOIN till t USING (till_id) WHERE ${OPEN_CLAIM} AND NOT EXISTS (SELECT 1 FROM finding f
    WHERE f.subject = c.return_id AND f.kind IN ${LEFT_CLAIM_KINDS} AND (f.closed_at IS NULL OR f.evidence = '${SAID_DONE}'))`;

/** Makes findings for the claims that lost tills of a lane left without an outcome, and that no till may go on with. */
export async function findClaims({ rows }: Queries, lane: number): Promise<void> {
  await rows(
    `${FIND_CLAIMS} AND t.lane = $1 AND (t.state = 'dead' OR (t.state = 'retired' AND NOT ${GOES_ON} AND NOT EXISTS (
       SELECT 1 FROM till n JOIN lane_head h USING (till_id)
       WHERE n.lane = t.lane AND n.state IN ('live', 'stopped') AND h.seq < n.past_seq)))
     ON CONFLICT DO NOTHING`,
    [lane],
  );
}
