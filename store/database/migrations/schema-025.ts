/**
 * Repairs sales charged from a tab whose capture came in a later push: their amount due was lost, so they stayed
 * unpaid; they are paid here as their till reported. A past Z may lack one, and is never changed.
 */
export const SCHEMA_025 = `
UPDATE cobro.attempt a SET due_minor = coalesce((t.body::json #>> '{tab,settles,due_minor}')::bigint,
    (i.body::json ->> 'due_minor')::bigint - a.amount_minor - a.tip_minor + a.capture_minor)
  FROM cobro.lane_event t, cobro.lane_event i
  WHERE a.is_tab AND a.capture_step IS NOT NULL AND i.trace_id = a.trace_id AND i.type = 'attempt_intent'
    AND t.trace_id = a.trace_id AND t.type = 'tab_intent' AND t.body::json #>> '{tab,step_id}' = a.capture_step;

CREATE TEMPORARY TABLE paid_since ON COMMIT DROP AS
  SELECT s.sale_id, s.till_id, s.currency, s.body::json AS body, last.trace_id, last.seq, last.at_ms
  FROM cobro.sale s, LATERAL (
    SELECT a.trace_id, a.due_minor, a.is_tab, e.seq, e.at_ms FROM cobro.attempt a JOIN cobro.lane_event e USING (till_id, seq)
    WHERE a.sale_id = s.sale_id AND a.till_id = s.till_id AND a.state = 'BOUND' AND (NOT a.is_tab OR a.captured_minor IS NOT NULL)
    ORDER BY a.seq DESC LIMIT 1) last
  WHERE s.state <> 'PAID' AND last.is_tab AND s.total_minor >= last.due_minor;
UPDATE cobro.sale s SET state = 'PAID', paid_at_ms = p.at_ms, paid_seq = p.seq FROM paid_since p WHERE p.sale_id = s.sale_id;

-- Gift cards that such a sale sold, and that paid a part of it.
CREATE TEMPORARY TABLE loaded_since ON COMMIT DROP AS
  SELECT p.till_id, p.sale_id, p.seq, p.at_ms, p.currency, line ->> 'line_id' AS move_id,
    (line ->> 'unit_price_minor')::bigint AS amount_minor, line -> 'gift' ->> 'card_id' AS card_id,
    line -> 'gift' ->> 'shown' AS shown, (line -> 'gift' ->> 'expires_at_ms')::bigint AS expires_at_ms
  FROM paid_since p, json_array_elements(p.body -> 'lines') line WHERE line -> 'gift' IS NOT NULL
    AND NOT EXISTS (SELECT 1 FROM cobro.gift_put g WHERE g.move_id = line ->> 'line_id');
INSERT INTO cobro.gift_card AS c (card_id, shown, kind, currency, expires_at_ms, came_at_ms, captured_minor)
  SELECT DISTINCT ON (card_id) card_id, shown, 'gift_card', currency, expires_at_ms, at_ms, 0 FROM loaded_since ORDER BY card_id, at_ms
  ON CONFLICT (card_id) DO UPDATE SET expires_at_ms =
    CASE WHEN c.expires_at_ms IS NOT NULL THEN greatest(c.expires_at_ms, excluded.expires_at_ms) END;
INSERT INTO cobro.gift_put (move_id, card_id, till_id, seq, amount_minor, sale_id)
  SELECT move_id, card_id, till_id, seq, amount_minor, sale_id FROM loaded_since;
UPDATE cobro.gift_card c SET captured_minor = (SELECT sum(amount_minor) FROM cobro.gift_put g WHERE g.card_id = c.card_id)
  WHERE card_id IN (SELECT card_id FROM loaded_since);
UPDATE cobro.return_claim SET state = 'done' WHERE call = 'gift' AND state = 'claimed' AND return_id IN (
  SELECT t ->> 'tender_id' FROM paid_since p, json_array_elements(p.body -> 'tenders') t
    WHERE t ->> 'kind' = 'gift' AND t ->> 'state' = 'paid');

INSERT INTO cobro.finding (kind, subject, till_id, seq)
  SELECT 'sale_not_in_z', p.trace_id, p.till_id, p.seq FROM paid_since p
  WHERE EXISTS (SELECT 1 FROM cobro.z_line z WHERE z.till_id = p.till_id AND p.seq BETWEEN z.from_seq AND z.to_seq
    -- A close of its own says what a till sold.
    AND NOT EXISTS (SELECT 1 FROM cobro.lane_event e WHERE e.till_id = p.till_id AND e.type = 'day_closed'
      AND e.seq BETWEEN p.seq AND z.to_seq));
`;
