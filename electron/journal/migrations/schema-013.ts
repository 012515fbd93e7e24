/** Tabs are found without reading every payment. */
export const SCHEMA_013 = `
CREATE INDEX attempt_tab ON attempt (started_at_ms) WHERE state = 'BOUND' AND intent ->> '$.pre_authorization' = 1;
`;
