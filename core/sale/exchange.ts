import { divideReturn, type ReturnSource } from './return-amount.ts';
import type { Sale, Tender } from './sale.ts';
import type { Exchange } from './exchange-schema.ts';
import { isWaiting } from './return-states.ts';
import type { RecordedReturnPart, RecordedReturn } from './sale-return.ts';

type CreditPart = Extract<RecordedReturnPart, { readonly kind: 'credit' | 'gift' }>;

/** A part that pays for other goods or goes on a gift card, now or soon: it cannot be returned as money. */
const isCredited = (part: RecordedReturnPart): part is CreditPart =>
  (part.kind === 'credit' || part.kind === 'gift') && (part.state === 'waiting' || part.state === 'done');

/** How much of one tender pays for other goods or goes on a gift card, now or soon. */
export function creditedMinor(returns: readonly RecordedReturn[], tender_id: string): number {
  return creditParts(returns)
    .filter((part) => part.tender_id === tender_id)
    .reduce((sum, { amount_minor }) => sum + amount_minor, 0);
}

/** How much of one tender has paid for other goods or is on a gift card; a sale in progress may still be abandoned. */
export function creditBookedMinor(returns: readonly RecordedReturn[], tender_id: string): number {
  return creditParts(returns)
    .filter((part) => part.tender_id === tender_id && part.state === 'done')
    .reduce((sum, { amount_minor }) => sum + amount_minor, 0);
}

/** The same for one card payment: the service holds the money, but the shop no longer owes it. */
export function creditedOfTrace(returns: readonly RecordedReturn[], trace_id: string): number {
  return creditParts(returns)
    .filter((part) => part.trace_id === trace_id)
    .reduce((sum, { amount_minor }) => sum + amount_minor, 0);
}

const creditParts = (returns: readonly RecordedReturn[]): readonly CreditPart[] =>
  returns.flatMap(({ parts }) => parts.filter(isCredited));

/** The tender of returned goods in this sale, if it counts as paid. */
export const creditTender = ({ tenders }: Pick<Sale, 'tenders'>): Tender | null =>
  tenders.find(({ kind, state }) => kind === 'credit' && state === 'paid') ?? null;

/** How much of this sale was paid by goods of earlier sales. */
export const creditedTo = (sale: Pick<Sale, 'tenders'>): number => creditTender(sale)?.amount_minor ?? 0;

/** Whether the returned goods are not yet counted as paid. */
export const exchangeIsOpen = (sale: Pick<Sale, 'exchange' | 'tenders'>): boolean =>
  sale.exchange !== undefined && creditTender(sale) === null;

/**
 * Whether another person approved it with a PIN when it was chosen. That approval covers this exchange, including money
 * returned for its goods, and nothing else.
 */
export const wasApproved = ({ by, answered_by }: Pick<Exchange, 'by' | 'answered_by'>): boolean => answered_by !== by;

/** Whether a return waits for the sale that its goods will pay. */
export const waitsForSale = ({ parts }: RecordedReturn): boolean =>
  parts.some((part) => part.kind === 'credit' && isWaiting(part));

export interface DividedExchange<Source> {
  /** What pays for the new goods, by the tenders of the old ones. */
  readonly credit: readonly { readonly source: Source; readonly amount_minor: number }[];
  /** The excess that is returned, to the cards first. */
  readonly back: readonly { readonly source: Source; readonly amount_minor: number }[];
}

/**
 * `due_minor` of the returned goods' `credit_minor` pays for the new ones. The rest is returned by the usual rule and
 * takes its share first, so that money from a card never leaves the drawer while the card could take it.
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
