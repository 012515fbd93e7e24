/** The customers of the shop. Rows, not events: a new name or address replaces the old one. */
export const SCHEMA_006 = `
CREATE TABLE customer (
  tax_key TEXT PRIMARY KEY,
  found_by TEXT NOT NULL,
  body TEXT NOT NULL,
  used_at_ms INTEGER NOT NULL
) STRICT;
CREATE INDEX customer_by_use ON customer (used_at_ms);
`;
