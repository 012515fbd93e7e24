import { CURRENCY_CODES } from '../../../core/money/currency.ts';

const quoted = (words: readonly string[]): string => words.map((word) => `'${word}'`).join(', ');

/**
 * Shifts, and cash movements without a sale. Only one shift is open at a time, a closed one stays closed, and each
 * movement has an id, so that a repeated request cannot move money twice.
 */
export const SCHEMA_007 = `
CREATE TABLE shift (
  shift_id TEXT PRIMARY KEY,
  number INTEGER NOT NULL UNIQUE CHECK (number > 0),
  currency TEXT NOT NULL CHECK (currency IN (${quoted(CURRENCY_CODES)})),
  float_minor INTEGER NOT NULL CHECK (float_minor >= 0),
  opened_by TEXT NOT NULL,
  automatic INTEGER NOT NULL CHECK (automatic IN (0, 1)),
  opened_seq INTEGER NOT NULL REFERENCES event (seq),
  opened_at_ms INTEGER NOT NULL,
  closed_seq INTEGER REFERENCES event (seq),
  closed_at_ms INTEGER,
  closed_by TEXT,
  sales INTEGER,
  total_minor INTEGER,
  difference_minor INTEGER,
  prints INTEGER NOT NULL DEFAULT 0,
  CHECK ((closed_seq IS NULL) = (closed_at_ms IS NULL) AND (closed_seq IS NULL) = (closed_by IS NULL)),
  CHECK ((closed_seq IS NULL) = (total_minor IS NULL) AND (closed_seq IS NULL) = (sales IS NULL)),
  CHECK (closed_seq IS NULL OR closed_seq > opened_seq)
) STRICT;
CREATE UNIQUE INDEX one_open_shift ON shift (closed_seq IS NULL) WHERE closed_seq IS NULL;
CREATE TRIGGER shift_begins_open BEFORE INSERT ON shift WHEN NEW.closed_seq IS NOT NULL
  BEGIN SELECT RAISE(ABORT, 'a shift begins open'); END;
CREATE TRIGGER shift_stays_closed
  BEFORE UPDATE OF shift_id, number, currency, float_minor, opened_by, automatic, opened_seq, opened_at_ms, closed_seq,
    closed_at_ms, closed_by, sales, total_minor, difference_minor ON shift
  WHEN OLD.closed_seq IS NOT NULL OR OLD.shift_id <> NEW.shift_id OR OLD.number <> NEW.number
    OR OLD.currency <> NEW.currency OR OLD.float_minor <> NEW.float_minor OR OLD.opened_seq <> NEW.opened_seq
  BEGIN SELECT RAISE(ABORT, 'a shift that was closed stays closed, and what opened it never changes'); END;
CREATE TRIGGER shift_is_never_deleted BEFORE DELETE ON shift
  BEGIN SELECT RAISE(ABORT, 'shifts are never deleted'); END;

CREATE TABLE shift_cash (
  movement_id TEXT PRIMARY KEY,
  shift_id TEXT NOT NULL REFERENCES shift (shift_id),
  seq INTEGER NOT NULL UNIQUE REFERENCES event (seq),
  at_ms INTEGER NOT NULL,
  direction TEXT NOT NULL CHECK (direction IN ('in', 'out')),
  amount_minor INTEGER NOT NULL CHECK (amount_minor > 0),
  currency TEXT NOT NULL CHECK (currency IN (${quoted(CURRENCY_CODES)})),
  reason TEXT NOT NULL,
  note TEXT NOT NULL,
  by TEXT NOT NULL
) STRICT;
CREATE INDEX shift_cash_of_shift ON shift_cash (shift_id, seq);
CREATE TRIGGER shift_cash_is_in_an_open_shift BEFORE INSERT ON shift_cash
  WHEN NOT EXISTS (SELECT 1 FROM shift WHERE shift_id = NEW.shift_id AND closed_seq IS NULL)
  BEGIN SELECT RAISE(ABORT, 'cash moves in the open shift'); END;
CREATE TRIGGER shift_cash_never_changes BEFORE UPDATE ON shift_cash
  BEGIN SELECT RAISE(ABORT, 'a movement of cash never changes'); END;
CREATE TRIGGER shift_cash_is_never_deleted BEFORE DELETE ON shift_cash
  BEGIN SELECT RAISE(ABORT, 'movements of cash are never deleted'); END;
`;
