import { LEGAL_EDGES } from '../../../core/payments/attempt-machine.ts';
import { ATTEMPT_STATES, TERMINAL_STATES } from '../../../core/payments/attempt.ts';
import { UNDO_EDGES, UNDO_STATES } from '../../../core/payments/undo.ts';
import { SALE_STATES } from '../../../core/sale/sale.ts';

const quoted = (words: Iterable<string>): string => [...words].map((word) => `'${word}'`).join(', ');

/** `OLD.state = 'A' AND NEW.state IN (…)` for every legal edge; a trigger refuses the rest. */
function edges(table: Readonly<Record<string, readonly string[]>>): string {
  const legal = Object.entries(table).filter(([, next]) => next.length > 0);
  return legal.map(([from, next]) => `(OLD.state = '${from}' AND NEW.state IN (${quoted(next)}))`).join(' OR ');
}

/**
 * The first schema (payment-safety 5.10). Events are the truth; tables are projections for which the database itself
 * enforces the rules: forbidden edges, evidence before an end, refunds within the captured amount, one live attempt per
 * sale.
 */
export const SCHEMA_001 = `
CREATE TABLE event (
  seq INTEGER PRIMARY KEY,
  at_ms INTEGER NOT NULL,
  type TEXT NOT NULL,
  trace_id TEXT,
  evidenced INTEGER NOT NULL CHECK (evidenced IN (0, 1)),
  body TEXT NOT NULL,
  previous_hash TEXT NOT NULL CHECK (length(previous_hash) = 64),
  hash TEXT NOT NULL CHECK (length(hash) = 64)
) STRICT;
CREATE INDEX event_of_trace ON event (trace_id, seq) WHERE trace_id IS NOT NULL;
CREATE TRIGGER event_is_append_only BEFORE UPDATE ON event
  BEGIN SELECT RAISE(ABORT, 'events are append-only'); END;
CREATE TRIGGER event_is_never_deleted BEFORE DELETE ON event
  BEGIN SELECT RAISE(ABORT, 'events are append-only'); END;
CREATE TRIGGER event_follows_the_last BEFORE INSERT ON event
  WHEN NEW.seq <> COALESCE((SELECT MAX(seq) FROM event), 0) + 1
  BEGIN SELECT RAISE(ABORT, 'an event follows the last one'); END;

CREATE TABLE attempt (
  trace_id TEXT PRIMARY KEY,
  sale_id TEXT NOT NULL,
  tender_id TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN (${quoted(ATTEMPT_STATES)})),
  amount_minor INTEGER NOT NULL CHECK (amount_minor >= 0),
  tip_minor INTEGER NOT NULL CHECK (tip_minor >= 0),
  currency TEXT NOT NULL CHECK (length(currency) = 3),
  due_minor INTEGER NOT NULL CHECK (due_minor >= 0),
  intent TEXT NOT NULL,
  card TEXT,
  last_four TEXT,
  installments INTEGER,
  payment_id TEXT,
  transaction_id TEXT,
  approval_code TEXT,
  captured_minor INTEGER CHECK ((state = 'BOUND') = (captured_minor IS NOT NULL)),
  refunded_minor INTEGER NOT NULL CHECK (refunded_minor >= 0),
  returning_minor INTEGER NOT NULL CHECK (returning_minor >= 0),
  started_at_ms INTEGER NOT NULL,
  changed_at_ms INTEGER NOT NULL,
  rung TEXT,
  tries INTEGER NOT NULL,
  answered_failures INTEGER NOT NULL,
  credential_failures INTEGER NOT NULL,
  needs_person INTEGER NOT NULL CHECK (needs_person IN (0, 1)),
  last_result TEXT,
  evidence_seq INTEGER REFERENCES event (seq),
  CHECK (amount_minor + tip_minor > 0),
  CHECK (captured_minor IS NULL OR captured_minor = amount_minor + tip_minor),
  CHECK (refunded_minor + returning_minor <= COALESCE(captured_minor, 0))
) STRICT;
CREATE UNIQUE INDEX one_bound_attempt_per_tender ON attempt (sale_id, tender_id) WHERE state = 'BOUND';
CREATE UNIQUE INDEX one_live_attempt_per_sale ON attempt (sale_id) WHERE state = 'INTENT';
CREATE INDEX attempt_unresolved ON attempt (state) WHERE state IN ('INTENT', 'REVERSING', 'QUARANTINE', 'ATTENTION');
CREATE INDEX attempt_of_sale ON attempt (sale_id);
CREATE INDEX attempt_by_time ON attempt (started_at_ms);
CREATE INDEX attempt_by_last_four ON attempt (last_four) WHERE last_four IS NOT NULL;
CREATE TRIGGER attempt_begins_as_intent BEFORE INSERT ON attempt WHEN NEW.state <> 'INTENT'
  BEGIN SELECT RAISE(ABORT, 'an attempt begins as INTENT'); END;
CREATE TRIGGER attempt_takes_legal_edges BEFORE UPDATE OF state ON attempt
  WHEN OLD.state <> NEW.state AND NOT (${edges(LEGAL_EDGES)})
  BEGIN SELECT RAISE(ABORT, 'forbidden edge of an attempt'); END;
CREATE TRIGGER attempt_ends_with_evidence BEFORE UPDATE OF state ON attempt
  WHEN OLD.state <> NEW.state AND NEW.state IN (${quoted(TERMINAL_STATES)}) AND NOT EXISTS (
    SELECT 1 FROM event WHERE seq = NEW.evidence_seq AND trace_id = NEW.trace_id AND evidenced = 1
      AND NEW.evidence_seq IS NOT OLD.evidence_seq)
  BEGIN SELECT RAISE(ABORT, 'an attempt ends only with stored evidence'); END;
CREATE TRIGGER attempt_keeps_its_identity
  BEFORE UPDATE OF trace_id, sale_id, tender_id, amount_minor, tip_minor, currency, due_minor, intent, started_at_ms ON attempt
  WHEN OLD.trace_id <> NEW.trace_id OR OLD.sale_id <> NEW.sale_id OR OLD.tender_id <> NEW.tender_id
    OR OLD.amount_minor <> NEW.amount_minor OR OLD.tip_minor <> NEW.tip_minor OR OLD.currency <> NEW.currency
    OR OLD.due_minor <> NEW.due_minor OR OLD.intent <> NEW.intent OR OLD.started_at_ms <> NEW.started_at_ms
  BEGIN SELECT RAISE(ABORT, 'what an attempt intended never changes'); END;
CREATE TRIGGER attempt_is_never_deleted BEFORE DELETE ON attempt
  BEGIN SELECT RAISE(ABORT, 'attempts are never deleted'); END;

CREATE TABLE undo (
  undo_id TEXT PRIMARY KEY,
  trace_id TEXT NOT NULL REFERENCES attempt (trace_id),
  state TEXT NOT NULL CHECK (state IN (${quoted(UNDO_STATES)})),
  amount_minor INTEGER NOT NULL CHECK (amount_minor > 0),
  intent TEXT NOT NULL,
  act TEXT NOT NULL CHECK (act IN ('cancellation', 'refund')),
  call TEXT NOT NULL,
  transaction_id TEXT,
  tries INTEGER NOT NULL,
  answered_failures INTEGER NOT NULL,
  needs_person INTEGER NOT NULL CHECK (needs_person IN (0, 1)),
  last_result TEXT,
  started_at_ms INTEGER NOT NULL,
  changed_at_ms INTEGER NOT NULL
) STRICT;
CREATE UNIQUE INDEX one_unsettled_undo_per_trace ON undo (trace_id) WHERE state IN ('INTENT', 'UNKNOWN', 'ATTENTION');
CREATE INDEX undo_of_trace ON undo (trace_id);
CREATE TRIGGER undo_begins_as_intent BEFORE INSERT ON undo WHEN NEW.state <> 'INTENT'
  BEGIN SELECT RAISE(ABORT, 'an undo begins as INTENT'); END;
CREATE TRIGGER undo_takes_legal_edges BEFORE UPDATE OF state ON undo
  WHEN OLD.state <> NEW.state AND NOT (${edges(UNDO_EDGES)})
  BEGIN SELECT RAISE(ABORT, 'forbidden edge of an undo'); END;
CREATE TRIGGER undo_stays_within_what_was_captured BEFORE INSERT ON undo
  WHEN NEW.amount_minor + (SELECT COALESCE(SUM(amount_minor), 0) FROM undo WHERE trace_id = NEW.trace_id AND state <> 'REFUSED')
    > COALESCE((SELECT captured_minor FROM attempt WHERE trace_id = NEW.trace_id AND state = 'BOUND'), 0)
  BEGIN SELECT RAISE(ABORT, 'returns never exceed what was captured'); END;
CREATE TRIGGER undo_keeps_its_amount BEFORE UPDATE OF amount_minor, trace_id, intent ON undo
  WHEN OLD.amount_minor <> NEW.amount_minor OR OLD.trace_id <> NEW.trace_id OR OLD.intent <> NEW.intent
  BEGIN SELECT RAISE(ABORT, 'what an undo intended never changes'); END;
CREATE TRIGGER undo_is_never_deleted BEFORE DELETE ON undo
  BEGIN SELECT RAISE(ABORT, 'undos are never deleted'); END;

CREATE TABLE sale (
  sale_id TEXT PRIMARY KEY,
  number INTEGER NOT NULL UNIQUE,
  state TEXT NOT NULL CHECK (state IN (${quoted(SALE_STATES)})),
  opened_at_ms INTEGER NOT NULL,
  paid_at_ms INTEGER,
  paid_minor INTEGER NOT NULL,
  tenders TEXT NOT NULL,
  body TEXT NOT NULL,
  prints INTEGER NOT NULL DEFAULT 0,
  CHECK ((state = 'PAID') = (paid_at_ms IS NOT NULL))
) STRICT;
CREATE INDEX sale_unfinished ON sale (state) WHERE state IN ('OPEN', 'HELD', 'PAYING');
CREATE INDEX sale_by_time ON sale (opened_at_ms);
CREATE INDEX sale_by_amount ON sale (paid_minor);
CREATE TRIGGER sale_stays_ended BEFORE UPDATE OF state ON sale
  WHEN OLD.state IN ('PAID', 'ABANDONED') AND NEW.state <> OLD.state
  BEGIN SELECT RAISE(ABORT, 'a sale that ended stays ended'); END;
CREATE TRIGGER sale_is_never_deleted BEFORE DELETE ON sale
  BEGIN SELECT RAISE(ABORT, 'sales are never deleted'); END;

CREATE TABLE canary (only_row INTEGER PRIMARY KEY CHECK (only_row = 1), beats INTEGER NOT NULL) STRICT;
INSERT INTO canary (only_row, beats) VALUES (1, 0);
`;
