import type { Page } from 'playwright-core';
import { NOW_MS } from './now.ts';
import type { IntentArguments } from '../../../core/contract/intents.ts';
import { fail, succeed } from '../../../core/result.ts';
import type { Answers } from '../fake-main.ts';
import { shift, snapshot, status } from './demo.ts';
import type { ScreenState } from './index.ts';
import { catalogue } from './sale-states.ts';
import {
  adjusted,
  MARCELA,
  OPENED_MS,
  PAST,
  blind,
  closed,
  emptyReport,
  handed_over,
  open,
  reconciliation,
  results,
  tips,
  unresolved,
} from './shift-reports.ts';
import { passTime, pressKeys, typeKeys } from '../input-events.ts';

const answers: Answers = {
  ...catalogue,
  'shift.report': () => succeed(open),
  'shift.reconcile': () => succeed(reconciliation),
  'shift.follow': () => succeed(tips),
  'shift.list': () => succeed({ shifts: PAST, more: false }),
  'shift.read': ({ number }: IntentArguments<'shift.read'>) => succeed({ ...closed, number }),
};
const closing: ScreenState['snapshot'] = {
  ...snapshot,
  status: { ...status, printer: { level: 'ok', code: 'ready', detail: '' } },
  shift: { ...shift, open: shift.open && { ...shift.open, opened_at_ms: OPENED_MS } },
};
const noShift: ScreenState['snapshot'] = { ...closing, shift: { ...shift, open: null } };

const staffed: ScreenState['snapshot'] = { ...closing, staff: { ...closing.staff, configured: true, person: MARCELA } };
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
const COUNT = ['6', '9', '8', '9', '17', '11', '38', '24', '56'];
const count = async (page: Page): Promise<void> => {
  await press('Enter')(page);
  await passTime(page);
  const fields = page.locator('[data-count] input');
  for (const [index, pieces] of COUNT.entries()) await fields.nth(index).fill(pieces);
};

/** The drawer should also contain twenty dollars. */
const withDollars = () => {
  const [drawer] = open.report.drawers;
  const dollars = { currency: 'USD', sales_minor: 2_000, expected_minor: 2_000 } as const;
  const none = { float_minor: 0, in_minor: 0, out_minor: 0, refunds_minor: 0 };
  const drawers = drawer === undefined ? [] : [drawer, { ...drawer, ...none, ...dollars }];
  return succeed({ ...open, report: { ...open.report, drawers } });
};

/** The pages of shifts, opened by their Spanish menu labels; other languages are set afterwards. */
export const shiftStates: Readonly<Record<string, ScreenState>> = {
  shift: { snapshot: closing, answers, prepare: count },
  'shift-two-currencies': { snapshot: closing, answers: { ...answers, 'shift.report': withDollars }, prepare: count },
  'shift-close-asked': {
    snapshot: { ...closing, shift: { ...closing.shift, close_asked: { by: 'Sol Vera', at_ms: NOW_MS } } },
    answers,
    prepare: async (page) => {
      await page.getByRole('button', { name: /Cerrar turno|Fechar turno|Close shift/ }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  'shift-day': { snapshot: closing, answers, prepare: go },
  'shift-followed': {
    snapshot: closing,
    answers,
    prepare: async (page) => {
      await go(page);
      await page
        .getByRole('button', { name: /Propinas/ })
        .first()
        .click();
      await page.getByRole('dialog').waitFor();
    },
  },
  'shift-day-adjusted': {
    snapshot: closing,
    answers: { ...answers, 'shift.report': () => succeed(adjusted) },
    prepare: go,
  },
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
      'shift.report': () => succeed(blind),
      'shift.count': () => succeed({ results }),
    },
    prepare: count,
  },
  'shift-again': {
    snapshot: { ...closing, shift: { ...shift, blind_count: true } },
    answers: { ...answers, 'shift.report': () => succeed(blind), 'shift.count': () => succeed({ results: null }) },
    prepare: async (page) => {
      await count(page);
      await page.getByRole('button', { name: 'Entregar conteo' }).click();
      await page.getByText('No cuadra.').waitFor();
    },
  },
  'shift-note': {
    snapshot: { ...closing, shift: { ...shift, note_above_minor: 500 } },
    answers,
    prepare: count,
  },
  'shift-hand-over': {
    snapshot: staffed,
    answers: { ...answers, 'shift.report': () => succeed(handed_over) },
    prepare: async (page) => {
      await press('e')(page);
      await passTime(page);
      const fields = page.locator('[data-count] input');
      for (const [index, pieces] of COUNT.entries()) await fields.nth(index).fill(pieces);
      await page.getByRole('button', { name: 'Entregar gaveta' }).last().click();
      await typeKeys(page, '1234');
    },
  },
  'shift-handed-over': {
    snapshot: staffed,
    answers: { ...answers, 'shift.report': () => succeed(handed_over) },
    prepare: go,
  },
  'shift-blind-day': {
    snapshot: { ...closing, shift: { ...shift, blind_count: true } },
    answers: { ...answers, 'shift.report': () => succeed(blind) },
    prepare: go,
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
