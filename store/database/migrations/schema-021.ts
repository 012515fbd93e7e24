/**
 * A lane may have had an earlier till, and a till may bring sales from before it had a lane: a number is unique per
 * till, and a receipt finds its sale whichever till printed it.
 */
export const SCHEMA_021 = `
ALTER TABLE cobro.sale DROP CONSTRAINT sale_lane_number_key;
ALTER TABLE cobro.sale ADD CONSTRAINT sale_lane_number_key UNIQUE (lane, number, till_id);
`;
