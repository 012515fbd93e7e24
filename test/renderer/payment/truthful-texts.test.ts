import { describe, expect, test } from 'vitest';
import { LANGUAGES } from '../../../core/i18n/index.ts';
import { type AttemptState, ATTEMPT_STATES } from '../../../core/payments/attempt.ts';
import { earlierDoubt, giftNote, kioskUnknownView } from '../../../renderer/screens/kiosk/kiosk-unknown.tsx';
import { doubtWording } from '../../../renderer/screens/payment/outcome/hold-wording.ts';
import { nextTryText, unknownView } from '../../../renderer/screens/payment/outcome/unknown-view.ts';
import { railView } from '../../../renderer/screens/payment/frame/rail-view.ts';
import {
  adviceText,
  signOf,
  stateText,
  whoOf,
  causeText,
} from '../../../renderer/screens/recovery/view/attempt-messages.ts';
import { timelineOf } from '../../../renderer/screens/recovery/view/attempt-timeline.ts';
import { messageKeysOf } from '../../../renderer/screens/recovery/view/attempt-message-keys.ts';
import { wordingIn } from '../say.ts';
import { customerScene } from '../../../renderer/screens/customer/customer-scene.ts';
import { snapshot } from '../states/demo.ts';
import { doubtful, paymentStates, unknownStep } from '../states/payment-states.ts';
import type { AttemptView, TimelineView } from '../../../core/contract/recovery.ts';

/** Claims that no money moved (payment-safety I11). */
const NOT_CHARGED =
  /no se (le )?cobró nada|nunca se cobró|nada foi cobrado|nunca foi cobrad|nothing was charged|charged nothing|never charged|no se devolvió nada|nada foi devolvido/i;
const PAID = /aprobado|pagada|aprovad|approved|payment received|pago recibido/i;
/** States in which "not charged" is proven. */
const SALE = {
  number: 1047,
  in_cash: { amount_minor: 64_730, note: null },
  by_card: { amount_minor: 64_731, note: null },
  gift_minor: 0,
};
const PROVEN: ReadonlySet<AttemptState> = new Set(['DECLINED', 'NOT_SENT', 'REVERSED', 'NO_CHARGE']);
/** Promises that the till alone acts, which must end where a person is needed. */
const UNDONE_BY_ITSELF =
  /se anula|es seguro|anulando|anulación sigue|si no lo logra|se devuelve|devolverá|se libera|liberando|liberará|é cancelad|é seguro|cancelando|será devolvido|devolve o valor|é liberad|liberação|libera o valor|safe|cancelled anyway|being cancelled|are cancelling|already cancelling|is refunded|will refund|be refunded|is released|releasing|will release/i;
const CAUSES = [
  'timeout',
  'connection_lost',
  'server_error',
  'malformed_answer',
  'card_refused',
  'reader_lost',
  'restarted',
  'conflict',
  'anything else',
];

