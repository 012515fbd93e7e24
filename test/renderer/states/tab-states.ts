import type { CheckoutSlice, CheckoutStep, TenderView } from '../../../core/contract/snapshot.ts';
import { pressKeys } from '../input-events.ts';
import { sale, snapshot, status, till } from './demo.ts';
import type { ScreenState } from './index.ts';
import { NOW_MS } from './now.ts';
import {
  SENT_AT_MS,
  cardPart,
  declinedStep,
  fresh,
  paymentAnswers,
  state,
  tender,
  tipPresets,
  unknownStep,
  visa,
} from './payment-states.ts';
import { catalogue } from './sale-states.ts';

const TRACE = '9f2c41b70e55';
const HELD_MINOR = 60_000;
const withTabs = { ...till, tabs: true };

const holdPart: TenderView = { ...cardPart, state: 'held', amount_minor: HELD_MINOR, tip_minor: 0 };
/** Opening a tab of 60,000 with goods for 77,028 in the cart. */
const holding: Omit<CheckoutSlice, 'current'> = {
  ...fresh,
  tip_minor: 0,
  due_minor: 77_028,
  left_minor: 77_028,
  hold_minor: HELD_MINOR,
  steps: ['tender', 'card', 'result'],
};
const tabbed: Omit<CheckoutSlice, 'current'> = { ...holding, hold_minor: null, tenders: [holdPart] };
const held: Extract<CheckoutStep, { step: 'held' }> = {
  step: 'held',
  tender_id: 'card1',
  trace_id: TRACE,
  amount_minor: HELD_MINOR,
  card: visa,
  label: 'Mesa 4',
  expires_at_ms: NOW_MS + 168 * 3_600_000,
  slip: 'printed',
};
const tab = { trace_id: TRACE, held_minor: HELD_MINOR, card: visa, unsettled: false };
const failed: Extract<CheckoutStep, { step: 'settle_failed' }> = {
  step: 'settle_failed',
  outcome: 'refused',
  act: 'adjustment',
  trace_id: TRACE,
  amount_minor: 77_028,
  held_minor: HELD_MINOR,
  reason: 'declined',
};

/** A tab in the flow of the sale: its pane, its result, and the sale settled from it. */
export const tabStates: Readonly<Record<string, ScreenState>> = {
  'sale-tab': {
    snapshot: { ...snapshot, till: withTabs },
    answers: catalogue,
    prepare: (page) => pressKeys(page, 'Control+F7', 'M', 'e', 's', 'a', ' ', '4'),
  },
  'sale-tab-open': {
    snapshot: {
      ...snapshot,
      till: withTabs,
      sale: { ...sale, label: 'Mesa 4', tab: { held_minor: HELD_MINOR, last_four: '4821' } },
      status: { ...status, tabs: { level: 'ok', open: 2, pressing: 0 } },
    },
    answers: catalogue,
  },
  'pay-hold-declined': state(
    { ...holding, tenders: [{ ...cardPart, state: 'failed', declined: true, amount_minor: HELD_MINOR }] },
    { ...declinedStep, amount_minor: HELD_MINOR, reason: 'INSUFFICIENT_FUNDS' },
  ),
  'pay-hold-unknown': state(
    { ...holding, tenders: [{ ...holdPart, state: 'unknown' }], unconfirmed_minor: HELD_MINOR },
    { ...unknownStep, amount_minor: HELD_MINOR },
  ),
  'pay-held': state({ ...holding, tenders: [holdPart] }, held),
  'pay-held-failed': state({ ...holding, tenders: [holdPart] }, { ...held, label: null, card: null, slip: 'failed' }),
  'pay-tender-tab': state(tabbed, { ...tender, cash_due_minor: 77_030, tip_presets: tipPresets, tab }),
  'pay-tender-tab-every': state(tabbed, {
    ...tender,
    ...{ cash_due_minor: 77_030, tip_presets: tipPresets, tab, link_possible: true, gift_possible: true },
  }),
  'pay-tender-tab-unsettled': state(tabbed, { ...tender, cash_due_minor: 77_030, tab: { ...tab, unsettled: true } }),
  'pay-settling': state(tabbed, {
    step: 'settling',
    trace_id: TRACE,
    amount_minor: 77_028,
    held_minor: HELD_MINOR,
    since_ms: SENT_AT_MS,
  }),
  'pay-settle-refused': state(tabbed, failed),
  'pay-settle-other-till': state(tabbed, { ...failed, reason: 'other_till' }),
  'pay-settle-not-named': state(tabbed, { ...failed, act: 'capture', reason: 'payment_not_named' }),
  'pay-settle-raised': state(
    { ...tabbed, tenders: [{ ...holdPart, amount_minor: 77_028 }] },
    { ...failed, outcome: 'raised', held_minor: 77_028 },
  ),
  'pay-settle-unknown': state(
    { ...tabbed, unconfirmed_minor: 77_028, tenders: [{ ...holdPart, state: 'unknown', amount_minor: 77_028 }] },
    { ...failed, outcome: 'unknown', act: 'capture' },
  ),
  'customer-held': {
    snapshot: { ...snapshot, checkout: { ...holding, tenders: [holdPart], current: held } },
    answers: paymentAnswers,
    view: 'customer',
  },
};
