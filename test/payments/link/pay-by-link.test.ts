import { describe, expect, test } from 'vitest';
import { assert } from '../../../core/assert.ts';
import { answer, refusal, undoneAnswer, unknown } from '../support/fake-service.ts';
import { settle } from '../support/manual-clock.ts';
import {
  WAIT_MS,
  begin,
  beginAndGiveUp,
  holdsAll,
  is,
  linkShown,
  refunded,
  stateOf,
  trace,
} from '../support/link-shop.ts';
import { openShop } from '../support/shop.ts';

describe('a payment by link', () => {
  test('is asked for once, after its intent is durable and named before its address is shown', async () => {
    const shop = openShop();
    let intents = -1;
    shop.service.script.createLink = ({ trace_id }) => {
      intents = shop.journal.attempts.intents().length;
      return answer('/v1/payments', { payment_id: `link-${trace_id}` });
    };
    begin(shop);
    await settle();
    expect(intents).toBe(1);
    expect(shop.progress.at(-1)).toMatchObject({ phase: 'link', payment_id: `link-${trace(shop)}` });
    expect(shop.journal.attempts.find(trace(shop))?.payment_id).toBe(`link-${trace(shop)}`);
    expect(shop.service.called('createLink')).toBe(1);
    expect(shop.service.called('prepare')).toBe(0);
  });

  test('given up while the service wants to be left alone is looked at when that is over, and not before', async () => {
    const { shop, outcome } = await linkShown();
    shop.service.script.readLink = () => refusal('/payments', 429, undefined, { retry_after_ms: 30_000 });
    await shop.clock.advance(2_000);
    const reads = shop.service.called('readLink');
    await shop.engine.cancel(trace(shop));
    expect(await outcome).toMatchObject({ outcome: 'unknown', cause: 'link_given_up' });
    expect(shop.journal.attempts.find(trace(shop))?.retry_at_ms).toBe(shop.clock.wallMs() + 30_000);
    shop.service.script.readLink = is('canceled', false);
    shop.engine.kickRecovery();
    await shop.clock.advance(29_999);
    expect(shop.service.called('readLink')).toBe(reads);
    await shop.clock.advance(1);
    expect(shop.service.called('readLink')).toBe(reads + 1);
  });

  test('binds its sale when the reading proves it, and not before', async () => {
    const { shop, outcome, sale } = await linkShown();
    expect(sale()?.state).toBe('PAYING');
    shop.service.script.readLink = is('succeeded', true);
    await shop.clock.advance(2_000);
    expect(await outcome).toMatchObject({ outcome: 'approved', card: null, amount_minor: 1_000 });
    expect(sale()).toMatchObject({ state: 'PAID', tenders: [{ kind: 'link', state: 'paid' }] });
    expect(shop.journal.verify().problems).toEqual([]);
  });

  test('given up frees the cashier at once, and a late payment goes back', async () => {
    const { shop, request, outcome, sale } = await linkShown();
    expect(await shop.engine.cancel(trace(shop))).toBe('cancelling');
    expect(await outcome).toMatchObject({ outcome: 'unknown', cause: 'link_given_up' });
    expect(sale()).toMatchObject({ state: 'OPEN', tenders: [{ state: 'unknown' }] });
    await shop.clock.advance(600_000);
    expect(stateOf(shop)).toBe('REVERSING');
    expect(shop.engine.attempt(trace(shop))?.summary.link_seen).toBeNull();
    expect(shop.service.called('refundPayment')).toBe(0);
    shop.service.script.readLink = is('succeeded', true);
    shop.service.script.refundPayment = refunded;
    await shop.clock.advance(900_000);
    expect(stateOf(shop)).toBe('REVERSED');
    expect(shop.service.calls.find(({ name }) => name === 'refundPayment')?.given).toEqual([
      `link-${trace(shop)}`,
      1_000,
      'CLP',
    ]);
    expect(shop.journal.sales.sale(request.sale_id)?.tenders[0]?.state).toBe('undone');
    expect(shop.service.called('R1') + shop.service.called('R2')).toBe(0);
    expect(shop.journal.verify().problems).toEqual([]);
  });

  test('that was paid while the cashier gave it up is not bound by the answer that was on its way', async () => {
    const { shop, outcome, sale } = await linkShown();
    let answered = (): void => undefined;
    shop.service.script.readLink = (id) =>
      new Promise((resolve) => (answered = () => resolve(is('succeeded', true)(id))));
    await shop.clock.advance(2_000);
    await shop.engine.cancel(trace(shop));
    expect(await outcome).toMatchObject({ outcome: 'unknown' });
    // One call at a time: recovery waits for the call in flight (I10).
    const calls = shop.service.called('readLink');
    await shop.clock.advance(10_000);
    expect(shop.service.called('readLink')).toBe(calls);
    shop.service.script.readLink = is('pending', false);
    answered();
    await settle();
    expect(shop.service.called('readLink')).toBe(calls + 1);
    expect(sale()?.state).toBe('OPEN');
    expect(stateOf(shop)).toBe('REVERSING');
  });

  test('is given up by itself when nobody pays in time', async () => {
    const { shop, outcome } = await linkShown();
    await shop.clock.advance(WAIT_MS + 5_000);
    expect(await outcome).toMatchObject({ outcome: 'unknown', cause: 'link_not_paid' });
  });

  test('whose creation is answered with another sum is shown to nobody', async () => {
    const shop = openShop();
    shop.service.script.createLink = () =>
      answer('/v1/payments', { payment_id: 'p-1', status: 'pending', amount_minor: 100_000, currency: 'CLP' });
    const { outcome } = begin(shop);
    expect(await outcome).toMatchObject({ outcome: 'unknown', cause: 'amount_mismatch' });
    expect(shop.progress.map(({ phase }) => phase)).not.toContain('link');
  });

  test('of another amount is given up, whatever was paid', async () => {
    const { shop, outcome } = await linkShown();
    shop.service.script.readLink = is('succeeded', true, 900);
    await shop.clock.advance(2_000);
    expect(await outcome).toMatchObject({ outcome: 'unknown', cause: 'amount_paid_differs' });
    const seen = (): unknown => shop.engine.attempt(trace(shop))?.summary.link_seen;
    expect(seen()).toBe('other_sum');
    await shop.clock.advance(600_000);
    expect([stateOf(shop), seen()]).toEqual(['ATTENTION', 'other_sum']);
    expect(shop.service.called('refundPayment')).toBe(0);
  });

  test('refused by the service was not charged', async () => {
    const shop = openShop();
    shop.service.script.createLink = () => refusal('/v1/payments', 402);
    const { outcome } = begin(shop);
    expect(await outcome).toMatchObject({ outcome: 'not_charged', reason: 'link_refused' });
  });

  test('whose creation has no answer waits for a person, because nothing can ask for it', async () => {
    const shop = openShop();
    shop.service.script.createLink = () => unknown('/v1/payments', 'timeout');
    const { outcome } = begin(shop);
    expect(await outcome).toMatchObject({ outcome: 'unknown', cause: 'timeout' });
    await shop.clock.advance(100_000);
    expect(stateOf(shop)).toBe('REVERSING');
    await shop.clock.advance(100_000);
    expect(stateOf(shop)).toBe('ATTENTION');
    expect(shop.engine.attempt(trace(shop))?.summary.link_seen).toBe('never_shown');
    expect(shop.service.called('readLink')).toBe(0);
    const closed = shop.engine.closeAttention({
      ...{ trace_id: trace(shop), manager: 'Eva', evidence_reference: 'page of the service', found: 'never_charged' },
    });
    expect(closed).toBe(true);
    expect(shop.journal.verify().problems).toEqual([]);
  });

  test('whose name comes after it was given up is watched by that name', async () => {
    const shop = openShop();
    let made = (): void => undefined;
    shop.service.script.createLink = ({ trace_id }) =>
      new Promise((resolve) => (made = () => resolve(answer('/v1/payments', { payment_id: `link-${trace_id}` }))));
    await beginAndGiveUp(shop);
    expect(shop.service.called('readLink')).toBe(0);
    made();
    await settle();
    expect(shop.service.called('readLink')).toBe(1);
  });

  test('is undone after a death, by the name that the service gave it', async () => {
    const { shop } = await linkShown();
    const { restarted } = await import('../../../electron/journal/restart.ts').then(({ settleAfterRestart }) => {
      settleAfterRestart(shop.journal, 0);
      return { restarted: shop.journal.attempts.find(trace(shop)) };
    });
    expect(restarted).toMatchObject({ state: 'REVERSING', payment_id: `link-${trace(shop)}` });
  });

  test.each([
    ['soon', 600_000, 'REVERSING'],
    ['after a person was told', 3_600_000, 'ATTENTION'],
  ])('that is not found stays watched, and goes back when it is paid %s', async (_when, after_ms, state) => {
    const shop = openShop();
    await beginAndGiveUp(shop);
    shop.service.script.readLink = () => refusal('/payments', 404);
    shop.service.script.read = () => refusal('/v1/payments', 404);
    await shop.clock.advance(after_ms);
    expect(stateOf(shop)).toBe(state);
    expect(shop.service.called('refundPayment')).toBe(0);
    shop.service.script.read = (payment_id) => holdsAll(payment_id);
    shop.service.script.readLink = is('succeeded', true);
    shop.service.script.refundPayment = refunded;
    await shop.clock.advance(1_200_000);
    expect(stateOf(shop)).toBe('REVERSED');
  });

  test('still open when a person was told can be closed by that person, and is watched until then', async () => {
    const shop = openShop();
    await beginAndGiveUp(shop);
    await shop.clock.advance(3_600_000);
    expect(stateOf(shop)).toBe('ATTENTION');
    shop.service.script.readLink = is('succeeded', true);
    shop.service.script.refundPayment = refunded;
    await shop.clock.advance(3_600_000);
    expect(stateOf(shop)).toBe('REVERSED');
  });

  test('that is bound goes back by its own endpoints, with an id of ours', async () => {
    const { shop, outcome } = await linkShown();
    shop.service.script.readLink = is('succeeded', true);
    await shop.clock.advance(2_000);
    const paid = await outcome;
    assert(paid.outcome === 'approved', 'it is paid');
    shop.service.script.read = (payment_id) =>
      answer('read', {
        ...{
          payment_id,
          status: 'CAPTURED',
          initial_amount_minor: 1_000,
          current_amount_minor: 1_000,
          currency: 'CLP',
        },
        transactions: [{ id: 'txn-1', type: 'AUTHORIZATION', status: 'CAPTURED', status_detail: 'SUCCESS' }],
      });
    shop.service.script.refundTransaction = (_id, { amount_minor }) =>
      answer('R5', { ...undoneAnswer('x', amount_minor), type: 'REFUND' });
    expect(await shop.engine.planUndo(paid.trace_id)).toMatchObject({ act: 'refund', remaining_minor: 1_000 });
    const undone = await shop.engine.undo({
      ...{ trace_id: paid.trace_id, amount_minor: 400, manager: 'Eva', reason: 'returned' },
    });
    expect(undone).toMatchObject({ outcome: 'undone', amount_minor: 400, remaining_minor: 600 });
    const call = shop.service.calls.find(({ name }) => name === 'refundTransaction');
    expect(call?.given).toMatchObject(['txn-1', { amount_minor: 400, currency: 'CLP' }]);
    // A payment that cannot be read is not refunded by guess, least of all by its trace.
    shop.service.script.read = () => unknown('read', 'timeout');
    const rest = { trace_id: paid.trace_id, amount_minor: null, manager: 'Eva', reason: 'returned' };
    expect(await shop.engine.undo(rest)).toMatchObject({ outcome: 'not_charged', detail: 'not_read' });
    expect(['R1', 'R2', 'R5', 'R6'].map((name) => shop.service.called(name))).toEqual([0, 0, 0, 0]);
    expect(shop.journal.verify().problems).toEqual([]);
  });

  test('that is bound and cannot be read is not given back by its trace', async () => {
    const { shop, outcome } = await linkShown();
    shop.service.script.readLink = is('succeeded', true);
    await shop.clock.advance(2_000);
    const { trace_id } = await outcome;
    const whole = { trace_id: trace_id ?? '', amount_minor: null, manager: 'Eva', reason: 'returned' };
    expect(await shop.engine.undo(whole)).toMatchObject({ outcome: 'not_charged', detail: 'not_read' });
    expect(['R1', 'R2'].map((name) => shop.service.called(name))).toEqual([0, 0]);
  });

  test('leaves the till one payment at a time, and a second press is the first', async () => {
    const shop = openShop();
    const { request, outcome } = begin(shop);
    const again = shop.engine.payByLink(request, shop.hooks.onProgress);
    await settle();
    expect(shop.service.called('createLink')).toBe(1);
    const other = await shop.engine.pay(shop.order(), shop.hooks);
    expect(other).toMatchObject({ outcome: 'not_charged', reason: 'reader_not_ready' });
    await shop.engine.cancel(trace(shop));
    expect(await again).toEqual(await outcome);
  });
});

test.each([0, 1_000])('a link whose name no request can carry waits for a person, %i ms late', async (late_ms) => {
  const shop = openShop();
  shop.service.script.createLink = () =>
    // With an empty payment id the address would be unusable and no call could ask about the payment.
    new Promise((resolve) => {
      shop.clock.schedule(late_ms, () => resolve(answer('/v1/payments', { payment_id: '' })));
    });
  const { outcome } = begin(shop);
  await settle();
  const trace_id = trace(shop);
  if (late_ms === 0) await shop.clock.advance(0);
  else await shop.engine.cancel(trace_id);
  expect(await outcome).toMatchObject({ outcome: 'unknown' });
  await shop.clock.advance(3_600_000);
  expect(shop.progress.map(({ phase }) => phase)).not.toContain('link');
  expect(shop.journal.attempts.find(trace_id)?.payment_id).toBeNull();
  expect(shop.engine.attempt(trace_id)?.summary).toMatchObject({ state: 'ATTENTION', needs_person: true });
  expect(shop.service.called('readLink')).toBe(0);
});