describe.each(LANGUAGES)('in %s', (language) => {
  const wording = wordingIn(language);

  test.each(ATTEMPT_STATES)('the unknown screen over an attempt in %s never claims more than was proven', (state) => {
    for (const cause of CAUSES) {
      const step = { ...unknownStep, cause, recovery: { ...unknownStep.recovery, state } };
      const texts = [
        ...textsOf(unknownView(step, SALE, wording)),
        ...textsOf(unknownView(step, SALE, doubtWording({ hold_minor: 60_000, tenders: [] }, step, wording))),
        nextTryText(step, 12, wording),
      ].join('\n');
      if (!PROVEN.has(state)) expect(texts).not.toMatch(NOT_CHARGED);
      expect(texts).not.toMatch(PAID);
    }
  });

  test('says at a kiosk what a gift card paid beside a charge that did not, and promises no minute during a quarantine', () => {
    const gift = { ...doubtful.tenders[0]!, kind: 'gift', amount_minor: 5_000 } as const;
    const checkout = { ...doubtful, left_minor: 4_990, tenders: [gift], current: unknownStep };
    for (const settled of [true, false]) expect(giftNote(checkout, settled, wording)).toContain(wording.money(5_000));
    expect(giftNote(checkout, true, wording)).toContain(wording.money(4_990));
    expect(giftNote({ ...checkout, tenders: [] }, true, wording)).toBeNull();
    const waitIn = (state: AttemptState) =>
      kioskUnknownView({ ...unknownStep, recovery: { ...unknownStep.recovery, state } }, wording).wait_note;
    expect(waitIn('REVERSING')).toMatch(/ 1 /);
    expect(waitIn('QUARANTINE')).not.toMatch(/ 1 /);
  });

  test('says at a kiosk what a card had, once that is undone, and that an earlier charge is in doubt', () => {
    const partIn = (state: AttemptState) =>
      kioskUnknownView({ ...unknownStep, approved_minor: 4_990, recovery: { ...unknownStep.recovery, state } }, wording)
        .lead;
    expect(partIn('REVERSED')).toContain(wording.money(4_990));
    expect(partIn('REVERSING')).not.toContain(wording.money(4_990));
    expect(earlierDoubt({ ...doubtful, current: unknownStep, unconfirmed_minor: 4_990 }, wording)).toContain(
      wording.money(4_990),
    );
    expect(earlierDoubt({ ...doubtful, current: unknownStep, unconfirmed_minor: 0 }, wording)).toBeNull();
  });

  test('the history of a payment shows a person no code of the service or the journal', () => {
    const at_ms = unknownStep.unknown_at_ms;
    const call = { path: '/v1/pos', http_status: 201, duration_ms: 12 };
    const history: TimelineView[] = [
      { at_ms, type: 'attempt_sending', state: 'INTENT', detail: { card: 'VISA 4821' } },
      { at_ms, type: 'attempt_step', state: 'BOUND', detail: call },
      { at_ms, type: 'undo_intent', state: null, detail: { call: 'R5', act: 'cancellation' } },
      { at_ms, type: 'undo_step', state: null, detail: { cause: 'restarted', undo_state: 'UNKNOWN' } },
      { at_ms, type: 'undo_step', state: null, detail: { ...call, http_status: 500, undo_state: 'UNKNOWN' } },
      { at_ms, type: 'undo_step', state: null, detail: { ...call, http_status: 200, undo_state: 'DONE' } },
    ];
    const details = timelineOf(history, messageKeysOf({ by_link: false, link_seen: null }), wording).map(
      ({ detail }) => detail,
    );
    expect(details).toEqual([
      wording.card({ brand: 'VISA', last_four: '4821' }),
      null,
      null,
      wording.say('recovery.event.restarted'),
      wording.say('payment.errorStatus', { status: '500' }),
      null,
    ]);
  });

  test('calls a return that was a cancellation one thing in the list and beside it', () => {
    const ended_return = { is_done: true, act: 'cancellation', amount_minor: 100 } as const;
    const attempt = attemptIn('BOUND', { ended_return });
    expect(signOf(attempt)).toBe('cancelled');
    expect(signOf({ ...attempt, ended_return: { ...ended_return, act: 'refund' } })).toBe('refunded');
  });

  test('says which gift card money goes back when an unpaid sale is put on hold', () => {
    const recovery = { ...unknownStep.recovery, state: 'REVERSED' } as const;
    const held = (change: object) =>
      unknownView({ ...unknownStep, ...change }, { ...SALE, gift_minor: 5_000 }, wording);
    expect(held({ recovery }).hold_note).toContain(
      wording.say('gift.pay.onHold', { number: 1047, amount: wording.money(5_000) }),
    );
    expect(held({}).hold_note).toContain(wording.say('gift.pay.kept', { amount: wording.money(5_000) }));
  });

  test.each([
    ['ATTENTION', false],
    ['REVERSING', true],
    ['QUARANTINE', true],
  ] as const)(
    'over an attempt in %s that needs a person nothing says that it is undone by itself',
    (state, needs_person) => {
      const recovery = { ...unknownStep.recovery, state, needs_person };
      for (const cause of [...CAUSES, 'amount_mismatch', 'signature_refused']) {
        const step = { ...unknownStep, cause, recovery };
        for (const hold_minor of [null, 60_000]) {
          const doubted = doubtWording({ hold_minor, tenders: [] }, step, wording);
          const { hold_note, ...view } = unknownView(step, SALE, doubted);
          const shown = customerScene(snapshot.sale, { ...doubtful, hold_minor, current: step }, wording);
          expect([...textsOf(view), hold_note, ...textsOf(shown)].join('\n')).not.toMatch(UNDONE_BY_ITSELF);
          expect(view.reference).toBe(step.trace_id);
          if (hold_minor === null)
            for (const consequence of [view.again_consequence, view.cash_consequence])
              expect(consequence).toMatch(/dos veces|duas vezes|twice/);
        }
      }
      const attempt = attemptIn('ATTENTION', { needs_person: true });
      expect(`${causeText(attempt, wording)} ${adviceText(attempt, wording) ?? ''}`).not.toMatch(UNDONE_BY_ITSELF);
    },
  );

  test.each(ATTEMPT_STATES)('the recovery page over an attempt in %s never claims more than was proven', (state) => {
    for (const change of [
      ...(['cash', 'card', null] as const).map((sale_paid_by) => ({ sale_paid_by })),
      { by_link: true, card: null },
    ]) {
      const attempt = attemptIn(state, change);
      const texts = [stateText(attempt, attempt.changed_at_ms, wording), causeText(attempt, wording)].join('\n');
      if (!PROVEN.has(state)) expect(texts).not.toMatch(NOT_CHARGED);
      if (state !== 'BOUND') expect(texts).not.toMatch(PAID);
    }
  });

  test.each(ATTEMPT_STATES)('a payment by link in %s is told with no word of a card or a bank', (state) => {
    const attempt = attemptIn(state, { by_link: true, card: null, undone_by: null });
    const entry = { at_ms: 0, type: 'attempt_step', state, detail: { cause: 'link_given_up' } } as const;
    const texts = [
      whoOf(attempt, wording),
      stateText(attempt, attempt.changed_at_ms, wording),
      ...(state === 'REVERSED' ? [] : [causeText(attempt, wording)]),
      ...timelineOf([entry], messageKeysOf(attempt), wording).map(({ fact, detail }) => `${fact} ${detail}`),
    ].join('\n');
    expect(texts).not.toMatch(/tarjeta|cartão|card|banco|bank/i);
  });

  test.each(['paid', 'other_sum', 'never_shown'] as const)(
    'a payment by link that is known as %s is nowhere said to be payable still, or to go back against what was read',
    (link_seen) => {
      for (const state of ['REVERSING', 'QUARANTINE', 'ATTENTION'] as const)
        for (const cause of [...CAUSES, 'link_given_up', 'amount_mismatch', 'amount_paid_differs']) {
          const step = { ...unknownStep, card: null, cause, recovery: { ...unknownStep.recovery, state, link_seen } };
          const part = { trace_id: step.trace_id, kind: 'link' } as never;
          const doubted = doubtWording({ hold_minor: null, tenders: [part] }, step, wording);
          const attempt = attemptIn(state, { by_link: true, card: null, link_seen, sale_paid_by: 'card' });
          const texts = [
            ...textsOf(unknownView(step, SALE, doubted)),
            ...[doubted.say('kiosk.undoingLead'), doubted.say('payment.unknownEffect')],
            ...[causeText(attempt, wording), adviceText(attempt, wording) ?? ''],
          ].join('\n');
          expect(texts).not.toMatch(
            /todavía puede pagar|ainda pode pagar|can still pay|sigue abierto|continua aberto|still open/i,
          );
          expect(texts).not.toMatch(/si el cliente paga|se o cliente pagar|if the customer pays|pagó dos veces|twice/i);
          if (link_seen !== 'paid')
            expect(texts).not.toMatch(/se le? ?devuelve todo|tudo é devolvido|devolve tudo|goes back\./i);
          expect(texts).not.toMatch(NOT_CHARGED);
        }
    },
  );

  test('what a refund undid was charged: nowhere is it said that the customer never pays it', () => {
    const recovery = { ...unknownStep.recovery, state: 'REVERSED', undone_by: 'refund' } as const;
    const view = unknownView({ ...unknownStep, recovery }, SALE, wording);
    const attempt = attemptIn('REVERSED', { undone_by: 'refund' });
    const texts = [view.lead, view.say_to_customer, causeText(attempt, wording)];
    for (const text of texts) expect(text).toMatch(/varios días|vários dias|several days/);
    const all = [...textsOf(view), stateText(attempt, 0, wording), causeText(attempt, wording)].join('\n');
    expect(all).not.toMatch(/no (lo )?paga|não paga|not pay|anulad|cancel/i);
  });

  test.each(ATTEMPT_STATES)('the unknown screen over a hold in %s speaks of no charge', (state) => {
    for (const cause of CAUSES) {
      const step = { ...unknownStep, cause, recovery: { ...unknownStep.recovery, state } };
      const {
        cash_consequence: _notOffered,
        phase: _code,
        ...shown
      } = unknownView(step, SALE, doubtWording({ hold_minor: 60_000, tenders: [] }, step, wording));
      expect(textsOf(shown).join('\n')).not.toMatch(/cobr|charg/i);
    }
  });

  test('the rail beside an unknown charge says that it is unconfirmed, and that the sale is unpaid', () => {
    const checkout = paymentStates['pay-unknown-trying']?.snapshot.checkout;
    if (!checkout) throw new Error('the canned screen has a checkout');
    const rail = railView(checkout, [], wording);
    expect(textsOf(rail).join('\n')).not.toMatch(NOT_CHARGED);
    expect(rail.amount_minor).toBe(64_731);
    expect(rail.segments.map(({ certainty }) => certainty)).toEqual(['done', 'unknown']);
    expect(rail.tenders.map(({ variant }) => variant)).toEqual(['done', 'unknown']);
  });
});

