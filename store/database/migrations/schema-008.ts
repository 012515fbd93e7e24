/** The back office: its people, their sessions and acts, and indexes for its pages (store 16). */
export const SCHEMA_008 = `
CREATE TABLE cobro.person (
  person_id uuid PRIMARY KEY,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 60),
  role text NOT NULL CHECK (role IN ('supervisor', 'manager')),
  pin_hash text NOT NULL,
  is_enabled boolean NOT NULL DEFAULT true,
  made_by text NOT NULL,
  made_at timestamptz NOT NULL DEFAULT clock_timestamp()
);
CREATE UNIQUE INDEX one_person_of_a_name ON cobro.person (lower(name));

CREATE TABLE cobro.person_session (
  token_sha256 bytea PRIMARY KEY CHECK (length(token_sha256) = 32),
  person_id uuid NOT NULL REFERENCES cobro.person,
  began_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  last_act_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  ended_at timestamptz
);
CREATE INDEX person_session_open ON cobro.person_session (person_id) WHERE ended_at IS NULL;

-- What people did here, a wrong PIN among it: durable before it is answered, never changed.
CREATE TABLE cobro.office_act (
  act_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at timestamptz NOT NULL DEFAULT clock_timestamp(),
  person_id uuid NOT NULL REFERENCES cobro.person,
  what text NOT NULL,
  subject text NOT NULL,
  detail text,
  reason text
);
CREATE INDEX office_act_person ON cobro.office_act (person_id, what, at);
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE ON cobro.office_act FOR EACH ROW EXECUTE FUNCTION cobro.refuse_change();
CREATE TRIGGER append_only_whole BEFORE TRUNCATE ON cobro.office_act EXECUTE FUNCTION cobro.refuse_change();

CREATE INDEX sale_time ON cobro.sale (at_ms) WHERE state = 'PAID';
CREATE INDEX lane_event_act ON cobro.lane_event (at_ms) WHERE type IN ('act', 'drawer_opened');
CREATE INDEX return_claim_time ON cobro.return_claim (claimed_at);

-- What a till last said of its disk; null: it never did.
ALTER TABLE cobro.till ADD COLUMN disk_free_bytes bigint CHECK (disk_free_bytes >= 0);

GRANT SELECT ON cobro.office_act TO cobro_store, cobro_read;
GRANT SELECT ON cobro.person, cobro.person_session TO cobro_store;
GRANT INSERT, UPDATE ON cobro.person, cobro.person_session TO cobro_store;
GRANT INSERT ON cobro.office_act TO cobro_store;
`;
