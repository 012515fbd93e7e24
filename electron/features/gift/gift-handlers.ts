import type { GIFT_INTENTS } from '../../../core/contract/intents/gifts.ts';
import type { Grant } from '../shared/grant.ts';
import type { HandlersOf } from '../shared/handlers.ts';
import type { Answer } from '../shared/refusal.ts';
import type { GiftService } from './gift-service.ts';

export interface GiftHandlerParts {
  readonly gift: GiftService;
  readonly checkout: {
    payGift(code: string, amount_minor: number | undefined, answers?: Grant): Promise<Answer<null>>;
  };
}

export function giftHandlers({ gift, checkout }: GiftHandlerParts): HandlersOf<typeof GIFT_INTENTS> {
  return {
    'gift.sell': (args) => gift.sell(args),
    'gift.look': ({ code }) => gift.readCard(code),
    'gift.pay': ({ code, amount_minor }) => checkout.payGift(code, amount_minor),
    'gift.payAlone': ({ code, amount_minor }, grant) => checkout.payGift(code, amount_minor, grant),
    'gift.find': ({ shown }) => gift.find(shown),
    'gift.adjust': (args, grant) => gift.adjust(args, grant),
    'gift.print': ({ card_id }, grant) => gift.print(card_id, grant),
  };
}