test('a promise not to pay twice is made nowhere', async () => {
  const { MESSAGES } = await import('../../../core/i18n/index.ts');
  const all = Object.values(MESSAGES)
    .flatMap((phrase) => Object.values(phrase))
    .join('\n');
  expect(all).not.toMatch(/no pagará dos veces|não pagará duas vezes|will not pay twice/i);
});

function textsOf(view: object): string[] {
  return Object.values(view).flatMap((value: unknown) => {
    if (typeof value === 'string') return [value];
    return typeof value === 'object' && value !== null ? textsOf(value) : [];
  });
}

/** An attempt in a state, as the recovery page gets it. */
export function attemptIn(state: AttemptState, change: Partial<AttemptView> = {}): AttemptView {
  const open = state === 'REVERSING' || state === 'QUARANTINE' || state === 'ATTENTION';
  return {
    trace_id: '9f2c-41b7-0e55',
    sale_id: 's1022',
    sale_number: 1022,
    state,
    amount_minor: 59_190,
    tip_minor: 0,
    currency: 'CLP',
    card: { brand: 'VISA', last_four: '4821', entry_mode: 'CHIP' },
    started_at_ms: Date.UTC(2026, 10, 21, 19, 30),
    changed_at_ms: Date.UTC(2026, 10, 21, 20, 40),
    tries: 3,
    next_try_at_ms: open ? Date.UTC(2026, 10, 21, 20, 41) : null,
    trying_now: false,
    needs_person: false,
    last_error: open ? 'http_500' : null,
    undone_by: state === 'REVERSED' ? 'cancellation' : null,
    by_link: false,
    open_item: state === 'ATTENTION' ? 'payment' : null,
    ended_return: null,
    sale_paid_by: null,
    ...change,
  };
}
