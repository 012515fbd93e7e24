import type { SaleTotals, TaxTotal } from '../contract/snapshot.ts';
import type { CurrencyCode } from '../money/currency.ts';
import type { Sale, Tender } from '../sale/sale.ts';
import { countedAdjustments } from '../sale/tender-adjustment.ts';
import { loadedBy } from '../gift/gift-card.ts';
import { GIFT_SUMS, type GiftSums } from './gift-sums.ts';
import type { CardLine, CurrencyReport, Quarter } from './shift-report.ts';

const QUARTER_MS = 900_000;

interface CardPayment {
  readonly amount_minor: number;
  readonly tip_minor: number;
  readonly installments: number;
}

/** The sums of one currency in one shift. */
export interface CurrencyBook {
  sale(sale: Sale, totals: SaleTotals, at_ms: number): void;
  /** `sign` −1: the part was given back to the customer. */
  cash(tender: Tender, sign: 1 | -1): void;
  card(brand: string, payment: CardPayment): void;
  cardReturn(brand: string, amount_minor: number): void;
  /** Cash of a paid sale; `handed_minor` left the drawer for it. */
  cashReturn(amount_minor: number, handed_minor: number): void;
  /** What returned goods paid of a sale, which counts as a refund of an earlier one; 0 for nothing. */
  exchange(amount_minor: number): void;
  /** A change of gift card balances. */
  gift(change: Partial<GiftSums>): void;
  report(): CurrencyReport;
}

export function createCurrencyBook(currency: CurrencyCode): CurrencyBook {
  const sales = { count: 0, total_minor: 0, discount_minor: 0, tip_minor: 0 };
  const cash = { payments: 0, amount_minor: 0, tip_minor: 0, rounding_minor: 0 };
  const cash_returns = { returns: 0, amount_minor: 0, rounding_minor: 0 };
  const exchanges = { count: 0, amount_minor: 0 };
  const adjustments = { discount_minor: 0, surcharge_minor: 0 };
  const gifts = { sold_minor: 0, redeemed_minor: 0, given_minor: 0, unsold_minor: 0, adjusted_minor: 0 };
  const taxes = new Map<string, TaxTotal>();
  const cards = new Map<string, CardLine>();
  const plans = new Map<number, { quantity: number; payments: number; amount_minor: number }>();
  const quarters = new Map<number, Quarter>();

  const addCard = (brand: string, change: Partial<Omit<CardLine, 'brand'>>): void => {
    const before = cards.get(brand) ?? { payments: 0, amount_minor: 0, tip_minor: 0, returns: 0, returned_minor: 0 };
    cards.set(brand, {
      brand,
      payments: before.payments + (change.payments ?? 0),
      amount_minor: before.amount_minor + (change.amount_minor ?? 0),
      tip_minor: before.tip_minor + (change.tip_minor ?? 0),
      returns: before.returns + (change.returns ?? 0),
      returned_minor: before.returned_minor + (change.returned_minor ?? 0),
    });
  };
  return {
    sale: (sale, totals, at_ms) => {
      sales.count += 1;
      // A load on a card is owed, not sold.
      const sold_minor = totals.total_minor - loadedBy(sale);
      sales.total_minor += sold_minor;
      sales.discount_minor += totals.discount_minor;
      sales.tip_minor += sale.tip_minor;
      for (const { amount_minor } of countedAdjustments(sale)) {
        if (amount_minor < 0) adjustments.discount_minor -= amount_minor;
        else adjustments.surcharge_minor += amount_minor;
      }
      for (const tax of totals.taxes) addTax(taxes, tax);
      const starts_at_ms = Math.floor(at_ms / QUARTER_MS) * QUARTER_MS;
      const before = quarters.get(starts_at_ms) ?? { starts_at_ms, sales: 0, amount_minor: 0 };
      const amount_minor = before.amount_minor + sold_minor;
      quarters.set(starts_at_ms, { starts_at_ms, sales: before.sales + 1, amount_minor });
    },
    cash: (tender, sign) => {
      cash.payments += sign;
      cash.amount_minor += sign * tender.amount_minor;
      cash.tip_minor += sign * tender.tip_minor;
      cash.rounding_minor += sign * (tender.rounding_minor ?? 0);
    },
    card: (brand, { amount_minor, tip_minor, installments }) => {
      addCard(brand, { payments: 1, amount_minor, tip_minor });
      if (installments < 2) return;
      const before = plans.get(installments) ?? { quantity: installments, payments: 0, amount_minor: 0 };
      const paid_minor = before.amount_minor + amount_minor;
      plans.set(installments, { quantity: installments, payments: before.payments + 1, amount_minor: paid_minor });
    },
    exchange: (amount_minor) => {
      if (amount_minor === 0) return;
      exchanges.count += 1;
      exchanges.amount_minor += amount_minor;
    },
    gift: (change) => {
      for (const name of GIFT_SUMS) gifts[name] += change[name] ?? 0;
    },
    cashReturn: (amount_minor, handed_minor) => {
      cash_returns.returns += 1;
      cash_returns.amount_minor += amount_minor;
      cash_returns.rounding_minor += handed_minor - amount_minor;
    },
    cardReturn: (brand, amount_minor) => addCard(brand, { returns: 1, returned_minor: amount_minor }),
    report: () => ({
      currency,
      sales: { ...sales },
      taxes: [...taxes].sort(byKey).map(([, tax]) => tax),
      cash: { ...cash },
      ...(cash_returns.returns === 0 ? {} : { cash_returns: { ...cash_returns } }),
      ...(exchanges.count === 0 ? {} : { exchanges: { ...exchanges } }),
      ...(adjustments.discount_minor + adjustments.surcharge_minor === 0 ? {} : { adjustments: { ...adjustments } }),
      ...(GIFT_SUMS.every((name) => gifts[name] === 0) ? {} : { gift_cards: { ...gifts } }),
      cards: [...cards].sort(byKey).map(([, line]) => line),
      installments: [...plans.values()].sort((a, b) => a.quantity - b.quantity),
      quarters: [...quarters.values()].sort((a, b) => a.starts_at_ms - b.starts_at_ms),
    }),
  };
}

function addTax(taxes: Map<string, TaxTotal>, tax: TaxTotal): void {
  const key = `${tax.name} ${tax.basis_points} ${tax.included}`;
  const before = taxes.get(key);
  taxes.set(key, {
    name: tax.name,
    basis_points: tax.basis_points,
    included: tax.included,
    base_minor: (before?.base_minor ?? 0) + tax.base_minor,
    amount_minor: (before?.amount_minor ?? 0) + tax.amount_minor,
  });
}

/** By code points, for the same order on every machine. */
function byKey([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
