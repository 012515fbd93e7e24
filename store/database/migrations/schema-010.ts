/** The payment service's settlement reports, to compare with the lanes' Z (store 10.6). */
export const SCHEMA_010 = `
-- A report as it was taken: the newest of a day and currency counts, and none is ever changed.
CREATE TABLE cobro.settlement_report (
  report_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  day date NOT NULL,
  currency text NOT NULL CHECK (length(currency) = 3),
  -- [{id, amount_minor, fee_minor, date}]
  lines text NOT NULL,
  taken_by text NOT NULL,
  taken_at timestamptz NOT NULL DEFAULT clock_timestamp()
);
CREATE INDEX settlement_report_day ON cobro.settlement_report (currency, day, report_id);
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE ON cobro.settlement_report FOR EACH ROW EXECUTE FUNCTION cobro.refuse_change();
CREATE TRIGGER append_only_whole BEFORE TRUNCATE ON cobro.settlement_report EXECUTE FUNCTION cobro.refuse_change();

-- What was given back around a day, to know a line of another Z by its name.
CREATE INDEX lane_event_undo ON cobro.lane_event (at_ms) WHERE type = 'undo_step';
CREATE INDEX attempt_transaction ON cobro.attempt (transaction_id) WHERE transaction_id IS NOT NULL;

GRANT SELECT ON cobro.settlement_report TO cobro_store, cobro_read;
GRANT INSERT ON cobro.settlement_report TO cobro_store;
`;
