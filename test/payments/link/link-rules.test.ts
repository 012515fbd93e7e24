import { describe, expect, test } from 'vitest';
import { decideGivenUpLink, linkCreation } from '../../../core/payments/link.ts';
import { type LinkFacts, readLink } from '../../../core/verdict/read-link.ts';
import type { CallResult } from '../../../core/service/call-result.ts';
import { answer, notSent, refusal, unknown } from '../support/fake-service.ts';

const EXPECTED = { payment_id: 'p1', amount_minor: 1_000, currency: 'CLP' };
const PAID: LinkFacts = {
  payment_id: 'p1',
  status: 'succeeded',
  amount_minor: 1_000,
  currency: 'CLP',
  captured: true,
};
const read = (change: Partial<LinkFacts>) => readLink({ ...PAID, ...change }, EXPECTED).read;

describe('a reading of a payment by link', () => {
  test('proves it paid by word, whole sum and capture together', () => {
    expect(read({})).toBe('paid');
  });

  test.each<[string, Partial<LinkFacts>, string]>([
    ['succeeded and is not captured', { captured: false }, 'uncaptured'],
    ['does not say whether it is captured', { captured: undefined as never }, 'uncaptured'],
    ['is under way', { status: 'pending', captured: false }, 'open'],
    ['was tried with a card that the bank refused', { status: 'failed', captured: false }, 'open'],
    ['says a word that nobody knows', { status: 'requires_action', captured: false }, 'open'],
    ['names no amount', { amount_minor: undefined as never }, 'unclear'],
    ['names less', { amount_minor: 999 }, 'unclear'],
    ['names more', { amount_minor: 1_001 }, 'unclear'],
    ['names an amount that cannot be read', { amount_minor: undefined as never, amount_unreadable: true }, 'unclear'],
    ['is in another currency', { currency: 'USD' }, 'unclear'],
    ['is of another payment', { payment_id: 'p2' }, 'unclear'],
    ['failed and is captured', { status: 'failed' }, 'unclear'],
    ['says a word that nobody knows of captured money', { status: 'disputed' }, 'unclear'],
    ['expired and is captured', { status: 'expired' }, 'unclear'],
    ['expired', { status: 'expired', captured: false }, 'ended'],
    ['was cancelled', { status: 'Canceled', captured: false }, 'ended'],
    ['was given back', { status: 'refunded' }, 'given_back'],
  ])('that %s is %s paid', (_title, change, expected) => {
    expect(read(change)).toBe(expected);
  });
});

describe('the answer to the creation of a payment by link', () => {
  test.each<[string, CallResult<LinkFacts>, string]>([
    ['names it', answer('/v1/payments', { payment_id: 'p1' }), 'yes'],
    ['names nothing', answer('/v1/payments', { status: 'pending' }), 'unknown'],
    ['has an empty name', answer('/v1/payments', { payment_id: '' }), 'unknown'],
    ['has a name of blanks', answer('/v1/payments', { payment_id: 'a b' }), 'unknown'],
    ['has a name that is a way out', answer('/v1/payments', { payment_id: '..' }), 'unknown'],
    ['says that it failed', refusal('/v1/payments', 402), 'no'],
    ['refuses the request', refusal('/v1/payments', 400), 'no'],
    ['refuses the credentials', refusal('/v1/payments', 401), 'no'],
    ['is a conflict', refusal('/v1/payments', 409), 'unknown'],
    ['never came', unknown('/v1/payments', 'timeout'), 'unknown'],
    ['could not be, since nothing was sent', notSent('/v1/payments', 'connection_refused'), 'not_sent'],
    ['is called unsent although bytes were written', notSent('/v1/payments', 'connection_refused', 12), 'unknown'],
  ])('that %s: %s', (_title, result, expected) => {
    expect(linkCreation(result).made).toBe(expected);
  });
});

describe('a payment by link that was given up', () => {
  const after = (result: CallResult<LinkFacts>, late = false, is_alerted = false, had_ended = false) =>
    decideGivenUpLink(result, EXPECTED, { sent_after_horizon: late, had_ended, is_alerted, horizon_ms: 180_000 });
  const paid = answer('/payments', PAID);

  test('goes back when it is paid, before and after the horizon', () => {
    expect(after(paid)).toEqual({ ask: 'give_back' });
    expect(after(paid, true)).toEqual({ ask: 'give_back' });
  });

  test('goes back when the service says that it succeeded, and not that its money was taken', () => {
    for (const captured of [false, undefined as never])
      expect(after(answer('/payments', { ...PAID, captured }))).toEqual({ ask: 'give_back' });
  });

  test('is never called free of charge while its customer may still pay', () => {
    const open = answer('/payments', { ...PAID, status: 'pending', captured: false });
    for (const late of [false, true])
      expect(after(open, late)).toMatchObject({ ask: 'nothing', verdict: { verdict: 'retry', why: 'link_open' } });
    expect(after(open, true, true)).toMatchObject({ verdict: { verdict: 'stuck', why: 'link_open' } });
  });

  test('never charged anything once the service says twice that it ended, with the horizon in between', () => {
    const ended = answer('/payments', { ...PAID, status: 'expired', captured: false });
    const again = { verdict: { verdict: 'retry', why: 'link_ended', after_ms: 180_000 } };
    expect(after(ended)).toMatchObject(again);
    expect(after(ended, true)).toMatchObject(again);
    expect(after(ended, false, false, true)).toMatchObject(again);
    expect(after(ended, true, false, true)).toMatchObject({ verdict: { verdict: 'never_captured' } });
  });

  test('is watched where it is not found, as one that is open: its customer has the address', () => {
    for (const late of [false, true])
      expect(after(refusal('/payments', 404), late)).toMatchObject({
        verdict: { verdict: 'retry', why: 'link_not_found', counts: 'silence' },
      });
    expect(after(refusal('/payments', 404), true, true)).toMatchObject({
      verdict: { verdict: 'stuck', why: 'link_not_found' },
    });
  });

  test('is left to a person where its amounts disagree, and asked again before that', () => {
    const less = answer('/payments', { ...PAID, amount_minor: 999 });
    expect(after(less)).toMatchObject({ verdict: { verdict: 'retry' } });
    expect(after(less, true)).toMatchObject({ verdict: { verdict: 'stuck', why: 'amount_paid_differs' } });
    const unpaid = answer('/payments', { ...PAID, status: 'pending', captured: false, amount_minor: 999 });
    expect(after(unpaid, true)).toMatchObject({ verdict: { verdict: 'stuck', why: 'amount_mismatch' } });
  });

  test('is asked for again after silence, refusals and a dead line', () => {
    expect(after(unknown('/payments', 'timeout'), true)).toMatchObject({ verdict: { verdict: 'retry' } });
    expect(after(refusal('/payments', 401), true)).toMatchObject({ verdict: { counts: 'credentials' } });
    expect(after(notSent('/payments', 'connection_refused'), true)).toMatchObject({ verdict: { counts: 'offline' } });
  });
});
