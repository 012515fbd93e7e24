import type { LinkStep } from '../../../core/contract/checkout.ts';
import type { TillSnapshot } from '../../../core/contract/snapshot.ts';
import { qrSvg } from '../../../electron/features/receipts/receipt-rendering.ts';
import { fail, succeed } from '../../../core/result.ts';
import type { AttemptView, ForOtherView, TimelineView, UnknownRecovery } from '../../../core/contract/recovery.ts';
import { snapshot } from './demo.ts';
import { attempt, go, manager, recoveryAnswers } from './manager-states.ts';
import { NOW_MS } from './now.ts';
import type { ScreenState } from './index.ts';
import {
  approved,
  beforeTip,
  cashPart,
  fresh,
  fromNow,
  paid,
  state,
  tender,
  tipPresets,
  unknownStep,
} from './payment-states.ts';

const address = 'https://pagos.example/p/7c1e0a52-9b1f-4d0e-8a34-2f7b9c0d1e55';
const waiting = (began_at_ms: number, change: Partial<LinkStep> = {}): LinkStep => ({
  ...{ step: 'link', trace_id: '9f2c41b70e55', amount_minor: 84_731, payment_id: 'p1', code: qrSvg(address), address },
  ...{ began_at_ms, ends_at_ms: began_at_ms + 240_000, giving_up: false, ...change },
});
const part = { ...cashPart, kind: 'link', trace_id: '9f2c41b70e55', amount_minor: 84_731 } as const;
const linkPart = { ...part, received_minor: null, change_minor: null };
const steps = ['tip', 'tender', 'result'] as const;
const pending = { ...fresh, steps, tenders: [{ ...linkPart, state: 'pending' as const }] };
const doubted = { ...fresh, steps, unconfirmed_minor: 84_731, tenders: [{ ...linkPart, state: 'unknown' as const }] };
const facing: TillSnapshot = { ...snapshot, checkout: { ...pending, current: waiting(0) } };

const givenUp = attempt(NOW_MS, 1047, {
  by_link: true,
  card: null,
  amount_minor: 84_731,
  tries: 2,
  last_error: 'link_open',
});
const step = (at_s: number, detail: TimelineView['detail']): TimelineView => ({
  ...{ at_ms: NOW_MS - 600_000 + at_s * 1000, type: 'attempt_step', state: 'REVERSING', detail },
});
const watched: readonly TimelineView[] = [
  { ...step(0, {}), type: 'attempt_intent', state: 'INTENT' },
  { ...step(0, {}), type: 'attempt_sending', state: 'INTENT' },
  { ...step(1, { note: 'link_made' }), type: 'attempt_note', state: null },
  step(241, { cause: 'link_given_up' }),
  step(246, { tries: 1, cause: 'link_open', http_status: 200 }),
];

const unknown = (recovery: Partial<UnknownRecovery> = {}, cause = 'link_given_up'): ScreenState =>
  state(doubted, {
    ...unknownStep,
    ...{ amount_minor: 84_731, card: null, cause },
    recovery: { ...unknownStep.recovery, last_errors: [], ...recovery },
  });
const needy: AttemptView = { ...givenUp, state: 'ATTENTION', needs_person: true, open_item: 'payment' };
/** Open links of lost lanes, and those that this lane resolved. */
const OTHERS: readonly ForOtherView[] = [
  {
    ...{ trace_id: 'of-lane-4', of_lane: 4, by_link: true, amount_minor: 84_731, currency: 'CLP' },
    ...{ state: 'open', ended_at_ms: null },
  },
  ...(['reversed', 'no_charge', 'for_person'] as const).map((outcome, index): ForOtherView => ({
    ...{ trace_id: `ended-${index}`, of_lane: 4, by_link: index !== 0, amount_minor: 12_990, currency: 'CLP' },
    ...{ state: outcome, ended_at_ms: 1_763_730_000_000 + index * 60_000 },
  })),
];
const recovery = (
  shown: AttemptView | null,
  timeline: readonly TimelineView[],
  for_others: readonly ForOtherView[] = [],
): ScreenState => ({
  snapshot: manager,
  answers: {
    ...recoveryAnswers,
    'recovery.list': () =>
      succeed({
        attempts: shown === null ? [] : [shown],
        counts: {
          ...{ all: shown === null ? 0 : 1, unresolved: shown === null ? 0 : 1 },
          ...{ needs_person: 0, resolved_today: 0, resolved_today_minor: 0 },
        },
        for_others,
      }),
    'recovery.read': () =>
      shown === null ? fail({ code: 'not_found', detail: '' }) : succeed({ attempt: shown, timeline }),
  },
  prepare: go('Recuperación'),
});

export const linkStates: Readonly<Record<string, ScreenState>> = {
  'recovery-of-others': recovery(needy, [], OTHERS),
  'recovery-of-others-alone': recovery(null, [], OTHERS),
  'pay-tender-link': state(beforeTip, {
    ...tender,
    cash_due_minor: 77_030,
    tip_presets: tipPresets,
    link_possible: true,
  }),
  'pay-tender-every': state(beforeTip, {
    ...tender,
    ...{ cash_due_minor: 77_030, tip_presets: tipPresets, link_possible: true, gift_possible: true },
  }),
  'pay-link': fromNow((now_ms) => state(pending, waiting(now_ms - 20_000))),
  'pay-link-making': state(pending, waiting(0, { code: null, address: null, ends_at_ms: null })),
  'pay-link-approved': state(
    { ...paid, steps, tenders: [{ ...linkPart, state: 'paid' }] },
    { ...approved, tender: linkPart },
  ),
  'pay-link-unknown': unknown(),
  'pay-link-unknown-paid': unknown({ state: 'ATTENTION', link_seen: 'paid' }),
  'pay-link-unknown-sum': unknown({ state: 'ATTENTION', link_seen: 'other_sum' }, 'amount_paid_differs'),
  'pay-link-unknown-nobody': unknown({ state: 'ATTENTION', link_seen: 'never_shown' }, 'timeout'),
  'recovery-link': recovery(givenUp, watched),
  'recovery-link-paid': recovery({ ...needy, link_seen: 'paid', last_error: 'refund_not_proven' }, [
    ...watched,
    { ...step(300, { note: 'link_paid' }), type: 'attempt_note', state: null },
    { ...step(300, { note: 'link_asked_back' }), type: 'attempt_note', state: null },
    step(301, { tries: 2, cause: 'connection_lost' }),
    step(310, { tries: 3, cause: 'refund_not_proven', http_status: 200 }),
  ]),
  'recovery-link-sum': recovery({ ...needy, link_seen: 'other_sum', last_error: 'amount_paid_differs' }, [
    ...watched,
    step(300, { tries: 2, cause: 'amount_paid_differs', http_status: 200 }),
  ]),
  'recovery-link-nobody': recovery({ ...needy, link_seen: 'never_shown', last_error: 'link_not_named' }, [
    ...watched.slice(0, 2),
    step(20, { cause: 'timeout' }),
  ]),
  'customer-link': { snapshot: facing, view: 'customer' },
};
