import type { Page } from 'playwright-core';
import type { PastShiftView, ShiftView } from '../../../core/contract/shifts.ts';
import type { IntentArguments } from '../../../core/contract/intents.ts';
import { fail, succeed } from '../../../core/result.ts';
import type { Reconciliation } from '../../../core/shift/reconcile.ts';
import type { CardLine, Quarter, ShiftReport } from '../../../core/shift/shift-report.ts';
import { countResults } from '../../../core/shift/count-results.ts';
import type { Answers } from '../fake-main.ts';
import { shift, snapshot, status } from './demo.ts';
import type { ScreenState } from './index.ts';
import { catalogue } from './sale-states.ts';
import { passTime, pressKeys, typeKeys } from '../hands.ts';

/** Ten past ten in the evening in Santiago, so that the shift of the design is a whole one. */
const OPENED_MS = Date.parse('2026-11-20T17:00:00Z');
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

const BY_HOUR = [168_420, 142_980, 200_640, 312_500, 404_700, 358_940, 242_700, 118_300];
const quarters: readonly Quarter[] = BY_HOUR.map((amount_minor, hour) => ({
  starts_at_ms: OPENED_MS + hour * HOUR_MS,
  sales: 8,
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
  card('Visa', 25, 735_180),
];

const report: ShiftReport = {
  currencies: [
    {
      currency: 'CLP',
      sales: { count: 62, total_minor: 1_949_180, discount_minor: 34_990, tip_minor: 86_400 },
      taxes: [{ name: 'IVA', basis_points: 1900, included: true, base_minor: 1_637_966, amount_minor: 311_214 }],
      cash: { payments: 18, amount_minor: 621_980, tip_minor: 12_300, rounding_minor: -20 },
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
      sales_minor: 621_980,
      in_minor: 0,
      out_minor: 400_000,
      refunds_minor: 4_900,
      expected_minor: 297_080,
    },
  ],
  cash_ins: 0,
  cash_outs: 2,
  drawer_openings: 3,
  recounts: 0,
};

const movement = { currency: 'CLP', by: 'Marcela Rojas' } as const;
const open: ShiftView = {
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
    {
      ...movement,
      movement_id: 'm2',
      at_ms: OPENED_MS + 5 * HOUR_MS,
      direction: 'out',
      amount_minor: 4_900,
      reason: 'refund',
      note: 'boleta 1031',
    },
  ],
  unresolved: [],
  closed: null,
};
const unresolved = {
  trace_id: 't1039',
  kind: 'payment',
  amount_minor: 18_990,
  currency: 'CLP',
  since_ms: OPENED_MS + 7 * HOUR_MS,
  carried: false,
  sale_number: 1039,
} as const;
const results = countResults(report.drawers, [
  { currency: 'CLP', value_minor: 20_000, pieces: 14 },
  { currency: 'CLP', value_minor: 10, pieces: 1_608 },
]);
const closed: ShiftView = {
  ...open,
  unresolved: [unresolved],
  closed: {
    at_ms: OPENED_MS + 8 * HOUR_MS,
    by: 'Encargado',
    count: { results, blind: false },
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
const reconciliation: Reconciliation = {
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
const PAST = [past(2, 0, { total_minor: 1_949_180, sales: 62, difference_minor: -1_000 }), past(1, 1)];

const answers: Answers = {
  ...catalogue,
  'shift.report': () => succeed(open),
  'shift.reconcile': () => succeed(reconciliation),
  'shift.list': () => succeed({ shifts: PAST, more: false }),
  'shift.read': ({ number }: IntentArguments<'shift.read'>) => succeed({ ...closed, number }),
};
const closing: ScreenState['snapshot'] = {
  ...snapshot,
  status: { ...status, printer: { level: 'ok', code: 'ready', detail: '' } },
  shift: { ...shift, open: shift.open && { ...shift.open, opened_at_ms: OPENED_MS } },
};
const noShift: ScreenState['snapshot'] = { ...closing, shift: { ...shift, open: null } };

const go = async (page: Page): Promise<void> => {
  await page.keyboard.press('F1');
  await page.getByText('Turno', { exact: true }).last().click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await passTime(page);
};
const press =
  (...keys: readonly string[]) =>
  async (page: Page): Promise<void> => {
    await go(page);
    await pressKeys(page, ...keys);
  };
/** As in the drawing: one thousand short. */
const COUNT = ['6', '9', '8', '9', '17', '11', '38', '24', '58'];
const count = async (page: Page): Promise<void> => {
  await press('Enter')(page);
  await page.locator('html:not([data-guard])').waitFor();
  const fields = page.locator('[data-count] input');
  for (const [index, pieces] of COUNT.entries()) await fields.nth(index).fill(pieces);
};

/** The pages of shifts, reached as a person reaches them. Names of the menu are Spanish: other languages start elsewhere. */
export const shiftStates: Readonly<Record<string, ScreenState>> = {
  shift: { snapshot: closing, answers, prepare: count },
  'shift-day': { snapshot: closing, answers, prepare: go },
  'shift-day-empty': {
    snapshot: { ...closing, shift: { ...shift, open: shift.open && { ...shift.open, automatic: true } } },
    answers: {
      ...answers,
      'shift.report': () => succeed({ ...open, automatic: true, movements: [], report: emptyReport() }),
    },
    prepare: go,
  },
  'shift-unresolved': {
    snapshot: {
      ...closing,
      status: { ...closing.status, service: { level: 'error', code: 'offline', detail: '', answered_at_ms: null } },
    },
    answers: { ...answers, 'shift.report': () => succeed({ ...open, unresolved: [unresolved] }) },
    prepare: press('Enter'),
  },
  'shift-reconcile-failed': {
    snapshot: closing,
    answers: { ...answers, 'shift.reconcile': () => fail({ code: 'settlement_unreadable', detail: '' }) },
    prepare: press('Enter'),
  },
  'shift-blind': {
    snapshot: { ...closing, shift: { ...shift, blind_count: true } },
    answers: {
      ...answers,
      'shift.report': () => succeed({ ...open, report: { ...report, drawers: [] } }),
      'shift.count': () => succeed({ results }),
    },
    prepare: count,
  },
  'shift-locked': {
    snapshot: {
      ...closing,
      staff: { ...closing.staff, verdicts: { ...closing.staff.verdicts, read_reports: 'needs_approval' } },
    },
    answers,
    prepare: go,
  },
  'shift-move': {
    snapshot: closing,
    answers,
    prepare: async (page) => {
      await press('+')(page);
      await typeKeys(page, '400000');
    },
  },
  'shift-open': {
    snapshot: noShift,
    answers,
    prepare: async (page) => {
      await go(page);
      await typeKeys(page, '80000');
    },
  },
  'shift-past': { snapshot: noShift, answers, prepare: press('h') },
  'shift-past-cards': {
    snapshot: noShift,
    answers,
    prepare: async (page) => {
      await press('h')(page);
      await page.getByText('Tarjetas', { exact: true }).last().click();
    },
  },
};

function emptyReport(): ShiftReport {
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
        cards: [],
        installments: [],
        quarters: [],
      },
    ],
    drawers: [{ ...drawer, float_minor: 0, sales_minor: 0, out_minor: 0, refunds_minor: 0, expected_minor: 0 }],
    drawer_openings: 0,
  };
}
