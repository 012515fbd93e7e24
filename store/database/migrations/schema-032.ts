/** When the stock in a catalogue was counted: a later count follows every one before, whatever clock it was given by. */
export const SCHEMA_032 = `
ALTER TABLE cobro.feed ADD COLUMN counted_ms bigint CHECK (counted_ms >= 0);
`;
