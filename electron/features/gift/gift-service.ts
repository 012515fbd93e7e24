import type { Clock, Randomness } from '../../../core/clock.ts';
import type { GiftCardDetail, GiftCardView } from '../../../core/contract/gifts.ts';
import type { IntentArguments } from '../../../core/contract/intents.ts';
import type { GIFT_INTENTS } from '../../../core/contract/intents/gifts.ts';
import { type GiftCardRow, isExpired, isGiftLine, loadOf, usableMinor } from '../../../core/gift/gift-card.ts';
import { giftCodeText, readGiftCode } from '../../../core/gift/gift-code.ts';
import type { GiftCardName } from '../../../core/gift/gift-schema.ts';
import { giftSlip } from '../../../core/receipt/gift-slip.ts';
import type { ReceiptStyle } from '../../../core/receipt/slip.ts';
import { fail, succeed } from '../../../core/result.ts';
import { checked } from '../../../core/sale/cart.ts';
import { SALE_LINES_MAX } from '../../../core/sale/limits.ts';
import { GIFT_PRODUCT, type Sale, type SaleLine } from '../../../core/sale/sale.ts';
import { holdsNothing } from '../../../core/sale/tender.ts';
import type { Settings } from '../../../core/settings/settings.ts';
import type { Journal } from '../../journal/journal.ts';
import type { CartService } from '../sale/cart-service.ts';
import { type Grant, byWhom } from '../shared/grant.ts';
import type { HandlersOf } from '../shared/handlers.ts';
import { type Answer, DONE, refuse } from '../shared/refusal.ts';
import { giftCardName, madeGiftCode } from './gift-codes.ts';

const FOUND_MAX = 20;

export interface GiftParts {
  readonly cart: Pick<CartService, 'sale' | 'edit' | 'save'>;
  readonly sales: Journal['sales'];
  readonly gifts: Journal['gifts'];
  /** Secrets of this till, each for its purpose. */
  readonly derive: Journal['derive'];
  readonly receipts: {
    readonly canPrint: boolean;
    printPaper(make: (style: ReceiptStyle) => string): Promise<string | null>;
  };
  readonly settings: () => Settings;
  readonly clock: Clock;
  readonly randomness: Randomness;
}

/** A card that can pay, and how much. */
export interface UsableCard extends GiftCardName {
  readonly usable_minor: number;
}

/**
 * Gift cards and store credit (decision 039): what is on a card is what the journal's events made of it. Nothing here moves
 * money: a sale that is paid does, and a return.
 */
export class GiftService {
  readonly #parts: GiftParts;

  constructor(parts: GiftParts) {
    this.#parts = parts;
  }

