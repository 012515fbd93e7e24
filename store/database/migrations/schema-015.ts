/** Gift cards of the whole shop: claims on a card may not exceed what lanes loaded on it (store 9a). */
export const SCHEMA_015 = `
CREATE TABLE cobro.gift_card (
  card_id text PRIMARY KEY,
  shown text NOT NULL,
  kind text NOT NULL,
  currency text NOT NULL,
  expires_at_ms bigint,
  -- All that was ever put on it.
  captured_minor bigint NOT NULL CHECK (captured_minor >= 0)
);
CREATE INDEX gift_card_shown ON cobro.gift_card (shown);

-- What put money on a card: the line of a paid sale, the part of a return, a person. Each does so once.
CREATE TABLE cobro.gift_put (
  move_id text PRIMARY KEY,
  card_id text NOT NULL REFERENCES cobro.gift_card,
  till_id uuid NOT NULL REFERENCES cobro.till,
  seq bigint NOT NULL,
  amount_minor bigint NOT NULL CHECK (amount_minor > 0)
);
CREATE INDEX gift_put_card ON cobro.gift_put (card_id);
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE ON cobro.gift_put FOR EACH ROW EXECUTE FUNCTION cobro.refuse_change();
CREATE TRIGGER append_only_whole BEFORE TRUNCATE ON cobro.gift_put EXECUTE FUNCTION cobro.refuse_change();

-- The card that a part of a return goes to.
ALTER TABLE cobro.return_part ADD COLUMN card text;

-- Where the journal stood that a till brought along when it was enrolled: what it spent before was never claimed.
ALTER TABLE cobro.till ADD COLUMN past_seq bigint NOT NULL DEFAULT 0;
UPDATE cobro.till t SET past_seq = coalesce((SELECT max(journal_seq) FROM cobro.session s WHERE s.till_id = t.till_id), 0);

ALTER TABLE cobro.return_claim
  DROP CONSTRAINT return_claim_call_check,
  ADD CONSTRAINT return_claim_call_check CHECK (call IN ('R1', 'R2', 'R5', 'R6', 'cash', 'gift'));
CREATE INDEX return_claim_decision ON cobro.return_claim (sale_return_id) WHERE call = 'gift';

CREATE OR REPLACE FUNCTION cobro.check_claims() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  captured bigint;
  counted bigint;
BEGIN
  IF NEW.after_the_fact OR NEW.state NOT IN ('claimed', 'done', 'for_person') THEN RETURN NEW; END IF;
  IF TG_OP = 'UPDATE' AND OLD.state IN ('claimed', 'done', 'for_person')
     AND OLD.amount_minor = NEW.amount_minor AND OLD.trace_id = NEW.trace_id THEN RETURN NEW; END IF;
  IF NEW.call = 'gift' THEN
    SELECT captured_minor INTO captured FROM cobro.gift_card WHERE card_id = NEW.trace_id FOR UPDATE;
  ELSE
    SELECT captured_minor INTO captured FROM cobro.attempt WHERE trace_id = NEW.trace_id FOR UPDATE;
    IF NOT FOUND THEN
      SELECT captured_minor INTO captured FROM cobro.cash_part WHERE tender_id = NEW.trace_id FOR UPDATE;
    END IF;
  END IF;
  SELECT coalesce(sum(amount_minor), 0) INTO counted FROM cobro.return_claim
    WHERE trace_id = NEW.trace_id AND return_id <> NEW.return_id AND state IN ('claimed', 'done', 'for_person');
  IF captured IS NULL OR counted + NEW.amount_minor > captured THEN
    RAISE EXCEPTION 'claims on % would exceed what was captured', NEW.trace_id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;

CREATE INDEX lane_event_gift ON cobro.lane_event (till_id, seq) WHERE type IN ('gift_taken', 'gift_released');

-- What was owed on the cards of the shop when the day was closed.
ALTER TABLE cobro.z_report ADD COLUMN gifts text NOT NULL DEFAULT '[]';

GRANT SELECT ON cobro.gift_card, cobro.gift_put TO cobro_store, cobro_read;
GRANT INSERT, UPDATE ON cobro.gift_card TO cobro_store;
GRANT INSERT ON cobro.gift_put TO cobro_store;
`;
