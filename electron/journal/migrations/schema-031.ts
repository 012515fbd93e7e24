/**
 * For a trace of a refused payment: the time before which the service asked not to be called, and the time of its
 * answer, both by the wall clock (payment-safety 5.5, row 429).
 */
export const SCHEMA_031 = `
ALTER TABLE lease ADD COLUMN retry_at_ms INTEGER;
ALTER TABLE lease ADD COLUMN told_at_ms INTEGER;
`;
