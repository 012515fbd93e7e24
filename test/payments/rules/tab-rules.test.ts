import { describe, expect, test } from 'vitest';
import type { PaymentFacts } from '../../../core/verdict/read-back.ts';
import { type TabFacts, decideTabStep, readTabBack, tabAfter, tabVerdict } from '../../../core/payments/tab.ts';
import { answer, notSent, refusal, unknown } from '../support/fake-service.ts';
import { tabAge } from '../../../core/payments/open-tab.ts';

const OPEN: TabFacts = { state: 'open', held_minor: 1_000, unsettled: false };

describe('the steps of a tab', () => {
  test.each([
    ['adjustment', OPEN, 1_200, 1_200],
    ['adjustment', OPEN, 1_000, 'same_amount'],
    ['capture', OPEN, 1_000, 1_000],
    ['capture', OPEN, 400, 400],
    ['capture', OPEN, null, 1_000],
    ['capture', OPEN, 1_001, 'more_than_held'],
    ['capture', OPEN, 0, 'not_an_amount'],
    ['capture', OPEN, 0.5, 'not_an_amount'],
    ['release', OPEN, null, 1_000],
    ['release', OPEN, 1, 1_000],
    ['capture', { ...OPEN, unsettled: true }, 400, 'step_in_progress'],
    ['adjustment', { ...OPEN, state: 'captured' }, 400, 'tab_not_open'],
    ['release', { ...OPEN, state: 'released' }, null, 'tab_not_open'],
  ] as const)('%s of %o with %s is decided as %s', (act, tab, asked_minor, expected) => {
    const decision = decideTabStep(tab, act, asked_minor);
    expect(decision.ok ? decision.amount_minor : decision.reason).toBe(expected);
  });

  test('leave the tab as the settled ones among them made it', () => {
    const step = (act: 'adjustment' | 'capture' | 'release', amount_minor: number, state: string) => ({
      act,
      amount_minor,
      state,
    });
    expect(tabAfter(1_000, [])).toEqual(OPEN);
    expect(tabAfter(1_000, [step('adjustment', 1_200, 'DONE')])).toEqual({ ...OPEN, held_minor: 1_200 });
    expect(tabAfter(1_000, [step('adjustment', 1_200, 'REFUSED')])).toEqual(OPEN);
    expect(tabAfter(1_000, [step('capture', 900, 'UNKNOWN')])).toEqual({ ...OPEN, unsettled: true });
    expect(tabAfter(1_000, [step('capture', 900, 'ATTENTION')])).toEqual({ ...OPEN, unsettled: true });
    expect(tabAfter(1_000, [step('capture', 900, 'DONE')])).toMatchObject({ state: 'captured', held_minor: 900 });
    expect(tabAfter(1_000, [step('release', 1_000, 'DONE')])).toMatchObject({ state: 'released', held_minor: 0 });
  });
});

describe('the answer to a step of a tab', () => {
  const done = { transaction_id: 'x', status_detail: 'SUCCESS' };
  test.each([
    ['2xx that names it', answer('s', done), 'done'],
    ['2xx that names nothing', answer('s', {}), 'unknown names_nothing'],
    ['2xx that says no', answer('s', { ...done, status_detail: 'DECLINED' }), 'refused declined'],
    ['2xx that is still under way', answer('s', { ...done, status_detail: 'PENDING' }), 'unknown unclear_answer'],
    ['2xx whose status alone says no', answer('s', { transaction_id: 'x', status: 'DENIED' }), 'refused declined'],
    [
      '2xx whose code contradicts its word',
      answer('s', { ...done, network_response_code: '05' }),
      'unknown unclear_answer',
    ],
    ['2xx of another payment', answer('s', { ...done, payment_id: 'q' }), 'unknown payment_mismatch'],
    ['400', refusal('s', 400), 'refused rejected'],
    ['401', refusal('s', 401), 'unknown http_401'],
    ['404', refusal('s', 404), 'unknown http_404'],
    ['409', refusal('s', 409), 'unknown conflict'],
    ['429', refusal('s', 429), 'unknown http_429'],
    ['a time-out', unknown('s', 'timeout'), 'unknown timeout'],
    ['nothing sent', notSent('s', 'dns_failed'), 'not_sent dns_failed'],
    ['"not sent" with bytes written', notSent('s', 'dns_failed', 3), 'unknown bytes_written'],
  ] as const)('%s', (_name, result, expected) => {
    const verdict = tabVerdict(result, { act: 'capture', amount_minor: 1_000, currency: 'CLP', payment_id: 'p' });
    const more = 'reason' in verdict ? verdict.reason : 'cause' in verdict ? verdict.cause : '';
    expect(`${verdict.verdict} ${more}`.trim()).toBe(expected);
  });
});

describe('a tab that was read back', () => {
  const view = (change: Partial<PaymentFacts>): PaymentFacts => ({ status: 'AUTHORIZED', transactions: [], ...change });
  test.each([
    ['capture', 900, { status: 'CAPTURED', current_amount_minor: 900 }, 'done'],
    ['capture', 900, { status: 'CAPTURED', current_amount_minor: 899 }, 'unclear'],
    ['capture', 900, { current_amount_minor: 1_000 }, 'not_done'],
    ['capture', 900, { status: 'CANCELLED' }, 'returned'],
    ['capture', 900, { status: 'CANCELLED', current_amount_minor: 0 }, 'not_done'],
    ['capture', 900, { status: 'REFUNDED', current_amount_minor: 0 }, 'returned'],
    ['capture', 900, { status: 'SOMETHING_ELSE', current_amount_minor: 900 }, 'unclear'],
    ['adjustment', 1_200, { current_amount_minor: 1_200 }, 'done'],
    ['adjustment', 1_200, { current_amount_minor: 1_000 }, 'not_done'],
    ['adjustment', 1_200, { status: 'CAPTURED', current_amount_minor: 1_200 }, 'unclear'],
    ['adjustment', 1_200, {}, 'unclear'],
    ['release', 1_000, { status: 'CANCELLED' }, 'done'],
    ['release', 1_000, { current_amount_minor: 1_000 }, 'not_done'],
    ['release', 1_000, { status: 'CAPTURED', current_amount_minor: 1_000 }, 'unclear'],
  ] as const)('%s of %i with %o is %s', (act, amount_minor, seen, expected) => {
    expect(readTabBack(view(seen), { act, amount_minor })).toBe(expected);
  });
});

const HOUR_MS = 3_600_000;
const HOLD = { tab_hold_hours: 168, tab_warning_hours: 24 };

test.each([
  [0, 'held'],
  [144 * HOUR_MS - 1, 'held'],
  [144 * HOUR_MS, 'expires_soon'],
  [168 * HOUR_MS - 1, 'expires_soon'],
  [168 * HOUR_MS, 'expired'],
] as const)('after %i ms a hold is %s', (age_ms, standing) => {
  expect(tabAge(1_000, 1_000 + age_ms, HOLD)).toEqual({ age_ms, expires_at_ms: 1_000 + 168 * HOUR_MS, standing });
});

test('a hold that is shorter than its warning is warned of at once', () => {
  expect(tabAge(0, 0, { tab_hold_hours: 1, tab_warning_hours: 24 }).standing).toBe('expires_soon');
});

test('a clock that went back makes no hold younger than new', () => {
  expect(tabAge(HOUR_MS, 0, HOLD)).toMatchObject({ age_ms: 0, standing: 'held' });
});