  /** A card of `amount_minor` in the open sale: a line that no discount, promotion or tax touches. */
  sell({ amount_minor, code: given }: IntentArguments<'gift.sell'>): Answer<{ readonly line_id: string }> {
    const { cart, settings, randomness } = this.#parts;
    if (!settings().gift_cards) return refuse('gifts_off', 'this till sells no gift cards');
    if (!holdsNothing(cart.sale)) return refuse('not_now', 'a part of this sale is paid already');
    const line_id = randomness.identifier();
    if (given === null && !this.canPrint) return refuse('gift_needs_paper', 'nothing could hand over its code');
    const code = given === null ? madeGiftCode(this.#parts.derive, line_id) : readGiftCode(given);
    if (code === null) return refuse('gift_unknown', 'not the code of a gift card');
    const name = giftCardName(code);
    if (cart.sale.lines.some(({ gift }) => gift?.card_id === name.card_id))
      return refuse('gift_taken', 'this card is in the sale already');
    const load = this.load(name, amount_minor);
    if (!load.ok) return load;
    const line: SaleLine = {
      ...{ line_id, product_id: GIFT_PRODUCT, name: this.nameOf(name.shown), unit: 'each' },
      ...{ unit_price_minor: amount_minor, quantity_milli: 1000, gift: load.value },
    };
    const edited = cart.edit((sale) => {
      if (sale.lines.length >= SALE_LINES_MAX) return fail('sale_full');
      return checked({ ...sale, lines: [...sale.lines, line] });
    }, line_id);
    return edited.ok ? succeed({ line_id }) : edited;
  }

  /**
   * The loads of the open sale once more before it is paid: while it was held, another sale may have loaded its cards, and
   * time passed. What money hangs on stays as it was charged.
   */
  readyToLoad(): Answer<null> {
    const { cart } = this.#parts;
    const { sale } = cart;
    if (!sale.lines.some(isGiftLine) || !holdsNothing(sale)) return DONE;
    const lines: SaleLine[] = [];
    for (const line of sale.lines) {
      const load = isGiftLine(line) ? this.load(line.gift, loadOf(line)) : null;
      if (load?.ok === false) return load;
      lines.push(load === null ? line : { ...line, gift: load.value });
    }
    cart.save({ ...sale, lines });
    return DONE;
  }

  /** What a line loads a card with, if it may. */
  private load({ card_id, shown }: GiftCardName, amount_minor: number): Answer<NonNullable<SaleLine['gift']>> {
    const { cart, settings, gifts, clock } = this.#parts;
    const { gift_card_max_minor } = settings();
    const card = gifts.card(card_id);
    if (card !== null && card.currency !== cart.sale.currency) return refuse('gift_currency', 'of another currency');
    if (gift_card_max_minor !== null && (card?.balance_minor ?? 0) + amount_minor > gift_card_max_minor)
      return refuse('gift_above_limit', `no card holds more than ${gift_card_max_minor}`);
    const expiry = this.expiry(card);
    if (card !== null && expiry.expires_at_ms === undefined && isExpired(card, clock.wallMs()))
      return refuse('gift_expired', 'what is put on it could not be used');
    return succeed({ card_id, shown, ...expiry });
  }

  look(given: string): Answer<GiftCardView> {
    const card = this.cardOf(given);
    return card === null ? refuse('gift_unknown', 'no such card at this till') : succeed(this.view(card));
  }

  /** Cards that are out pay also where no more are sold. */
  get can_pay(): boolean {
    const { gift_cards, store_credit } = this.#parts.settings();
    return gift_cards || store_credit || this.#parts.gifts.any();
  }

  /** The card of a code, if it can pay something of a sale now. */
  usable(given: string, sale: Sale): Answer<UsableCard> {
    const card = this.cardOf(given);
    if (card === null) return refuse('gift_unknown', 'no such card at this till');
    if (sale.lines.some(isGiftLine)) return refuse('gift_pays_gift', 'no gift card is paid with one');
    if (card.currency !== sale.currency) return refuse('gift_currency', 'of another currency');
    if (isExpired(card, this.#parts.clock.wallMs())) return refuse('gift_expired', 'it expired');
    const usable_minor = usableMinor(card);
    if (usable_minor === 0) return refuse('gift_empty', 'nothing is left on it, or all of it is held');
    return succeed({ card_id: card.card_id, shown: card.shown, usable_minor });
  }

  get canPrint(): boolean {
    return this.#parts.receipts.canPrint;
  }

  card(card_id: string): GiftCardRow | null {
    return this.#parts.gifts.card(card_id);
  }

  /** The card that a return makes: a store credit with a code of this till. */
  creditOf(return_id: string): GiftCardName & { readonly expires_at_ms?: number } {
    return { ...giftCardName(madeGiftCode(this.#parts.derive, return_id)), ...this.expiry(null) };
  }

  find(shown: string): Answer<{ readonly cards: readonly GiftCardDetail[] }> {
    const cards = this.#parts.gifts.find(shown.toUpperCase(), FOUND_MAX);
    return succeed({ cards: cards.map((card) => this.detail(card)) });
  }

  /** Up or down, for a reason: a card that was lost, a gesture of the shop. Never below what is held. */
  adjust({ card_id, amount_minor, reason }: IntentArguments<'gift.adjust'>, grant: Grant): Answer<GiftCardDetail> {
    const { gifts, sales, settings, randomness } = this.#parts;
    const { gift_card_max_minor } = settings();
    const card = gifts.card(card_id);
    if (card === null) return refuse('gift_unknown', `no gift card ${card_id}`);
    if (usableMinor(card) + amount_minor < 0) return refuse('gift_spent', 'less is on it than that');
    if (amount_minor > 0 && gift_card_max_minor !== null && card.balance_minor + amount_minor > gift_card_max_minor)
      return refuse('gift_above_limit', `no card holds more than ${gift_card_max_minor}`);
    sales.adjustGift(
      { move_id: randomness.identifier(), card_id, amount_minor },
      {
        ...byWhom(grant),
        ...{ what: amount_minor > 0 ? 'gift_raised' : 'gift_lowered', subject: card_id },
        ...{ amount_minor: Math.abs(amount_minor), detail: card.shown, reason },
      },
    );
    return succeed(this.detail(gifts.card(card_id) ?? card));
  }

  /** The paper again, for who answers for the shop: whoever has it can pay with it. */
  async print(card_id: string, grant: Grant): Promise<Answer<null>> {
    const card = this.#parts.gifts.card(card_id);
    const code = card === null ? null : this.madeCode(card);
    if (card === null || code === null) return refuse('gift_unknown', 'its code was not made by this till');
    this.#parts.sales.recordAct({ ...byWhom(grant), what: 'gift_printed', subject: card_id, detail: card.shown });
    const failure = await this.printCard(card, code);
    return failure === null ? DONE : refuse('printer_failed', failure);
  }

  /** The papers of cards that a paid sale sold; one that was loaded again has its own already. */
  printSold(sale: Sale): void {
    for (const line of sale.lines.filter(isGiftLine)) this.printMade(line.gift.card_id, line.line_id);
  }

  /** The paper of the store credit that a return made. */
  printCredit(return_id: string): void {
    this.printMade(giftCardName(madeGiftCode(this.#parts.derive, return_id)).card_id, return_id);
  }

  private printMade(card_id: string, made_for: string): void {
    const card = this.#parts.gifts.card(card_id);
    const code = madeGiftCode(this.#parts.derive, made_for);
    if (card !== null && giftCardName(code).card_id === card_id && this.#parts.receipts.canPrint)
      void this.printCard(card, code);
  }

  private printCard(
    { kind, currency, balance_minor, expires_at_ms }: GiftCardRow,
    code: string,
  ): Promise<string | null> {
    const at_ms = this.#parts.clock.wallMs();
    const facts = { kind, currency, balance_minor, expires_at_ms, code: giftCodeText(code), at_ms };
    return this.#parts.receipts.printPaper((style) => giftSlip(style, facts));
  }

  /** The code of a card that this till made; null: it came with one. */
  private madeCode({ card_id }: GiftCardRow): string | null {
    const first = this.#parts.gifts.movesOf(card_id)[0];
    if (first === undefined) return null;
    const made_for = first.kind === 'load' ? first.move_id : this.returnOf(first.sale_id, first.move_id);
    const code = made_for === null ? null : madeGiftCode(this.#parts.derive, made_for);
    return code !== null && giftCardName(code).card_id === card_id ? code : null;
  }

  private returnOf(sale_id: string | null, part_id: string): string | null {
    const returns = sale_id === null ? [] : this.#parts.sales.returnsOf(sale_id);
    return returns.find(({ parts }) => parts.some((part) => part.part_id === part_id))?.return_id ?? null;
  }

  private cardOf(given: string): GiftCardRow | null {
    const code = readGiftCode(given);
    return code === null ? null : this.#parts.gifts.card(giftCardName(code).card_id);
  }

  private view(card: GiftCardRow): GiftCardView {
    const { shown, kind, currency, balance_minor, held_minor, expires_at_ms } = card;
    const expired = isExpired(card, this.#parts.clock.wallMs());
    return { shown, kind, currency, balance_minor, held_minor, expires_at_ms, expired };
  }

  private detail(card: GiftCardRow): GiftCardDetail {
    const { sales, gifts } = this.#parts;
    const moves = gifts.movesOf(card.card_id).map(({ kind, state, amount_minor, at_ms, sale_id }) => ({
      ...{ kind, state, amount_minor, at_ms },
      sale_number: sale_id === null ? null : (sales.sale(sale_id)?.number ?? null),
    }));
    return { ...this.view(card), card_id: card.card_id, moves, printable: this.madeCode(card) !== null };
  }

  /**
   * Until when what is put on a card now can be used; by the shop's wish, and for ever without one. What is on it already
   * was promised: no load takes time away from that.
   */
  private expiry(card: GiftCardRow | null): { readonly expires_at_ms?: number } {
    const { gift_card_months } = this.#parts.settings();
    if (gift_card_months === 0 || (card !== null && card.expires_at_ms === null)) return {};
    const until = new Date(this.#parts.clock.wallMs());
    until.setUTCMonth(until.getUTCMonth() + gift_card_months);
    return { expires_at_ms: Math.max(until.getTime(), card?.expires_at_ms ?? 0) };
  }

  private nameOf(shown: string): string {
    const names = { es: 'Tarjeta de regalo', pt: 'Cartão-presente', en: 'Gift card' } as const;
    return `${names[this.#parts.settings().language]} ${shown}`;
  }
}

export interface GiftHandlerParts {
  readonly gift: GiftService;
  readonly checkout: { payGift(code: string, amount_minor: number | undefined): Answer<null> };
}

export function giftHandlers({ gift, checkout }: GiftHandlerParts): HandlersOf<typeof GIFT_INTENTS> {
  return {
    'gift.sell': (args) => gift.sell(args),
    'gift.look': ({ code }) => gift.look(code),
    'gift.pay': ({ code, amount_minor }) => checkout.payGift(code, amount_minor),
    'gift.find': ({ shown }) => gift.find(shown),
    'gift.adjust': (args, grant) => gift.adjust(args, grant),
    'gift.print': ({ card_id }, grant) => gift.print(card_id, grant),
  };
}
