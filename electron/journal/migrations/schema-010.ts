/** Kept free for the states of tenders that are being returned. */
export const SCHEMA_010 = '';
