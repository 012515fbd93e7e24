/**
 * Renames the states of parts (payment-safety 13.8): a bound part being returned is `returning`, a returned one
 * `returned`; older states shared a word with attempts that were never paid.
 */
export const PARTS_IN_TODAYS_WORDS = `
CREATE TEMP TABLE bound_part AS
  SELECT trace_id, CASE
    WHEN release = 'DONE' THEN 'returned'
    WHEN release IS NOT NULL THEN 'returning'
    WHEN refunded_minor + returning_minor < held_minor THEN 'paid'
    ELSE iif(returning_minor > 0, 'returning', 'returned') END AS word
  FROM (SELECT trace_id, refunded_minor, returning_minor,
      COALESCE((SELECT amount_minor FROM tab_step WHERE trace_id = attempt.trace_id AND state = 'DONE' AND act <> 'release'
        ORDER BY rowid DESC LIMIT 1), captured_minor) AS held_minor,
      (SELECT state FROM tab_step WHERE trace_id = attempt.trace_id AND act = 'release' AND state <> 'REFUSED') AS release
    FROM attempt WHERE state = 'BOUND' AND (refunded_minor + returning_minor > 0
      OR trace_id IN (SELECT trace_id FROM tab_step)));
UPDATE sale SET tenders = (
  SELECT json_group_array(json(CASE
    WHEN part.value ->> 'kind' = 'cash' AND part.value ->> 'state' = 'undone' THEN json_set(part.value, '$.state', 'returned')
    WHEN part.value ->> 'trace_id' IN (SELECT trace_id FROM bound_part) THEN json_set(part.value, '$.state',
      (SELECT word FROM bound_part WHERE trace_id = part.value ->> 'trace_id'))
    ELSE part.value END) ORDER BY part.key)
  FROM json_each(sale.tenders) AS part)
WHERE json_valid(tenders) AND (tenders LIKE '%"undone"%'
  OR sale_id IN (SELECT sale_id FROM attempt JOIN bound_part USING (trace_id)));
DROP TABLE bound_part;
UPDATE sale SET paid_minor = (
  SELECT COALESCE(sum(part.value ->> 'amount_minor'), 0) FROM json_each(sale.tenders) AS part
  WHERE part.value ->> 'state' IN ('paid', 'returning'))
WHERE json_valid(tenders) AND tenders LIKE '%"returning"%';
`;

/**
 * Also stores the earliest time of the next call with the row, and ensures that a key moves money once, even across a
 * crash (I20).
 */
export const SCHEMA_010 = `
${PARTS_IN_TODAYS_WORDS}
ALTER TABLE attempt ADD COLUMN retry_at_ms INTEGER;
ALTER TABLE undo ADD COLUMN retry_at_ms INTEGER;
ALTER TABLE tab_step ADD COLUMN retry_at_ms INTEGER;

CREATE TABLE keyed_act (
  key TEXT PRIMARY KEY CHECK (length(key) BETWEEN 1 AND 64),
  act TEXT NOT NULL,
  arguments TEXT NOT NULL CHECK (length(arguments) = 64),
  subject TEXT,
  answer TEXT,
  seq INTEGER NOT NULL REFERENCES event (seq)
) STRICT;
CREATE TRIGGER keyed_act_keeps_its_arguments BEFORE UPDATE OF key, act, arguments, subject, seq ON keyed_act
  WHEN OLD.key <> NEW.key OR OLD.act <> NEW.act OR OLD.arguments <> NEW.arguments OR OLD.subject IS NOT NEW.subject
    OR OLD.seq <> NEW.seq
  BEGIN SELECT RAISE(ABORT, 'what a key was given for never changes'); END;
CREATE TRIGGER keyed_act_is_answered_once BEFORE UPDATE OF answer ON keyed_act
  WHEN OLD.answer IS NOT NULL AND OLD.answer IS NOT NEW.answer
  BEGIN SELECT RAISE(ABORT, 'a key is answered once'); END;
CREATE TRIGGER keyed_act_is_never_deleted BEFORE DELETE ON keyed_act
  BEGIN SELECT RAISE(ABORT, 'keys are never forgotten'); END;
`;
