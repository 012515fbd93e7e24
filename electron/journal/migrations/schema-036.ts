/**
 * Which log belongs to this file: `log_id` is new with the first commit of each log, and `log_before` is what the file said
 * until then (`file/torn-journal.ts`).
 */
export const SCHEMA_036 = `
ALTER TABLE canary ADD COLUMN log_id TEXT;
ALTER TABLE canary ADD COLUMN log_before TEXT;
`;
