/** Identity, the store's own chain, and the events of every till (store 3, 4 and 6). */
export const SCHEMA_001 = `
CREATE TABLE cobro.store (
  singleton boolean PRIMARY KEY DEFAULT true CHECK (singleton),
  store_id uuid NOT NULL,
  generation uuid NOT NULL,
  state text NOT NULL CHECK (state IN ('open', 'rebuilding')),
  rebuilding_since timestamptz,
  store_seq bigint NOT NULL CHECK (store_seq >= 0),
  store_hash bytea NOT NULL CHECK (length(store_hash) = 32),
  -- The hash before it, so that one statement moves the chain and writes the link.
  previous_hash bytea NOT NULL CHECK (length(previous_hash) = 32)
);

-- The store's own hash chain, written in the same transaction as what it tells.
CREATE TABLE cobro.store_log (
  store_seq bigint PRIMARY KEY,
  at timestamptz NOT NULL DEFAULT clock_timestamp(),
  kind text NOT NULL,
  body text NOT NULL,
  prev_hash bytea NOT NULL CHECK (length(prev_hash) = 32),
  hash bytea NOT NULL CHECK (length(hash) = 32)
);

-- Each life of the database before this one, and where it ended.
CREATE TABLE cobro.generation (
  generation uuid PRIMARY KEY,
  ended_at_seq bigint NOT NULL
);

CREATE TABLE cobro.lane (
  lane integer PRIMARY KEY CHECK (lane BETWEEN 1 AND 999),
  name text
);

CREATE TABLE cobro.till (
  till_id uuid PRIMARY KEY,
  lane integer NOT NULL REFERENCES cobro.lane,
  public_key bytea NOT NULL UNIQUE,
  identity_epoch bigint NOT NULL CHECK (identity_epoch >= 1),
  state text NOT NULL CHECK (state IN ('live', 'stopped', 'retired')),
  why text,
  enrolled_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  machine text,
  program text NOT NULL,
  journal_version integer
);
CREATE UNIQUE INDEX one_till_at_a_lane ON cobro.till (lane) WHERE state IN ('live', 'stopped');

CREATE TABLE cobro.enrol_code (
  code_sha256 bytea PRIMARY KEY CHECK (length(code_sha256) = 32),
  lane integer NOT NULL REFERENCES cobro.lane,
  made_by text NOT NULL,
  expires_at timestamptz NOT NULL,
  replaces_till boolean NOT NULL,
  used_at timestamptz,
  used_by uuid REFERENCES cobro.till
);

-- A nonce is good once and for a minute, at whichever process of the store it is said.
CREATE TABLE cobro.nonce (
  nonce_sha256 bytea PRIMARY KEY,
  expires_at timestamptz NOT NULL
);

CREATE TABLE cobro.session (
  till_id uuid NOT NULL REFERENCES cobro.till,
  session bigint NOT NULL,
  boot_id uuid NOT NULL,
  identity_epoch bigint NOT NULL,
  token_sha256 bytea NOT NULL UNIQUE CHECK (length(token_sha256) = 32),
  began_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  expires_at timestamptz NOT NULL,
  last_word_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  superseded_at timestamptz,
  journal_seq bigint NOT NULL,
  PRIMARY KEY (till_id, session),
  UNIQUE (till_id, boot_id)
);

CREATE TABLE cobro.lane_head (
  till_id uuid PRIMARY KEY REFERENCES cobro.till,
  seq bigint NOT NULL CHECK (seq >= 0),
  hash bytea NOT NULL CHECK (length(hash) = 32),
  last_event_at_ms bigint,
  -- From this event on the till's chain is refused, until a person looked at it.
  refused_from bigint
);

-- The body is text, as it came: its hash is over these bytes, and jsonb keeps neither them nor an escaped NUL (decision 022).
CREATE TABLE cobro.lane_event (
  till_id uuid NOT NULL REFERENCES cobro.till,
  seq bigint NOT NULL CHECK (seq >= 1),
  at_ms bigint NOT NULL,
  type text NOT NULL,
  trace_id text,
  body text NOT NULL,
  prev_hash bytea NOT NULL CHECK (length(prev_hash) = 32),
  hash bytea NOT NULL CHECK (length(hash) = 32),
  taken_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (till_id, seq)
);
CREATE INDEX lane_event_trace ON cobro.lane_event (trace_id) WHERE trace_id IS NOT NULL;

-- What was refused as another past: evidence.
CREATE TABLE cobro.lane_fork (
  till_id uuid NOT NULL REFERENCES cobro.till,
  seq bigint NOT NULL,
  stored_hash bytea NOT NULL,
  given_hash bytea NOT NULL,
  at_ms bigint NOT NULL,
  body text NOT NULL,
  prev_hash bytea NOT NULL,
  at timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (till_id, seq, given_hash)
);

-- Everything that is listed for a person; closed by one, never deleted.
CREATE TABLE cobro.finding (
  finding_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL,
  subject text NOT NULL,
  till_id uuid REFERENCES cobro.till,
  seq bigint,
  at timestamptz NOT NULL DEFAULT clock_timestamp(),
  closed_by text,
  closed_at timestamptz,
  evidence text
);
CREATE UNIQUE INDEX one_open_finding ON cobro.finding (kind, subject, coalesce(till_id::text, '')) WHERE closed_at IS NULL;

CREATE FUNCTION cobro.refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE ON cobro.lane_event FOR EACH ROW EXECUTE FUNCTION cobro.refuse_change();
CREATE TRIGGER append_only_whole BEFORE TRUNCATE ON cobro.lane_event EXECUTE FUNCTION cobro.refuse_change();
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE ON cobro.store_log FOR EACH ROW EXECUTE FUNCTION cobro.refuse_change();
CREATE TRIGGER append_only_whole BEFORE TRUNCATE ON cobro.store_log EXECUTE FUNCTION cobro.refuse_change();
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE ON cobro.lane_fork FOR EACH ROW EXECUTE FUNCTION cobro.refuse_change();
CREATE TRIGGER append_only_whole BEFORE TRUNCATE ON cobro.lane_fork EXECUTE FUNCTION cobro.refuse_change();

GRANT USAGE ON SCHEMA cobro TO cobro_store, cobro_read;
GRANT SELECT ON ALL TABLES IN SCHEMA cobro TO cobro_store, cobro_read;
GRANT INSERT ON cobro.store_log, cobro.lane_event, cobro.lane_fork, cobro.generation TO cobro_store;
GRANT INSERT, UPDATE ON cobro.store, cobro.lane, cobro.till, cobro.enrol_code, cobro.session, cobro.lane_head, cobro.finding
  TO cobro_store;
GRANT INSERT, DELETE ON cobro.nonce TO cobro_store;
`;
