/** Payments of a dead till that other lanes end (store 7 and 8): one owner at a time, one outcome, written once. */
export const SCHEMA_006 = `
CREATE TABLE cobro.handover (
  trace_id text PRIMARY KEY,
  of_till uuid NOT NULL REFERENCES cobro.till,
  kind text NOT NULL CHECK (kind IN ('attempt', 'number')),
  amount_minor bigint CHECK (amount_minor >= 0),
  currency text NOT NULL,
  service text,
  client text,
  merchant text,
  approval_seen boolean NOT NULL,
  heard_at timestamptz NOT NULL,
  -- From then on its holder binds nothing any more (F2); with the horizon, "not found" is final (F3).
  not_before timestamptz NOT NULL CHECK (not_before > heard_at),
  owner_till uuid REFERENCES cobro.till,
  epoch bigint NOT NULL DEFAULT 0,
  taken_at timestamptz,
  owner_word_at timestamptz,
  outcome text CHECK (outcome IN ('reversed', 'no_charge', 'for_person', 'by_holder')),
  outcome_epoch bigint,
  given_back_minor bigint CHECK (given_back_minor >= 0),
  why text,
  ended_at timestamptz
);
CREATE INDEX handover_open ON cobro.handover (not_before) WHERE outcome IS NULL;
CREATE INDEX handover_of ON cobro.handover (of_till);

CREATE FUNCTION cobro.outcome_once() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.outcome IS NOT NULL OR NEW.epoch < OLD.epoch OR NEW.of_till <> OLD.of_till
     OR (NEW.outcome IS NOT NULL AND NEW.outcome <> 'by_holder' AND NEW.outcome_epoch IS DISTINCT FROM OLD.epoch) THEN
    RAISE EXCEPTION 'the outcome of % is written once, by the owner of its epoch', OLD.trace_id USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER outcome_once BEFORE UPDATE ON cobro.handover FOR EACH ROW EXECUTE FUNCTION cobro.outcome_once();
CREATE TRIGGER append_only BEFORE DELETE ON cobro.handover FOR EACH ROW EXECUTE FUNCTION cobro.refuse_change();

ALTER TABLE cobro.declaration
  DROP CONSTRAINT declaration_kind_check,
  ADD CONSTRAINT declaration_kind_check CHECK (kind IN ('dead', 'numbers'));

GRANT SELECT ON ALL TABLES IN SCHEMA cobro TO cobro_store, cobro_read;
GRANT INSERT, UPDATE ON cobro.handover TO cobro_store;
`;
