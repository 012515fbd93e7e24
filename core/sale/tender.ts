import { assert } from '../assert.ts';
import type { Sale, Tender } from './sale.ts';

/** The part of a sale that payments change. */
export type SaleTenders = Pick<Sale, 'state' | 'tenders' | 'paid_at_ms'>;
export type TenderChange = Partial<Omit<Tender, 'tender_id'>>;

/**
 * What the sale's paid parts cover so far, tip included. A paid part that is perhaps on its way back still counts: the
 * undo may turn out not to have happened, and what was paid in its place would be paid twice (payment-safety 6, I2).
 */
export function paidMinor(sale: Pick<Sale, 'tenders'>): number {
  return sale.tenders.filter(isCovering).reduce((sum, tender) => sum + tender.amount_minor, 0);
}

function isCovering(tender: Tender): boolean {
  return tender.state === 'paid' || (tender.state === 'unknown' && everPaid(tender));
}

/**
 * Whether a part was ever paid: it is, or it was given back later. An attempt that was undone without ever being paid
 * never got the names that only a binding writes.
 */
export function everPaid(tender: Tender): boolean {
  return tender.state === 'paid' || tender.payment_id !== undefined || tender.approval_code !== undefined;
}

/** Tip already carried by paid parts. */
export function paidTipMinor(sale: Pick<Sale, 'tenders'>): number {
  return sale.tenders.filter(isCovering).reduce((sum, tender) => sum + tender.tip_minor, 0);
}

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
 * The sale after one of its parts was paid: PAID when the paid parts cover `due_minor` (total with tip), otherwise OPEN
 * again for the rest. Used inside the one transaction that binds attempt and sale (payment-safety 0.7).
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
  return { ...settled, state: 'PAID', paid_at_ms: at_ms };
}
