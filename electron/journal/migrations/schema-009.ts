import { ROLES } from '../../../core/staff/permissions.ts';

const quoted = (words: readonly string[]): string => words.map((word) => `'${word}'`).join(', ');

/** Columns that an act may leave empty. */
const OPTIONAL = ['staff_id', 'detail', 'reason', 'approved_by', 'approved_by_id', 'amount_minor', 'sale_number'];

/**
 * The audit trail (a projection of the chain, so that a search does not read the past), the till's people and its own
 * catalogue. People and products are rows; changes to them are in the chain as acts.
 */
export const SCHEMA_009 = `
CREATE TABLE audit (
  seq INTEGER PRIMARY KEY REFERENCES event (seq),
  at_ms INTEGER NOT NULL,
  who TEXT NOT NULL,
  staff_id TEXT,
  what TEXT NOT NULL,
  subject TEXT NOT NULL,
  detail TEXT,
  reason TEXT,
  approved_by TEXT,
  approved_by_id TEXT,
  amount_minor INTEGER,
  sale_number INTEGER
) STRICT;
CREATE INDEX audit_by_time ON audit (at_ms);
CREATE INDEX audit_by_person ON audit (who, seq);
CREATE INDEX audit_by_approver ON audit (approved_by, seq) WHERE approved_by IS NOT NULL;
CREATE INDEX audit_by_act ON audit (what, seq);
CREATE INDEX audit_by_amount ON audit (amount_minor, seq) WHERE amount_minor IS NOT NULL;
CREATE INDEX audit_by_sale ON audit (sale_number, seq) WHERE sale_number IS NOT NULL;
CREATE TRIGGER audit_never_changes BEFORE UPDATE ON audit
  BEGIN SELECT RAISE(ABORT, 'the audit trail is append-only'); END;
CREATE TRIGGER audit_is_never_deleted BEFORE DELETE ON audit
  BEGIN SELECT RAISE(ABORT, 'the audit trail is append-only'); END;
INSERT INTO audit (seq, at_ms, who, what, subject, ${OPTIONAL.join(', ')})
  SELECT seq, at_ms, body ->> 'who', body ->> 'what', body ->> 'subject', ${OPTIONAL.map((name) => `body ->> '${name}'`).join(', ')}
  FROM event WHERE type = 'act';
INSERT INTO audit (seq, at_ms, who, what, subject)
  SELECT seq, at_ms, body ->> 'by', 'drawer_opened', 'drawer' FROM event WHERE type = 'drawer_opened';

CREATE TABLE staff (
  staff_id TEXT PRIMARY KEY,
  position INTEGER NOT NULL UNIQUE,
  name TEXT NOT NULL,
  role TEXT NOT NULL CHECK (role IN (${quoted(ROLES)})),
  enabled INTEGER NOT NULL CHECK (enabled IN (0, 1)),
  overrides TEXT NOT NULL,
  pin_hash TEXT
) STRICT;
CREATE TRIGGER staff_is_never_deleted BEFORE DELETE ON staff
  BEGIN SELECT RAISE(ABORT, 'people stay, with what they did; they are disabled'); END;

CREATE TABLE product (
  product_id TEXT PRIMARY KEY,
  position INTEGER NOT NULL UNIQUE,
  retired INTEGER NOT NULL CHECK (retired IN (0, 1)),
  body TEXT NOT NULL
) STRICT;
CREATE TABLE category (
  category_id TEXT PRIMARY KEY,
  position INTEGER NOT NULL UNIQUE,
  body TEXT NOT NULL
) STRICT;

CREATE INDEX sale_by_customer ON sale (body ->> '$.customer.tax_id.value') WHERE body ->> '$.customer.tax_id.value' IS NOT NULL;
`;
