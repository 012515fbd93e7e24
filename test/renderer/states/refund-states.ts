import type { ShopSearch } from '../../../core/contract/refunds.ts';
import type { Page } from 'playwright-core';
import { fail, succeed } from '../../../core/result.ts';
import { passTime, pressKeys, typeKeys } from '../input-events.ts';
import { UNANSWERED } from '../fake-main.ts';
import { snapshot } from './demo.ts';
import { NOW_MS } from './now.ts';
import type { ScreenState } from './index.ts';
import { go } from './manager-states.ts';
import { cashReturned, past, refundAnswers, returnOf, returnedPart } from './refund-answers.ts';

const choose = async (page: Page): Promise<void> => {
  await go('Devolución')(page);
  await page.locator('ol button').first().click();
  await passTime(page);
};
const chooseAll = async (page: Page): Promise<void> => {
  await choose(page);
  await page.getByText('Todo', { exact: true }).click();
  await passTime(page);
};
const carryOut = (pin: string) => async (page: Page) => {
  await choose(page);
  await page.getByText('Todo', { exact: true }).click();
  await passTime(page);
  await typeKeys(page, pin);
  await pressKeys(page, 'Enter');
};

/** A search by customer without result, and the state of the other lanes' answers. */
function searchedFor(name: string, how: Pick<ShopSearch, 'by_customer' | 'without_customer'>): ScreenState {
  const shop: ShopSearch = { state: 'asked', more: false, since_ms: null, ...how };
  return {
    snapshot,
    answers: {
      ...refundAnswers(),
      'refund.find': ({ customer }: { readonly customer?: string }) =>
        succeed({ sales: customer === undefined ? [past(912, 2)] : [], why_none: null, shop }),
    },
    prepare: async (page) => {
      await go('Devolución')(page);
      await page.getByLabel('Cliente', { exact: true }).fill(name);
      await pressKeys(page, 'Enter');
      await page
        .getByText('no tiene esa venta', { exact: false })
        .or(page.getByText('otras cajas', { exact: false }))
        .first()
        .waitFor();
    },
  };
}

const blindly = {
  refund_id: 'b1',
  amount_minor: 12_990,
  currency: 'CLP',
  at_ms: NOW_MS,
  reason: 'Sin boleta',
} as const;

