/** The shop's safe as an account (store 10.7): one list with a running balance, each act once. */
export const SCHEMA_013 = `
CREATE TABLE cobro.safe_entry (
  entry_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- Chosen by whoever asks: the same request is the same act.
  request_id uuid NOT NULL UNIQUE,
  at timestamptz NOT NULL DEFAULT clock_timestamp(),
  made_by text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('counted', 'drop_received', 'float_given', 'float_back', 'bank_deposit')),
  currency text NOT NULL CHECK (length(currency) = 3),
  -- What it does to the safe, and what that should have been: of a drop what its lane announced, of a count nothing.
  amount_minor bigint NOT NULL,
  expected_minor bigint NOT NULL,
  balance_minor bigint NOT NULL CHECK (balance_minor >= 0),
  lane integer,
  -- The event of the lane that announced a drop.
  till_id uuid REFERENCES cobro.till,
  seq bigint,
  -- The float that came back.
  of_entry bigint UNIQUE REFERENCES cobro.safe_entry,
  note text NOT NULL,
  UNIQUE (till_id, seq),
  CHECK ((kind = 'drop_received') = (seq IS NOT NULL) AND (till_id IS NULL) = (seq IS NULL)),
  CHECK ((kind = 'float_back') = (of_entry IS NOT NULL)),
  CHECK ((kind IN ('drop_received', 'float_given', 'float_back')) = (lane IS NOT NULL)),
  CHECK (CASE kind WHEN 'drop_received' THEN amount_minor >= 0 WHEN 'float_back' THEN amount_minor > 0
    WHEN 'counted' THEN true ELSE amount_minor < 0 END)
);
CREATE INDEX safe_entry_currency ON cobro.safe_entry (currency, entry_id);

CREATE FUNCTION cobro.check_safe_entry() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.balance_minor <> NEW.amount_minor + coalesce((SELECT balance_minor FROM cobro.safe_entry
      WHERE currency = NEW.currency ORDER BY entry_id DESC LIMIT 1), 0) THEN
    RAISE EXCEPTION 'the balance of the safe follows from its entries' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER running_balance BEFORE INSERT ON cobro.safe_entry FOR EACH ROW EXECUTE FUNCTION cobro.check_safe_entry();
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE ON cobro.safe_entry FOR EACH ROW EXECUTE FUNCTION cobro.refuse_change();
CREATE TRIGGER append_only_whole BEFORE TRUNCATE ON cobro.safe_entry EXECUTE FUNCTION cobro.refuse_change();

-- A float arrived: the lane paid it into its drawer. One pay-in confirms one float.
CREATE TABLE cobro.safe_confirmation (
  entry_id bigint PRIMARY KEY REFERENCES cobro.safe_entry,
  till_id uuid NOT NULL REFERENCES cobro.till,
  seq bigint NOT NULL,
  received_minor bigint NOT NULL CHECK (received_minor >= 0),
  at timestamptz NOT NULL DEFAULT clock_timestamp(),
  UNIQUE (till_id, seq)
);
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE ON cobro.safe_confirmation FOR EACH ROW EXECUTE FUNCTION cobro.refuse_change();
CREATE TRIGGER append_only_whole BEFORE TRUNCATE ON cobro.safe_confirmation EXECUTE FUNCTION cobro.refuse_change();

CREATE INDEX lane_event_cash ON cobro.lane_event (at_ms) WHERE type = 'cash_moved';

-- The safe as it stood when the day was closed.
ALTER TABLE cobro.z_report ADD COLUMN safe text NOT NULL DEFAULT '[]';

GRANT SELECT ON cobro.safe_entry, cobro.safe_confirmation TO cobro_store, cobro_read;
GRANT INSERT ON cobro.safe_entry, cobro.safe_confirmation TO cobro_store;
`;
