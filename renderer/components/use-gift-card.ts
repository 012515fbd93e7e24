import { useEffect, useState } from 'react';
import type { GiftCardView } from '../../core/contract/gifts.ts';
import { readGiftCode } from '../../core/gift/gift-code.ts';
import type { Wording } from '../text/wording.ts';
import { useRequest } from '../stores/till-context.tsx';
import type { TextFieldProps } from './text-field.tsx';

/** What the till knows of the card whose code is typed; `unknown`: none of this till. Null: no whole code yet, or asked. */
export type LookedAt = GiftCardView | 'unknown' | null;

/** Looks a card up as soon as its code is whole. */
export function useGiftCard(typed: string): { readonly code: string | null; readonly card: LookedAt } {
  const request = useRequest();
  const code = readGiftCode(typed);
  const [found, setFound] = useState<{ readonly code: string; readonly card: LookedAt } | null>(null);
  useEffect(() => {
    let gone = false;
    if (code !== null)
      void request('gift.look', { code }).then((answer) => {
        if (!gone) setFound({ code, card: answer.ok ? answer.value : 'unknown' });
      });
    return () => {
      gone = true;
    };
  }, [request, code]);
  return { code, card: found !== null && found.code === code ? found.card : null };
}

/** Of a card that is known: what is on it, what is held of it, until when. */
export function giftFacts(card: GiftCardView, { say, money, dayTime }: Wording): string {
  return [
    say('gift.balance', { amount: money(card.balance_minor, card.currency) }),
    ...(card.held_minor === 0 ? [] : [say('gift.held', { amount: money(card.held_minor, card.currency) })]),
    ...(card.expired ? [say('gift.expired')] : []),
    ...(card.expires_at_ms === null || card.expired ? [] : [say('gift.expires', { day: dayTime(card.expires_at_ms) })]),
  ].join(' · ');
}

/** What is right or wrong with what is typed so far. */
export function giftStatus(
  typed: string,
  code: string | null,
  card: LookedAt,
  wording: Wording,
): NonNullable<TextFieldProps['status']> | null {
  if (card === 'unknown') return { text: wording.say('error.gift_unknown'), level: 'no' };
  if (card !== null) return { text: giftFacts(card, wording), level: card.expired ? 'no' : 'ok' };
  const letters = typed.replaceAll(/[\s-]/g, '').length;
  return code === null && letters >= 20 ? { text: wording.say('gift.codeWrong'), level: 'no' } : null;
}
