import { HAND_OVER, type OpenClaimLine } from '../contract/handovers.ts';
import type { Queries } from '../database/database.ts';
import { LEFT_CLAIM_KINDS, OPEN_CLAIM } from '../database/end-findings.ts';

/** By then its till sends nothing more (F2), and what it sent has taken effect or never will (F3). */
const SETTLED_SECONDS =
  (HAND_OVER.attempt_life_ms * HAND_OVER.clock_share + HAND_OVER.margin_ms + HAND_OVER.horizon_ms) / 1_000;

/** Evidence of a person's word that a claim was carried out: it counts on, and is not listed again. */
export const SAID_DONE = 'a person said that it was done';

/** For a claim `c`: listed for a person. */
const LISTED = `FROM finding f WHERE f.subject = c.return_id AND f.kind IN ${LEFT_CLAIM_KINDS} AND f.closed_at IS NULL`;

/** Claims without an outcome of the lane's till, and those that its former tills left. */
export async function openClaims({ rows }: Queries, lane: number): Promise<OpenClaimLine[]> {
  return rows<OpenClaimLine & Record<string, unknown>>(
    `SELECT c.return_id, c.amount_minor, coalesce(a.currency, s.currency, g.currency) AS currency,
       CASE WHEN c.call IN ('cash', 'gift') THEN c.call ELSE 'card' END AS kind, a.payment_id, coalesce(a.last_four, g.shown) AS shown,
       (extract(epoch FROM c.claimed_at) * 1000)::bigint AS at_ms, t.state IN ('dead', 'retired') AS is_of_gone,
       EXISTS (SELECT 1 ${LISTED} AND f.at < clock_timestamp() - make_interval(secs => $2)) AS may_end
     FROM return_claim c JOIN till t USING (till_id) LEFT JOIN attempt a ON a.trace_id = c.trace_id
       LEFT JOIN gift_card g ON g.card_id = c.trace_id LEFT JOIN cash_part p ON p.tender_id = c.trace_id
       LEFT JOIN sale s ON s.sale_id = p.sale_id
     WHERE t.lane = $1 AND ${OPEN_CLAIM} AND (t.state IN ('live', 'stopped') OR EXISTS (SELECT 1 ${LISTED}))
     ORDER BY c.claimed_at, c.return_id`,
    [lane, SETTLED_SECONDS],
  );
}

const FIND_CLAIMS = `INSERT INTO finding (kind, subject, till_id)
  SELECT CASE c.call WHEN 'gift' THEN 'gift_of_dead_till' ELSE 'return_of_dead_till' END, c.return_id, c.till_id
  FROM return_claim c JOIN till t USING (till_id) WHERE ${OPEN_CLAIM} AND NOT EXISTS (SELECT 1 FROM finding f
    WHERE f.subject = c.return_id AND f.kind IN ${LEFT_CLAIM_KINDS} AND (f.closed_at IS NULL OR f.evidence = '${SAID_DONE}'))`;

/** Makes findings for the claims that a dead till left without an outcome. */
export async function findClaims({ rows }: Queries, till_id: string): Promise<void> {
  await rows(`${FIND_CLAIMS} AND c.till_id = $1 ON CONFLICT DO NOTHING`, [till_id]);
}

/** The same for retired tills of a lane, unless its present till has all that they told and goes on with it. */
export async function findStrandedClaims(
  { rows }: Queries,
  { till_id, lane }: { readonly till_id: string; readonly lane: number },
): Promise<void> {
  await rows(
    `${FIND_CLAIMS} AND t.lane = $2 AND t.state = 'retired' AND NOT EXISTS (SELECT 1 FROM lane_head h
       JOIN lane_event e ON e.till_id = $1 AND e.seq = h.seq AND e.hash = h.hash WHERE h.till_id = c.till_id)
     ON CONFLICT DO NOTHING`,
    [till_id, lane],
  );
}
