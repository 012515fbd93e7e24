/** Projections of the events: sales, attempts, leases, and returns with their claims (store 4 and 9). */
export const SCHEMA_002 = `
CREATE TABLE cobro.sale (
  sale_id text PRIMARY KEY,
  till_id uuid NOT NULL REFERENCES cobro.till,
  lane integer NOT NULL REFERENCES cobro.lane,
  number bigint NOT NULL CHECK (number >= 1),
  state text NOT NULL,
  total_minor bigint NOT NULL CHECK (total_minor >= 0),
  currency text NOT NULL,
  at_ms bigint NOT NULL,
  first_seq bigint NOT NULL,
  body text NOT NULL,
  UNIQUE (lane, number)
);

CREATE TABLE cobro.attempt (
  trace_id text PRIMARY KEY,
  till_id uuid NOT NULL REFERENCES cobro.till,
  sale_id text NOT NULL,
  amount_minor bigint NOT NULL CHECK (amount_minor >= 0),
  tip_minor bigint NOT NULL CHECK (tip_minor >= 0),
  due_minor bigint NOT NULL CHECK (due_minor >= 0),
  currency text NOT NULL,
  service text,
  state text NOT NULL,
  payment_id text,
  transaction_id text,
  last_four text,
  captured_minor bigint CHECK (captured_minor >= 0),
  is_ended boolean NOT NULL,
  seq bigint NOT NULL,
  at_ms bigint NOT NULL,
  -- When the store first held the intent: never earlier than the intent itself (store 7, F2).
  heard_at timestamptz NOT NULL DEFAULT clock_timestamp()
);
CREATE INDEX attempt_payment ON cobro.attempt (payment_id) WHERE payment_id IS NOT NULL;
CREATE INDEX attempt_sale ON cobro.attempt (sale_id);
CREATE INDEX attempt_open ON cobro.attempt (till_id) WHERE NOT is_ended;
CREATE INDEX attempt_card ON cobro.attempt (last_four, at_ms) WHERE last_four IS NOT NULL;

CREATE TABLE cobro.lease (
  trace_id text PRIMARY KEY,
  till_id uuid NOT NULL REFERENCES cobro.till,
  block text NOT NULL,
  n bigint NOT NULL
);

CREATE TABLE cobro.return_claim (
  return_id text PRIMARY KEY,
  trace_id text NOT NULL REFERENCES cobro.attempt,
  till_id uuid NOT NULL REFERENCES cobro.till,
  identity_epoch bigint NOT NULL,
  amount_minor bigint NOT NULL CHECK (amount_minor > 0),
  lines text NOT NULL,
  call text NOT NULL CHECK (call IN ('R1', 'R2', 'R5', 'R6')),
  state text NOT NULL CHECK (state IN ('claimed', 'done', 'refused', 'withdrawn', 'for_person')),
  -- Told by a journal, never granted: a fact cannot be refused, and too much of it is a finding.
  after_the_fact boolean NOT NULL,
  claimed_at timestamptz NOT NULL DEFAULT clock_timestamp()
);
CREATE INDEX return_claim_trace ON cobro.return_claim (trace_id);

-- A withdrawal that came before its claim: a late copy of that claim blocks nobody.
CREATE TABLE cobro.withdrawn_return (
  return_id text PRIMARY KEY,
  till_id uuid NOT NULL REFERENCES cobro.till,
  at timestamptz NOT NULL DEFAULT clock_timestamp()
);

-- The wall behind the program's own check: whatever writes a granted claim, the sum stays at or below what was captured (S2).
CREATE FUNCTION cobro.check_claims() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  captured bigint;
  counted bigint;
BEGIN
  IF NEW.after_the_fact OR NEW.state NOT IN ('claimed', 'done', 'for_person') THEN RETURN NEW; END IF;
  -- An update that counts as before changes no sum; a journal's fact may have gone beyond it meanwhile, and is a finding.
  IF TG_OP = 'UPDATE' AND OLD.state IN ('claimed', 'done', 'for_person')
     AND OLD.amount_minor = NEW.amount_minor AND OLD.trace_id = NEW.trace_id THEN RETURN NEW; END IF;
  SELECT captured_minor INTO captured FROM cobro.attempt WHERE trace_id = NEW.trace_id FOR UPDATE;
  SELECT coalesce(sum(amount_minor), 0) INTO counted FROM cobro.return_claim
    WHERE trace_id = NEW.trace_id AND return_id <> NEW.return_id AND state IN ('claimed', 'done', 'for_person');
  IF captured IS NULL OR counted + NEW.amount_minor > captured THEN
    RAISE EXCEPTION 'returns of % would exceed what was captured', NEW.trace_id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER never_above_captured BEFORE INSERT OR UPDATE ON cobro.return_claim
  FOR EACH ROW EXECUTE FUNCTION cobro.check_claims();

GRANT SELECT ON ALL TABLES IN SCHEMA cobro TO cobro_store, cobro_read;
GRANT INSERT, UPDATE ON cobro.sale, cobro.attempt, cobro.lease, cobro.return_claim TO cobro_store;
GRANT INSERT ON cobro.withdrawn_return TO cobro_store;
`;
