/**
 * Goods sold since a stock count (docs/specs/counter.md), from the events after `stock_read`. Existing counts stay as
 * they are, so reading starts at the end of the journal. Older programs ignore and never change it.
 */
export const SCHEMA_021 = `
ALTER TABLE product ADD COLUMN counted_after INTEGER;
ALTER TABLE product_change ADD COLUMN counted_after INTEGER;
CREATE TABLE stock_taken (
  product_id TEXT PRIMARY KEY,
  counted INTEGER NOT NULL,
  counted_after INTEGER NOT NULL,
  taken_milli INTEGER NOT NULL
) STRICT;
CREATE TABLE stock_returned (return_id TEXT PRIMARY KEY) STRICT;
CREATE TABLE stock_read (only_row INTEGER PRIMARY KEY CHECK (only_row = 1), seq INTEGER NOT NULL) STRICT;
INSERT INTO stock_read (only_row, seq) SELECT 1, COALESCE(MAX(seq), 0) FROM event;
`;
