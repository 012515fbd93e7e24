/** The shop's day (store 10): one Z across the lanes, with supplements for lanes that were not heard in time. */
export const SCHEMA_007 = `
CREATE TABLE cobro.z_report (
  z_number bigint NOT NULL CHECK (z_number >= 1),
  -- 0 is the Z itself.
  supplement integer NOT NULL CHECK (supplement >= 0),
  made_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  made_by text NOT NULL,
  -- Sums of the lines by currency, and the lanes that it lacks.
  totals text NOT NULL,
  missing text NOT NULL,
  PRIMARY KEY (z_number, supplement)
);
CREATE TABLE cobro.z_line (
  z_number bigint NOT NULL,
  supplement integer NOT NULL,
  till_id uuid NOT NULL REFERENCES cobro.till,
  from_seq bigint NOT NULL CHECK (from_seq >= 1),
  to_seq bigint NOT NULL CHECK (to_seq >= from_seq),
  closes integer NOT NULL,
  totals text NOT NULL,
  PRIMARY KEY (z_number, supplement, till_id),
  FOREIGN KEY (z_number, supplement) REFERENCES cobro.z_report
);
CREATE INDEX z_line_till ON cobro.z_line (till_id, to_seq);

-- Every event of a lane is in one report at most, and none is left out between two.
CREATE FUNCTION cobro.check_z_line() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.from_seq <> (SELECT coalesce(max(to_seq), 0) + 1 FROM cobro.z_line WHERE till_id = NEW.till_id) THEN
    RAISE EXCEPTION 'the events of a till are in one Z each, without a gap' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER no_gap BEFORE INSERT ON cobro.z_line FOR EACH ROW EXECUTE FUNCTION cobro.check_z_line();
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE ON cobro.z_line FOR EACH ROW EXECUTE FUNCTION cobro.refuse_change();
CREATE TRIGGER append_only_whole BEFORE TRUNCATE ON cobro.z_line EXECUTE FUNCTION cobro.refuse_change();
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE ON cobro.z_report FOR EACH ROW EXECUTE FUNCTION cobro.refuse_change();
CREATE TRIGGER append_only_whole BEFORE TRUNCATE ON cobro.z_report EXECUTE FUNCTION cobro.refuse_change();

CREATE INDEX lane_event_close ON cobro.lane_event (till_id, seq) WHERE type = 'day_closed';
CREATE INDEX sale_of_till ON cobro.sale (till_id, first_seq);

GRANT SELECT ON ALL TABLES IN SCHEMA cobro TO cobro_store, cobro_read;
GRANT INSERT ON cobro.z_report, cobro.z_line TO cobro_store;
`;
