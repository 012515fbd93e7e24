/**
 * Returns across lanes: goods and cash are claimed like card payments, and a tab counts its captured amount (store 9).
 */
export const SCHEMA_003 = `
ALTER TABLE cobro.attempt
  ADD COLUMN is_tab boolean NOT NULL DEFAULT false,
  ADD COLUMN capture_step text,
  ADD COLUMN capture_minor bigint CHECK (capture_minor >= 0);

-- The event with the newest whole form of the sale, so that another lane can be told of it.
ALTER TABLE cobro.sale ADD COLUMN last_seq bigint;

-- Cash that paid a sale: what a claim on it may not exceed.
CREATE TABLE cobro.cash_part (
  tender_id text PRIMARY KEY,
  till_id uuid NOT NULL REFERENCES cobro.till,
  sale_id text NOT NULL,
  captured_minor bigint NOT NULL CHECK (captured_minor >= 0)
);
CREATE INDEX cash_part_sale ON cobro.cash_part (sale_id);

-- What a journal decided to give back, and its parts: a part's id is the id of its claim.
CREATE TABLE cobro.sale_return (
  return_id text PRIMARY KEY,
  till_id uuid NOT NULL REFERENCES cobro.till,
  sale_id text NOT NULL,
  lines text NOT NULL
);
CREATE TABLE cobro.return_part (
  part_id text PRIMARY KEY,
  return_id text NOT NULL REFERENCES cobro.sale_return,
  -- The trace of a card payment, or the tender of a cash part.
  source_id text NOT NULL,
  is_cash boolean NOT NULL,
  amount_minor bigint NOT NULL CHECK (amount_minor > 0)
);

-- A claim is on a card payment by its trace, or on cash by its tender.
ALTER TABLE cobro.return_claim
  DROP CONSTRAINT return_claim_trace_id_fkey,
  DROP CONSTRAINT return_claim_call_check,
  ADD CONSTRAINT return_claim_call_check CHECK (call IN ('R1', 'R2', 'R5', 'R6', 'cash')),
  ADD COLUMN sale_return_id text;

CREATE OR REPLACE FUNCTION cobro.check_claims() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  captured bigint;
  counted bigint;
BEGIN
  IF NEW.after_the_fact OR NEW.state NOT IN ('claimed', 'done', 'for_person') THEN RETURN NEW; END IF;
  IF TG_OP = 'UPDATE' AND OLD.state IN ('claimed', 'done', 'for_person')
     AND OLD.amount_minor = NEW.amount_minor AND OLD.trace_id = NEW.trace_id THEN RETURN NEW; END IF;
  SELECT captured_minor INTO captured FROM cobro.attempt WHERE trace_id = NEW.trace_id FOR UPDATE;
  IF NOT FOUND THEN
    SELECT captured_minor INTO captured FROM cobro.cash_part WHERE tender_id = NEW.trace_id FOR UPDATE;
  END IF;
  SELECT coalesce(sum(amount_minor), 0) INTO counted FROM cobro.return_claim
    WHERE trace_id = NEW.trace_id AND return_id <> NEW.return_id AND state IN ('claimed', 'done', 'for_person');
  IF captured IS NULL OR counted + NEW.amount_minor > captured THEN
    RAISE EXCEPTION 'returns of % would exceed what was captured', NEW.trace_id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;

GRANT SELECT ON ALL TABLES IN SCHEMA cobro TO cobro_store, cobro_read;
GRANT INSERT, UPDATE ON cobro.cash_part TO cobro_store;
GRANT INSERT ON cobro.sale_return, cobro.return_part TO cobro_store;
`;
