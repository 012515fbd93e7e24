/** What undid an attempt, as the service named it. A body that was damaged has no name, and spoils no index. */
export const UNDOING_NAME = "iif(json_valid(body), body ->> '$.undone.transaction_id', NULL)";

/** Whose name an answer says is asked of every approval, return and undoing: a gateway may say an answer twice (I10). */
export const SCHEMA_029 = `
CREATE INDEX attempt_by_payment ON attempt (payment_id) WHERE payment_id IS NOT NULL;
CREATE INDEX tab_step_by_transaction ON tab_step (transaction_id) WHERE transaction_id IS NOT NULL;
CREATE INDEX event_of_undoing ON event (${UNDOING_NAME}) WHERE type = 'attempt_step' AND ${UNDOING_NAME} IS NOT NULL;
`;
