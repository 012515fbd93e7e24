import type { CurrencyCode } from '../../../core/money/currency.ts';
import { type GiftCardRow, giftCardSchema } from '../../../core/gift/gift-card.ts';
import { type CardsQuery, type ShopCard, cardsAnswerSchema } from '../../../store/contract/cards.ts';
import type { Pusher } from './pusher.ts';
import type { ClaimOutcome, ShopReturns } from './shop-returns.ts';

/** How long the counter waits for the store, in milliseconds (store 2). */
const COUNTER_MS = 2_000;

/** A card as reported by the owner of its balance. */
export type KnownCard = Omit<GiftCardRow, 'opened_at_ms'> & { readonly currency: CurrencyCode };

/** A till's queries about gift cards to its shop's store (store 9a). */
export interface ShopCards {
  find(query: CardsQuery): Promise<readonly KnownCard[] | 'away'>;
  /** Repeating an id repeats the claim. `sale_return_id`: for a sold card that is returned. */
  claim(wish: {
    readonly move_id: string;
    readonly card_id: string;
    readonly amount_minor: number;
    readonly sale_return_id?: string | undefined;
  }): Promise<ClaimOutcome>;
}

/** @param counter_ms how long the counter waits; a simulation on a busy machine waits longer */
export function createShopCards(
  pusher: Pick<Pusher, 'call'>,
  returns: Pick<ShopReturns, 'claim'>,
  counter_ms = COUNTER_MS,
): ShopCards {
  return {
    find: async (query) => {
      const parameters = new URLSearchParams(JSON.parse(JSON.stringify(query)) as Record<string, string>);
      const answer = await pusher.call({
        ...{
          method: 'GET',
          path: `/cards?${parameters.toString()}`,
          answer: cardsAnswerSchema,
          timeout_ms: counter_ms,
        },
      });
      return answer.ok ? answer.value.value.cards.flatMap(readCard) : 'away';
    },
    claim: async ({ move_id, card_id, amount_minor, sale_return_id }) =>
      await returns.claim({
        ...{ return_id: move_id, trace_id: card_id, amount_minor, lines: [], call: 'gift' },
        ...(sale_return_id === undefined ? {} : { sale_return_id }),
      }),
  };
}

const knownSchema = giftCardSchema.omit({ opened_at_ms: true });

/** Drops a card that this program cannot read and therefore cannot use. */
function readCard(card: ShopCard): KnownCard[] {
  const { data } = knownSchema.safeParse(card);
  return data === undefined ? [] : [data];
}
