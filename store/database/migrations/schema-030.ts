/**
 * What retired tills left open, and no till that is still handing in its past may go on with, is listed: once for each
 * hold on a card, charge of a tab, and payment without an outcome.
 */
export const SCHEMA_030 = `
WITH tab_done AS (
  SELECT i.trace_id, i.body::json #>> '{tab,act}' AS act FROM cobro.lane_event i
    JOIN cobro.lane_event d ON d.trace_id = i.trace_id AND d.type = 'tab_step' AND d.body::json ->> 'state' = 'DONE'
      AND d.body::json ->> 'step_id' = i.body::json #>> '{tab,step_id}'
  WHERE i.type = 'tab_intent'),
left_open AS (
  SELECT a.*, a.is_tab AND a.capture_step IS NOT NULL AND NOT EXISTS (
      SELECT 1 FROM cobro.lane_event d WHERE d.trace_id = a.trace_id AND d.type = 'tab_step'
        AND d.body::json ->> 'step_id' = a.capture_step AND d.body::json ->> 'state' = 'REFUSED') AS is_charge
  FROM cobro.attempt a JOIN cobro.till t USING (till_id)
  WHERE t.state = 'retired' AND (NOT a.is_ended OR (a.is_tab AND a.captured_minor IS NULL AND a.state = 'BOUND'
      AND NOT EXISTS (SELECT 1 FROM tab_done d WHERE d.trace_id = a.trace_id AND d.act = 'release')
      AND NOT EXISTS (SELECT 1 FROM cobro.return_claim c WHERE c.trace_id = a.trace_id AND c.state = 'done')))
    AND NOT EXISTS (SELECT 1 FROM cobro.handover h WHERE h.trace_id = a.trace_id)
    AND NOT EXISTS (SELECT 1 FROM cobro.till n JOIN cobro.lane_head h USING (till_id)
      WHERE n.state IN ('live', 'stopped') AND h.seq < n.past_seq))
INSERT INTO cobro.finding (kind, subject, till_id)
  SELECT CASE WHEN is_charge THEN 'charge_of_dead_till' WHEN is_tab THEN 'hold_of_dead_till' ELSE 'payment_of_dead_till' END,
    trace_id, till_id FROM left_open ON CONFLICT DO NOTHING;
`;
