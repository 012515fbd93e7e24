import type { AttemptView, TimelineView } from '../../../core/contract/recovery.ts';
import type { Page } from 'playwright-core';
import type { IntentArguments } from '../../../core/contract/intents.ts';
import type { CardSummary } from '../../../core/payments/card.ts';
import { fail, succeed } from '../../../core/result.ts';
import type { Answers } from '../fake-main.ts';
import { snapshot, status } from './demo.ts';
import { NOW_MS } from './now.ts';
import type { ScreenState } from './index.ts';
import { visa } from './payment-states.ts';
import { tabAnswers } from './tab-answers.ts';
import { compared, restored, restoredAnswers } from './restored-answers.ts';
import { catalogue } from './sale-states.ts';
import { passTime, pressKeys, typeKeys } from '../input-events.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const debit: CardSummary = { brand: 'Débito', last_four: '0045', entry_mode: 'CHIP' };
const mastercard: CardSummary = { brand: 'MASTERCARD', last_four: '7730', entry_mode: 'CONTACTLESS' };

export const attempt = (now_ms: number, number: number, change: Partial<AttemptView>): AttemptView => ({
  trace_id: `9f2c-41b7-${number}`,
  sale_id: `s${number}`,
  sale_number: number,
  state: 'REVERSING',
  amount_minor: 18_990,
  tip_minor: 0,
  currency: 'CLP',
  card: visa,
  started_at_ms: now_ms - 37 * MINUTE_MS,
  changed_at_ms: now_ms - MINUTE_MS,
  tries: 8,
  next_try_at_ms: now_ms + 250_000,
  trying_now: false,
  needs_person: false,
  last_error: 'http_500',
  undone_by: null,
  by_link: false,
  open_item: null,
  ended_return: null,
  sale_paid_by: null,
  ...change,
});

function attempts(now_ms: number): AttemptView[] {
  const settled = (number: number, amount_minor: number, change: Partial<AttemptView>): AttemptView =>
    attempt(now_ms, number, {
      amount_minor,
      state: 'REVERSED',
      undone_by: 'refund',
      tries: 2,
      next_try_at_ms: null,
      last_error: null,
      changed_at_ms: now_ms - 2 * HOUR_MS,
      ...change,
    });
  return [
    attempt(now_ms, 1022, {
      amount_minor: 59_190,
      card: debit,
      state: 'ATTENTION',
      open_item: 'payment',
      started_at_ms: now_ms - 72 * MINUTE_MS,
      tries: 20,
      next_try_at_ms: now_ms + 724_000,
      needs_person: true,
      sale_paid_by: 'cash',
    }),
    attempt(now_ms, 1039, { card: mastercard }),
    attempt(now_ms, 1047, {
      amount_minor: 57_028,
      tip_minor: 7703,
      started_at_ms: now_ms - MINUTE_MS,
      tries: 2,
      next_try_at_ms: now_ms + 12_400,
    }),
    settled(1051, 24_300, {
      ...{ state: 'BOUND', undone_by: null, tries: 0 },
      ended_return: { act: 'refund', is_done: false, amount_minor: 6_900 },
    }),
    settled(1011, 24_300, {}),
    settled(998, 31_200, { state: 'NO_CHARGE', card: mastercard }),
    settled(990, 112_400, { tries: 5 }),
    settled(961, 8450, { tries: 1 }),
  ];
}

