import { useCallback, useEffect, useState } from 'react';
import type { GiftCardView } from '../../core/contract/gifts.ts';
import { giftCodeText, giftLettersIn, readGiftCode } from '../../core/gift/gift-code.ts';
import type { BridgeError } from '../bridge.ts';
import { useScan } from '../keyboard/use-keys.tsx';
import type { Wording } from '../text/wording.ts';
import { useRequest } from '../stores/till-context.tsx';
import type { TextFieldProps } from './text-field.tsx';

/** Why the card could not be looked up: unknown, or the shop's gift card store does not answer. */
export type GiftCardRefusal = BridgeError['code'];

export interface GiftCardQuery {
  readonly code: string | null;
  /** Null while the code is incomplete or the reply pending, and after a refusal. */
  readonly card: GiftCardView | null;
  readonly refusal: GiftCardRefusal | null;
  /** Retries when the store did not answer. */
  readonly again: () => void;
}

/** Looks a card up as soon as its code is complete. */
export function useGiftCard(typed: string, intent: 'gift.look' | 'kiosk.lookGift' = 'gift.look'): GiftCardQuery {
  const request = useRequest();
  const code = readGiftCode(typed);
  const [tries, setTries] = useState(0);
  const [found, setFound] = useState<(Pick<GiftCardQuery, 'card' | 'refusal'> & { readonly code: string }) | null>(
    null,
  );
  useEffect(() => {
    let gone = false;
    if (code !== null)
      void request(intent, { code }).then((answer) => {
        if (gone) return;
        if (answer.ok) setFound({ code, card: answer.value, refusal: null });
        else setFound({ code, card: null, refusal: answer.error.code });
      });
    return () => {
      gone = true;
    };
  }, [request, code, intent, tries]);
  const again = useCallback(() => {
    setFound(null);
    setTries((before) => before + 1);
  }, []);
  const { card = null, refusal = null } = found !== null && found.code === code ? found : {};
  return { code, card, refusal, again };
}

/** Fills the field when a gift card is scanned, wherever the focus is; leaves other scans to the next handler. */
export function useGiftScan(fill: (code: string) => void): void {
  useScan((code) => {
    const letters = giftLettersIn(code);
    return letters === null ? false : fill(giftCodeText(letters));
  });
}

/** A known card in words: its balance, the amount on hold, its expiry. */
export function giftFacts(card: GiftCardView, { say, money, dayTime }: Wording): string {
  return [
    say('gift.balance', { amount: money(card.balance_minor, card.currency) }),
    ...(card.held_minor === 0 ? [] : [say('gift.held', { amount: money(card.held_minor, card.currency) })]),
    ...(card.expired ? [say('gift.expired')] : []),
    ...(card.expires_at_ms === null || card.expired ? [] : [say('gift.expires', { day: dayTime(card.expires_at_ms) })]),
  ].join(' · ');
}

const UNSURE = ['gift_store_away', 'gift_exception_possible', 'gift_not_reported', 'gift_unsure'] as const;

/** There may be a card, but its balance is currently unknown. */
export const isUnsure = (refusal: GiftCardRefusal | null): refusal is (typeof UNSURE)[number] =>
  UNSURE.some((one) => one === refusal);

/** What is right or wrong with the text typed so far. */
export function giftStatus(
  typed: string,
  { code, card, refusal }: Pick<GiftCardQuery, 'code' | 'card' | 'refusal'>,
  wording: Wording,
): NonNullable<TextFieldProps['status']> | null {
  if (isUnsure(refusal)) return { text: wording.say('gift.unsure'), level: 'no' };
  if (refusal !== null) return { text: wording.say(`error.${refusal}`), level: 'no' };
  if (card !== null) return { text: giftFacts(card, wording), level: card.expired ? 'no' : 'ok' };
  const letters = typed.replaceAll(/[\s-]/g, '').length;
  return code === null && letters >= 20 ? { text: wording.say('gift.codeWrong'), level: 'no' } : null;
}
