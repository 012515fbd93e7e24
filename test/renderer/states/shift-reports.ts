import type { PastShiftView, ShiftView } from '../../../core/contract/shifts.ts';
import { countResults } from '../../../core/shift/count-results.ts';
import type { Reconciliation } from '../../../core/shift/reconcile.ts';
import type { FollowedFigure } from '../../../core/shift/shift-figures.ts';
import { type CardLine, type Quarter, type ShiftReport, withoutCash } from '../../../core/shift/shift-report.ts';

/** 14:00 in Santiago, so that the shift is complete at 22:10 as in the design. */
export const OPENED_MS = Date.parse('2026-11-20T17:00:00Z');
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** They sum to the sales of the shift: sales + tips − refunds equals cash plus cards. */
const BY_HOUR = [168_420, 142_980, 200_640, 312_500, 318_300, 358_940, 242_700, 118_300];
const quarters: readonly Quarter[] = BY_HOUR.map((amount_minor, hour) => ({
  starts_at_ms: OPENED_MS + hour * HOUR_MS,
  sales: hour < 2 ? 7 : 8,
  amount_minor,
}));
const card = (brand: string, payments: number, amount_minor: number): CardLine => ({
  brand,
  payments,
  amount_minor,
  tip_minor: 0,
  returns: 0,
  returned_minor: 0,
});
const CARDS = [
  card('Amex', 2, 121_600),
  card('Diners', 3, 41_300),
  card('Maestro', 5, 97_640),
  card('Mastercard', 9, 331_480),
  { ...card('Visa', 25, 735_180), tip_minor: 74_100 },
];

const report: ShiftReport = {
  currencies: [
    {
      currency: 'CLP',
      sales: { count: 62, total_minor: 1_862_780, discount_minor: 34_990, tip_minor: 86_400 },
      taxes: [{ name: 'IVA', basis_points: 1900, included: true, base_minor: 1_565_361, amount_minor: 297_419 }],
      cash: { payments: 18, amount_minor: 621_980, tip_minor: 12_300, rounding_minor: -20 },
      cash_returns: { returns: 1, amount_minor: 4_900, rounding_minor: 0 },
      cards: CARDS,
      installments: [
        { quantity: 3, payments: 4, amount_minor: 189_400 },
        { quantity: 6, payments: 1, amount_minor: 84_990 },
      ],
      quarters: [...quarters],
    },
  ],
  drawers: [
    {
      currency: 'CLP',
      float_minor: 80_000,
      sales_minor: 621_960,
      in_minor: 0,
      out_minor: 400_000,
      refunds_minor: 4_900,
      expected_minor: 297_060,
    },
  ],
  cash_ins: 0,
  cash_outs: 1,
  drawer_openings: 3,
  recounts: 0,
};

export const MARCELA = { staff_id: 'marcela', name: 'Marcela Rojas', role: 'manager' } as const;
const movement = { currency: 'CLP', by: 'Marcela Rojas' } as const;
export const open: ShiftView = {
  open_tabs: [
    { trace_id: 'tab-1', amount_minor: 56_000, currency: 'CLP', since_ms: OPENED_MS, sale_number: 1041 },
    { trace_id: 'tab-2', amount_minor: 30_000, currency: 'CLP', since_ms: OPENED_MS, sale_number: null },
  ],
  shift_id: 'shift-2',
  number: 2,
  currency: 'CLP',
  opened_at_ms: OPENED_MS,
  opened_by: 'Marcela Rojas',
  automatic: false,
  report,
  hides_cash: false,
  movements: [
    {
      ...movement,
      movement_id: 'm1',
      at_ms: OPENED_MS + 3 * HOUR_MS,
      direction: 'out',
      amount_minor: 400_000,
      reason: 'deposit',
      note: 'sobre 118',
    },
  ],
  hand_overs: [],
  unresolved: [],
  closed: null,
};
/** Some payment methods had discounts or surcharges. */
export const adjusted: ShiftView = {
  ...open,
  report: {
    ...report,
    currencies: report.currencies.map((one, at) =>
      at === 0 ? { ...one, adjustments: { discount_minor: 18_450, surcharge_minor: 6_210 } } : one,
    ),
  },
};
export const blind: ShiftView = { ...open, report: withoutCash(report), hides_cash: true };
export const unresolved = {
  trace_id: 't1039',
  kind: 'payment',
  amount_minor: 18_990,
  currency: 'CLP',
  since_ms: OPENED_MS + 7 * HOUR_MS,
  carried: false,
  sale_number: 1039,
} as const;
export const results = countResults(report.drawers, [
  { currency: 'CLP', value_minor: 20_000, pieces: 14 },
  { currency: 'CLP', value_minor: 10, pieces: 1_606 },
]);
export const closed: ShiftView = {
  ...open,
  unresolved: [unresolved],
  closed: {
    at_ms: OPENED_MS + 8 * HOUR_MS,
    by: 'Encargado',
    count: { results, blind: false, note: '', own: results },
    printed: 0,
    head: { seq: 1_204, hash: '9f3c'.repeat(16) },
  },
};

