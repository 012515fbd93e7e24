import type { GiftCardRow } from '../../../core/gift/gift-card.ts';
import { isExpired, usableMinor } from '../../../core/gift/gift-card.ts';
import type { Clock } from '../../../core/clock.ts';
import type { ContractErrorCode } from '../../../core/contract/refusals.ts';
import { fail, succeed } from '../../../core/result.ts';
import type { Settings } from '../../../core/settings/settings.ts';
import type { Journal } from '../../journal/journal.ts';
import type { SaleStore } from '../../journal/stores/sale-store.ts';
import type { CardGrant } from '../shared/card-grant.ts';
import { type Answer, refuse } from '../shared/refusal.ts';
import type { KnownCard, ShopCards } from '../store/shop-cards.ts';
import type { ClaimOutcome } from '../store/shop-returns.ts';

export interface CardClaimParts {
  /** Absent at a standalone till, or when this machine cannot reach its shop's store. */
  readonly shop_cards?: ShopCards | undefined;
  /** The till belongs to a shop, whether or not its store can be reached. */
  readonly is_of_shop: boolean;
  readonly gifts: Journal['gifts'];
  readonly lineage: Pick<Journal['lineage'], 'doubt'>;
  readonly sales: Pick<SaleStore, 'requestGiftClaim' | 'dropGift' | 'shareGifts'>;
  readonly settings: () => Pick<Settings, 'gift_exception_minor'>;
  readonly clock: Clock;
}

/** What is to be deducted from a card. */
export interface RequestedTake {
  readonly move_id: string;
  readonly amount_minor: number;
  readonly sale_return_id?: string;
}

const OWN: CardGrant = { granted: undefined, isStillGood: () => true, giveUp: () => undefined };

/**
 * A shop's card can be used at every lane, so only its store knows its balance: every amount is claimed there first,
 * under an id already in the journal (docs/specs/store.md 9a). A till without a shop knows its own cards.
 */
export class CardClaims {
  readonly #parts: CardClaimParts;

  /** A previous process may have died between claim and use: nothing was taken, and the store is informed. */
  constructor(parts: CardClaimParts) {
    this.#parts = parts;
    for (const { move_id } of parts.gifts.openClaims()) parts.sales.dropGift(move_id, 'restart');
    if (parts.gifts.any()) this.share();
  }

  /** Permanent: a till that left its shop does not know what other lanes took from its cards. */
  get is_shared(): boolean {
    return this.#parts.is_of_shop || this.#parts.gifts.isShared();
  }

  /**
   * Called before the first card of a shop is made and before the store learns of older cards: other lanes use them
   * from then on.
   */
  share(): void {
    const { is_of_shop, gifts, sales } = this.#parts;
    if (is_of_shop && !gifts.isShared()) sales.shareGifts(gifts.count());
  }

  /** A card as its balance's owner reports it: the shop's store, or the journal of a till without a shop. */
  async known(card_id: string): Promise<Answer<KnownCard>> {
    if (!this.is_shared) return found(this.#parts.gifts.card(card_id));
    const cards = (await this.#parts.shop_cards?.find({ card: card_id })) ?? 'away';
    return cards === 'away' ? this.away(card_id) : found(cards[0]);
  }

  async find(shown: string, cards_max: number): Promise<Answer<readonly KnownCard[]>> {
    if (!this.is_shared) return succeed(this.#parts.gifts.find(shown, cards_max));
    const cards = (await this.#parts.shop_cards?.find({ shown })) ?? 'away';
    return cards === 'away' ? refuse('gift_store_away', 'the store does not answer') : succeed(cards);
  }

  /** Holds this amount of a card at the store, for this use alone. */
  async claim(card: KnownCard, { move_id, amount_minor, sale_return_id }: RequestedTake): Promise<Answer<CardGrant>> {
    const { sales, shop_cards, lineage } = this.#parts;
    if (lineage.doubt !== null) return refuse('gift_unsure', lineage.doubt.why);
    if (!this.is_shared) return succeed(OWN);
    this.ask(card, { move_id, amount_minor });
    const { card_id } = card;
    const outcome = (await shop_cards?.claim({ move_id, card_id, amount_minor, sale_return_id })) ?? { kind: 'away' };
    if (outcome.kind !== 'granted') {
      sales.dropGift(move_id, outcome.kind);
      return refuse(refusalOf(outcome), `the claim is ${outcome.kind}`);
    }
    const { grant, isStillGood } = outcome;
    return succeed({
      granted: { move_id, by: 'store', grant },
      isStillGood,
      giveUp: (cause) => sales.dropGift(move_id, cause),
    });
  }

  /**
   * What a person may let a card pay while the store is unreachable: what this journal knows to be left, up to the
   * shop's limit, and once per card (store 9.6). Amounts spent elsewhere meanwhile become a finding when the lanes
   * reconnect.
   */
  exception(card_id: string): Answer<KnownCard> {
    const { gifts, clock, lineage, settings } = this.#parts;
    const { gift_exception_minor: limit_minor } = settings();
    if (lineage.doubt !== null) return refuse('gift_unsure', lineage.doubt.why);
    const card = gifts.card(card_id);
    const usable_minor = card === null ? 0 : Math.min(usableMinor(card), limit_minor ?? 0);
    if (card === null || usable_minor <= 0 || gifts.isException(card_id) || isExpired(card, clock.wallMs()))
      return refuse('gift_store_away', 'no exception is left for this card');
    return succeed({ ...card, balance_minor: usable_minor, held_minor: 0 });
  }

  /** The grant of such an exception. */
  exceptional(card: KnownCard, { move_id, amount_minor }: RequestedTake): CardGrant {
    this.ask(card, { move_id, amount_minor });
    return {
      granted: { move_id, by: 'exception' },
      isStillGood: () => true,
      giveUp: (cause) => this.#parts.sales.dropGift(move_id, cause),
    };
  }

  private ask(card: KnownCard, { move_id, amount_minor }: Pick<RequestedTake, 'move_id' | 'amount_minor'>): void {
    const { card_id, shown, kind, currency, expires_at_ms } = card;
    this.share();
    this.#parts.sales.requestGiftClaim({
      move_id,
      card_id,
      amount_minor,
      card: { shown, kind, currency, expires_at_ms },
    });
  }

  private away(card_id: string): Answer<never> {
    const possible = this.exception(card_id).ok;
    return possible
      ? refuse('gift_exception_possible', 'the store does not answer, and a manager may let it pay')
      : refuse('gift_store_away', 'the store does not answer');
  }
}

const found = (card: GiftCardRow | KnownCard | null | undefined): Answer<KnownCard> =>
  card === null || card === undefined ? refuse('gift_unknown', 'no such card') : succeed(card);

function refusalOf(outcome: Exclude<ClaimOutcome, { kind: 'granted' }>): ContractErrorCode {
  if (outcome.kind === 'away') return 'gift_store_away';
  if (outcome.kind === 'refused' && outcome.why === 'returned_elsewhere') return 'gift_used_elsewhere';
  return 'gift_not_reported';
}

/** Claims everything that one return deducts from sold cards, or nothing. */
export async function claimAll(
  takes: readonly (() => Promise<Answer<CardGrant>>)[],
): Promise<Answer<readonly CardGrant[]>> {
  const grants: CardGrant[] = [];
  for (const take of takes) {
    const grant = await take();
    if (!grant.ok) {
      for (const one of grants) one.giveUp('another_refused');
      return fail(grant.error);
    }
    grants.push(grant.value);
  }
  return succeed(grants);
}
