/** Feeds for the tills (store 13): immutable versions, and what each till has in use. */
export const SCHEMA_005 = `
-- Who may sign for the shop. The private half is never in a database.
CREATE TABLE cobro.feed_key (
  singleton boolean PRIMARY KEY DEFAULT true CHECK (singleton),
  public_key bytea NOT NULL,
  made_at timestamptz NOT NULL DEFAULT clock_timestamp()
);

CREATE TABLE cobro.feed (
  feed text NOT NULL CHECK (feed IN ('catalogue', 'staff', 'settings')),
  version bigint NOT NULL CHECK (version >= 1),
  valid_from_ms bigint NOT NULL CHECK (valid_from_ms >= 0),
  sha256 bytea NOT NULL CHECK (length(sha256) = 32),
  size bigint NOT NULL CHECK (size >= 2),
  body_gzip bytea NOT NULL,
  lanes integer[],
  confirmed boolean NOT NULL,
  signature text NOT NULL,
  published_by text NOT NULL,
  reason text NOT NULL,
  published_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  halted_at timestamptz,
  halted_by text,
  PRIMARY KEY (feed, version)
);
CREATE INDEX feed_in_force ON cobro.feed (feed, valid_from_ms, version) WHERE halted_at IS NULL;

CREATE FUNCTION cobro.refuse_other_than_halt() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.halted_at IS NOT NULL OR NEW.halted_at IS NULL
     OR (to_jsonb(NEW) - 'halted_at' - 'halted_by') <> (to_jsonb(OLD) - 'halted_at' - 'halted_by') THEN
    RAISE EXCEPTION 'a published version never changes' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER only_halted BEFORE UPDATE ON cobro.feed FOR EACH ROW EXECUTE FUNCTION cobro.refuse_other_than_halt();
CREATE TRIGGER append_only BEFORE DELETE ON cobro.feed FOR EACH ROW EXECUTE FUNCTION cobro.refuse_change();
CREATE TRIGGER append_only_whole BEFORE TRUNCATE ON cobro.feed EXECUTE FUNCTION cobro.refuse_change();

CREATE TABLE cobro.feed_on_till (
  till_id uuid NOT NULL REFERENCES cobro.till,
  feed text NOT NULL,
  version bigint,
  refused_version bigint,
  refused_problem text,
  refused_detail text,
  told_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (till_id, feed)
);

GRANT SELECT ON ALL TABLES IN SCHEMA cobro TO cobro_store, cobro_read;
GRANT INSERT ON cobro.feed, cobro.feed_key TO cobro_store;
GRANT UPDATE (halted_at, halted_by) ON cobro.feed TO cobro_store;
GRANT INSERT, UPDATE ON cobro.feed_on_till TO cobro_store;
`;