function timelineAt(now_ms: number): TimelineView[] {
  const began_ms = now_ms - 72 * MINUTE_MS;
  const tried = (tries: number, after_ms: number, detail: TimelineView['detail']): TimelineView => ({
    at_ms: began_ms + after_ms,
    type: 'attempt_step',
    state: 'REVERSING',
    detail: { tries, call: 'R2', path: '/v1/pos/cancel-or-refund/9f2c-41b7-1022', ...detail },
  });
  return [
    { at_ms: began_ms, type: 'attempt_intent', state: 'INTENT', detail: {} },
    { at_ms: began_ms + 9000, type: 'attempt_sending', state: 'INTENT', detail: { card: 'Débito 0045' } },
    {
      at_ms: began_ms + 39_000,
      type: 'attempt_step',
      state: 'REVERSING',
      detail: { cause: 'timeout', duration_ms: 30_000 },
    },
    tried(1, 40_000, { http_status: 500, cause: 'server_error' }),
    tried(2, 45_000, { cause: 'timeout', duration_ms: 15_000 }),
    ...Array.from({ length: 17 }, (_, index) =>
      tried(index + 3, 60_000 * (index + 2), { http_status: 500, cause: 'server_error' }),
    ),
    { ...tried(20, 70 * MINUTE_MS, { http_status: 409, cause: 'conflict' }), state: 'ATTENTION' },
  ];
}

export const recoveryAnswers: Answers = {
  ...catalogue,
  'recovery.list': ({ filter }: IntentArguments<'recovery.list'>) => {
    const all = attempts(NOW_MS);
    const unresolved = all.slice(0, 3);
    const shown = { all, unresolved, needs_person: all.slice(0, 1), resolved_today: all.slice(3) }[filter];
    return succeed({
      attempts: shown,
      counts: { all: 8, unresolved: 3, needs_person: 1, resolved_today: 5, resolved_today_minor: 183_250 },
      for_others: [],
    });
  },
  'recovery.read': ({ trace_id }: IntentArguments<'recovery.read'>) => {
    const found = attempts(NOW_MS).find((one) => one.trace_id === trace_id);
    return found
      ? succeed({ attempt: found, timeline: timelineAt(NOW_MS) })
      : fail({ code: 'not_found', detail: trace_id });
  },
};
const closingAnswers: Answers = {
  ...recoveryAnswers,
  'recovery.close': () => fail({ code: 'wrong_pin', detail: '', tries_left: 2 }),
};
const calm: Answers = {
  ...catalogue,
  'recovery.list': () =>
    succeed({
      attempts: [],
      counts: { all: 0, unresolved: 0, needs_person: 0, resolved_today: 0, resolved_today_minor: 0 },
      for_others: [],
    }),
};

export const go = (place: 'Recuperación' | 'Devolución' | 'Cuentas') => async (page: Page) => {
  await page.keyboard.press('F1');
  await page.getByText(place, { exact: true }).last().click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await passTime(page);
};
export const manager = {
  ...snapshot,
  status: {
    ...status,
    recovery: {
      ...status.recovery,
      unresolved: 3,
      needs_person: 1,
      at_risk_minor: 142_911,
      oldest_since_ms: NOW_MS - 72 * MINUTE_MS,
    },
  },
};

const withTabs = { ...manager, status: { ...manager.status, tabs: { level: 'error', open: 4, pressing: 2 } as const } };
const chooseTab = (text: string) => async (page: Page) => {
  await go('Cuentas')(page);
  await page.getByText(text).first().click();
  await passTime(page);
};

/** Recovery opened at a payment with an open item that only a person can settle. */
const closing = (open_item: 'return' | 'capture' | 'failed_return', last_error: string): ScreenState => ({
  snapshot: manager,
  answers: {
    ...recoveryAnswers,
    'recovery.read': ({ trace_id }: IntentArguments<'recovery.read'>) => {
      const found = attempts(NOW_MS).find((one) => one.trace_id === trace_id);
      if (found === undefined) return fail({ code: 'not_found', detail: trace_id });
      const attempt = { ...found, state: 'BOUND' as const, open_item, last_error };
      return succeed({ attempt, timeline: timelineAt(NOW_MS).slice(0, 4) });
    },
  },
  prepare: async (page) => {
    await go('Recuperación')(page);
    await page.getByText('Resolver a mano', { exact: true }).click();
  },
});

