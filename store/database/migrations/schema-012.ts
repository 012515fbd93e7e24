/** What a till last said of its devices, as it said it; null: it says nothing of them. */
export const SCHEMA_012 = `
ALTER TABLE cobro.till ADD COLUMN devices text;
`;
