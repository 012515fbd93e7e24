import { LEASE_EDGES, LEASE_STATES } from '../../../core/payments/trace-lease.ts';

const quoted = (words: readonly string[]): string => words.map((word) => `'${word}'`).join(', ');
const edges = LEASE_STATES.filter((from) => LEASE_EDGES[from].length > 0)
  .map((from) => `(OLD.state = '${from}' AND NEW.state IN (${quoted(LEASE_EDGES[from])}))`)
  .join(' OR ');

/** Traces leased long before they are used, and whether the last run ended in order (payment-safety 5.6). */
export const SCHEMA_002 = `
CREATE TABLE lease (
  sequence INTEGER PRIMARY KEY,
  trace_id TEXT NOT NULL UNIQUE,
  state TEXT NOT NULL CHECK (state IN (${quoted(LEASE_STATES)})),
  adopted INTEGER NOT NULL CHECK (adopted IN (0, 1)),
  result TEXT
) STRICT;
CREATE INDEX lease_open ON lease (state) WHERE state IN ('LEASED', 'LOST', 'STUCK');
CREATE TRIGGER lease_takes_legal_edges BEFORE UPDATE OF state ON lease
  WHEN OLD.state <> NEW.state AND NOT (${edges})
  BEGIN SELECT RAISE(ABORT, 'forbidden edge of a lease'); END;
CREATE TRIGGER lease_keeps_its_trace BEFORE UPDATE OF sequence, trace_id, adopted ON lease
  WHEN OLD.sequence <> NEW.sequence OR OLD.trace_id <> NEW.trace_id OR OLD.adopted <> NEW.adopted
  BEGIN SELECT RAISE(ABORT, 'what was leased never changes'); END;
CREATE TRIGGER lease_is_never_deleted BEFORE DELETE ON lease
  BEGIN SELECT RAISE(ABORT, 'leases are never deleted'); END;

CREATE TABLE run (only_row INTEGER PRIMARY KEY CHECK (only_row = 1), ended INTEGER NOT NULL CHECK (ended IN (0, 1))) STRICT;
INSERT INTO run (only_row, ended) VALUES (1, 1);
`;
