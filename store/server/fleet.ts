import type { StoreDatabase } from '../database/database.ts';
import { readStore } from '../database/store-chain.ts';

/** After so long without a word nobody knows what a lane does (store 10.3). */
export const SILENT_SECONDS = 120;

export interface LaneLine {
  readonly lane: number;
  readonly till_id: string;
  readonly state: string;
  readonly program: string;
  readonly events: number;
  /** When the till last said anything, ISO 8601; null: never. */
  readonly last_word: string | null;
  /** Payments without an outcome; what an heir ended has one. */
  readonly open_attempts: number;
}

export interface FindingLine {
  readonly kind: string;
  readonly subject: string;
  readonly lane: number | null;
  readonly at: string;
  /** Of the payment that it is about; null: it is about none, or the service did not name it. */
  readonly amount_minor: number | null;
  readonly currency: string | null;
  readonly payment_id: string | null;
}

export interface Fleet {
  readonly state: string;
  readonly lanes: readonly LaneLine[];
  readonly findings: readonly FindingLine[];
}

/** Of an attempt `a`: its till may never say how it ended, and an heir did. What is for a person has no outcome yet. */
export const NOT_ENDED_BY_HEIR = `NOT EXISTS (SELECT 1 FROM handover o WHERE o.trace_id = a.trace_id
  AND o.outcome IN ('reversed', 'no_charge'))`;

/** A store that was put back heard of the return first, and of its payment since. */
export const CAME_SINCE = `(f.kind = 'return_of_unknown_trace' AND EXISTS (
  SELECT 1 FROM return_claim c JOIN attempt paid USING (trace_id) WHERE c.return_id = f.subject))`;

/** The lanes of the shop and the items that need a person. */
export async function readFleet(database: StoreDatabase): Promise<Fleet> {
  const { state } = await readStore(database);
  const lanes = await database.rows<LaneLine>(
    `SELECT t.lane, t.till_id, t.state, t.program, h.seq AS events,
       (SELECT to_char(max(s.last_word_at) AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') FROM session s
         WHERE s.till_id = t.till_id) AS last_word,
       (SELECT count(*) FROM attempt a WHERE a.till_id = t.till_id AND NOT a.is_ended AND ${NOT_ENDED_BY_HEIR}) AS open_attempts
     FROM till t JOIN lane_head h USING (till_id) WHERE t.state <> 'retired' ORDER BY t.lane`,
  );
  const findings = await database.rows<FindingLine>(
    `SELECT f.kind, f.subject, t.lane, to_char(f.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') AS at,
       coalesce(a.captured_minor, a.amount_minor + a.tip_minor) AS amount_minor, a.currency, a.payment_id
     FROM finding f LEFT JOIN till t USING (till_id) LEFT JOIN attempt a ON a.trace_id = f.subject
     WHERE f.closed_at IS NULL AND NOT ${CAME_SINCE} ORDER BY f.finding_id DESC LIMIT 200`,
  );
  return { state, lanes, findings };
}
