/** The name the service gave to what undid an attempt. A damaged body has none and does not break the index. */
export const UNDOING_NAME = "iif(json_valid(body), body ->> '$.undone.transaction_id', NULL)";

/** Every approval, return and undo looks up who owns a name, because a gateway may repeat an answer (I10). */
export const SCHEMA_029 = `
CREATE INDEX attempt_by_payment ON attempt (payment_id) WHERE payment_id IS NOT NULL;
CREATE INDEX tab_step_by_transaction ON tab_step (transaction_id) WHERE transaction_id IS NOT NULL;
CREATE INDEX event_of_undoing ON event (${UNDOING_NAME}) WHERE type = 'attempt_step' AND ${UNDOING_NAME} IS NOT NULL;
`;
