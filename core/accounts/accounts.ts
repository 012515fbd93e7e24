import { type OwedOnGifts, loadedBy } from '../gift/gift-card.ts';
import type { AttemptState } from '../payments/attempt.ts';
import { csvLine } from '../catalogue/csv.ts';
import { type CurrencyCode, currencyDecimals } from '../money/currency.ts';
import { priceSale } from '../sale/pricing.ts';
import type { Sale } from '../sale/sale.ts';
import type { RecordedReturn } from '../sale/sale-return.ts';
import { everPaid } from '../sale/tender.ts';
import type { ShiftClose } from '../shift/shift-report.ts';

/** The books of a time as other programs read them (docs/accounts.md). Amounts are integers in minor units. */
export const ACCOUNTS_FORMAT = 'cobro-accounts/1';

/** A card payment as the journal has it, whatever became of it. */
export interface CardFacts {
  readonly trace_id: string;
  readonly state: AttemptState;
  readonly payment_id: string | null;
  readonly transaction_id: string | null;
  readonly approval_code: string | null;
  readonly last_four: string | null;
  readonly brand: string | null;
}

export interface AccountsInput {
  readonly sales: readonly Sale[];
  readonly returns: readonly { readonly sale_number: number; readonly returned: RecordedReturn }[];
  readonly closes: readonly {
    readonly at_ms: number;
    readonly close: ShiftClose;
    readonly gifts_owed: readonly OwedOnGifts[];
  }[];
  readonly cards: ReadonlyMap<string, CardFacts>;
  /** The till's own clock and time zone, ISO 8601 with offset. */
  readonly isoTime: (at_ms: number) => string;
}

type Cell = string | number | null;
export interface AccountsTable {
  readonly name: 'sales' | 'payments' | 'returns' | 'closes';
  readonly columns: readonly string[];
  readonly rows: readonly (readonly Cell[])[];
}

