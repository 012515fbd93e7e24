/**
 * A lane may have had a till before, and a till may bring a past along in which it had no lane: a number is given once by each
 * till, and what a receipt names is found whichever till printed it.
 */
export const SCHEMA_021 = `
ALTER TABLE cobro.sale DROP CONSTRAINT sale_lane_number_key;
ALTER TABLE cobro.sale ADD CONSTRAINT sale_lane_number_key UNIQUE (lane, number, till_id);
`;
