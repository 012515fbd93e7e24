/** How far the wall clock of a till is before the database's, as it said last; null: it did not say. */
export const SCHEMA_029 = `
ALTER TABLE cobro.till ADD COLUMN clock_ahead_ms bigint;
`;
