import type { Queries } from './database.ts';

export interface Invariant {
  readonly id: string;
  readonly sentence: string;
  /** Names what breaks it, one row each with a column `broken`; no row when it holds. Anybody can run it with `psql`. */
  readonly sql: string;
}

/** What must always hold in a store (store 17), as SQL that reads only. */
export const INVARIANTS: readonly Invariant[] = [
  {
    id: 'S1',
    sentence: 'no trace belongs to two tills or two sales',
    sql: `SELECT 'trace ' || e.trace_id AS broken FROM cobro.lane_event e
      WHERE e.type = 'attempt_intent' AND e.trace_id IS NOT NULL
        AND NOT EXISTS (SELECT 1 FROM cobro.finding f WHERE f.kind = 'trace_of_two_tills' AND f.subject = e.trace_id)
      GROUP BY e.trace_id HAVING count(*) > 1`,
  },
  {
    id: 'S2',
    sentence: 'what is given back of a payment never exceeds what was captured, or a person is told',
    sql: `SELECT 'trace ' || c.trace_id AS broken FROM cobro.return_claim c JOIN cobro.attempt a USING (trace_id)
      WHERE c.state IN ('claimed', 'done', 'for_person')
        AND NOT EXISTS (SELECT 1 FROM cobro.finding f WHERE f.kind = 'returned_too_much' AND f.subject = c.trace_id)
      GROUP BY c.trace_id, a.captured_minor
      HAVING a.captured_minor IS NOT NULL AND sum(c.amount_minor) > a.captured_minor`,
  },
  {
    id: 'S5',
    sentence: 'what was acknowledged is there: heads are last events, and every batch of the log is held',
    sql: `SELECT 'head of till ' || h.till_id AS broken FROM cobro.lane_head h
        LEFT JOIN LATERAL (SELECT seq, hash FROM cobro.lane_event e WHERE e.till_id = h.till_id ORDER BY seq DESC LIMIT 1) e ON true
        WHERE h.seq <> coalesce(e.seq, 0) OR (h.seq > 0 AND h.hash IS DISTINCT FROM e.hash)
      UNION ALL
      SELECT 'batch ' || l.store_seq FROM cobro.store_log l
        LEFT JOIN cobro.lane_event e ON e.till_id = (l.body::json ->> 'till_id')::uuid AND e.seq = (l.body::json ->> 'to')::bigint
        WHERE l.kind = 'events' AND encode(e.hash, 'hex') IS DISTINCT FROM l.body::json ->> 'hash'`,
  },
  {
    id: 'S6',
    sentence: 'the events of a till are a whole chain from event 1, and every hash fits',
    sql: `SELECT 'event ' || till_id || '/' || seq AS broken FROM (
        SELECT till_id, seq, at_ms, body, prev_hash, hash,
          lag(hash, 1, decode(repeat('0', 64), 'hex')) OVER till AS before_hash, lag(seq, 1, 0::bigint) OVER till AS before_seq
        FROM cobro.lane_event WINDOW till AS (PARTITION BY till_id ORDER BY seq)) e
      WHERE seq <> before_seq + 1 OR prev_hash <> before_hash
        OR hash <> sha256(convert_to(encode(prev_hash, 'hex') || E'\\n' || seq || E'\\n' || at_ms || E'\\n' || body, 'UTF8'))`,
  },
  {
    id: 'store-chain',
    sentence: "the store's own chain is whole, and ends where the store says",
    sql: `SELECT 'link ' || store_seq AS broken FROM (
        SELECT store_seq, kind, body, prev_hash, hash,
          lag(hash, 1, decode(repeat('0', 64), 'hex')) OVER (ORDER BY store_seq) AS before_hash,
          lag(store_seq, 1, 0::bigint) OVER (ORDER BY store_seq) AS before_seq
        FROM cobro.store_log) l
      WHERE store_seq <> before_seq + 1 OR prev_hash <> before_hash
        OR hash <> sha256(convert_to(encode(prev_hash, 'hex') || E'\\n' || store_seq || E'\\n' || kind || E'\\n' || body, 'UTF8'))
      UNION ALL
      SELECT 'end of the chain' FROM cobro.store s
        WHERE s.store_seq <> (SELECT coalesce(max(store_seq), 0) FROM cobro.store_log)
          OR (s.store_seq > 0 AND s.store_hash <> (SELECT hash FROM cobro.store_log WHERE store_seq = s.store_seq))`,
  },
  {
    id: 'S12',
    sentence: 'a return of a journal has its claim, in the state that its last word gives it',
    sql: `SELECT 'return ' || (e.body::json -> 'undo' ->> 'undo_id') AS broken FROM cobro.lane_event e
        WHERE e.type = 'undo_intent'
          AND NOT EXISTS (SELECT 1 FROM cobro.return_claim c WHERE c.return_id = e.body::json -> 'undo' ->> 'undo_id')
          AND NOT EXISTS (SELECT 1 FROM cobro.finding f WHERE f.till_id = e.till_id
            AND f.kind IN ('return_of_unknown_trace', 'unknown_shape', 'not_projected'))
      UNION ALL
      SELECT 'return ' || c.return_id FROM cobro.return_claim c
        JOIN cobro.lane_event e ON e.trace_id = c.trace_id AND e.type = 'undo_step' AND e.body::json ->> 'undo_id' = c.return_id
        WHERE (e.body::json ->> 'state' = 'DONE' AND c.state <> 'done')
          OR (e.body::json ->> 'state' = 'REFUSED' AND c.state <> 'refused')`,
  },
  {
    id: 'S13',
    sentence: 'a till works in one session at a time',
    sql: `SELECT 'till ' || till_id AS broken FROM cobro.session WHERE superseded_at IS NULL
      GROUP BY till_id HAVING count(*) > 1`,
  },
  {
    id: 'S16',
    sentence: 'no card number, track, security code or PIN block is in the store',
    sql: `SELECT 'event ' || till_id || '/' || seq AS broken FROM cobro.lane_event
      WHERE body ~* '"(pan|card_number|track_?[123]?(_data)?|cvv2?|cvc2?|pin_block)"\\s*:'`,
  },
];

export interface InvariantReport {
  readonly id: string;
  readonly sentence: string;
  readonly holds: boolean;
  /** The first of what breaks it. */
  readonly broken: readonly string[];
}

const SHOWN = 20;

/** Runs every invariant; reads only. */
export async function checkInvariants({ rows }: Queries, invariants = INVARIANTS): Promise<InvariantReport[]> {
  const reports: InvariantReport[] = [];
  for (const { id, sentence, sql } of invariants) {
    const broken = await rows<{ broken: string }>(`SELECT broken FROM (${sql}) AS found LIMIT ${SHOWN}`);
    reports.push({ id, sentence, holds: broken.length === 0, broken: broken.map((row) => row.broken) });
  }
  return reports;
}
