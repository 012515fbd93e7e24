import { GIFT_KINDS, GIFT_MOVES, GIFT_MOVE_STATES } from '../../../core/gift/gift-card.ts';

const quoted = (words: readonly string[]): string => words.map((word) => `'${word}'`).join(', ');

/**
 * Gift cards and their moves (docs/decisions/039). No balance is below zero or below its held amount; a move is bound
 * or released once, and never changed or deleted.
 */
export const SCHEMA_027 = `
CREATE TABLE gift_card (
  card_id TEXT PRIMARY KEY,
  shown TEXT NOT NULL CHECK (length(shown) = 4),
  kind TEXT NOT NULL CHECK (kind IN (${quoted(GIFT_KINDS)})),
  currency TEXT NOT NULL,
  balance_minor INTEGER NOT NULL CHECK (balance_minor >= 0),
  held_minor INTEGER NOT NULL CHECK (held_minor BETWEEN 0 AND balance_minor),
  expires_at_ms INTEGER,
  opened_at_ms INTEGER NOT NULL
) STRICT;
CREATE INDEX gift_card_by_shown ON gift_card (shown);
CREATE TRIGGER gift_card_is_never_deleted BEFORE DELETE ON gift_card
  BEGIN SELECT RAISE(ABORT, 'gift cards are never forgotten'); END;
CREATE TRIGGER gift_card_keeps_its_name BEFORE UPDATE OF card_id, shown, kind, currency, opened_at_ms ON gift_card
  BEGIN SELECT RAISE(ABORT, 'only the balance of a gift card changes'); END;
CREATE TABLE gift_move (
  move_id TEXT PRIMARY KEY,
  card_id TEXT NOT NULL REFERENCES gift_card (card_id),
  sale_id TEXT REFERENCES sale (sale_id),
  kind TEXT NOT NULL CHECK (kind IN (${quoted(GIFT_MOVES)})),
  amount_minor INTEGER NOT NULL CHECK (amount_minor <> 0),
  state TEXT NOT NULL CHECK (state IN (${quoted(GIFT_MOVE_STATES)})),
  at_ms INTEGER NOT NULL,
  CHECK (kind = 'adjust' OR (kind IN ('load', 'give')) = (amount_minor > 0)),
  CHECK (state = 'bound' OR kind IN ('redeem', 'unload'))
) STRICT;
CREATE INDEX gift_move_of_card ON gift_move (card_id);
CREATE TRIGGER gift_move_ends_once BEFORE UPDATE OF state ON gift_move
  WHEN OLD.state <> 'held' OR NEW.state = 'held'
  BEGIN SELECT RAISE(ABORT, 'what moves a gift card is bound or released once'); END;
CREATE TRIGGER gift_move_never_changes
  BEFORE UPDATE OF move_id, card_id, sale_id, kind, amount_minor, at_ms ON gift_move
  BEGIN SELECT RAISE(ABORT, 'what moves a gift card never changes'); END;
CREATE TRIGGER gift_move_is_never_deleted BEFORE DELETE ON gift_move
  BEGIN SELECT RAISE(ABORT, 'what moved a gift card is never forgotten'); END;
`;
