import type { UnpaidPart } from '../../../../core/contract/checkout.ts';
import type { CheckoutSlice, CheckoutStep } from '../../../../core/contract/snapshot.ts';
import { percentOf } from '../../../../core/money/rounding.ts';
import { ADJUSTED_KINDS, type TenderQuotes, adjustmentOf, coverOf } from '../../../../core/sale/tender-adjustment.ts';
import type { TenderKind } from '../../../../core/sale/tender-kind.ts';
import { defaultCashStep, roundCash } from '../../../../core/sale/cash-rounding.ts';
import { TENDER_NAMES } from '../../../text/tender-name.ts';
import type { Wording } from '../../../text/wording.ts';

type CostWording = Pick<Wording, 'say' | 'money' | 'signedMoney' | 'percent'>;

/** What a way of paying charges for a part, by the till's own rules (core/sale/tender-adjustment.ts). */
export interface WayCost {
  readonly amount_minor: number;
  /** `−5 %: $9.500`; null when this way changes nothing. */
  readonly note: string | null;
}

/** `−5 %`, `+3 %`; the amount instead when a cap or excluded items make it another share. */
export function adjustmentText(
  { basis_points, amount_minor }: { readonly basis_points: number; readonly amount_minor: number },
  covers_minor: number,
  { signedMoney, percent }: CostWording,
): string {
  const share_minor = percentOf(covers_minor, Math.abs(basis_points));
  if (share_minor !== Math.abs(amount_minor)) return signedMoney(amount_minor);
  return `${basis_points < 0 ? '−' : '+'}${percent(Math.abs(basis_points))}`;
}

export function wayCost(
  quotes: TenderQuotes | undefined,
  kind: TenderKind,
  covers_minor: number,
  cash_step_minor: number,
  wording: CostWording,
): WayCost {
  const quote = quotes?.[kind];
  const adjustment_minor = quote === undefined ? 0 : adjustmentOf(covers_minor, quote);
  const exact_minor = covers_minor + adjustment_minor;
  const amount_minor = kind === 'cash' ? roundCash(exact_minor, cash_step_minor) : exact_minor;
  if (quote === undefined || adjustment_minor === 0) return { amount_minor, note: null };
  const { basis_points } = quote;
  const adjustment = adjustmentText({ basis_points, amount_minor: adjustment_minor }, covers_minor, wording);
  return { amount_minor, note: wording.say('adjust.way', { adjustment, amount: wording.money(amount_minor) }) };
}

/** The options that replace an unpaid part: the same share of the sale, at each way's own price. */
export function instead(
  { amount_minor, covers_minor: listed_minor = amount_minor, quotes, approved_minor = 0 }: Unpaid,
  { left_minor, cash_step_minor }: Pick<CheckoutSlice, 'left_minor' | 'cash_step_minor'>,
  wording: CostWording & Pick<Wording, 'currency'>,
): Instead {
  const covers_minor = Math.min(listed_minor, left_minor);
  const step_minor = cash_step_minor ?? defaultCashStep(wording.currency);
  const approved_covers_minor = quotes?.card
    ? coverOf(approved_minor, covers_minor, quotes.card)
    : Math.min(approved_minor, covers_minor);
  return {
    covers_minor,
    args: covers_minor < left_minor ? { amount_minor: covers_minor } : {},
    cash: wayCost(quotes, 'cash', covers_minor, step_minor, wording),
    card: wayCost(quotes, 'card', covers_minor, step_minor, wording),
    approved: {
      covers_minor: approved_covers_minor,
      amount_minor: wayCost(quotes, 'card', approved_covers_minor, step_minor, wording).amount_minor,
    },
  };
}

type Unpaid = UnpaidPart & { readonly approved_minor?: number };

interface Instead {
  readonly covers_minor: number;
  /** Arguments of the intent that pays it. */
  readonly args: { readonly amount_minor?: number };
  readonly cash: WayCost;
  readonly card: WayCost;
  /** What the bank approved of the part, and as much of the sale as that pays for. */
  readonly approved: { readonly covers_minor: number; readonly amount_minor: number };
}

/** Every way that changes the price, for the customer to compare: `Efectivo −5 %: $9.500`. */
export function adjustedWays(
  step: Extract<CheckoutStep, { step: 'tender' }>,
  left_minor: number,
  cash_step_minor: number,
  wording: CostWording,
): readonly string[] {
  return ADJUSTED_KINDS.flatMap((kind) => {
    const { note } = wayCost(step.quotes, kind, left_minor, cash_step_minor, wording);
    return note === null ? [] : [`${wording.say(TENDER_NAMES[kind])} ${note}`];
  });
}
