import { describe, expect, test } from 'vitest';
import { answer, approval, notSent, refusal, undoneAnswer } from './support/fake-service.ts';
import { type Shop, openShop } from './support/shop.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const QUARANTINE_MS = 180_000;

describe('a refusal in the service’s own words', () => {
  test('by the issuer is declined, with its code, and nothing is probed', async () => {
    const shop = openShop();
    shop.service.script.authorize = (request) =>
      answer(
        'a',
        approval(request.trace_id, {
          status_detail: 'DECLINED',
          response_code: '51',
          response_code_description: 'No funds',
        }),
        201,
      );
    expect(await shop.engine.pay(shop.order(), shop.hooks)).toMatchObject({
      outcome: 'declined',
      reason: 'No funds',
      response_code: '51',
    });
    await shop.clock.advance(10);
    expect(shop.service.called('R2')).toBe(0);
  });

  test('of the request is declined, and its trace is asked for at once and once more after the horizon', async () => {
    const shop = openShop();
    shop.service.script.authorize = () => refusal('a', 400);
    const outcome = await shop.engine.pay(shop.order(), shop.hooks);
    expect(outcome.outcome).toBe('declined');
    await shop.clock.advance(QUARANTINE_MS - 1);
    expect(shop.service.called('R2')).toBe(1);
    await shop.clock.advance(3_600_000);
    expect(shop.service.called('R2')).toBe(2);
    expect(shop.engine.cardSales.possible).toBe(true);
    expect(shop.engine.recoverySummary()).toMatchObject({ unresolved: 0, needs_person: 0 });
  });

  test('is asked for before a till that stops right after it is gone, so that a command asks too', async () => {
    const shop = openShop();
    shop.service.script.authorize = () => refusal('a', 400);
    const answered = Promise.withResolvers<ReturnType<typeof refusal>>();
    shop.service.script.R2 = () => answered.promise;
    const outcome = await shop.engine.pay(shop.order(), shop.hooks);
    let stopped = false;
    const stopping = shop.engine.stop().then(() => (stopped = true));
    await shop.clock.advance(10);
    expect([shop.service.called('R2'), stopped]).toEqual([1, false]);
    answered.resolve(refusal('R2', 404));
    await stopping;
    const notes = shop.journal
      .timeline(outcome.trace_id ?? '')
      .map(({ event }) => (event.type === 'attempt_note' ? event.note : null))
      .filter((note) => note !== null);
    expect(notes).toEqual(['probe_refused']);
  });

  test('that had charged after all is undone by the probe, and a person is told', async () => {
    const shop = openShop();
    shop.service.script.authorize = () => refusal('a', 400);
    shop.service.script.R2 = (trace_id) => answer('R2', undoneAnswer(trace_id, 1_000));
    const outcome = await shop.engine.pay(shop.order(), shop.hooks);
    await shop.clock.advance(10);
    expect(shop.engine.attempt(outcome.trace_id ?? '')?.summary).toMatchObject({
      state: 'DECLINED',
      needs_person: true,
    });
    expect(shop.journal.verify().problems).toEqual([]);
  });

  test('of the credentials stops card sales until the service accepts them again', async () => {
    const shop = openShop();
    shop.service.script.authorize = () => refusal('a', 401);
    shop.service.script.R2 = () => refusal('R2', 401);
    await shop.engine.pay(shop.order(), shop.hooks);
    expect(shop.engine.cardSales).toEqual({ possible: false, reason: 'credentials_refused' });
    expect(await shop.engine.pay(shop.order(), shop.hooks)).toMatchObject({
      outcome: 'not_charged',
      reason: 'card_sales_stopped',
      detail: 'credentials_refused',
    });
    shop.service.becomes({ state: 'online' });
    expect(shop.engine.cardSales.possible).toBe(true);
  });

  test('of too many requests stops card sales for as long as the service asked', async () => {
    const shop = openShop();
    shop.service.script.authorize = () => refusal('a', 429, undefined, { retry_after_ms: 5_000 });
    await shop.engine.pay(shop.order(), shop.hooks);
    expect(shop.engine.cardSales).toEqual({ possible: false, reason: 'too_many_requests' });
    await shop.clock.advance(5_001);
    expect(shop.engine.cardSales.possible).toBe(true);
  });
});

/** A refused payment, a second copy of which arrives after recovery asked about the first. */
async function refusedShop(options: Parameters<typeof openShop>[0] = {}): Promise<{ shop: Shop; trace_id: string }> {
  const shop = openShop(options);
  shop.service.script.authorize = () => refusal('a', 429);
  const outcome = await shop.engine.pay(shop.order(), shop.hooks);
  expect(outcome.outcome).toBe('declined');
  await shop.clock.advance(1_000);
  return { shop, trace_id: outcome.trace_id ?? '' };
}

