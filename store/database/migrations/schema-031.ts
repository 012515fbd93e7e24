/**
 * A person's word ends a claim that a till which is gone left without an outcome. What retired tills left, and no other
 * till of their lane goes on with, is listed; what has ended since, and cards that have enough again, are no longer.
 */
export const SCHEMA_031 = `
ALTER TABLE cobro.declaration
  DROP CONSTRAINT declaration_kind_check,
  ADD CONSTRAINT declaration_kind_check CHECK (kind IN ('dead', 'numbers', 'hold', 'claim'));

CREATE INDEX return_claim_open ON cobro.return_claim (till_id) WHERE state IN ('claimed', 'for_person');

INSERT INTO cobro.finding (kind, subject, till_id)
  SELECT CASE c.call WHEN 'gift' THEN 'gift_of_dead_till' ELSE 'return_of_dead_till' END, c.return_id, c.till_id
  FROM cobro.return_claim c JOIN cobro.till t USING (till_id) JOIN cobro.lane_head h USING (till_id)
  WHERE c.state IN ('claimed', 'for_person') AND t.state IN ('dead', 'retired')
    AND NOT EXISTS (SELECT 1 FROM cobro.finding f WHERE f.subject = c.return_id AND f.closed_at IS NULL
      AND f.kind IN ('return_of_dead_till', 'gift_of_dead_till', 'return_of_two_tills'))
    AND (t.state = 'dead' OR NOT EXISTS (SELECT 1 FROM cobro.till n JOIN cobro.lane_head nh USING (till_id)
      LEFT JOIN cobro.lane_event e ON e.till_id = n.till_id AND e.seq = h.seq AND e.hash = h.hash
      WHERE n.lane = t.lane AND n.state IN ('live', 'stopped') AND (nh.seq < n.past_seq OR e.seq IS NOT NULL)))
  ON CONFLICT DO NOTHING;

UPDATE cobro.finding f SET closed_at = clock_timestamp(), closed_by = 'journals', evidence = 'a till told how it ended'
  FROM cobro.return_claim c WHERE c.return_id = f.subject AND f.closed_at IS NULL
    AND f.kind IN ('return_of_dead_till', 'gift_of_dead_till', 'return_of_two_tills') AND c.state NOT IN ('claimed', 'for_person');

UPDATE cobro.finding f SET closed_at = clock_timestamp(), closed_by = 'journals', evidence = 'what was taken is within what was paid'
  FROM cobro.gift_card g WHERE f.kind = 'gift_overdrawn' AND f.closed_at IS NULL AND g.card_id = f.subject
    AND g.captured_minor >= (SELECT coalesce(sum(c.amount_minor), 0) FROM cobro.return_claim c
      WHERE c.trace_id = f.subject AND c.state IN ('claimed', 'done', 'for_person'));
`;
