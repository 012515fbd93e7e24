import type { Clock, Randomness } from '../../../core/clock.ts';
import type { GiftCardDetail, GiftCardView } from '../../../core/contract/gifts.ts';
import type { IntentArguments } from '../../../core/contract/intents.ts';
import { isExpired, isGiftLine, loadOf, usableMinor } from '../../../core/gift/gift-card.ts';
import { promisedTo, unloadsOf } from '../../../core/gift/gift-rules.ts';
import { giftCodeText, readGiftCode } from '../../../core/gift/gift-code.ts';
import type { GiftCardName } from '../../../core/gift/gift-schema.ts';
import { giftSlip } from '../../../core/receipt/gift-slip.ts';
import type { ReceiptStyle } from '../../../core/receipt/slip.ts';
import { fail, succeed } from '../../../core/result.ts';
import { withinLimits } from '../../../core/sale/cart.ts';
import { SALE_LINES_MAX } from '../../../core/sale/limits.ts';
import { GIFT_PRODUCT, type Sale, type SaleLine } from '../../../core/sale/sale.ts';
import { holdsNothing } from '../../../core/sale/tender.ts';
import type { Settings } from '../../../core/settings/settings.ts';
import type { Journal } from '../../journal/journal.ts';
import type { CartService } from '../sale/cart-service.ts';
import { type Grant, byWhom } from '../shared/grant.ts';
import type { ContractError } from '../../../core/contract/refusals.ts';
import type { CardGrant, DecidedReturn } from '../shared/card-grant.ts';
import { type Answer, DONE, refuse } from '../shared/refusal.ts';
import type { KnownCard } from '../store/shop-cards.ts';
import { type CardClaimParts, CardClaims, type RequestedTake, claimAll } from './card-claims.ts';
import { giftCardName, madeGiftCode } from './gift-codes.ts';

const FOUND_MAX = 20;

/** A journal's gift cards, and the secret from which their codes are derived. */
export type GiftBook = Pick<Journal, 'gifts' | 'derive'> & { readonly lineage: Pick<Journal['lineage'], 'doubt'> };

export interface GiftParts extends Pick<CardClaimParts, 'shop_cards' | 'is_of_shop' | 'lineage'> {
  readonly cart: Pick<CartService, 'sale' | 'edit' | 'save'>;
  readonly sales: Journal['sales'];
  readonly gifts: Journal['gifts'];
  /** Derives secrets of this till, one per purpose. */
  readonly derive: Journal['derive'];
  readonly receipts: {
    readonly canPrint: boolean;
    printPaper(make: (style: ReceiptStyle) => string): Promise<string | null>;
  };
  readonly settings: () => Settings;
  readonly clock: Clock;
  readonly randomness: Randomness;
}

/** A card that can pay, and its usable amount. */
export interface UsableCard {
  readonly card: KnownCard;
  readonly usable_minor: number;
  /** Holds this amount of it for a part of the sale. */
  claim(take: RequestedTake): Promise<Answer<CardGrant>>;
}

/**
 * Gift cards and store credit (decision 039): balances follow from the journal's events. Nothing here moves money: paid
 * sales and returns do.
 */
export class GiftService {
  readonly #parts: GiftParts;
  readonly #claims: CardClaims;
  /** Cards to be loaded, as last reported by the shop's store. */
  readonly #reported = new Map<string, KnownCard>();

  constructor(parts: GiftParts) {
    this.#parts = parts;
    this.#claims = new CardClaims(parts);
  }

