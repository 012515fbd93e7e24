/** The devices that a till last reported, verbatim; null: not reported. */
export const SCHEMA_012 = `
ALTER TABLE cobro.till ADD COLUMN devices text;
`;
