/**
 * A data folder that is enrolled again, or copied, brings events that another till has already reported, hash for hash:
 * they are kept as its chain's history, and count once. `known_till` reported them first; of two copies, the later
 * one's history is the known one.
 */
export const SCHEMA_023 = `
ALTER TABLE cobro.till ADD COLUMN known_seq bigint NOT NULL DEFAULT 0;
ALTER TABLE cobro.till ADD COLUMN known_till uuid REFERENCES cobro.till;
ALTER TABLE cobro.till ADD CONSTRAINT known_by CHECK ((known_seq = 0) = (known_till IS NULL));

-- A sale is of the report in which it was paid: the next one is opened before the close of a shift.
ALTER TABLE cobro.sale ADD COLUMN paid_seq bigint;
UPDATE cobro.sale SET paid_seq = coalesce(last_seq, first_seq) WHERE state = 'PAID';
DROP INDEX cobro.sale_of_till;
CREATE INDEX sale_of_till ON cobro.sale (till_id, paid_seq) WHERE paid_seq IS NOT NULL;

CREATE OR REPLACE FUNCTION cobro.check_z_line() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.from_seq <> 1 + greatest(
    (SELECT coalesce(max(to_seq), 0) FROM cobro.z_line WHERE till_id = NEW.till_id),
    (SELECT known_seq FROM cobro.till WHERE till_id = NEW.till_id)) THEN
    RAISE EXCEPTION 'the events of a till are in one Z each, without a gap' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
`;