/** An amount in the currency's own units, with a point: 12990 of CLP is `12990`, of USD `129.90`. Signed. */
export function decimalAmount(amount_minor: number, currency: CurrencyCode): string {
  const decimals = currencyDecimals(currency);
  const digits = String(Math.abs(amount_minor)).padStart(decimals + 1, '0');
  const sign = amount_minor < 0 ? '-' : '';
  return decimals === 0 ? `${sign}${digits}` : `${sign}${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}

function salesTable({ sales, isoTime }: AccountsInput): AccountsTable {
  const columns = ['number', 'paid_at', 'cashier', 'document', 'customer_number', 'currency'];
  const amounts = [
    'net_minor',
    'tax_minor',
    'total_minor',
    'discount_minor',
    'tip_minor',
    'gift_loaded_minor',
    'adjustment_minor',
  ];
  return {
    name: 'sales',
    columns: [...columns, ...amounts],
    rows: sales.map((sale) => {
      const { totals } = priceSale(sale, 1);
      const tax_minor = totals.taxes.reduce((sum, tax) => sum + tax.amount_minor, 0);
      return [
        sale.number,
        isoTime(sale.paid_at_ms ?? sale.opened_at_ms),
        sale.cashier,
        sale.document ?? 'receipt',
        sale.customer?.tax_id?.value ?? null,
        sale.currency,
        totals.total_minor - loadedBy(sale) - tax_minor,
        tax_minor,
        totals.total_minor - loadedBy(sale),
        totals.discount_minor,
        sale.tip_minor,
        loadedBy(sale),
        totals.adjustment_minor ?? 0,
      ];
    }),
  };
}

function paymentsTable({ sales, cards, isoTime }: AccountsInput): AccountsTable {
  return {
    name: 'payments',
    columns: [
      ...['sale_number', 'at', 'kind', 'state', 'currency', 'amount_minor', 'tip_minor', 'rounding_minor'],
      ...['brand', 'last_four', 'installments', 'approval_code', 'payment_id', 'transaction_id', 'trace_id'],
      'adjustment_minor',
    ],
    rows: sales.flatMap((sale) =>
      sale.tenders.filter(everPaid).map((tender) => {
        const card = tender.trace_id === undefined ? undefined : cards.get(tender.trace_id);
        return [
          sale.number,
          isoTime(tender.at_ms),
          tender.kind,
          tender.state,
          sale.currency,
          tender.amount_minor,
          tender.tip_minor,
          tender.rounding_minor ?? 0,
          card?.brand ?? null,
          card?.last_four ?? null,
          tender.installments ?? null,
          card?.approval_code ?? null,
          card?.payment_id ?? null,
          card?.transaction_id ?? null,
          tender.trace_id ?? null,
          tender.adjustment?.amount_minor ?? 0,
        ];
      }),
    ),
  };
}

function returnsTable({ returns, isoTime }: AccountsInput): AccountsTable {
  return {
    name: 'returns',
    columns: [
      ...['sale_number', 'at', 'kind', 'state', 'currency', 'amount_minor', 'reason', 'by', 'answered_by'],
      ...['return_id', 'trace_id'],
    ],
    rows: returns.flatMap(({ sale_number, returned }) =>
      returned.parts.map((part) => [
        sale_number,
        isoTime(returned.at_ms),
        part.kind,
        part.state,
        returned.currency,
        part.amount_minor,
        returned.reason ?? null,
        returned.by,
        returned.answered_by,
        returned.return_id,
        'trace_id' in part ? (part.trace_id ?? null) : null,
      ]),
    ),
  };
}

function closesTable({ closes, isoTime }: AccountsInput): AccountsTable {
  return {
    name: 'closes',
    columns: [
      ...['z_number', 'closed_at', 'by', 'currency', 'sales_count', 'sales_minor', 'discount_minor', 'tip_minor'],
      ...['cash_minor', 'cards_minor', 'returned_minor', 'counted_minor', 'difference_minor'],
      ...['gift_sold_minor', 'gift_redeemed_minor', 'gift_given_minor', 'gift_returned_minor', 'gift_adjusted_minor'],
      'gift_owed_minor',
      'adjustment_minor',
    ],
    rows: closes.flatMap(({ at_ms, close, gifts_owed }) =>
      close.report.currencies.map((one) => {
        const counted = close.count?.results.find(({ currency }) => currency === one.currency);
        const cards_minor = one.cards.reduce((sum, card) => sum + card.amount_minor, 0);
        const returned = one.cards.reduce((sum, card) => sum + card.returned_minor, 0);
        return [
          close.number,
          isoTime(at_ms),
          close.by,
          one.currency,
          one.sales.count,
          one.sales.total_minor,
          one.sales.discount_minor,
          one.sales.tip_minor,
          one.cash.amount_minor,
          cards_minor,
          returned + (one.cash_returns?.amount_minor ?? 0) + (one.exchanges?.amount_minor ?? 0),
          counted?.counted_minor ?? null,
          counted?.difference_minor ?? null,
          ...(['sold_minor', 'redeemed_minor', 'given_minor', 'unsold_minor', 'adjusted_minor'] as const).map(
            (name) => one.gift_cards?.[name] ?? 0,
          ),
          gifts_owed.find(({ currency }) => currency === one.currency)?.amount_minor ?? 0,
          (one.adjustments?.surcharge_minor ?? 0) - (one.adjustments?.discount_minor ?? 0),
        ];
      }),
    ),
  };
}

/** Sales, payments, returns and closes of a time, each as a table. */
export function accountsTables(input: AccountsInput): readonly AccountsTable[] {
  return [salesTable(input), paymentsTable(input), returnsTable(input), closesTable(input)];
}

/** A table for spreadsheets: amounts as decimals, `_minor` gone from their names, formulas neutralised. */
export function accountsCsv({ columns, rows }: AccountsTable): string {
  const currency_at = columns.indexOf('currency');
  const lines = rows.map((row) => {
    const currency = row[currency_at] as CurrencyCode;
    return csvLine(
      row.map((cell, at) =>
        // As a number: a text that begins with a minus is taken for a formula.
        typeof cell === 'number' && columns[at]?.endsWith('_minor') ? Number(decimalAmount(cell, currency)) : cell,
      ),
    );
  });
  return [csvLine(columns.map((name) => name.replace(/_minor$/, ''))), ...lines].join('');
}

/** The same for programs, as one object. */
export function accountsJson(tables: readonly AccountsTable[], about: object): object {
  const objects = tables.map(({ name, columns, rows }) => [
    name,
    rows.map((row) => Object.fromEntries(columns.map((column, at) => [column, row[at] ?? null]))),
  ]);
  return { format: ACCOUNTS_FORMAT, ...about, ...Object.fromEntries(objects) };
}
