/**
 * Sales are found by their total, by one of their parts, or by their day alone. Each index starts with the time, so
 * that a new row touches only the pages of its own day (decision 051).
 */
export const SCHEMA_020 = `
-- When the part that completed it was told; null: not paid, or told to a store of the version before.
ALTER TABLE cobro.sale ADD COLUMN paid_at_ms bigint;
-- When its sale was opened; null only of a part whose sale is not told.
ALTER TABLE cobro.cash_part ADD COLUMN at_ms bigint;
UPDATE cobro.cash_part c SET at_ms = s.at_ms FROM cobro.sale s WHERE s.sale_id = c.sale_id;

CREATE INDEX sale_at ON cobro.sale (at_ms) WHERE state = 'PAID';
CREATE INDEX sale_total ON cobro.sale ((at_ms / 86400000), total_minor) WHERE state = 'PAID';
CREATE INDEX attempt_amount ON cobro.attempt ((at_ms / 86400000), (amount_minor + tip_minor));
CREATE INDEX cash_part_amount ON cobro.cash_part ((at_ms / 86400000), captured_minor) WHERE at_ms IS NOT NULL;
`;
