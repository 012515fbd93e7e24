/**
 * Indices for a journal of many years. A sale that is simply approved touches no index of attempts in doubt (one page
 * less in each of two commits that a customer waits for), and what was resolved today is found without reading the past.
 */
export const SCHEMA_003 = `
DROP INDEX attempt_unresolved;
CREATE INDEX attempt_in_doubt ON attempt (state) WHERE state IN ('REVERSING', 'QUARANTINE', 'ATTENTION');
CREATE INDEX attempt_resolved ON attempt (changed_at_ms) WHERE state IN ('REVERSED', 'NO_CHARGE');
`;
