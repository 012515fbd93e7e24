/** The last known start of PostgreSQL: after another one, claims wait until lanes report what they saw (store 12.5). */
export const SCHEMA_011 = `
ALTER TABLE cobro.store
  ADD COLUMN database_started_at timestamptz,
  -- When a till was first heard after another start; null: there was none since the store counts them.
  ADD COLUMN heard_since timestamptz;
`;
