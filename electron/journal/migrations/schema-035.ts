/**
 * Whether `kept`, which a person kept as forgotten by the till, was made at the same service and account as `other`.
 */
const SAME_PLACE = (kept: string, other: string): string =>
  `${kept} ->> '$.service' IS ${other} ->> '$.service' AND COALESCE(${kept} ->> '$.account' = ${other} ->> '$.account', 1)`;

/**
 * A transaction that a person kept as a payment must not be another payment of this till, nor a tab capture
 * (payment-safety 13.1).
 */
export const SCHEMA_035 = `
CREATE TRIGGER kept_transaction_is_no_capture BEFORE UPDATE OF state, transaction_id ON tab_step
  WHEN NEW.state = 'DONE' AND NEW.transaction_id IS NOT NULL AND EXISTS (
    SELECT 1 FROM attempt kept JOIN attempt tab ON tab.trace_id = NEW.trace_id
    WHERE kept.transaction_id = NEW.transaction_id AND kept.intent ->> '$.reader' = 'kept_by_person'
      AND ${SAME_PLACE('kept.intent', 'tab.intent')})
  BEGIN SELECT RAISE(ABORT, 'what a person kept is no capture of a tab as well'); END;
CREATE TRIGGER kept_transaction_is_no_other_payment BEFORE UPDATE OF transaction_id ON attempt
  WHEN NEW.intent ->> '$.reader' = 'kept_by_person' AND NEW.transaction_id IS NOT OLD.transaction_id AND (
    EXISTS (SELECT 1 FROM attempt other WHERE other.transaction_id = NEW.transaction_id AND other.trace_id <> NEW.trace_id
      AND ${SAME_PLACE('NEW.intent', 'other.intent')})
    OR EXISTS (SELECT 1 FROM tab_step JOIN attempt tab ON tab.trace_id = tab_step.trace_id
      WHERE tab_step.transaction_id = NEW.transaction_id AND tab_step.state = 'DONE' AND ${SAME_PLACE('NEW.intent', 'tab.intent')}))
  BEGIN SELECT RAISE(ABORT, 'what is a payment of this till is not kept as one that it forgot'); END;
`;
