/** How far a till's wall clock is ahead of the database's, in milliseconds, as last reported; null: not reported. */
export const SCHEMA_029 = `
ALTER TABLE cobro.till ADD COLUMN clock_ahead_ms bigint;
`;
