/**
 * Identifies the log that belongs to this file: each log's first commit sets a new `log_id`, and `log_before` keeps the
 * file's previous one (`file/torn-journal.ts`).
 */
export const SCHEMA_036 = `
ALTER TABLE canary ADD COLUMN log_id TEXT;
ALTER TABLE canary ADD COLUMN log_before TEXT;
`;
