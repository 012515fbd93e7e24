import type Database from 'better-sqlite3';
import type { CurrencyCode } from '../../../core/money/currency.ts';
import { type GiftClaimRow, giftClaimSchema } from '../../../core/gift/gift-claim.ts';
import { type GiftCardRow, type GiftMoveRow, giftCardSchema, giftMoveSchema } from '../../../core/gift/gift-card.ts';

/** Gift cards with their balances and moves. Projections of the events of sales and returns. */
export interface GiftTable {
  card(card_id: string): GiftCardRow | null;
  putCard(row: GiftCardRow, isNew: boolean): void;
  move(move_id: string): GiftMoveRow | null;
  putMove(row: GiftMoveRow, isNew: boolean): void;
  movesOf(card_id: string): readonly GiftMoveRow[];
  /** From here on the cards belong to the shop. */
  share(seq: number): void;
  isShared(): boolean;
  claim(move_id: string): GiftClaimRow | null;
  putClaim(row: GiftClaimRow, isNew: boolean): void;
  /** Claims neither granted nor dropped. */
  openClaims(): readonly GiftClaimRow[];
  /** Whether anything was taken from this card without the store. */
  isException(card_id: string): boolean;
  count(): number;
  /** Whether there is any card at all. */
  any(): boolean;
  /** Cards that end in these characters, newest first. */
  find(shown: string, cards_max: number): readonly GiftCardRow[];
  /** Total balance of all cards, by currency. */
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
  const share = handle.prepare<[number]>('INSERT INTO gift_shared (only_row, seq) VALUES (1, ?)');
  const isShared = handle.prepare<[], number>('SELECT EXISTS (SELECT 1 FROM gift_shared)').pluck();
  const claim = handle.prepare<[string], unknown>('SELECT * FROM gift_claim WHERE move_id = ?');
  const insertClaim = handle.prepare<GiftClaimRow[]>(
    `INSERT INTO gift_claim (move_id, card_id, amount_minor, state, granted_by, at_ms)
      VALUES (@move_id, @card_id, @amount_minor, @state, @granted_by, @at_ms)`,
  );
  const updateClaim = handle.prepare<GiftClaimRow[]>(
    'UPDATE gift_claim SET state = @state, granted_by = @granted_by WHERE move_id = @move_id',
  );
  const openClaims = handle.prepare<[], unknown>("SELECT * FROM gift_claim WHERE state = 'asked' ORDER BY rowid");
  const isException = handle
    .prepare<[string], number>(
      "SELECT EXISTS (SELECT 1 FROM gift_claim WHERE card_id = ? AND granted_by = 'exception')",
    )
    .pluck();
  const count = handle.prepare<[], number>('SELECT count(*) FROM gift_card').pluck();
  const any = handle.prepare<[], number>('SELECT EXISTS (SELECT 1 FROM gift_card)').pluck();
  const owed = handle.prepare<[], { currency: CurrencyCode; amount_minor: number }>(
    'SELECT currency, SUM(balance_minor) AS amount_minor FROM gift_card GROUP BY currency ORDER BY currency',
  );
  const one = <Row>(stored: unknown, parse: (value: unknown) => Row): Row | null =>
    stored === undefined ? null : parse(stored);
  return {
    card: (card_id) => one(card.get(card_id), (value) => giftCardSchema.parse(value)),
    putCard: (row, isNew) => void (isNew ? insertCard : updateCard).run(row),
    share: (seq) => void share.run(seq),
    isShared: () => isShared.get() === 1,
    claim: (move_id) => one(claim.get(move_id), (value) => giftClaimSchema.parse(value)),
    putClaim: (row, isNew) => void (isNew ? insertClaim : updateClaim).run(row),
    openClaims: () => openClaims.all().map((value) => giftClaimSchema.parse(value)),
    isException: (card_id) => isException.get(card_id) === 1,
    move: (move_id) => one(move.get(move_id), (value) => giftMoveSchema.parse(value)),
    putMove: (row, isNew) => void (isNew ? insertMove : updateMove).run(row),
    movesOf: (card_id) => moves.all(card_id).map((stored) => giftMoveSchema.parse(stored)),
    find: (shown, cards_max) => byShown.all(shown, cards_max).map((stored) => giftCardSchema.parse(stored)),
    count: () => count.get() ?? 0,
    any: () => any.get() === 1,
    owed: () => owed.all(),
  };
}
