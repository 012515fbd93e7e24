/**
 * Customers move out of events and sales into rows that can be deleted (decision 037). Older events keep their customer
 * until an erasure: only then may the member `customer` be removed from their sale.
 */
export const SCHEMA_024 = `
CREATE TABLE person (
  person_id TEXT PRIMARY KEY,
  salt TEXT NOT NULL,
  tax_key TEXT NOT NULL,
  body TEXT NOT NULL CHECK (json_valid(body))
) STRICT;
CREATE INDEX person_by_key ON person (tax_key);
CREATE TRIGGER person_never_changes BEFORE UPDATE ON person
  BEGIN SELECT RAISE(ABORT, 'what was known of a customer never changes; it is erased'); END;
CREATE INDEX sale_by_person ON sale (body ->> '$.person_id') WHERE body ->> '$.person_id' IS NOT NULL;
CREATE INDEX event_of_erasure ON event (seq) WHERE type = 'person_erased';

ALTER TABLE customer ADD COLUMN customer_id TEXT;
ALTER TABLE customer ADD COLUMN consent_at_ms INTEGER;
UPDATE customer SET customer_id = lower(hex(randomblob(12)));
CREATE UNIQUE INDEX customer_by_id ON customer (customer_id);
CREATE TABLE customer_card (
  card_hash TEXT PRIMARY KEY,
  customer_id TEXT NOT NULL,
  at_ms INTEGER NOT NULL
) STRICT;
CREATE INDEX customer_card_of ON customer_card (customer_id);
CREATE TABLE person_upkeep (
  only_row INTEGER PRIMARY KEY CHECK (only_row = 1),
  named_until_seq INTEGER NOT NULL,
  overwriting_due INTEGER NOT NULL CHECK (overwriting_due IN (0, 1))
) STRICT;
INSERT INTO person_upkeep (only_row, named_until_seq, overwriting_due) SELECT 1, COALESCE(MAX(seq), 0), 0 FROM event;

DROP TRIGGER event_is_append_only;
CREATE TRIGGER event_is_append_only BEFORE UPDATE ON event
  WHEN NEW.seq <> OLD.seq OR NEW.at_ms <> OLD.at_ms OR NEW.type <> OLD.type OR NEW.trace_id IS NOT OLD.trace_id
    OR NEW.evidenced <> OLD.evidenced OR NEW.previous_hash <> OLD.previous_hash OR NEW.hash <> OLD.hash
    OR NEW.seal IS NOT OLD.seal OR NEW.body = OLD.body OR NEW.body <> json_remove(OLD.body, '$.sale.customer')
  BEGIN SELECT RAISE(ABORT, 'events are append-only'); END;
`;
