/**
 * What the till hands over besides the parts of returns is due until a person saw it (decision 018): cash of a refund
 * without a sale, cash of a sale that was given up, the slip of a return.
 */
export const SCHEMA_040 = `
CREATE TABLE handover (
  id TEXT PRIMARY KEY CHECK (length(id) BETWEEN 1 AND 64),
  what TEXT NOT NULL CHECK (what IN ('refund', 'tender', 'slip')),
  state TEXT NOT NULL CHECK (state IN ('due', 'told'))
) STRICT;
CREATE INDEX handover_due ON handover (what) WHERE state = 'due';
CREATE TRIGGER handover_begins_due BEFORE INSERT ON handover WHEN NEW.state <> 'due'
  BEGIN SELECT RAISE(ABORT, 'a hand-over begins due'); END;
CREATE TRIGGER handover_is_told_once BEFORE UPDATE ON handover
  WHEN OLD.id <> NEW.id OR OLD.what <> NEW.what OR OLD.state <> 'due' OR NEW.state <> 'told'
  BEGIN SELECT RAISE(ABORT, 'a hand-over is told once'); END;
CREATE TRIGGER handover_is_never_deleted BEFORE DELETE ON handover
  BEGIN SELECT RAISE(ABORT, 'hand-overs are never deleted'); END;
`;
