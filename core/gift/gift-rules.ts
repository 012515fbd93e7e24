import { allocate } from '../money/allocate.ts';
import type { ReturnPartState } from '../sale/return-states.ts';
import type { ReturnPart, ReturnedLine, RecordedReturn } from '../sale/sale-return.ts';
import type { Sale } from '../sale/sale.ts';
import { holdsNothing } from '../sale/tender.ts';
import { type GiftCardRow, type GiftMoveRow, isGiftLine, loadOf, loadedBy } from './gift-card.ts';

/** The amount that a part of a return deducts from a card loaded by its sale. */
export interface Unload {
  readonly move_id: string;
  readonly part_id: string;
  readonly card_id: string;
  readonly amount_minor: number;
}

/** The fields of a sale's line that tell whether it loads a card. */
type MaybeLoad = Pick<Sale['lines'][number], 'line_id' | 'unit_price_minor'> & {
  readonly gift?: { readonly card_id: string } | undefined;
};

/**
 * A sold card is returned with its money: each part of the return deducts its exact share from the card, so that an
 * amount refused by a service stays on the card.
 */
export function unloadsOf(
  lines: readonly MaybeLoad[],
  {
    lines: goods,
    parts,
  }: {
    readonly lines: readonly Pick<ReturnedLine, 'line_id'>[];
    readonly parts: readonly Pick<ReturnPart, 'part_id' | 'amount_minor'>[];
  },
): readonly Unload[] {
  const back = new Set(goods.map(({ line_id }) => line_id));
  return lines
    .filter(({ line_id }) => back.has(line_id))
    .flatMap(({ gift, ...line }) => {
      if (gift === undefined) return [];
      const shares = allocate(
        loadOf(line),
        parts.map(({ amount_minor }) => amount_minor),
      );
      return parts.flatMap(({ part_id }, index): Unload[] => {
        const amount_minor = shares[index] ?? 0;
        const move_id = `${part_id}/${line.line_id}`;
        return amount_minor === 0 ? [] : [{ move_id, part_id, card_id: gift.card_id, amount_minor }];
      });
    });
}

/** The state of a part's deduction: held until its money is back, and released when it never will be. */
export const UNLOAD_STATES: Readonly<Record<ReturnPartState, GiftMoveRow['state']>> = {
  waiting: 'held',
  asked: 'held',
  unknown: 'held',
  done: 'bound',
  refused: 'released',
  dropped: 'released',
};

/** The sale's loads that are still on cards: their money is refunded only together with them. */
export function loadedStill(sale: Pick<Sale, 'lines'>, returns: readonly RecordedReturn[]): number {
  const gone_minor = returns
    .flatMap((one) => {
      const stateOf = new Map(one.parts.map(({ part_id, state }) => [part_id, UNLOAD_STATES[state]]));
      return unloadsOf(sale.lines, one).filter(({ part_id }) => stateOf.get(part_id) !== 'released');
    })
    .reduce((sum, { amount_minor }) => sum + amount_minor, 0);
  return loadedBy(sale) - gone_minor;
}

/** What unfinished, partly paid sales will load on a card: money depends on these, so they are not checked again. */
export function promisedTo(card_id: string, others: readonly Pick<Sale, 'lines' | 'tenders'>[]): number {
  return others
    .filter((sale) => !holdsNothing(sale))
    .flatMap(({ lines }) => lines.filter(isGiftLine))
    .filter(({ gift }) => gift.card_id === card_id)
    .reduce((promised_minor, line) => promised_minor + loadOf(line), 0);
}

type MoveOf = (move_id: string) => GiftMoveRow | null;

/**
 * Problems with the cards of one sale, as sentences; empty when there are none (payment-safety I25). A sold amount is
 * on its card once the sale is paid, not before; an amount that a card pays is held before the sale is paid, bound
 * then, and released when that part is returned.
 */
export function brokenGifts(
  { number, state, lines, tenders, of_lane }: Pick<Sale, 'number' | 'state' | 'lines' | 'tenders' | 'of_lane'>,
  returns: readonly RecordedReturn[],
  moveOf: MoveOf,
): string[] {
  // What another lane sold and deducted is in that lane's journal.
  if (of_lane !== undefined) return [];
  const problems: string[] = [];
  const hold = (
    move_id: string,
    wanted: Pick<GiftMoveRow, 'card_id' | 'kind' | 'amount_minor' | 'state'> | null,
  ): void => {
    const move = moveOf(move_id);
    const same =
      wanted === null
        ? move === null
        : move !== null &&
          (['card_id', 'kind', 'amount_minor', 'state'] as const).every((name) => move[name] === wanted[name]);
    if (!same)
      problems.push(
        `sale ${number} is ${state}: ${move_id} moves ${move === null ? 'nothing' : `${move.amount_minor}, ${move.state}`}, not ${wanted === null ? 'nothing' : `${wanted.amount_minor}, ${wanted.state}`} (I25)`,
      );
  };
  for (const line of lines.filter(isGiftLine)) {
    const { card_id } = line.gift;
    const load = { card_id, kind: 'load', amount_minor: loadOf(line), state: 'bound' } as const;
    hold(line.line_id, state === 'PAID' ? load : null);
  }
  for (const tender of tenders) {
    if (tender.kind !== 'gift') continue;
    const { card_id = '' } = tender.gift ?? {};
    const is_used = tender.state === 'paid';
    const move_state = !is_used ? 'released' : state === 'PAID' ? 'bound' : 'held';
    hold(tender.tender_id, { card_id, kind: 'redeem', amount_minor: -tender.amount_minor, state: move_state });
  }
  for (const returned of returns) {
    const unloads = unloadsOf(lines, returned);
    for (const part of returned.parts)
      for (const { move_id, card_id, amount_minor } of unloads.filter(({ part_id }) => part_id === part.part_id))
        hold(move_id, { card_id, kind: 'unload', amount_minor: -amount_minor, state: UNLOAD_STATES[part.state] });
    for (const part of returned.parts) {
      if (part.kind !== 'gift') continue;
      const give = {
        card_id: part.card.card_id,
        kind: 'give',
        amount_minor: part.amount_minor,
        state: 'bound',
      } as const;
      hold(part.part_id, part.state === 'done' ? give : null);
    }
  }
  return problems;
}

/**
 * Problems with one card: its balance is the sum of its moves and never below what is held, except for one lane's part
 * of a shop's book (I25).
 */
export function brokenCard(card: GiftCardRow, moves: readonly GiftMoveRow[], is_shared = false): string[] {
  const total = (state: GiftMoveRow['state']): number =>
    moves.filter((move) => move.state === state).reduce((sum, { amount_minor }) => sum + amount_minor, 0);
  const name = `gift card ${card.shown}`;
  return [
    ...(total('bound') === card.balance_minor
      ? []
      : [`${name} has ${card.balance_minor}, its moves make ${total('bound')} (I25)`]),
    ...(-total('held') === card.held_minor
      ? []
      : [`${name} holds ${card.held_minor}, its moves ${-total('held')} (I25)`]),
    ...(is_shared || card.held_minor <= card.balance_minor ? [] : [`${name} holds more than it has (I25)`]),
  ];
}
