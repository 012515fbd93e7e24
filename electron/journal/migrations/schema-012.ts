import type { ConstraintChange } from './migrations.ts';

/** What an attempt captured need no longer be what it asked for: the triggers below say when it may differ. */
export const CAPTURED_AS_HELD: ConstraintChange = {
  table: 'attempt',
  from: 'CHECK (captured_minor IS NULL OR captured_minor = amount_minor + tip_minor)',
  to: 'CHECK (captured_minor IS NULL OR captured_minor > 0)',
};

const CAPTURED_WRONG = `NEW.captured_minor IS NOT NULL AND NEW.captured_minor NOT IN (NEW.amount_minor + NEW.tip_minor, NEW.amount_minor)
    AND NOT COALESCE((SELECT amount_minor = NEW.captured_minor FROM tab_step
      WHERE trace_id = NEW.trace_id AND act = 'capture' AND state = 'DONE'), 0)`;

/**
 * A tab holds what its capture took, more or less than it was opened with; so much can go back, and nothing more (I4). Any
 * other payment captures what it asked for, or that without its tip (payment-safety 13.4).
 */
export const SCHEMA_012 = `
CREATE TRIGGER captured_is_what_is_held BEFORE UPDATE OF captured_minor ON attempt WHEN ${CAPTURED_WRONG}
  BEGIN SELECT RAISE(ABORT, 'a payment captures what was asked for, a tab what its capture took'); END;
UPDATE attempt SET captured_minor = (
  SELECT amount_minor FROM tab_step WHERE trace_id = attempt.trace_id AND act = 'capture' AND state = 'DONE')
WHERE state = 'BOUND' AND trace_id IN (SELECT trace_id FROM tab_step WHERE act = 'capture' AND state = 'DONE');
`;
