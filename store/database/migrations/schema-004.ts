/** A person declares a till dead (store 8): permanently, and with what was known of it at that time. */
export const SCHEMA_004 = `
ALTER TABLE cobro.till
  DROP CONSTRAINT till_state_check,
  ADD CONSTRAINT till_state_check CHECK (state IN ('live', 'stopped', 'retired', 'dead'));

CREATE TABLE cobro.declaration (
  declaration_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  till_id uuid NOT NULL REFERENCES cobro.till,
  kind text NOT NULL CHECK (kind IN ('dead')),
  declared_by text NOT NULL,
  reason text NOT NULL,
  at timestamptz NOT NULL DEFAULT clock_timestamp(),
  -- What the person was shown.
  shown text NOT NULL
);
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE ON cobro.declaration FOR EACH ROW EXECUTE FUNCTION cobro.refuse_change();
CREATE TRIGGER append_only_whole BEFORE TRUNCATE ON cobro.declaration EXECUTE FUNCTION cobro.refuse_change();

GRANT SELECT ON ALL TABLES IN SCHEMA cobro TO cobro_store, cobro_read;
GRANT INSERT ON cobro.declaration TO cobro_store;
`;
