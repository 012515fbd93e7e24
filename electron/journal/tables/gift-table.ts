import type Database from 'better-sqlite3';
import type { CurrencyCode } from '../../../core/money/currency.ts';
import { type GiftCardRow, type GiftMoveRow, giftCardSchema, giftMoveSchema } from '../../../core/gift/gift-card.ts';

/** Gift cards with their balance, and what moved it. Projections of the events of sales and returns. */
export interface GiftTable {
  card(card_id: string): GiftCardRow | null;
  putCard(row: GiftCardRow, isNew: boolean): void;
  move(move_id: string): GiftMoveRow | null;
  putMove(row: GiftMoveRow, isNew: boolean): void;
  movesOf(card_id: string): readonly GiftMoveRow[];
  /** Whether there is any card at all. */
  any(): boolean;
  /** Cards that end in these letters, the newest first. */
  find(shown: string, cards_max: number): readonly GiftCardRow[];
  /** What is owed to all who have a card, by currency. */
  owed(): readonly { readonly currency: CurrencyCode; readonly amount_minor: number }[];
}

export function createGiftTable(handle: Database.Database): GiftTable {
  const insertCard = handle.prepare<GiftCardRow[]>(
    `INSERT INTO gift_card (card_id, shown, kind, currency, balance_minor, held_minor, expires_at_ms, opened_at_ms)
      VALUES (@card_id, @shown, @kind, @currency, @balance_minor, @held_minor, @expires_at_ms, @opened_at_ms)`,
  );
  const updateCard = handle.prepare<GiftCardRow[]>(
    `UPDATE gift_card SET balance_minor = @balance_minor, held_minor = @held_minor, expires_at_ms = @expires_at_ms
      WHERE card_id = @card_id`,
  );
  const insertMove = handle.prepare<GiftMoveRow[]>(
    `INSERT INTO gift_move (move_id, card_id, sale_id, kind, amount_minor, state, at_ms)
      VALUES (@move_id, @card_id, @sale_id, @kind, @amount_minor, @state, @at_ms)`,
  );
  const updateMove = handle.prepare<GiftMoveRow[]>('UPDATE gift_move SET state = @state WHERE move_id = @move_id');
  const card = handle.prepare<[string], unknown>('SELECT * FROM gift_card WHERE card_id = ?');
  const move = handle.prepare<[string], unknown>('SELECT * FROM gift_move WHERE move_id = ?');
  const moves = handle.prepare<[string], unknown>('SELECT * FROM gift_move WHERE card_id = ? ORDER BY rowid');
  const byShown = handle.prepare<[string, number], unknown>(
    'SELECT * FROM gift_card WHERE shown = ? ORDER BY rowid DESC LIMIT ?',
  );
  const any = handle.prepare<[], number>('SELECT EXISTS (SELECT 1 FROM gift_card)').pluck();
  const owed = handle.prepare<[], { currency: CurrencyCode; amount_minor: number }>(
    'SELECT currency, SUM(balance_minor) AS amount_minor FROM gift_card GROUP BY currency ORDER BY currency',
  );
  const one = <Row>(stored: unknown, parse: (value: unknown) => Row): Row | null =>
    stored === undefined ? null : parse(stored);
  return {
    card: (card_id) => one(card.get(card_id), (value) => giftCardSchema.parse(value)),
    putCard: (row, isNew) => void (isNew ? insertCard : updateCard).run(row),
    move: (move_id) => one(move.get(move_id), (value) => giftMoveSchema.parse(value)),
    putMove: (row, isNew) => void (isNew ? insertMove : updateMove).run(row),
    movesOf: (card_id) => moves.all(card_id).map((stored) => giftMoveSchema.parse(stored)),
    find: (shown, cards_max) => byShown.all(shown, cards_max).map((stored) => giftCardSchema.parse(stored)),
    any: () => any.get() === 1,
    owed: () => owed.all(),
  };
}
