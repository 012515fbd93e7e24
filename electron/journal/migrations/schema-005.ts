/** What ended unpaid and must be told to a person all the same is found without reading the past (5.4, F10). */
export const SCHEMA_005 = `
CREATE INDEX attempt_to_tell ON attempt (started_at_ms) WHERE state IN ('DECLINED', 'NO_CHARGE') AND needs_person = 1;
`;
