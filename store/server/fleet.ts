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
  /** Payments without an outcome. */
  readonly open_attempts: number;
}

export interface FindingLine {
  readonly kind: string;
  readonly subject: string;
  readonly lane: number | null;
  readonly at: string;
}

export interface Fleet {
  readonly state: string;
  readonly lanes: readonly LaneLine[];
  readonly findings: readonly FindingLine[];
}

/** The lanes of the shop and the items that need a person. */
export async function readFleet(database: StoreDatabase): Promise<Fleet> {
  const { state } = await readStore(database);
  const lanes = await database.rows<LaneLine>(
    `SELECT t.lane, t.till_id, t.state, t.program, h.seq AS events,
       (SELECT to_char(max(s.last_word_at) AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') FROM session s
         WHERE s.till_id = t.till_id) AS last_word,
       (SELECT count(*) FROM attempt a WHERE a.till_id = t.till_id AND NOT a.is_ended) AS open_attempts
     FROM till t JOIN lane_head h USING (till_id) WHERE t.state <> 'retired' ORDER BY t.lane`,
  );
  const findings = await database.rows<FindingLine>(
    `SELECT f.kind, f.subject, t.lane, to_char(f.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') AS at
     FROM finding f LEFT JOIN till t USING (till_id) WHERE f.closed_at IS NULL ORDER BY f.finding_id DESC LIMIT 200`,
  );
  return { state, lanes, findings };
}
