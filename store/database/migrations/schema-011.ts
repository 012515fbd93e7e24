/** Which start of PostgreSQL the store last worked with: after another one claims wait for what the lanes saw (store 12.5). */
export const SCHEMA_011 = `
ALTER TABLE cobro.store
  ADD COLUMN database_started_at timestamptz,
  -- When a till was first heard after another start; null: there was none since the store counts them.
  ADD COLUMN heard_since timestamptz;
`;