export const refundStates: Readonly<Record<string, ScreenState>> = {
  refund: {
    snapshot,
    answers: refundAnswers(),
    prepare: async (page) => {
      await choose(page);
      await page.locator('main section:nth-of-type(2) label').nth(3).click();
      await page.locator('main section:nth-of-type(2) label').nth(4).click();
      await passTime(page);
      await typeKeys(page, '2468');
    },
  },
  'refund-dinars': {
    snapshot: { ...snapshot, till: { ...snapshot.till, currency: 'KWD', store_locale: 'en-KW' } },
    answers: refundAnswers({ currency: 'KWD', is_split: true }),
    prepare: chooseAll,
  },
  'refund-large': {
    snapshot: { ...snapshot, till: { ...snapshot.till, currency: 'ARS', store_locale: 'es-AR' } },
    answers: refundAnswers({ currency: 'ARS', times: 10_000 }),
    prepare: chooseAll,
  },
  'refund-none': {
    snapshot,
    answers: {
      ...refundAnswers(),
      'refund.find': ({ text }: { readonly text?: string }) =>
        succeed(
          text === undefined
            ? { sales: [past(912, 2)], why_none: null, shop: null }
            : { sales: [], why_none: 'in_doubt' as const, shop: null },
        ),
    },
    prepare: async (page) => {
      await go('Devolución')(page);
      await typeKeys(page, '9f2c41b70e55');
      await pressKeys(page, 'Enter');
      await page.getByText('Ese cobro está sin confirmar', { exact: false }).waitFor();
    },
  },
  'refund-shop-customer': searchedFor('Laura', { by_customer: true, without_customer: false }),
  'refund-shop-no-customer': searchedFor('Laura', { by_customer: false, without_customer: true }),
  'refund-of-lane': { snapshot, answers: refundAnswers({ is_of_another_lane: true }), prepare: choose },
  'refund-tap': {
    snapshot: { ...snapshot, till: { ...snapshot.till, training: true, simulated_reader: true } },
    answers: { ...refundAnswers(), 'refund.tapCard': () => UNANSWERED },
    prepare: async (page) => {
      await go('Devolución')(page);
      await page.getByRole('button', { name: 'Leer tarjeta' }).click();
    },
  },
  'refund-find': { snapshot, answers: refundAnswers(), prepare: go('Devolución') },
  'refund-cancel': {
    snapshot,
    answers: refundAnswers({ part: { act: 'cancellation', captured: 'not_begun' } }),
    prepare: choose,
  },
  'refund-changed': {
    snapshot,
    answers: {
      ...refundAnswers({ part: { act: 'cancellation', captured: 'not_begun' } }),
      'refund.execute': () => fail({ code: 'plan_changed', detail: '' }),
    },
    prepare: carryOut('2468'),
  },
  'refund-wrong-pin': { snapshot, answers: refundAnswers(), prepare: carryOut('0000') },
  'refund-training': {
    snapshot: {
      ...snapshot,
      till: { ...snapshot.till, training: true, training_pin: '246810', simulated_reader: true },
    },
    answers: refundAnswers({ part: { act: 'cancellation', captured: 'not_begun' } }),
    prepare: choose,
  },
  'refund-locked': { snapshot, answers: refundAnswers(), prepare: carryOut('1111') },
  'refund-done': {
    snapshot,
    answers: refundAnswers({ returned: returnOf(returnedPart()) }),
    prepare: carryOut('2468'),
  },
  'refund-refused': {
    snapshot,
    answers: refundAnswers({ returned: returnOf(returnedPart({ state: 'refused', transaction_id: null })) }),
    prepare: carryOut('2468'),
  },
  'refund-unknown': {
    snapshot,
    answers: refundAnswers({ returned: returnOf(returnedPart({ state: 'unknown', transaction_id: null })) }),
    prepare: carryOut('2468'),
  },
  'refund-not-done': {
    snapshot,
    answers: refundAnswers({
      returned: returnOf(returnedPart({ state: 'unknown', transaction_id: null })),
      outcome: returnOf(returnedPart({ state: 'refused', transaction_id: null, reason: 'proven_not_done' })),
    }),
    prepare: carryOut('2468'),
  },
  'refund-split': { snapshot, answers: refundAnswers({ is_split: true }), prepare: chooseAll },
  'refund-split-done': {
    snapshot,
    answers: refundAnswers({
      is_split: true,
      returned: returnOf(returnedPart({ amount_minor: 40_000 }), cashReturned()),
    }),
    prepare: carryOut('2468'),
  },
  'refund-split-unknown': {
    snapshot,
    answers: refundAnswers({
      is_split: true,
      returned: returnOf(
        returnedPart({ amount_minor: 40_000, state: 'unknown', transaction_id: null }),
        cashReturned(),
      ),
    }),
    prepare: carryOut('2468'),
  },
  'refund-of-goods': {
    snapshot,
    answers: refundAnswers({ is_of_goods: true, plan: { problem: 'paid_by_goods', remaining_minor: 0, parts: [] } }),
    prepare: choose,
  },
  'refund-drawer-too-low': {
    snapshot,
    answers: refundAnswers({ is_split: true, plan: { problem: 'drawer_too_low' } }),
    prepare: chooseAll,
  },
  'refund-reason': {
    snapshot: { ...snapshot, sale_rules: { ...snapshot.sale_rules, refund_reason_required: true } },
    answers: refundAnswers(),
    prepare: chooseAll,
  },
  'refund-interrupted': {
    snapshot,
    answers: refundAnswers({
      is_split: true,
      waiting: [returnOf(returnedPart({ amount_minor: 40_000 }), cashReturned({ state: 'waiting' }))],
    }),
    prepare: go('Devolución'),
  },
  'refund-untold': {
    snapshot,
    answers: refundAnswers({
      is_split: true,
      waiting: [returnOf(returnedPart({ amount_minor: 40_000 }), cashReturned({ untold: true }))],
    }),
    prepare: go('Devolución'),
  },
  'refund-untold-slip': {
    snapshot: { ...snapshot, status: { ...snapshot.status, printer: { level: 'ok', code: 'ready', detail: '' } } },
    answers: refundAnswers({ waiting: [returnOf(returnedPart({ amount_minor: 77_028 }))] }),
    prepare: go('Devolución'),
  },
  'refund-untold-blind': {
    // Shown by the page of this run that asked for it, which was loaded anew.
    snapshot: {
      ...snapshot,
      status: { ...snapshot.status, recovery: { ...snapshot.status.recovery, returns_left: 1 } },
    },
    answers: refundAnswers({ without_sale: [blindly] }),
    prepare: (page) => page.getByRole('heading', { level: 1 }).waitFor(),
  },
  'refund-several': {
    snapshot,
    answers: refundAnswers({
      waiting: [
        returnOf(returnedPart({ amount_minor: 40_000 }), cashReturned({ state: 'waiting' })),
        { ...returnOf(cashReturned({ part_id: 'p3', untold: true })), return_id: 'r2', sale_number: 771 },
      ],
    }),
    prepare: go('Devolución'),
  },
};