describe('a copy of a refused payment that is charged later', () => {
  test('is found after the horizon, given back and told to a person, and the payment stays declined', async () => {
    const { shop, trace_id } = await refusedShop();
    shop.service.script.R2 = (trace) => answer('R2', undoneAnswer(trace, 1_000));
    await shop.clock.advance(QUARANTINE_MS);
    expect(shop.service.called('R2')).toBe(2);
    const shown = { state: 'DECLINED', needs_person: true, open_item: 'unpaid', last_error: 'refused_payment_undone' };
    expect(shop.engine.listAttempts('unresolved', 10)).toMatchObject([{ trace_id, ...shown }]);
    expect(shop.engine.recoverySummary()).toMatchObject({ unresolved: 0, needs_person: 1, at_risk_minor: 0 });
    await shop.clock.advance(86_400_000);
    expect(shop.service.called('R2')).toBe(2);
    expect(shop.journal.verify().problems).toEqual([]);
  });

  test('has the same name when the question right after the refusal is the one that finds it', async () => {
    const shop = openShop();
    shop.service.script.authorize = () => refusal('a', 404);
    shop.service.script.R2 = (trace) => answer('R2', undoneAnswer(trace, 1_000));
    const { trace_id } = await shop.engine.pay(shop.order(), shop.hooks);
    await shop.clock.advance(1_000);
    shop.service.script.R2 = () => refusal('R2', 409, 'already_reversed');
    const shown = { state: 'DECLINED', open_item: 'unpaid', last_error: 'refused_payment_undone' };
    expect(shop.engine.attempt(trace_id ?? '')?.summary).toMatchObject(shown);
    await shop.clock.advance(2 * QUARANTINE_MS);
    expect(shop.engine.attempt(trace_id ?? '')?.summary).toMatchObject(shown);
  });

  test('is asked for after a restart too, by another life of the program', async () => {
    const directory = temporaryFolder();
    const { shop, trace_id } = await refusedShop({ directory });
    await shop.stop();
    const later = openShop({ directory, seed: 2 });
    later.service.script.R2 = (trace) =>
      trace === trace_id ? answer('R2', undoneAnswer(trace, 1_000)) : refusal('R2', 404);
    await later.clock.advance(QUARANTINE_MS - 1);
    expect(later.service.called('R2')).toBe(0);
    await later.clock.advance(1);
    expect(later.engine.recoverySummary()).toMatchObject({ unresolved: 0, needs_person: 1 });
    await later.stop();
  });

  test.each(['a recovery', 'a close of the day'])('is found by %s before the horizon, too', async (by) => {
    const { shop, trace_id } = await refusedShop();
    shop.service.script.R2 = (trace) => answer('R2', undoneAnswer(trace, 1_000));
    if (by === 'a recovery') await shop.engine.drainRecovery(1_000);
    else await shop.engine.closeDay({ by: 'Ana', drain_ms: 0 });
    expect(shop.engine.attempt(trace_id)?.summary).toMatchObject({
      ...{ state: 'DECLINED', needs_person: true, last_error: 'refused_payment_undone' },
    });
  });

  test('that is still not known stays due after the horizon', async () => {
    const { shop } = await refusedShop();
    shop.service.script.R2 = () => refusal('R2', 404);
    shop.service.script.R1 = () => refusal('R1', 404);
    await shop.engine.drainRecovery(1_000);
    expect([shop.service.called('R2'), shop.service.called('R1')]).toEqual([2, 1]);
    await shop.clock.advance(QUARANTINE_MS);
    expect(shop.service.called('R2')).toBe(3);
    await shop.engine.drainRecovery(1_000);
    expect(shop.service.called('R2')).toBe(3);
  });

  test('is asked for again while the line is down, and never while a card is being paid', async () => {
    const { shop } = await refusedShop();
    shop.service.script.R2 = () => notSent('R2', 'connection_refused');
    shop.reader.next = () => new Promise(() => undefined);
    await shop.clock.advance(QUARANTINE_MS - 2_000);
    void shop.engine.pay(shop.order(), shop.hooks);
    await shop.clock.advance(30_000);
    expect(shop.service.called('R2')).toBe(1);
    expect(await shop.engine.cancel(shop.progress.at(-1)?.trace_id ?? '')).toBe('cancelling');
    shop.reader.next = { kind: 'no_card' };
    const other = await refusedShop();
    other.shop.service.script.R2 = () => notSent('R2', 'connection_refused');
    await other.shop.clock.advance(QUARANTINE_MS + 60_000);
    const calls = other.shop.service.called('R2');
    expect(calls).toBeGreaterThan(3);
    other.shop.service.script.R2 = () => refusal('R2', 404);
    other.shop.service.becomes({ state: 'online' });
    await other.shop.clock.advance(1);
    expect(other.shop.service.called('R2')).toBe(calls + 1);
  });

  test('that the service neither undoes nor denies is unresolved until a manager closes it', async () => {
    const { shop, trace_id } = await refusedShop();
    shop.service.script.R2 = () => refusal('R2', 409);
    await shop.clock.advance(QUARANTINE_MS);
    expect(shop.engine.recoverySummary()).toMatchObject({ unresolved: 1, needs_person: 1, at_risk_minor: 1_000 });
    const proof = { trace_id, manager: 'Eva', evidence_reference: 'call 5512' };
    expect(shop.engine.closeAttention({ ...proof, found: 'done' })).toBe(false);
    expect(shop.engine.closeAttention({ ...proof, found: 'never_charged' })).toBe(true);
    const calls = shop.service.called('R2');
    await shop.clock.advance(3_600_000);
    expect(shop.service.called('R2')).toBe(calls);
    expect(shop.engine.recoverySummary()).toMatchObject({ unresolved: 0, needs_person: 0, at_risk_minor: 0 });
    expect(shop.engine.attempt(trace_id)?.summary).toMatchObject({ state: 'DECLINED', open_item: null });
    expect(shop.journal.verify().problems).toEqual([]);
  });
});
