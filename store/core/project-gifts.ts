import { UNLOAD_STATES, unloadsOf } from '../../core/gift/gift-rules.ts';
import type { ReturnPartState } from '../../core/sale/return-states.ts';
import { remainingMinor } from './decide-claim.ts';
import { type Fact, type SaleFact, giftLineSchema } from './journal-facts.ts';
import type { PlacedFact } from './project.ts';
import type { CardPut, CardRow, ClaimRow, KeptReturn, ProjectionRows } from './projected-rows.ts';

type ReturnFact = Extract<Fact, { type: 'return_begun' }>['returned'];
type Placed = Omit<PlacedFact, 'fact'>;
type Opening = Omit<CardRow, 'card_id' | 'captured_minor'>;

const linesOf = ({ lines }: Pick<SaleFact, 'lines'>) =>
  lines.flatMap((line) => {
    const { data } = giftLineSchema.safeParse(line);
    return data === undefined ? [] : [data];
  });

/** Whether a sale loads cards. */
export const loadsCards = (sale: Pick<SaleFact, 'lines'>): boolean => linesOf(sale).length > 0;

/** The cards that a sale loads or is paid with. */
export const cardsOf = (sale: Pick<SaleFact, 'lines' | 'tenders'>): string[] => [
  ...linesOf(sale).map(({ gift }) => gift.card_id),
  ...sale.tenders.flatMap(({ gift }) => (gift === undefined ? [] : [gift.card_id])),
];

/**
 * Applies a sale to the shop's gift cards (store 9a): a card's payment is deducted once it counts as paid, and a card
 * that was sold is loaded once the whole sale is paid.
 */
export function followCards(placed: Placed, sale: SaleFact, is_paid: boolean, rows: ProjectionRows): void {
  for (const { tender_id, kind, state, amount_minor, gift } of sale.tenders) {
    if (kind !== 'gift' || gift === undefined) continue;
    if (state !== 'paid') neverTaken(placed, tender_id, rows);
    else
      take(
        placed,
        { return_id: tender_id, trace_id: gift.card_id, amount_minor, sale_id: sale.sale_id },
        is_paid ? 'done' : 'claimed',
        rows,
      );
  }
  if (!is_paid) return;
  for (const { line_id: move_id, unit_price_minor: amount_minor, gift } of linesOf(sale)) {
    const { card_id, shown, expires_at_ms = null } = gift;
    const opening = { shown, kind: 'gift_card', currency: sale.currency, expires_at_ms };
    put(placed, card_id, { move_id, amount_minor, sale_id: sale.sale_id }, opening, rows);
  }
  for (const returned of rows.returnsOf(sale.sale_id))
    if (rows.unloads(returned.return_id).length === 0) takeBack(placed, sale, returned, rows);
}

/** A sold card is returned: its load is deducted from the decision on. */
export function takeBackLoads(placed: Placed, returned: ReturnFact, rows: ProjectionRows): void {
  const sale = rows.sale(returned.sale_id)?.sale;
  if (sale !== undefined) takeBack(placed, sale, returned, rows);
}

function takeBack(
  placed: Placed,
  sale: Pick<SaleFact, 'lines'>,
  returned: Pick<KeptReturn, 'return_id' | 'lines' | 'parts'>,
  rows: ProjectionRows,
): void {
  for (const { move_id, part_id, card_id, amount_minor } of unloadsOf(linesOf(sale), returned)) {
    const ended = rows.claim(part_id)?.state;
    if (ended === 'refused' || rows.isWithdrawn(part_id)) continue;
    take(
      placed,
      { return_id: move_id, trace_id: card_id, amount_minor, sale_return_id: returned.return_id },
      ended === 'done' ? 'done' : 'claimed',
      rows,
    );
  }
}

/** Follows the end of a part of a return: its share of a sold card stays deducted, or is released. */
export function applyLoads(placed: Placed, part_id: string, state: ReturnPartState, rows: ProjectionRows): void {
  const part = rows.returnPart(part_id);
  if (part === null || UNLOAD_STATES[state] === 'held') return;
  for (const claim of rows.unloads(part.return_id)) {
    if (!claim.return_id.startsWith(`${part_id}/`)) continue;
    if (UNLOAD_STATES[state] === 'released') neverTaken(placed, claim.return_id, rows);
    else take(placed, claim, 'done', rows);
  }
}

