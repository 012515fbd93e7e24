import type { Queries } from './database.ts';

export interface Invariant {
  readonly id: string;
  readonly sentence: string;
  /** Selects each violation as a row with a column `broken`; no rows when it holds. Can be run with `psql`. */
  readonly sql: string;
}

/** What must always hold in a store (store 17), as read-only SQL. */
export const INVARIANTS: readonly Invariant[] = [
  {
    id: 'S1',
    sentence: 'no trace belongs to two tills or two sales',
    sql: `SELECT 'trace ' || e.trace_id AS broken FROM cobro.lane_event e JOIN cobro.till t USING (till_id)
      WHERE e.seq > t.known_seq AND e.type = 'attempt_intent' AND e.trace_id IS NOT NULL
        AND NOT EXISTS (SELECT 1 FROM cobro.finding f WHERE f.kind = 'trace_of_two_tills' AND f.subject = e.trace_id)
      GROUP BY e.trace_id HAVING count(*) > 1`,
  },
  {
    id: 'S2',
    sentence: 'what is given back of a payment never exceeds what was captured, or a person is told',
    sql: `SELECT 'trace ' || c.trace_id AS broken FROM cobro.return_claim c JOIN (
        SELECT trace_id, captured_minor FROM cobro.attempt
        UNION ALL SELECT tender_id, captured_minor FROM cobro.cash_part) a USING (trace_id)
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
    id: 'S7',
    sentence: 'an outcome of a hand-over is written once, by the owner of its epoch',
    sql: `SELECT 'trace ' || h.trace_id AS broken FROM cobro.handover h
        WHERE h.outcome IN ('reversed', 'no_charge', 'for_person')
          AND (h.owner_till IS NULL OR h.outcome_epoch IS DISTINCT FROM h.epoch)
      UNION ALL
      SELECT 'trace ' || (l.body::json ->> 'trace_id') FROM cobro.store_log l WHERE l.kind = 'handed_over'
        GROUP BY l.body::json ->> 'trace_id' HAVING count(*) > 1`,
  },
  {
    id: 'S8',
    sentence: 'what an heir ended its former holder did not bind, or a person is told',
    sql: `SELECT 'trace ' || h.trace_id AS broken FROM cobro.handover h JOIN cobro.attempt a USING (trace_id)
      WHERE h.outcome IN ('reversed', 'no_charge') AND a.state = 'BOUND' AND (NOT a.is_tab OR a.captured_minor IS NOT NULL)
        AND NOT EXISTS (SELECT 1 FROM cobro.finding f WHERE f.kind LIKE 'sold_and_%' AND f.subject = h.trace_id)`,
  },
  {
    id: 'S9',
    sentence: 'an heir asks only when its holder binds nothing any more, and what was sent has taken effect',
    sql: `SELECT 'trace ' || trace_id AS broken FROM cobro.handover
      WHERE not_before < heard_at + interval '333 seconds' OR taken_at < not_before + interval '180 seconds'`,
  },
  {
    id: 'S10',
    sentence: 'a till is dead only by the word of a person',
    sql: `SELECT 'till ' || t.till_id AS broken FROM cobro.till t WHERE t.state = 'dead'
        AND NOT EXISTS (SELECT 1 FROM cobro.declaration d WHERE d.till_id = t.till_id AND d.kind = 'dead')`,
  },
  {
    id: 'S12',
    sentence: 'a return of a journal has its claim, in the state that its last word gives it',
    sql: `SELECT 'return ' || (e.body::json -> 'undo' ->> 'undo_id') AS broken FROM cobro.lane_event e
        JOIN cobro.till t USING (till_id)
        WHERE e.type = 'undo_intent' AND e.seq > t.elsewhere_seq
          AND NOT EXISTS (SELECT 1 FROM cobro.return_claim c WHERE c.return_id = e.body::json -> 'undo' ->> 'undo_id')
          AND NOT EXISTS (SELECT 1 FROM cobro.finding f WHERE f.till_id = e.till_id
            AND f.kind IN ('unknown_shape', 'not_projected'))
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
    id: 'S14',
    sentence: 'what a lane works with was published, and every version is what its signature says',
    sql: `SELECT 'till ' || f.till_id || ' with ' || f.feed || ' ' || f.version AS broken FROM cobro.feed_on_till f
        WHERE f.version IS NOT NULL AND NOT EXISTS (SELECT 1 FROM cobro.feed p WHERE p.feed = f.feed AND p.version = f.version)
          -- A store that was put back may lack what it published.
          AND NOT EXISTS (SELECT 1 FROM cobro.generation)
      UNION ALL
      SELECT f.feed || ' ' || f.version FROM cobro.feed f WHERE NOT EXISTS (
        SELECT 1 FROM cobro.store_log l WHERE l.kind = 'feed_published' AND l.body::json ->> 'feed' = f.feed
          AND (l.body::json ->> 'version')::bigint = f.version AND l.body::json ->> 'sha256' = encode(f.sha256, 'hex'))`,
  },
  {
    id: 'S15',
    sentence: 'every event of a lane is in one Z or supplement, without a gap, and a report is the sum of its lines',
    sql: `SELECT 'till ' || till_id || ' from ' || from_seq AS broken FROM (
        SELECT till_id, from_seq, t.known_seq,
          lag(to_seq, 1, 0::bigint) OVER (PARTITION BY till_id ORDER BY from_seq) AS before_seq
        FROM cobro.z_line JOIN cobro.till t USING (till_id)) z WHERE from_seq <> 1 + greatest(before_seq, known_seq)
      UNION ALL
      SELECT 'Z ' || r.z_number || '/' || r.supplement FROM cobro.z_report r
        WHERE (SELECT coalesce(sum((c.value ->> 'sales_minor')::bigint), 0) FROM json_each(r.totals::json) c) <>
          (SELECT coalesce(sum((c.value ->> 'sales_minor')::bigint), 0) FROM cobro.z_line l, json_each(l.totals::json) c
            WHERE l.z_number = r.z_number AND l.supplement = r.supplement)`,
  },
  {
    id: 'S17',
    sentence: 'the balance of the safe is the sum of its entries, and each of its drops is one that its lane announced',
    sql: `SELECT 'entry ' || entry_id AS broken FROM (
        SELECT entry_id, balance_minor, sum(amount_minor) OVER (PARTITION BY currency ORDER BY entry_id) AS sum_minor
        FROM cobro.safe_entry) s WHERE balance_minor <> sum_minor
      UNION ALL
      SELECT 'entry ' || s.entry_id FROM cobro.safe_entry s LEFT JOIN cobro.lane_event e USING (till_id, seq)
        WHERE s.kind = 'drop_received' AND (e.type IS DISTINCT FROM 'cash_moved'
          OR e.body::json -> 'moved' ->> 'reason' IS DISTINCT FROM 'safe_drop'
          OR (e.body::json -> 'moved' ->> 'amount_minor')::bigint IS DISTINCT FROM s.expected_minor)`,
  },
  {
    id: 'S18',
    sentence: 'a float of the safe arrives once, at its lane and as its lane says, or comes back whole, never both',
    sql: `SELECT 'entry ' || b.entry_id AS broken FROM cobro.safe_entry b JOIN cobro.safe_entry f ON f.entry_id = b.of_entry
        WHERE f.kind <> 'float_given' OR b.amount_minor <> -f.amount_minor OR b.currency <> f.currency
          OR EXISTS (SELECT 1 FROM cobro.safe_confirmation c WHERE c.entry_id = f.entry_id)
      UNION ALL
      SELECT 'entry ' || c.entry_id FROM cobro.safe_confirmation c JOIN cobro.safe_entry f USING (entry_id)
        JOIN cobro.till t ON t.till_id = c.till_id LEFT JOIN cobro.lane_event e ON e.till_id = c.till_id AND e.seq = c.seq
        WHERE f.kind <> 'float_given' OR t.lane IS DISTINCT FROM f.lane OR e.type IS DISTINCT FROM 'cash_moved'
          OR e.body::json -> 'moved' ->> 'reason' IS DISTINCT FROM 'change'
          OR (e.body::json -> 'moved' ->> 'amount_minor')::bigint IS DISTINCT FROM c.received_minor`,
  },
  {
    id: 'S19',
    sentence: 'what is taken from a gift card never exceeds what was put on it, or a person is told',
    sql: `SELECT 'card ' || g.card_id AS broken FROM cobro.return_claim c JOIN cobro.gift_card g ON g.card_id = c.trace_id
      WHERE c.state IN ('claimed', 'done', 'for_person')
        AND NOT EXISTS (SELECT 1 FROM cobro.finding f WHERE f.kind = 'gift_overdrawn' AND f.subject = g.card_id)
      GROUP BY g.card_id HAVING sum(c.amount_minor) > g.captured_minor`,
  },
  {
    id: 'S20',
    sentence: 'what was put on a gift card is the sum of what events put there, each once',
    sql: `SELECT 'card ' || card_id AS broken FROM cobro.gift_card g
        WHERE captured_minor <> (SELECT coalesce(sum(amount_minor), 0) FROM cobro.gift_put p WHERE p.card_id = g.card_id)
      UNION ALL
      SELECT 'put ' || p.move_id FROM cobro.gift_put p LEFT JOIN cobro.lane_event e USING (till_id, seq) WHERE e.seq IS NULL`,
  },
  {
    id: 'S21',
    sentence:
      "what a gift card pays in a journal has its claim on that card, in the state of its last word or a person's",
    sql: `WITH taken AS (
        SELECT e.till_id, t.value ->> 'tender_id' AS tender_id, t.value -> 'gift' ->> 'card_id' AS card_id,
          (t.value ->> 'amount_minor')::bigint AS amount_minor, e.body::json -> 'sale' ->> 'sale_id' AS sale_id
        FROM cobro.lane_event e JOIN cobro.till o USING (till_id),
          json_array_elements(e.body::json -> 'sale' -> 'tenders') WITH ORDINALITY t (value, place)
        WHERE e.seq > o.known_seq AND e.type = 'gift_taken' AND t.place = json_array_length(e.body::json -> 'sale' -> 'tenders'))
      SELECT 'tender ' || t.tender_id AS broken FROM taken t
        LEFT JOIN cobro.return_claim c ON c.return_id = t.tender_id
        LEFT JOIN cobro.sale s ON s.sale_id = t.sale_id AND s.till_id = t.till_id
        WHERE NOT EXISTS (SELECT 1 FROM cobro.finding f WHERE f.till_id = t.till_id
            AND f.kind IN ('sale_of_two_tills', 'return_of_two_tills', 'unknown_shape', 'not_projected'))
          AND NOT (c.state = 'withdrawn' AND EXISTS (SELECT 1 FROM cobro.finding f
            WHERE f.subject = t.tender_id AND f.kind = 'gift_of_dead_till' AND f.closed_by = 'person'))
          AND (c.return_id IS NULL OR c.trace_id <> t.card_id OR c.amount_minor <> t.amount_minor
            OR c.state <> CASE
              WHEN EXISTS (SELECT 1 FROM cobro.lane_event r WHERE r.till_id = t.till_id AND r.type = 'gift_released'
                AND r.body::json ->> 'tender_id' = t.tender_id) THEN 'withdrawn'
              WHEN s.state = 'PAID' THEN 'done' ELSE 'claimed' END)`,
  },
  {
    id: 'S22',
    sentence: 'who was erased is found by no mark, whichever journal said so',
    sql: `SELECT 'person ' || m.person_id AS broken FROM cobro.person_mark m JOIN cobro.person_gone g USING (person_id)
      UNION ALL
      SELECT 'event ' || e.till_id || '/' || e.seq FROM cobro.lane_event e JOIN cobro.till t USING (till_id),
          json_array_elements_text(e.body::json -> 'person_ids') id
        WHERE e.type = 'person_erased' AND e.seq > t.elsewhere_seq AND NOT EXISTS (SELECT 1 FROM cobro.person_gone g WHERE g.person_id = id)
          AND NOT EXISTS (SELECT 1 FROM cobro.finding f WHERE f.till_id = e.till_id AND f.kind IN ('unknown_shape', 'not_projected'))`,
  },
  {
    id: 'S23',
    sentence: 'a sale that was charged from its tab, and comes to no more than was paid, is paid',
    sql: `SELECT 'sale ' || s.sale_id AS broken FROM cobro.attempt a JOIN cobro.sale s USING (sale_id, till_id)
        JOIN cobro.lane_event e ON e.trace_id = a.trace_id AND e.till_id = a.till_id AND e.type = 'tab_intent'
          AND e.body::json #>> '{tab,step_id}' = a.capture_step
      WHERE a.is_tab AND a.captured_minor IS NOT NULL AND s.state <> 'PAID'
        AND s.total_minor >= (e.body::json #>> '{tab,settles,due_minor}')::bigint`,
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
  /** The first violations. */
  readonly broken: readonly string[];
}

const SHOWN = 20;

/** Checks every invariant; reads only. */
export async function checkInvariants({ rows }: Queries, invariants = INVARIANTS): Promise<InvariantReport[]> {
  const reports: InvariantReport[] = [];
  for (const { id, sentence, sql } of invariants) {
    // The connection's search path names the shop.
    const own = sql.replaceAll('cobro.', '');
    const broken = await rows<{ broken: string }>(`SELECT broken FROM (${own}) AS found LIMIT ${SHOWN}`);
    reports.push({ id, sentence, holds: broken.length === 0, broken: broken.map((row) => row.broken) });
  }
  return reports;
}

/** The same for use with `psql` and read permission: one statement per invariant, which selects its violations. */
export function invariantsAsSql(): string {
  const statements = INVARIANTS.map(
    ({ id, sentence, sql }) =>
      `-- ${id}: ${sentence}\nSELECT '${id}' AS invariant, broken FROM (\n  ${sql}\n) AS found;\n`,
  );
  const head = `-- What must always hold in a store (specs/store.md, section 17): each statement answers what breaks it, and no row when it
-- holds. They only read. For a shop of a chain say its schema in place of cobro.
--   psql postgresql://reader@db/shop --file docs/specs/store-invariants.sql
`;
  return [head, ...statements].join('\n');
}