  /** Adds a card of `amount_minor` to the open sale: a line without discount, promotion or tax. */
  async sell({
    amount_minor,
    code: given,
  }: IntentArguments<'gift.sell'>): Promise<Answer<{ readonly line_id: string }>> {
    const { cart, settings, randomness } = this.#parts;
    if (!settings().gift_cards) return refuse('gifts_off', 'this till sells no gift cards');
    const line_id = randomness.identifier();
    if (given === null && !this.canPrint) return refuse('gift_needs_paper', 'nothing could hand over its code');
    const code = given === null ? madeGiftCode(this.#parts.derive, line_id) : readGiftCode(given);
    if (code === null) return refuse('gift_unknown', 'not the code of a gift card');
    const name = giftCardName(code);
    this.#claims.share();
    const known = given === null ? null : await this.#claims.known(name.card_id);
    // An unknown card is a new one, with a code that the shop printed.
    if (known !== null && !known.ok && known.error.code !== 'gift_unknown') return fail(atLoading(known.error));
    if (known?.ok === true) this.#reported.set(name.card_id, known.value);
    if (!holdsNothing(cart.sale)) return refuse('not_now', 'a part of this sale is paid already');
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
      return withinLimits({ ...sale, lines: [...sale.lines, line] });
    }, line_id);
    return edited.ok ? succeed({ line_id }) : edited;
  }

  /**
   * Checks the open sale's loads again before payment: while it was on hold, another sale may have loaded its cards,
   * and time passed. Loads already charged stay as they are.
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

  /** The load that a line puts on a card, if permitted. */
  private load({ card_id, shown }: GiftCardName, amount_minor: number): Answer<NonNullable<SaleLine['gift']>> {
    const { cart, settings, gifts, clock } = this.#parts;
    const { gift_card_max_minor } = settings();
    // For a shop's card, the store's last word; limit and date are not guaranteed across lanes.
    const card = this.#claims.is_shared ? (this.#reported.get(card_id) ?? null) : gifts.card(card_id);
    if (card !== null && card.currency !== cart.sale.currency) return refuse('gift_currency', 'of another currency');
    const others = this.#parts.sales.unfinishedSales().filter(({ sale_id }) => sale_id !== cart.sale.sale_id);
    const balance_minor = (card?.balance_minor ?? 0) + promisedTo(card_id, others);
    if (gift_card_max_minor !== null && balance_minor + amount_minor > gift_card_max_minor)
      return refuse('gift_above_limit', `no card holds more than ${gift_card_max_minor}`);
    const expiry = this.expiry(card);
    if (card !== null && expiry.expires_at_ms === undefined && isExpired(card, clock.wallMs()))
      return refuse('gift_expired', 'what is put on it could not be used');
    return succeed({ card_id, shown, ...expiry });
  }

  async readCard(given: string): Promise<Answer<GiftCardView>> {
    const card = await this.cardOf(given);
    return card.ok ? succeed(this.view(card.value)) : card;
  }

  /** Existing cards can pay even when no more are sold. */
  get can_pay(): boolean {
    const { gift_cards, store_credit } = this.#parts.settings();
    return gift_cards || store_credit || this.#claims.is_shared || this.#parts.gifts.any();
  }

  /** The card of a code, if it can pay part of a sale now. */
  async usable(given: string, sale: Sale): Promise<Answer<UsableCard>> {
    const card = await this.cardOf(given);
    return card.ok ? this.asUsable(card.value, sale, (take) => this.#claims.claim(card.value, take)) : card;
  }

  /** Same, on a person's responsibility, even when the store is unreachable. */
  async usableAlone(given: string, sale: Sale): Promise<Answer<UsableCard & { readonly is_exception: boolean }>> {
    const known = await this.cardOf(given);
    const is_exception = !known.ok && known.error.code === 'gift_exception_possible';
    if (!is_exception) {
      const usable = known.ok ? await this.usable(given, sale) : known;
      return usable.ok ? succeed({ ...usable.value, is_exception }) : usable;
    }
    const card = this.#claims.exception(giftCardName(readGiftCode(given) ?? '').card_id);
    if (!card.ok) return card;
    const usable = this.asUsable(card.value, sale, async (take) => succeed(this.#claims.exceptional(card.value, take)));
    return usable.ok ? succeed({ ...usable.value, is_exception }) : usable;
  }

  private asUsable(card: KnownCard, sale: Sale, claim: UsableCard['claim']): Answer<UsableCard> {
    if (sale.lines.some(isGiftLine)) return refuse('gift_pays_gift', 'no gift card is paid with one');
    if (card.currency !== sale.currency) return refuse('gift_currency', 'of another currency');
    if (isExpired(card, this.#parts.clock.wallMs())) return refuse('gift_expired', 'it expired');
    const usable_minor = usableMinor(card);
    if (usable_minor === 0) return refuse('gift_empty', 'nothing is left on it, or all of it is held');
    return succeed({ card, usable_minor, claim });
  }

  get canPrint(): boolean {
    return this.#parts.receipts.canPrint;
  }

  /** Balance of a card in this journal; null for foreign cards. For a shop's cards, the claim at its store decides. */
  leftOn(card_id: string): number | null {
    if (this.#claims.is_shared) return Number.MAX_SAFE_INTEGER;
    const card = this.#parts.gifts.card(card_id);
    return card === null ? null : usableMinor(card);
  }

  hasMade(card_id: string): boolean {
    return this.#parts.gifts.card(card_id) !== null;
  }

  /** Claims what a return takes off the cards that its sale sold: all or nothing. */
  async claimUnloads({ lines }: Pick<Sale, 'lines'>, returned: DecidedReturn): Promise<Answer<readonly CardGrant[]>> {
    return await claimAll(
      unloadsOf(lines, returned).map(({ move_id, card_id, amount_minor }) => async () => {
        const card = await this.#claims.known(card_id);
        const take = { move_id, amount_minor, sale_return_id: returned.return_id };
        return card.ok ? await this.#claims.claim(card.value, take) : fail(atLoading(card.error));
      }),
    );
  }

  /** The card for a return: a store credit with a code of this till. */
  creditOf(return_id: string): GiftCardName & { readonly expires_at_ms?: number } {
    this.#claims.share();
    return { ...giftCardName(madeGiftCode(this.#parts.derive, return_id)), ...this.expiry(null) };
  }

  async find(shown: string): Promise<Answer<{ readonly cards: readonly GiftCardDetail[] }>> {
    const cards = await this.#claims.find(shown.toUpperCase(), FOUND_MAX);
    return cards.ok ? succeed({ cards: cards.value.map((card) => this.detail(card)) }) : cards;
  }

  /** Raises or lowers a balance, with a reason: a lost card, goodwill. Never below the held amount. */
  async adjust(
    { card_id, amount_minor, reason }: IntentArguments<'gift.adjust'>,
    by: Grant,
  ): Promise<Answer<GiftCardDetail>> {
    const { gifts, sales, settings, randomness } = this.#parts;
    const { gift_card_max_minor } = settings();
    const known = await this.#claims.known(card_id);
    if (!known.ok) return fail(atLoading(known.error));
    const card = known.value;
    if (usableMinor(card) + amount_minor < 0) return refuse('gift_spent', 'less is on it than that');
    if (amount_minor > 0 && gift_card_max_minor !== null && card.balance_minor + amount_minor > gift_card_max_minor)
      return refuse('gift_above_limit', `no card holds more than ${gift_card_max_minor}`);
    const move_id = randomness.identifier();
    const claimed = amount_minor < 0 ? await this.#claims.claim(card, { move_id, amount_minor: -amount_minor }) : null;
    if (claimed !== null && !claimed.ok) return claimed;
    if (claimed?.value.isStillGood() === false) {
      claimed.value.giveUp('grant_void');
      return refuse('gift_store_away', 'its grant is void');
    }
    const { shown, kind, currency, expires_at_ms } = card;
    this.#claims.share();
    const is_of_lane = gifts.card(card_id) === null;
    sales.adjustGift(
      { move_id, card_id, amount_minor, ...(is_of_lane ? { card: { shown, kind, currency, expires_at_ms } } : {}) },
      {
        ...byWhom(by),
        ...{ what: amount_minor > 0 ? 'gift_raised' : 'gift_lowered', subject: card_id },
        ...{ amount_minor: Math.abs(amount_minor), detail: card.shown, reason },
      },
      claimed?.value.granted,
    );
    return succeed(this.detail({ ...card, balance_minor: card.balance_minor + amount_minor }));
  }

  /** Reprints the slip at the shop's risk: its holder can pay with it. */
  async print(card_id: string, grant: Grant): Promise<Answer<null>> {
    const known = await this.#claims.known(card_id);
    if (!known.ok) return fail(atLoading(known.error));
    const card = known.value;
    const code = this.madeCode(card);
    if (code === null) return refuse('gift_unknown', 'its code was not made by this till');
    this.#parts.sales.recordAct({ ...byWhom(grant), what: 'gift_printed', subject: card_id, detail: card.shown });
    const failure = await this.printCard(card, code);
    return failure === null ? DONE : refuse('printer_failed', failure);
  }

  /** Prints the slips of cards that a paid sale sold; a reloaded card already has one. */
  printSold(sale: Sale): void {
    for (const line of sale.lines.filter(isGiftLine)) this.printMade(line.gift.card_id, line.line_id);
  }

  /** Prints the slip of a return's store credit. */
  printCredit(return_id: string): void {
    this.printMade(giftCardName(madeGiftCode(this.#parts.derive, return_id)).card_id, return_id);
  }

  private printMade(card_id: string, made_for: string): void {
    const card = this.#parts.gifts.card(card_id);
    const code = madeGiftCode(this.#parts.derive, made_for);
    if (card !== null && giftCardName(code).card_id === card_id && this.#parts.receipts.canPrint)
      void this.printCard(card, code);
  }

  private printCard({ kind, currency, balance_minor, expires_at_ms }: KnownCard, code: string): Promise<string | null> {
    const at_ms = this.#parts.clock.wallMs();
    const facts = { kind, currency, balance_minor, expires_at_ms, code: giftCodeText(code), at_ms };
    return this.#parts.receipts.printPaper((style) => giftSlip(style, facts));
  }

  /** The code of a card made by this till; null when it came with one. */
  private madeCode({ card_id }: KnownCard): string | null {
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

  private async cardOf(given: string): Promise<Answer<KnownCard>> {
    const code = readGiftCode(given);
    return code === null
      ? refuse('gift_unknown', 'not the code of a gift card')
      : await this.#claims.known(giftCardName(code).card_id);
  }

  private view(card: KnownCard): GiftCardView {
    const { shown, kind, currency, balance_minor, held_minor, expires_at_ms } = card;
    const expired = isExpired(card, this.#parts.clock.wallMs());
    return { shown, kind, currency, balance_minor, held_minor, expires_at_ms, expired };
  }

  private detail(card: KnownCard): GiftCardDetail {
    const { sales, gifts } = this.#parts;
    const moves = gifts.movesOf(card.card_id).map(({ kind, state, amount_minor, at_ms, sale_id }) => ({
      ...{ kind, state, amount_minor, at_ms },
      sale_number: sale_id === null ? null : (sales.sale(sale_id)?.number ?? null),
    }));
    return { ...this.view(card), card_id: card.card_id, moves, printable: this.madeCode(card) !== null };
  }

  /**
   * The expiry of a load made now, by the shop's setting; without one, none. A load never shortens the validity of the
   * existing balance.
   */
  private expiry(card: KnownCard | null): { readonly expires_at_ms?: number } {
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

/** Loading has no exception without the store. */
const atLoading = (refusal: ContractError): ContractError =>
  refusal.code === 'gift_exception_possible' ? { ...refusal, code: 'gift_store_away' } : refusal;
