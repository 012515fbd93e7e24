import type { Customer } from '../../../core/customer/customer.ts';
import { currencyDecimals } from '../../../core/money/currency.ts';
import { receiptNumber } from '../../../core/receipt/receipt-code.ts';
import { priceSale } from '../../../core/sale/pricing.ts';
import type { Sale } from '../../../core/sale/sale.ts';
import { type Settings, cashStep } from '../../../core/settings/settings.ts';
import type { KnownCustomer } from '../../journal/stores/customer-register.ts';

interface ExportParts {
  readonly known: KnownCustomer;
  /** Their data in each sale that names them. */
  readonly versions: readonly Customer[];
  readonly sales: readonly Sale[];
  readonly settings: Settings;
  /** Set at a till with a store: numbers are as on its receipts. */
  readonly lane?: number | undefined;
  readonly at_ms: number;
}

/**
 * Everything stored about a person, for that person: JSON with amounts in minor units and times in UTC
 * (docs/user-guide.md).
 */
export function exportOf({ known, versions, sales, settings, lane, at_ms }: ExportParts): string {
  const time = (ms: number): string => new Date(ms).toISOString();
  const { customer, consent_at_ms, cards } = known;
  return `${JSON.stringify(
    {
      format: 'cobro-customer-1',
      made_at: time(at_ms),
      shop: settings.store_name,
      customer,
      earlier: versions.filter((one) => JSON.stringify(one) !== JSON.stringify(customer)),
      consent_to_be_known_at: consent_at_ms === null ? null : time(consent_at_ms),
      cards_by_which_they_are_known: cards,
      sales: sales.map((sale) => saleOf(sale, { settings, lane }, time)),
    },
    null,
    2,
  )}\n`;
}

function saleOf(sale: Sale, { settings, lane }: Pick<ExportParts, 'settings' | 'lane'>, time: (ms: number) => string) {
  const { lines, totals } = priceSale(sale, cashStep(settings));
  return {
    number: (sale.of_lane?.lane ?? lane) === undefined ? sale.number : receiptNumber(sale, { lane, training: false }),
    paid_at: time(sale.paid_at_ms ?? sale.opened_at_ms),
    document: sale.document ?? 'receipt',
    currency: sale.currency,
    minor_unit_digits: currencyDecimals(sale.currency),
    total_minor: totals.total_minor,
    tip_minor: sale.tip_minor,
    lines: lines.map(({ line, final_minor }) => ({
      name: line.name,
      quantity: line.quantity_milli / 1_000,
      unit: line.unit,
      amount_minor: final_minor,
    })),
    payments: sale.tenders
      .filter(({ state }) => state === 'paid')
      .map(({ kind, amount_minor, card }) => ({
        kind,
        amount_minor,
        ...(card === undefined ? {} : { brand: card.brand, last_four: card.last_four }),
      })),
  };
}
