import { assertNever } from '../assert.ts';
import type { CurrencyCode } from '../money/currency.ts';
import { brandName } from '../payments/brand-name.ts';
import { cashMovements } from '../sale/cash-movements.ts';
import { loadedBy } from '../gift/gift-card.ts';
import { giftPaidOf } from '../sale/tender-kind.ts';
import { creditedTo } from '../sale/exchange.ts';
import { priceSale } from '../sale/pricing.ts';
import type { Sale, Tender } from '../sale/sale.ts';
import type { CountLine } from './cash-count-schema.ts';
import { type DrawerCounts, NOT_COUNTED } from './count-rule.ts';
import { type CurrencyBook, createCurrencyBook } from './currency-book.ts';
import type { ShiftCash } from './shift.ts';
import type { DrawerReport, ShiftReport } from './shift-report.ts';

/** The facts of a shift, in journal order. */
export type ShiftFact =
  | { readonly kind: 'opened'; readonly currency: CurrencyCode; readonly float_minor: number }
  /** The sale is complete; its parts were distinguished. */
  | { readonly kind: 'sale_paid'; readonly sale: Sale; readonly at_ms: number }
  | { readonly kind: 'cash_taken'; readonly tender: Tender; readonly currency: CurrencyCode }
  /** A paid cash part was given back to the customer. */
  | { readonly kind: 'cash_returned'; readonly tender: Tender; readonly currency: CurrencyCode }
  /** Cash of a paid sale was refunded; `handed_minor` is what left the drawer for `amount_minor`. */
  | {
      readonly kind: 'cash_refunded';
      readonly currency: CurrencyCode;
      readonly amount_minor: number;
      readonly handed_minor: number;
    }
  | {
      readonly kind: 'card_taken';
      readonly currency: CurrencyCode;
      readonly brand: string;
      readonly amount_minor: number;
      readonly tip_minor: number;
      readonly installments: number;
    }
  | {
      readonly kind: 'card_returned';
      readonly currency: CurrencyCode;
      readonly brand: string;
      readonly amount_minor: number;
    }
  /** Money of a paid sale went on a gift card; a sold one was returned with its money; a person changed a balance. */
  | {
      readonly kind: 'gift_given' | 'gift_unsold' | 'gift_adjusted';
      readonly currency: CurrencyCode;
      readonly amount_minor: number;
    }
  | { readonly kind: 'cash_moved'; readonly moved: ShiftCash }
  | { readonly kind: 'drawer_opened' }
  | { readonly kind: 'counted'; readonly exact: boolean; readonly lines: readonly CountLine[] }
  /** Another person takes over the drawer. */
  | { readonly kind: 'handed_over' };

export interface ShiftTally {
  see(fact: ShiftFact): void;
  /** `currency` is the shift's own, which comes first even when nothing happened in it. */
  report(currency: CurrencyCode): ShiftReport;
  /** The counts of the drawer since money last moved in it. */
  readonly counted: DrawerCounts;
  /** Whether anything happened at all. */
  readonly isEmpty: boolean;
  /** The next shift begins. */
  begin(): void;
}

type Drawer = Omit<DrawerReport, 'currency' | 'expected_minor'>;
const EMPTY_DRAWER: Drawer = { float_minor: 0, sales_minor: 0, in_minor: 0, out_minor: 0, refunds_minor: 0 };
const NO_COUNTS = { cash_ins: 0, cash_outs: 0, drawer_openings: 0, counts: 0 };