/** Credits money of a return to a card: the one that paid, or a new one. */
export function giveToCard(placed: Placed, part_id: string, rows: ProjectionRows): void {
  const part = rows.returnPart(part_id);
  if (part === null || part.card === null) return;
  const { card_id, shown, currency, expires_at_ms = null } = JSON.parse(part.card) as GivenCard;
  const opening = { shown, kind: 'store_credit', currency, expires_at_ms };
  put(placed, card_id, { move_id: part_id, amount_minor: part.amount_minor, sale_id: null }, opening, rows);
}

/** The card of a part of a return, as stored with the part. */
export interface GivenCard {
  readonly card_id: string;
  readonly shown: string;
  readonly currency: string;
  readonly expires_at_ms?: number | undefined;
}

export function adjustCard(
  placed: Placed,
  { move_id, card_id, amount_minor, card }: Extract<Fact, { type: 'gift_adjusted' }>,
  rows: ProjectionRows,
): void {
  if (amount_minor < 0)
    return take(placed, { return_id: move_id, trace_id: card_id, amount_minor: -amount_minor }, 'done', rows);
  const opening = card === undefined ? null : { ...card, expires_at_ms: null };
  put(placed, card_id, { move_id, amount_minor, sale_id: null }, opening, rows);
}

/** Proven unused: ends the claim, and a late copy of it blocks nothing (store 9.3). */
export function neverTaken({ till_id, seq }: Placed, return_id: string, rows: ProjectionRows): void {
  const claim = rows.claim(return_id);
  rows.putWithdrawn(return_id);
  // An older copy of a journal does not know what its till paid with: a person decides on its claim.
  if (claim !== null && claim.till_id !== till_id)
    return rows.find({ kind: 'return_of_two_tills', subject: return_id, seq });
  if (claim?.state === 'claimed') rows.putClaim({ ...claim, state: 'withdrawn' });
}

/** Counts what a journal took from a card, with or without a grant; an overdraft is a finding for a person. */
function take(
  { till_id, seq }: Placed,
  { return_id, trace_id, amount_minor, sale_return_id = null, sale_id = null }: Taken,
  state: 'claimed' | 'done',
  rows: ProjectionRows,
): void {
  const claim = rows.claim(return_id);
  if (claim?.state === 'done') return;
  if (claim === null || claim.state === 'withdrawn')
    rows.putClaim({
      ...{ return_id, trace_id, sale_return_id, sale_id, till_id, amount_minor, state },
      ...{ lines: '[]', call: 'gift', after_the_fact: true },
    });
  else rows.putClaim({ ...claim, sale_id: claim.sale_id ?? sale_id, state });
  compare(trace_id, seq, rows);
}

type Taken = Pick<ClaimRow, 'return_id' | 'trace_id' | 'amount_minor'> &
  Partial<Pick<ClaimRow, 'sale_return_id' | 'sale_id'>>;

function put(
  { seq, at_ms }: Placed,
  card_id: string,
  { move_id, amount_minor, sale_id }: Pick<CardPut, 'move_id' | 'amount_minor' | 'sale_id'>,
  opening: Opening | null,
  rows: ProjectionRows,
): void {
  const before = rows.card(card_id);
  if (rows.isPut(move_id)) return;
  if (before === null && opening === null) return rows.find({ kind: 'gift_of_unknown_card', subject: card_id, seq });
  const card = before ?? { ...(opening as Opening), card_id, captured_minor: 0 };
  // A card without an expiry date never gets one, and a date never becomes earlier.
  const dates = [card.expires_at_ms, opening?.expires_at_ms ?? card.expires_at_ms];
  const expires_at_ms = dates.includes(null) ? card.expires_at_ms : Math.max(...dates.map(Number));
  rows.put(
    { ...card, expires_at_ms, captured_minor: card.captured_minor + amount_minor },
    { move_id, amount_minor, seq, at_ms, sale_id },
  );
  if (before === null) compare(card_id, seq, rows);
}

function compare(card_id: string, seq: number, rows: ProjectionRows): void {
  const card = rows.card(card_id);
  if (card !== null && remainingMinor(card.captured_minor, rows.claimsOf(card_id)) < 0)
    rows.find({ kind: 'gift_overdrawn', subject: card_id, seq });
}
