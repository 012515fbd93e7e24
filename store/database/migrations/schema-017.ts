/** What the back office shows of a gift card: when it came, and the sales that loaded and used it. */
export const SCHEMA_017 = `
-- A store of the version before writes none of these: the newest cards come first all the same.
ALTER TABLE cobro.gift_card ADD COLUMN came_at_ms bigint NOT NULL
  DEFAULT (extract(epoch FROM clock_timestamp()) * 1000)::bigint;
UPDATE cobro.gift_card c SET came_at_ms = first.at_ms FROM (
  SELECT p.card_id, min(e.at_ms) AS at_ms FROM cobro.gift_put p JOIN cobro.lane_event e USING (till_id, seq) GROUP BY p.card_id
) first WHERE first.card_id = c.card_id;
CREATE INDEX gift_card_came ON cobro.gift_card (came_at_ms, card_id);

-- The sale whose line loads the card; null: no sale did, or a store of before wrote it.
ALTER TABLE cobro.gift_put ADD COLUMN sale_id text;
-- The sale that the card pays, as its lane told it; null: not told yet, or no card's.
ALTER TABLE cobro.return_claim ADD COLUMN sale_id text;

CREATE INDEX lane_event_adjusted ON cobro.lane_event (till_id, seq) WHERE type = 'gift_adjusted';
`;
