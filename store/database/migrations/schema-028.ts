/**
 * Holds on cards left by dead tills, past ones too, are listed, and another lane releases them at a person's request.
 */
export const SCHEMA_028 = `
ALTER TABLE cobro.declaration
  DROP CONSTRAINT declaration_kind_check,
  ADD CONSTRAINT declaration_kind_check CHECK (kind IN ('dead', 'numbers', 'hold'));

INSERT INTO cobro.finding (kind, subject, till_id)
  SELECT 'hold_of_dead_till', a.trace_id, a.till_id FROM cobro.attempt a JOIN cobro.till t USING (till_id)
  WHERE t.state = 'dead' AND a.is_tab AND a.captured_minor IS NULL AND a.state = 'BOUND'
    AND NOT EXISTS (SELECT 1 FROM cobro.lane_event i JOIN cobro.lane_event d ON d.trace_id = i.trace_id AND d.type = 'tab_step'
        AND d.body::json ->> 'state' = 'DONE' AND d.body::json ->> 'step_id' = i.body::json #>> '{tab,step_id}'
      WHERE i.trace_id = a.trace_id AND i.type = 'tab_intent' AND i.body::json #>> '{tab,act}' = 'release')
    AND NOT EXISTS (SELECT 1 FROM cobro.return_claim c WHERE c.trace_id = a.trace_id AND c.state = 'done')
  ON CONFLICT DO NOTHING;
`;