export const managerStates: Readonly<Record<string, ScreenState>> = {
  tabs: { snapshot: withTabs, answers: tabAnswers, prepare: go('Cuentas') },
  'tabs-release': {
    snapshot: withTabs,
    answers: tabAnswers,
    prepare: async (page) => {
      await chooseTab('Tarjeta 4821 · Venta 1240')(page);
      await page.getByText('Liberar', { exact: true }).click();
      await passTime(page);
    },
  },
  'tabs-refused': {
    snapshot: withTabs,
    answers: tabAnswers,
    prepare: async (page) => {
      await chooseTab('Tarjeta 4821 · Venta 1219')(page);
      await pressKeys(page, 'Enter');
    },
  },
  'tabs-none': {
    snapshot: manager,
    answers: { ...catalogue, 'tab.list': () => succeed({ tabs: [], hold_hours: 168 }) },
    prepare: go('Cuentas'),
  },
  recovery: { snapshot: manager, answers: recoveryAnswers, prepare: go('Recuperación') },
  'recovery-close': {
    snapshot: manager,
    answers: closingAnswers,
    prepare: async (page) => {
      await go('Recuperación')(page);
      await page.getByText('Resolver a mano', { exact: true }).click();
      await page.getByRole('textbox').fill('devolución 88213');
      await page.getByText('Queda en el registro', { exact: false }).click();
      await typeKeys(page, '0000');
      await pressKeys(page, 'Enter');
    },
  },
  'recovery-restored': {
    snapshot: { ...manager, status: { ...manager.status, card_sales_stopped: 'older_copy' } },
    answers: { ...recoveryAnswers, ...restoredAnswers },
    prepare: async (page) => {
      await go('Recuperación')(page);
      await page.getByText('Comparar con el servicio', { exact: true }).click();
    },
  },
  'recovery-emptied': {
    snapshot: { ...manager, status: { ...manager.status, card_sales_stopped: 'emptied_folder' } },
    answers: {
      ...recoveryAnswers,
      ...restoredAnswers,
      'recovery.suspense': () => succeed({ ...restored, doubt: 'emptied_folder', held: [] }),
    },
    prepare: go('Recuperación'),
  },
  'recovery-decide': {
    snapshot: manager,
    answers: {
      ...recoveryAnswers,
      ...restoredAnswers,
      'recovery.suspense': () => succeed({ ...restored, doubt: null, payments_missing: null, found: compared }),
    },
    prepare: async (page) => {
      await go('Recuperación')(page);
      await page.getByText('Conservar', { exact: true }).first().click();
    },
  },
  'documents-rejected': {
    snapshot: { ...manager, status: { ...manager.status, documents_rejected: 1 } },
    answers: catalogue,
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Documentos rechazados' }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  'recovery-close-return': closing('return', 'several_returns_of_this_amount'),
  'recovery-return-failed': closing('failed_return', 'return_failed'),
  'recovery-close-capture': closing('capture', 'payment_disagrees'),
  'recovery-return-ended': {
    snapshot: manager,
    answers: recoveryAnswers,
    prepare: async (page: Page) => {
      await go('Recuperación')(page);
      await page.getByText('Venta 1051', { exact: false }).click();
    },
  },
  'recovery-return-stopped': {
    snapshot: {
      ...manager,
      status: { ...manager.status, recovery: { ...manager.status.recovery, returns_stopped: 1 } },
    },
    answers: {
      ...recoveryAnswers,
      'refund.find': () => succeed({ sales: [], why_none: null, shop: null }),
      'refund.waiting': () => succeed({ returns: [], without_sale: [] }),
    },
    prepare: async (page: Page) => {
      // The start opened the returns.
      await passTime(page);
      await go('Recuperación')(page);
    },
  },
  'recovery-empty': {
    snapshot: {
      ...snapshot,
      status: {
        ...status,
        recovery: {
          ...status.recovery,
          level: 'ok',
          unresolved: 0,
          at_risk_minor: 0,
          oldest_since_ms: null,
          resolved_today: 0,
        },
      },
    },
    answers: calm,
    prepare: go('Recuperación'),
  },
};
