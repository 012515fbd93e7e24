import type { CardSummary } from '../../core/payments/card.ts';
import type { ByTenderKind, TenderKind } from '../../core/sale/tender-kind.ts';
import type { IconName } from '../components/icon-shapes.ts';
import type { Wording } from './wording.ts';

/** The name of each kind of tender. */
export const TENDER_NAMES = {
  cash: 'payment.tenderCash',
  card: 'payment.tenderCard',
  link: 'link.tender',
  credit: 'payment.tenderCredit',
  gift: 'payment.tenderGift',
} as const satisfies ByTenderKind<string>;

/** `Visa •••• 1234`, `Efectivo`: a part of a sale or return. */
export const tenderName = (
  {
    kind,
    card,
    gift,
  }: {
    readonly kind: TenderKind;
    readonly card: CardSummary | null;
    readonly gift?: { readonly shown: string } | undefined;
  },
  wording: Wording,
): string => {
  if (gift !== undefined) return wording.say('gift.name', { shown: gift.shown });
  return card === null ? wording.say(TENDER_NAMES[kind]) : wording.card(card);
};

export const TENDER_ICONS: ByTenderKind<IconName> = {
  cash: 'cash',
  card: 'card',
  link: 'qr',
  credit: 'refund',
  gift: 'gift',
};
