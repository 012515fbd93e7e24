import { assert } from '../assert.ts';
import type { Sale, Tender } from './sale.ts';
import { countAdjustments } from './tender-adjustment.ts';
import { isAtService } from './tender-kind.ts';
import { COVERING_STATES, EVER_PAID_STATES, GONE_STATES } from './tender-state.ts';

/** The fields of a sale that payments change. */
export type SaleTenders = Pick<Sale, 'state' | 'tenders' | 'paid_at_ms'>;
export type TenderChange = Partial<Omit<Tender, 'tender_id'>>;

/** The amount paid so far, including tip: everything that the shop holds or may still hold (payment-safety 6, I2). */
export function paidMinor(sale: Pick<Sale, 'tenders'>): number {
  return sale.tenders.filter(isCovering).reduce((sum, tender) => sum + tender.amount_minor, 0);
}

const isCovering = ({ state }: Tender): boolean => COVERING_STATES.has(state);

/** Whether a tender was ever paid, even if it was returned later. */
export const everPaid = ({ state }: Pick<Tender, 'state'>): boolean => EVER_PAID_STATES.has(state);

/**
 * Whether the shop may still hold some of a tender. What the till returned itself is gone entirely if its state says
 * so; for money held by a service, the service's own figures decide.
 */
export const mayRemain = (tender: Pick<Tender, 'kind' | 'state'>): boolean =>
  everPaid(tender) && (isAtService(tender) || tender.state !== 'returned');

/** The hold that can settle the sale: the tender of its open tab. */
export const heldTender = ({ tenders }: Pick<Sale, 'tenders'>): Tender | null =>
  tenders.findLast(({ state }) => state === 'held') ?? null;

/** Whether the shop holds nothing of the sale, and nothing is in flight or in doubt. */
export const holdsNothing = ({ tenders }: Pick<Sale, 'tenders'>): boolean =>
  tenders.every(({ state }) => GONE_STATES.has(state));

export function addTender<Part extends SaleTenders>(sale: Part, tender: Tender): Part {
  assert(!sale.tenders.some((other) => other.tender_id === tender.tender_id), 'a tender is added once');
  return { ...sale, tenders: [...sale.tenders, tender] };
}

export function changeTender<Part extends SaleTenders>(sale: Part, tender_id: string, change: TenderChange): Part {
  assert(
    sale.tenders.some((tender) => tender.tender_id === tender_id),
    `tender ${tender_id} belongs to the sale`,
  );
  const tenders = sale.tenders.map((tender) => (tender.tender_id === tender_id ? { ...tender, ...change } : tender));
  return { ...sale, tenders };
}

/**
 * The sale after one of its tenders was paid: PAID when the paid tenders reach `due_minor` (total with tip and
 * adjustments), otherwise OPEN again for the rest. Used inside the one transaction that binds attempt and sale
 * (payment-safety 0.7).
 */
export function settleTender<Part extends SaleTenders>(
  sale: Part,
  tender_id: string,
  change: TenderChange,
  due_minor: number,
  at_ms: number,
): Part {
  const settled = changeTender(sale, tender_id, { ...change, state: 'paid' });
  if (paidMinor(settled) < due_minor) return { ...settled, state: 'OPEN' };
  return { ...settled, state: 'PAID', tenders: countAdjustments(settled.tenders), paid_at_ms: at_ms };
}
