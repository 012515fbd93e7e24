import { divideReturn, type ReturnSource } from './return-amount.ts';
import type { Sale, Tender } from './sale.ts';
import type { Exchange } from './exchange-schema.ts';
import { isWaiting } from './return-states.ts';
import type { StandingPart, StandingReturn } from './sale-return.ts';

type CreditPart = Extract<StandingPart, { readonly kind: 'credit' | 'gift' }>;

/** A part that stays with the shop, or is about to, for other goods or on a card: it cannot go back in money. */
const isCredited = (part: StandingPart): part is CreditPart =>
  (part.kind === 'credit' || part.kind === 'gift') && (part.state === 'waiting' || part.state === 'done');

/** What of one tender pays for other goods or is on a card, or is about to be. */
export function creditedMinor(returns: readonly StandingReturn[], tender_id: string): number {
  return creditParts(returns)
    .filter((part) => part.tender_id === tender_id)
    .reduce((sum, { amount_minor }) => sum + amount_minor, 0);
}

/** What of one tender paid for other goods or is on a card: a sale that its goods shall pay may still be given up. */
export function creditBookedMinor(returns: readonly StandingReturn[], tender_id: string): number {
  return creditParts(returns)
    .filter((part) => part.tender_id === tender_id && part.state === 'done')
    .reduce((sum, { amount_minor }) => sum + amount_minor, 0);
}

/** The same of one card payment: the service holds the money, and the shop owes nothing of it any more. */
export function creditedOfTrace(returns: readonly StandingReturn[], trace_id: string): number {
  return creditParts(returns)
    .filter((part) => part.trace_id === trace_id)
    .reduce((sum, { amount_minor }) => sum + amount_minor, 0);
}

const creditParts = (returns: readonly StandingReturn[]): readonly CreditPart[] =>
  returns.flatMap(({ parts }) => parts.filter(isCredited));

/** The tender by which returned goods pay this sale, while they count as paid. */
export const creditTender = ({ tenders }: Pick<Sale, 'tenders'>): Tender | null =>
  tenders.find(({ kind, state }) => kind === 'credit' && state === 'paid') ?? null;

/** What goods of earlier sales paid of this one. */
export const creditedTo = (sale: Pick<Sale, 'tenders'>): number => creditTender(sale)?.amount_minor ?? 0;

/** Whether what was brought back is still to be counted as paid. */
export const exchangeIsOpen = (sale: Pick<Sale, 'exchange' | 'tenders'>): boolean =>
  sale.exchange !== undefined && creditTender(sale) === null;

/**
 * Another person answered for it with a PIN when it was chosen. That one answer is for the whole act, what goes back of these
 * goods included, and for nothing else.
 */
export const wasApproved = ({ by, answered_by }: Pick<Exchange, 'by' | 'answered_by'>): boolean => answered_by !== by;

/** A return waits for a sale that its goods shall pay. */
export const waitsForSale = ({ parts }: StandingReturn): boolean =>
  parts.some((part) => part.kind === 'credit' && isWaiting(part));

export interface DividedExchange<Source> {
  /** What pays the new goods, by what the old ones were paid with. */
  readonly credit: readonly { readonly source: Source; readonly amount_minor: number }[];
  /** What is more than they cost and goes back, to the cards first. */
  readonly back: readonly { readonly source: Source; readonly amount_minor: number }[];
}

/**
 * Of `credit_minor` of returned goods `due_minor` pays the new ones. What is left goes back by the rule of every return,
 * and takes its share first, so that no money of a card leaves the drawer while the card could take it.
 */
export function divideExchange<Source extends ReturnSource>(
  credit_minor: number,
  due_minor: number,
  sources: readonly Source[],
): DividedExchange<Source> {
  const money = sources.filter(({ kind }) => kind !== 'credit');
  const back = divideReturn(Math.max(0, credit_minor - due_minor), money);
  const left = sources.map((source) => {
    const gone_minor = back.find((one) => one.source === source)?.amount_minor ?? 0;
    return {
      source,
      kind: source.kind,
      tender_id: source.tender_id,
      remaining_minor: source.remaining_minor - gone_minor,
    };
  });
  const credit = divideReturn(Math.min(credit_minor, due_minor), left);
  return { back, credit: credit.map(({ source: { source }, amount_minor }) => ({ source, amount_minor })) };
}
