import type { Queries, StoreDatabase } from '../database/database.ts';
import { LEFT_CLAIM_KINDS } from '../database/end-findings.ts';
import { readStore } from '../database/store-chain.ts';
import { HELD_MINOR, OPEN_CHARGE } from './holds.ts';

/** After this long without contact a lane's state is unknown (store 10.3). */
export const SILENT_SECONDS = 120;

/** A larger difference between a lane's clock and the store's is a finding for a person. */
export const CLOCK_DIFFERS_MS = 60_000;

export interface LaneLine {
  readonly lane: number;
  readonly till_id: string;
  readonly state: string;
  readonly program: string;
  readonly events: number;
  /** When the till was last heard, ISO 8601; null: never. */
  readonly last_word: string | null;
  /** Payments without an outcome; those that an heir ended have one. */
  readonly open_attempts: number;
  /** How far its wall clock is ahead of the store's, negative if behind; null: not reported. */
  readonly clock_ahead_ms: number | null;
}

export interface FindingLine {
  readonly kind: string;
  readonly subject: string;
  readonly lane: number | null;
  readonly at: string;
  /** Of the payment concerned; null: none, or without an id from the service. */
  readonly amount_minor: number | null;
  readonly currency: string | null;
  readonly payment_id: string | null;
  /** The letters of the gift card concerned; null: none. */
  readonly gift_card: string | null;
}

export interface Fleet {
  readonly state: string;
  readonly lanes: readonly LaneLine[];
  readonly findings: readonly FindingLine[];
}

/** For an attempt `a`: false if an heir ended it; its own till may never report that. `for_person` is no end yet. */
export const NOT_ENDED_BY_HEIR = `NOT EXISTS (SELECT 1 FROM handover o WHERE o.trace_id = a.trace_id
  AND o.outcome IN ('reversed', 'no_charge'))`;

/** After a restore a return may be reported before its payment, which has arrived by now. */
export const CAME_SINCE = `(f.kind = 'return_of_unknown_trace' AND EXISTS (
  SELECT 1 FROM return_claim c JOIN attempt paid USING (trace_id) WHERE c.return_id = f.subject))`;

/** A credit still missing after this long is reported. */
const CREDIT_SECONDS = 600;
/** Older returns are not checked, so that an index finds the rest. */
const CREDIT_DAYS = 90;

/** Goods of another lane returned without reversing their tax document: the lane that paid issued no credit. */
async function withoutCredit({ rows }: Queries): Promise<FindingLine[]> {
  return rows<FindingLine & Record<string, unknown>>(
    `SELECT 'credit_missing' AS kind, s.lane || '-' || s.number AS subject, t.lane,
       to_char(max(c.claimed_at) AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') AS at,
       sum(c.amount_minor)::bigint AS amount_minor, s.currency, NULL AS payment_id, NULL AS gift_card
     FROM tax_document d JOIN sale s ON s.sale_id = d.sale_id JOIN sale_return r ON r.sale_id = s.sale_id
       JOIN till t ON t.till_id = r.till_id AND t.lane <> s.lane JOIN return_part p ON p.return_id = r.return_id
       JOIN return_claim c ON c.return_id = p.part_id AND c.state = 'done'
     WHERE c.claimed_at > clock_timestamp() - make_interval(days => ${CREDIT_DAYS}) AND d.kind = 'issue' AND r.lines <> '[]' AND NOT EXISTS (
       SELECT 1 FROM tax_document o WHERE o.return_id = r.return_id AND o.state IN ('issued', 'contingency'))
     GROUP BY r.return_id, s.lane, s.number, s.currency, t.lane
     HAVING max(c.claimed_at) < clock_timestamp() - make_interval(secs => ${CREDIT_SECONDS}) ORDER BY 4 DESC LIMIT 200`,
  );
}

/** For a gift card `g`: what was taken from it beyond what was put on it. */
const OVERDRAWN_MINOR = `(SELECT sum(o.amount_minor) FROM return_claim o
  WHERE o.trace_id = g.card_id AND o.state IN ('claimed', 'done', 'for_person'))::bigint - g.captured_minor`;

/** The lanes of the shop, and the findings for a person. */
export async function readFleet(database: StoreDatabase): Promise<Fleet> {
  const { state } = await readStore(database);
  const lanes = await database.rows<LaneLine>(
    `SELECT t.lane, t.till_id, t.state, t.program, h.seq AS events,
       (SELECT to_char(max(s.last_word_at) AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') FROM session s
         WHERE s.till_id = t.till_id) AS last_word,
       (SELECT count(*) FROM attempt a WHERE a.till_id = t.till_id AND (NOT a.is_ended OR ${OPEN_CHARGE}) AND ${NOT_ENDED_BY_HEIR}) AS open_attempts, t.clock_ahead_ms
     FROM till t JOIN lane_head h USING (till_id) WHERE t.state <> 'retired' ORDER BY t.lane`,
  );
  const findings = await database.rows<FindingLine>(
    `SELECT f.kind, f.subject, t.lane, to_char(f.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') AS at,
       CASE WHEN c.return_id IS NOT NULL THEN c.amount_minor WHEN f.kind = 'gift_overdrawn' THEN ${OVERDRAWN_MINOR}
         WHEN f.kind = 'hold_of_dead_till' THEN ${HELD_MINOR} WHEN f.kind = 'charge_of_dead_till' THEN a.capture_minor
         ELSE coalesce(a.captured_minor, a.amount_minor + a.tip_minor) END AS amount_minor,
       coalesce(a.currency, g.currency, s.currency) AS currency, a.payment_id, g.shown AS gift_card
     FROM finding f LEFT JOIN till t USING (till_id)
       LEFT JOIN return_claim c ON c.return_id = f.subject AND f.kind IN ${LEFT_CLAIM_KINDS}
       LEFT JOIN attempt a ON a.trace_id = coalesce(c.trace_id, f.subject)
       LEFT JOIN gift_card g ON g.card_id = coalesce(c.trace_id, f.subject)
       LEFT JOIN cash_part p ON p.tender_id = c.trace_id LEFT JOIN sale s ON s.sale_id = p.sale_id
     WHERE f.closed_at IS NULL AND NOT ${CAME_SINCE} ORDER BY f.finding_id DESC LIMIT 200`,
  );
  return { state, lanes, findings: [...(await withoutCredit(database)), ...findings] };
}
