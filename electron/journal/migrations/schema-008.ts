/** A line of a settlement names a transaction; whose it is, is asked for each (service-interface, Settlement report). */
export const SCHEMA_008 = `
CREATE INDEX attempt_by_transaction ON attempt (transaction_id) WHERE transaction_id IS NOT NULL;
CREATE INDEX undo_by_transaction ON undo (transaction_id) WHERE transaction_id IS NOT NULL;
`;
