import { TAB_ACTS } from '../../../core/payments/tab.ts';
import { UNDO_EDGES, UNDO_STATES } from '../../../core/payments/undo.ts';

const quoted = (words: readonly string[]): string => words.map((word) => `'${word}'`).join(', ');
const edges = UNDO_STATES.filter((from) => UNDO_EDGES[from].length > 0)
  .map((from) => `(OLD.state = '${from}' AND NEW.state IN (${quoted(UNDO_EDGES[from])}))`)
  .join(' OR ');

/** Tab steps, with the rules of undos: an intent before the call, one at a time, a final end. */
export const SCHEMA_004 = `
CREATE TABLE tab_step (
  step_id TEXT PRIMARY KEY,
  trace_id TEXT NOT NULL REFERENCES attempt (trace_id),
  state TEXT NOT NULL CHECK (state IN (${quoted(UNDO_STATES)})),
  act TEXT NOT NULL CHECK (act IN (${quoted(TAB_ACTS)})),
  amount_minor INTEGER NOT NULL CHECK (amount_minor > 0),
  who TEXT NOT NULL,
  transaction_id TEXT,
  tries INTEGER NOT NULL,
  needs_person INTEGER NOT NULL CHECK (needs_person IN (0, 1)),
  last_result TEXT,
  started_at_ms INTEGER NOT NULL,
  changed_at_ms INTEGER NOT NULL
) STRICT;
CREATE UNIQUE INDEX one_unsettled_step_per_tab ON tab_step (trace_id) WHERE state IN ('INTENT', 'UNKNOWN', 'ATTENTION');
CREATE INDEX tab_step_of_trace ON tab_step (trace_id);
CREATE TRIGGER tab_step_begins_as_intent BEFORE INSERT ON tab_step WHEN NEW.state <> 'INTENT'
  BEGIN SELECT RAISE(ABORT, 'a step of a tab begins as INTENT'); END;
CREATE TRIGGER tab_step_takes_legal_edges BEFORE UPDATE OF state ON tab_step
  WHEN OLD.state <> NEW.state AND NOT (${edges})
  BEGIN SELECT RAISE(ABORT, 'forbidden edge of a step of a tab'); END;
CREATE TRIGGER tab_ends_once BEFORE INSERT ON tab_step
  WHEN EXISTS (SELECT 1 FROM tab_step WHERE trace_id = NEW.trace_id AND state = 'DONE' AND act IN ('capture', 'release'))
    OR NOT EXISTS (SELECT 1 FROM attempt WHERE trace_id = NEW.trace_id AND state = 'BOUND')
  BEGIN SELECT RAISE(ABORT, 'only an open tab takes a step'); END;
CREATE TRIGGER tab_step_keeps_its_amount BEFORE UPDATE OF amount_minor, trace_id, act ON tab_step
  WHEN OLD.amount_minor <> NEW.amount_minor OR OLD.trace_id <> NEW.trace_id OR OLD.act <> NEW.act
  BEGIN SELECT RAISE(ABORT, 'what a step intended never changes'); END;
CREATE TRIGGER tab_step_is_never_deleted BEFORE DELETE ON tab_step
  BEGIN SELECT RAISE(ABORT, 'steps of tabs are never deleted'); END;
`;
