import type { CurrencyCode } from '../money/currency.ts';
import type { Tender } from './sale.ts';

/** The effect of one tender on the drawer, in minor units of one currency: in (+) or out (−). */
export interface CashMovement {
  readonly currency: CurrencyCode;
  readonly delta_minor: number;
}

/**
 * What a paid cash tender put into the drawer and took out of it, per currency: the count at the end of a shift must
 * match. A tender in a second currency adds its notes and takes its change in the store's coins. Empty for a card, and
 * for a returned tender, whose movements cancel out.
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
