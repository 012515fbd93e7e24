/**
 * What recovery knows of an attempt beyond its rung (payment-safety 13.4 and 13.5): the parts that the service said it undid,
 * and the calls that answered "not found" to a request sent after the horizon.
 */
export const SCHEMA_011 = `
ALTER TABLE attempt ADD COLUMN undone_parts TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(undone_parts));
ALTER TABLE attempt ADD COLUMN not_found_by TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(not_found_by));
`;
