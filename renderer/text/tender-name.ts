import type { CardSummary } from '../../core/payments/card.ts';
import type { ByTenderKind, TenderKind } from '../../core/sale/tender-kind.ts';
import type { IconName } from '../components/icon-shapes.ts';
import type { Wording } from './wording.ts';

/** What each kind of tender is called. */
export const TENDER_NAMES = {
  cash: 'payment.tenderCash',
  card: 'payment.tenderCard',
  credit: 'payment.tenderCredit',
} as const satisfies ByTenderKind<string>;

/** `Visa •••• 1234`, `Efectivo`: a part of a sale or of a return. */
export const tenderName = (
  { kind, card }: { readonly kind: TenderKind; readonly card: CardSummary | null },
  wording: Wording,
): string => (card === null ? wording.say(TENDER_NAMES[kind]) : wording.card(card));

export const TENDER_ICONS: ByTenderKind<IconName> = { cash: 'cash', card: 'card', credit: 'refund' };