const fact = { trace_id: 't1', transaction_id: 'x1', at_ms: OPENED_MS, settled_on: null, by_amount: false } as const;
const row = (brand: string, ours: number, ours_minor: number, theirs = ours, theirs_minor = ours_minor) => ({
  brand,
  ours: { count: ours, amount_minor: ours_minor },
  theirs: { count: theirs, amount_minor: theirs_minor },
  difference_minor: theirs_minor - ours_minor,
});
export const reconciliation: Reconciliation = {
  currency: 'CLP',
  dates: ['2026-11-20'],
  rows: [
    row('Amex', 2, 121_600),
    row('Diners', 3, 41_300, 2, 29_400),
    row('Maestro', 5, 97_640),
    row('Mastercard', 9, 331_480, 10, 350_470),
    row('Visa', 25, 735_180),
  ],
  total: {
    ours: { count: 44, amount_minor: 1_327_200 },
    theirs: { count: 44, amount_minor: 1_334_290 },
    difference_minor: 7_090,
  },
  differences: [
    { ...fact, kind: 'unknown', brand: 'Mastercard', amount_minor: 18_990, sale_number: 1039 },
    {
      ...fact,
      kind: 'captured_later',
      brand: 'Diners',
      amount_minor: -11_900,
      sale_number: 1042,
      settled_on: '2026-11-21',
    },
  ],
  fees_minor: 39_362,
  net_minor: 1_294_928,
  other_shifts: { count: 14, amount_minor: 402_310 },
};

const past = (number: number, days_ago: number, change: Partial<PastShiftView> = {}): PastShiftView => ({
  number,
  currency: 'CLP',
  opened_at_ms: OPENED_MS - days_ago * DAY_MS,
  closed_at_ms: OPENED_MS + 8 * HOUR_MS - days_ago * DAY_MS,
  closed_by: 'Encargado',
  sales: 58,
  total_minor: 1_804_220,
  difference_minor: 0,
  ...change,
});
export const PAST = [past(2, 0, { total_minor: 1_862_780, sales: 62, difference_minor: -1_000 }), past(1, 1)];

/** Newest first; older tips are summed up. */
const TIPS = [4_200, 3_000, 5_600, 2_900, 7_400, 12_300, 3_100, 4_800, 2_500, 6_000];
export const tips: FollowedFigure = {
  figure: 'tips',
  currency: 'CLP',
  total_minor: 86_400,
  entries: TIPS.map((amount_minor, index) => ({
    at_ms: OPENED_MS + 8 * HOUR_MS - (index + 1) * 1_020_000,
    sale_id: `sale-${index}`,
    sale_number: 1_046 - index * 3,
    kind: 'sale',
    amount_minor,
    brand: '',
  })),
  earlier: { count: 14, amount_minor: 34_600 },
};

export const handed_over: ShiftView = {
  ...open,
  hand_overs: [
    {
      ...{ hand_over_id: 'h1', at_ms: OPENED_MS + 4 * HOUR_MS, from: 'Marcela Rojas', to: 'Luis Soto', note: '' },
      own: [{ currency: 'CLP', expected_minor: 180_000, counted_minor: 179_500, difference_minor: -500 }],
    },
  ],
};

export function emptyReport(): ShiftReport {
  const [own] = report.currencies;
  const [drawer] = report.drawers;
  if (own === undefined || drawer === undefined) return report;
  const nothing = { payments: 0, amount_minor: 0, tip_minor: 0, rounding_minor: 0 };
  return {
    ...report,
    currencies: [
      {
        ...own,
        sales: { count: 0, total_minor: 0, discount_minor: 0, tip_minor: 0 },
        taxes: [],
        cash: nothing,
        cash_returns: undefined,
        cards: [],
        installments: [],
        quarters: [],
      },
    ],
    drawers: [{ ...drawer, float_minor: 0, sales_minor: 0, out_minor: 0, refunds_minor: 0, expected_minor: 0 }],
    drawer_openings: 0,
  };
}
