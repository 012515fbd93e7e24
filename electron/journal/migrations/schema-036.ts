/**
 * Identifies the log that belongs to this file: each log's first commit sets a new `log_id`, and `log_before` keeps the
 * file's previous one (`file/torn-journal.ts`).
 */
export const SCHEMA_036 = `
ALTER TABLE canary ADD COLUMN log_id TEXT;
ALTER TABLE canary ADD COLUMN log_before TEXT;
`;

/** Also returns that were told as done and are shown as rejected later (payment-safety 13.6). */
export const SCHEMA_037 = `
DROP INDEX attempt_to_tell;
CREATE INDEX attempt_to_tell ON attempt (started_at_ms) WHERE state IN ('DECLINED', 'NO_CHARGE', 'BOUND') AND needs_person = 1;
`;
