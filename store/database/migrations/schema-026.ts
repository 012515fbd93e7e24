/**
 * A till from another shop brings events that belong there: they are kept as its chain's history, and are not counted
 * here. `known_seq` covers them like events that another till of this shop reported (schema-023).
 */
export const SCHEMA_026 = `
ALTER TABLE cobro.till ADD COLUMN elsewhere_seq bigint NOT NULL DEFAULT 0 CHECK (elsewhere_seq >= 0);
ALTER TABLE cobro.till ADD COLUMN elsewhere_store uuid;
ALTER TABLE cobro.till ADD CONSTRAINT elsewhere_at CHECK ((elsewhere_seq = 0) = (elsewhere_store IS NULL));
ALTER TABLE cobro.till DROP CONSTRAINT known_by;
ALTER TABLE cobro.till ADD CONSTRAINT known_by CHECK (known_seq >= elsewhere_seq
  AND (known_seq = elsewhere_seq OR known_till IS NOT NULL) AND (known_seq > 0 OR known_till IS NULL));
`;
