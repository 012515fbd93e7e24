/** A look at the open day queries what each lane returned. */
export const SCHEMA_018 = `
CREATE INDEX lane_event_given_back ON cobro.lane_event (till_id, seq)
  WHERE type IN ('undo_step', 'return_step', 'return_begun', 'exchange_begun');
`;
