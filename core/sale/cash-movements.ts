import type { CurrencyCode } from '../money/currency.ts';
import type { Tender } from './sale.ts';

/** What one part of a sale did to the drawer, in minor units of one currency: in (+) or out (−). */
export interface CashMovement {
  readonly currency: CurrencyCode;
  readonly delta_minor: number;
}

/**
 * What a paid cash part put into the drawer and took out of it, each currency apart: what a count at the end of a shift
 * must find. A part paid in a second currency leaves its notes there and its change in the store's coins. Nothing for a
 * card. A part that was given back moved nothing in the end.
 */
export function cashMovements(tender: Tender, store: CurrencyCode): readonly CashMovement[] {
  if (tender.kind !== 'cash' || tender.state !== 'paid') return [];
  const { foreign, change_minor = 0 } = tender;
  if (foreign === undefined) {
    const received_minor = tender.received_minor ?? tender.amount_minor + (tender.rounding_minor ?? 0);
    return [{ currency: store, delta_minor: received_minor - change_minor }];
  }
  const notes = { currency: foreign.currency, delta_minor: foreign.received_minor - foreign.change_minor };
  return change_minor === 0 ? [notes] : [notes, { currency: store, delta_minor: -change_minor }];
}
