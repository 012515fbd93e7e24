/**
 * Ids of the payment service and last digits have no order, so each index starts with the day: a new payment touches
 * only the pages of its own day, however many years are stored (decision 051).
 */
export const SCHEMA_016 = `
DROP INDEX cobro.attempt_payment;
DROP INDEX cobro.attempt_card;
DROP INDEX cobro.attempt_transaction;
CREATE INDEX attempt_payment ON cobro.attempt ((at_ms / 86400000), payment_id) WHERE payment_id IS NOT NULL;
CREATE INDEX attempt_card ON cobro.attempt ((at_ms / 86400000), last_four) WHERE last_four IS NOT NULL;
CREATE INDEX attempt_transaction ON cobro.attempt ((at_ms / 86400000), transaction_id) WHERE transaction_id IS NOT NULL;
`;
