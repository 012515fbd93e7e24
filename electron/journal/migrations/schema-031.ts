/**
 * Of a trace that a refused payment left: the moment before which the service asked not to be asked again, and that of its
 * answer, by the wall clock (payment-safety 5.5, row 429).
 */
export const SCHEMA_031 = `
ALTER TABLE lease ADD COLUMN retry_at_ms INTEGER;
ALTER TABLE lease ADD COLUMN told_at_ms INTEGER;
`;