/** Sums up a shift fact by fact, exactly, by currency; in the order of the facts, never by the clock. */
export function createShiftTally(): ShiftTally {
  let books = new Map<CurrencyCode, CurrencyBook>();
  let drawers = new Map<CurrencyCode, Drawer>();
  let counts = { ...NO_COUNTS };
  let seen = 0;
  let counted = NOT_COUNTED;

  const book = (currency: CurrencyCode): CurrencyBook => {
    const existing = books.get(currency) ?? createCurrencyBook(currency);
    books.set(currency, existing);
    return existing;
  };
  const drawer = (currency: CurrencyCode, change: Partial<Drawer>): void => {
    counted = NOT_COUNTED;
    const before = drawers.get(currency) ?? EMPTY_DRAWER;
    const changed = Object.entries(change).map(([name, by]) => [name, before[name as keyof Drawer] + by]);
    drawers.set(currency, { ...before, ...(Object.fromEntries(changed) as Partial<Drawer>) });
  };
  const cash = (tender: Tender, store: CurrencyCode, sign: 1 | -1): void => {
    for (const { currency, delta_minor } of cashMovements({ ...tender, state: 'paid' }, store))
      drawer(currency, { sales_minor: sign * delta_minor });
  };

  const see = (fact: ShiftFact): void => {
    seen += 1;
    switch (fact.kind) {
      case 'opened':
        return drawer(fact.currency, { float_minor: fact.float_minor });
      case 'sale_paid':
        book(fact.sale.currency).sale(fact.sale, priceSale(fact.sale, 1).totals, fact.at_ms);
        book(fact.sale.currency).gift({ sold_minor: loadedBy(fact.sale), redeemed_minor: giftPaidOf(fact.sale) });
        return book(fact.sale.currency).exchange(creditedTo(fact.sale));
      case 'cash_taken':
        book(fact.currency).cash(fact.tender, 1);
        return cash(fact.tender, fact.currency, 1);
      case 'cash_returned':
        book(fact.currency).cash(fact.tender, -1);
        return cash(fact.tender, fact.currency, -1);
      case 'cash_refunded':
        book(fact.currency).cashReturn(fact.amount_minor, fact.handed_minor);
        return drawer(fact.currency, { refunds_minor: fact.handed_minor });
      case 'card_taken':
        return book(fact.currency).card(brandName(fact.brand), fact);
      case 'card_returned':
        return book(fact.currency).cardReturn(brandName(fact.brand), fact.amount_minor);
      case 'gift_given':
        return book(fact.currency).gift({ given_minor: fact.amount_minor });
      case 'gift_unsold':
        return book(fact.currency).gift({ unsold_minor: fact.amount_minor });
      case 'gift_adjusted':
        return book(fact.currency).gift({ adjusted_minor: fact.amount_minor });
      case 'cash_moved':
        return move(fact.moved);
      case 'drawer_opened':
        counts.drawer_openings += 1;
        return;
      case 'counted':
        counts.counts += 1;
        counted = { times: counted.times + 1, exact: fact.exact, lines: fact.lines };
        return;
      case 'handed_over':
        counted = NOT_COUNTED;
        return;
      default:
        return assertNever(fact, 'fact of a shift');
    }
  };
  const move = ({ direction, reason, currency, amount_minor }: ShiftCash): void => {
    counts[direction === 'in' ? 'cash_ins' : 'cash_outs'] += 1;
    if (direction === 'in') drawer(currency, { in_minor: amount_minor });
    else drawer(currency, reason === 'refund' ? { refunds_minor: amount_minor } : { out_minor: amount_minor });
  };

  return {
    see,
    get counted() {
      return counted;
    },
    get isEmpty() {
      return seen === 0;
    },
    report: (currency) => ({
      currencies: ownFirst(currency, books.keys()).map((one) => (books.get(one) ?? createCurrencyBook(one)).report()),
      drawers: ownFirst(currency, drawers.keys()).map((one) => drawerReport(one, drawers.get(one) ?? EMPTY_DRAWER)),
      cash_ins: counts.cash_ins,
      cash_outs: counts.cash_outs,
      drawer_openings: counts.drawer_openings,
      recounts: Math.max(0, counts.counts - 1),
    }),
    begin: () => {
      books = new Map();
      drawers = new Map();
      counts = { ...NO_COUNTS };
      counted = NOT_COUNTED;
      seen = 0;
    },
  };
}

function ownFirst(own: CurrencyCode, others: Iterable<CurrencyCode>): CurrencyCode[] {
  return [own, ...[...others].filter((one) => one !== own).sort()];
}

function drawerReport(currency: CurrencyCode, drawer: Drawer): DrawerReport {
  const { float_minor, sales_minor, in_minor, out_minor, refunds_minor } = drawer;
  const expected_minor = float_minor + sales_minor + in_minor - out_minor - refunds_minor;
  return { currency, ...drawer, expected_minor };
}
