import type { GiftMoveRow } from '../../core/gift/gift-card.ts';
import { GiftDates } from './gift-dates.ts';
import type { Sale } from '../../core/sale/sale.ts';
import type { RecordedReturn } from '../../core/sale/sale-return.ts';

/** A load, payment or return on a card; sums in minor units, always positive. */
export interface CardAct {
  readonly card_id: string;
  readonly sale_id: string;
  readonly amount_minor: number;
}

/** A manager's adjustment, positive or negative. */
type Change = Pick<CardAct, 'card_id' | 'amount_minor'>;

/** What the ledger must read again from a till that died during an act. */
interface Seen {
  readonly sales: {
    sale(sale_id: string): Sale | null;
    returnsOf(sale_id: string): readonly RecordedReturn[];
  };
  readonly gifts: { movesOf(card_id: string): readonly Pick<GiftMoveRow, 'kind'>[] };
}

/**
 * Gift cards as customers know them: their codes, and what was requested and reported at the counter. Reads the till's
 * books only after a death, for the one interrupted act.
 */
export class GiftLedger {
  /** Codes of the cards in customers' pockets. */
  readonly codes = new Map<string, string>();
  /** By sale line: what is loaded once the sale is paid. */
  readonly loads = new Map<string, CardAct>();
  /** By part of a sale: what a card pays. */
  readonly takes = new Map<string, CardAct & { left: boolean }>();
  /** By part of a return: what was reported to be put on a card. */
  readonly gives = new Map<string, CardAct>();
  readonly adjusts: Change[] = [];
  readonly dates = new GiftDates();
  readonly problems: string[] = [];
  /** A manager's adjustment in progress; the till may die before its reply. */
  adjusting: Change | null = null;
  #taking: CardAct | null = null;
  readonly #leaving = new Set<string>();

  adjusted(was_done: boolean): void {
    if (was_done && this.adjusting !== null) this.adjusts.push(this.adjusting);
    this.adjusting = null;
  }

  /** A card is presented for at most this amount; the till may die before its reply. */
  presents(act: CardAct): void {
    this.#taking = act;
  }

  took(tender_id: string, amount_minor: number): void {
    const act = this.#taking;
    if (act === null) throw new Error('a card pays that nobody presented');
    this.takes.set(tender_id, { ...act, amount_minor, left: false });
    this.#taking = null;
  }

  refused(): void {
    this.#taking = null;
  }

  /** The payment is abandoned and cards get their money back; the till may die before its reply. */
  leaves(sale_id: string): void {
    this.#leaving.add(sale_id);
  }

  left(sale_id: string): void {
    for (const take of this.takes.values()) if (take.sale_id === sale_id) take.left = true;
    this.#leaving.delete(sale_id);
  }

  /** After a restart: the interrupted act happened or not, and nothing else did. */
  resume({ sales: seen, gifts }: Seen): void {
    if (this.adjusting !== null) {
      const { card_id } = this.adjusting;
      const isAdjust = ({ kind }: Pick<GiftMoveRow, 'kind'>): boolean => kind === 'adjust';
      const known = this.adjusts.filter((one) => one.card_id === card_id).length;
      this.adjusted(gifts.movesOf(card_id).filter(isAdjust).length > known);
    }
    const act = this.#taking;
    this.#taking = null;
    const parts = act === null ? [] : (seen.sale(act.sale_id)?.tenders ?? []);
    for (const { tender_id, kind, gift, amount_minor } of parts)
      if (act !== null && kind === 'gift' && gift?.card_id === act.card_id && !this.takes.has(tender_id))
        if (amount_minor <= act.amount_minor) this.takes.set(tender_id, { ...act, amount_minor, left: false });
    for (const [tender_id, take] of this.takes)
      if (this.#leaving.has(take.sale_id)) {
        const part = seen.sale(take.sale_id)?.tenders.find((one) => one.tender_id === tender_id);
        take.left = part?.state === 'returned';
      }
    this.#leaving.clear();
  }

  adjustedMinor(card_id: string): number {
    const of_card = this.adjusts.filter((one) => one.card_id === card_id);
    return of_card.reduce((total, { amount_minor }) => total + amount_minor, 0);
  }

  /**
   * A card paid more than was ever put on it (I25).
   * @param given what returns and exchanges put on cards, reported or not, because a death may prevent the report
   */
  overspent(isPaid: (sale_id: string) => boolean, given: readonly CardAct[]): string[] {
    const sum = (acts: readonly CardAct[], card_id: string): number =>
      acts.filter((act) => act.card_id === card_id).reduce((total, { amount_minor }) => total + amount_minor, 0);
    const cards = new Set([...this.takes.values()].map(({ card_id }) => card_id));
    return [...cards].flatMap((card_id) => {
      const put_minor =
        sum(
          [...this.loads.values()].filter(({ sale_id }) => isPaid(sale_id)),
          card_id,
        ) +
        sum(given, card_id) +
        this.adjustedMinor(card_id);
      const paid_minor = sum(
        [...this.takes.values()].filter(({ left }) => !left),
        card_id,
      );
      return paid_minor > put_minor ? [`a card on which ${put_minor} was put paid ${paid_minor}`] : [];
    });
  }
}
