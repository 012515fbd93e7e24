import { GIFT_CLAIM_STATES, GIFT_GRANTS } from '../../../core/gift/gift-claim.ts';
import type { ConstraintChange } from './migrations.ts';

const quoted = (words: readonly string[]): string => words.map((word) => `'${word}'`).join(', ');

/** In a lane's part of a shop's book, a card may have been loaded at another lane: the triggers below say when. */
export const PART_OF_A_SHOP: ConstraintChange = {
  table: 'gift_card',
  from: `balance_minor INTEGER NOT NULL CHECK (balance_minor >= 0),
  held_minor INTEGER NOT NULL CHECK (held_minor BETWEEN 0 AND balance_minor),`,
  to: `balance_minor INTEGER NOT NULL,
  held_minor INTEGER NOT NULL CHECK (held_minor >= 0),`,
};

const OVERDRAWN =
  '(NEW.balance_minor < 0 OR NEW.held_minor > NEW.balance_minor) AND NOT EXISTS (SELECT 1 FROM gift_shared)';

/**
 * Gift cards of a shop (docs/decisions/049). In a lone till's book no card is below zero or below its held amount; in a
 * shared one nothing is taken from a card without a prior grant, by any code path.
 */
export const SCHEMA_032 = `
CREATE TABLE gift_shared (only_row INTEGER PRIMARY KEY CHECK (only_row = 1), seq INTEGER NOT NULL) STRICT;
CREATE TRIGGER gift_shared_for_good BEFORE DELETE ON gift_shared
  BEGIN SELECT RAISE(ABORT, 'what is on shared gift cards is known to the shop alone'); END;
CREATE TABLE gift_claim (
  move_id TEXT PRIMARY KEY,
  card_id TEXT NOT NULL REFERENCES gift_card (card_id),
  amount_minor INTEGER NOT NULL CHECK (amount_minor > 0),
  state TEXT NOT NULL CHECK (state IN (${quoted(GIFT_CLAIM_STATES)})),
  granted_by TEXT CHECK (granted_by IN (${quoted(GIFT_GRANTS)})),
  at_ms INTEGER NOT NULL,
  CHECK ((state = 'granted') = (granted_by IS NOT NULL))
) STRICT;
CREATE INDEX gift_claim_open ON gift_claim (state) WHERE state = 'asked';
CREATE TRIGGER gift_claim_ends_once BEFORE UPDATE OF state, granted_by ON gift_claim
  WHEN OLD.state <> 'asked' OR NEW.state = 'asked'
  BEGIN SELECT RAISE(ABORT, 'a claim on a gift card is granted or dropped once'); END;
CREATE TRIGGER gift_claim_never_changes BEFORE UPDATE OF move_id, card_id, amount_minor, at_ms ON gift_claim
  BEGIN SELECT RAISE(ABORT, 'a claim on a gift card never changes'); END;
CREATE TRIGGER gift_claim_is_never_deleted BEFORE DELETE ON gift_claim
  BEGIN SELECT RAISE(ABORT, 'claims on gift cards are never forgotten'); END;
CREATE TRIGGER gift_card_is_not_made_overdrawn BEFORE INSERT ON gift_card WHEN ${OVERDRAWN}
  BEGIN SELECT RAISE(ABORT, 'no gift card has less than is held of it'); END;
CREATE TRIGGER gift_card_is_not_overdrawn BEFORE UPDATE ON gift_card WHEN ${OVERDRAWN}
  BEGIN SELECT RAISE(ABORT, 'no gift card has less than is held of it'); END;
CREATE TRIGGER gift_move_is_granted BEFORE INSERT ON gift_move
  WHEN NEW.amount_minor < 0 AND EXISTS (SELECT 1 FROM gift_shared) AND NOT EXISTS (
    SELECT 1 FROM gift_claim c WHERE c.move_id = NEW.move_id AND c.card_id = NEW.card_id
      AND c.amount_minor = -NEW.amount_minor AND c.state = 'granted')
  BEGIN SELECT RAISE(ABORT, 'nothing is taken from a shared gift card without a grant'); END;
`;
