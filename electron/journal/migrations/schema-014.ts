/**
 * Returns of paid sales (decision 018): a decision never changes, and its parts only move forward. A cash part is
 * handed over once, because no edge leaves `done`.
 */
export const SCHEMA_014 = `
CREATE TABLE sale_return (
  return_id TEXT PRIMARY KEY,
  sale_id TEXT NOT NULL REFERENCES sale (sale_id),
  at_ms INTEGER NOT NULL,
  body TEXT NOT NULL CHECK (json_valid(body))
) STRICT;
CREATE INDEX sale_return_sale ON sale_return (sale_id);
CREATE TRIGGER sale_return_never_changes BEFORE UPDATE ON sale_return
  BEGIN SELECT RAISE(ABORT, 'what was decided to give back never changes'); END;
CREATE TRIGGER sale_return_is_never_deleted BEFORE DELETE ON sale_return
  BEGIN SELECT RAISE(ABORT, 'returns are never forgotten'); END;

CREATE TABLE return_part (
  part_id TEXT PRIMARY KEY,
  return_id TEXT NOT NULL REFERENCES sale_return (return_id),
  sale_id TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('waiting', 'asked', 'unknown', 'done', 'refused', 'dropped'))
) STRICT;
CREATE INDEX return_part_sale ON return_part (sale_id);
CREATE INDEX return_part_waiting ON return_part (return_id) WHERE state = 'waiting';
CREATE TRIGGER return_part_goes_forward BEFORE UPDATE ON return_part
  WHEN OLD.part_id <> NEW.part_id OR OLD.return_id <> NEW.return_id OR OLD.sale_id <> NEW.sale_id OR NOT (
    (OLD.state = 'waiting' AND NEW.state IN ('asked', 'done', 'refused', 'dropped'))
    OR (OLD.state = 'asked' AND NEW.state IN ('unknown', 'done', 'refused'))
    OR (OLD.state = 'unknown' AND NEW.state IN ('done', 'refused')))
  BEGIN SELECT RAISE(ABORT, 'a part of a return only goes forward'); END;
CREATE TRIGGER return_part_is_never_deleted BEFORE DELETE ON return_part
  BEGIN SELECT RAISE(ABORT, 'returns are never forgotten'); END;
`;
