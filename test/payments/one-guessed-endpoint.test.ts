import { describe, expect, test } from 'vitest';
import { answer, notSent, refusal, undoneAnswer, unknown } from './support/fake-service.ts';
import { type Shop, openShop } from './support/shop.ts';

async function lost(prepare: (shop: Shop) => void = () => undefined) {
  const shop = openShop();
  prepare(shop);
  shop.service.script.authorize = () => unknown('authorize', 'timeout');
  const { trace_id } = await shop.engine.pay(shop.order(), shop.hooks);
  return { shop, state: () => shop.engine.attempt(trace_id ?? '')?.summary.state };
}

/** Responses of a gateway to a path that it does not serve. */
const NOT_SERVED: readonly (readonly [string, () => ReturnType<typeof refusal>])[] = [
  ['a 404 that is not the service\u2019s', () => gateway(404)],
  ['a 405', () => refusal('R2', 405)],
  ['a 501', () => gateway(501)],
  ['a 403 that is not the service\u2019s', () => gateway(403)],
  ['a 400', () => refusal('R2', 400)],
];
function gateway(status: number): ReturnType<typeof refusal> {
  const result = unknown('R2', status >= 500 ? 'server_error' : 'foreign_answer');
  return { ...result, evidence: { ...result.evidence, status } };
}

describe('a guessed cancel-or-refund that nobody serves, answered by', () => {
  test.each(NOT_SERVED)('%s, leaves the payment to the documented cancellation', async (_how, reply) => {
    const { shop, state } = await lost(({ service }) => {
      service.script.R2 = reply;
      service.script.R1 = (trace_id) => answer('R1', undoneAnswer(trace_id, 1_000));
    });
    await shop.clock.advance(5_000);
    expect(state()).toBe('REVERSED');
  });

  test.each(NOT_SERVED)('%s, ends nothing when that knows no such payment: a person is told', async (_how, reply) => {
    const { shop, state } = await lost(({ service }) => {
      service.script.R2 = reply;
      service.script.R1 = () => refusal('R1', 404);
    });
    await shop.clock.advance(1_200_000);
    expect(['QUARANTINE', 'ATTENTION']).toContain(state());
    expect(shop.engine.recoverySummary()).toMatchObject({ unresolved: 1, needs_person: 1 });
    shop.service.script.R2 = () => refusal('R2', 404);
    await shop.clock.advance(2_000_000);
    // The service itself refused and a person was asked for, so only a person ends it.
    expect(state()).toBe(reply().kind === 'refused' ? 'ATTENTION' : 'NO_CHARGE');
    expect(shop.journal.verify().problems).toEqual([]);
  });

  test.each(NOT_SERVED)('%s, leaves a refused payment to it too', async (_how, reply) => {
    const shop = openShop();
    shop.service.script.authorize = () => refusal('authorize', 400);
    shop.service.script.R2 = reply;
    shop.service.script.R1 = (trace) => answer('R1', undoneAnswer(trace, 1_000));
    const { trace_id } = await shop.engine.pay(shop.order(), shop.hooks);
    await shop.clock.advance(300_000);
    expect(shop.engine.attempt(trace_id ?? '')?.summary).toMatchObject({ last_error: 'refused_payment_undone' });
  });
});

describe('a guessed cancel-or-refund that was not served for a moment', () => {
  const opaque = () => refusal('R1', 409);
  const offline = () => notSent('R2', 'connection_refused');

  test('is asked again at the horizon, where the documented cancellation knew nothing before it', async () => {
    const { shop, state } = await lost(({ service }) => {
      service.script.R2 = () => gateway(404);
      service.script.R1 = () => refusal('R1', 404);
    });
    await shop.clock.advance(60_000);
    expect(state()).toBe('QUARANTINE');
    shop.service.script.R1 = opaque;
    shop.service.script.R2 = (trace_id) => answer('R2', undoneAnswer(trace_id, 1_000));
    await shop.clock.advance(130_000);
    expect(state()).toBe('REVERSED');
  });

  test.each(NOT_SERVED)('(%s) gives back soon what the cancellation cannot after capture', async (_how, reply) => {
    const { shop, state } = await lost(({ service }) => {
      service.script.R2 = reply;
      service.script.R1 = opaque;
    });
    await shop.clock.advance(1_000);
    shop.service.script.R2 = (trace_id) => answer('R2', undoneAnswer(trace_id, 1_000));
    await shop.clock.advance(30_000);
    expect(state()).toBe('REVERSED');
    expect(shop.engine.recoverySummary()).toMatchObject({ unresolved: 0, needs_person: 0 });
  });

  test.each(['settled', 'capture_begun'])('gives back soon what the cancellation refuses as %s', async (code) => {
    const { shop, state } = await lost(({ service }) => {
      service.script.R2 = () => gateway(404);
      service.script.R1 = () => refusal('R1', 409, code);
    });
    await shop.clock.advance(1_000);
    shop.service.script.R2 = (trace_id) => answer('R2', undoneAnswer(trace_id, 1_000));
    await shop.clock.advance(30_000);
    expect(state()).toBe('REVERSED');
  });

  test.each(NOT_SERVED)('(%s) for the first time after the horizon gives back soon', async (_how, reply) => {
    const { shop, state } = await lost(({ service }) => {
      service.script.R2 = () => offline();
      service.script.R1 = opaque;
    });
    await shop.clock.advance(300_000);
    shop.service.script.R2 = reply;
    shop.engine.kickRecovery();
    await shop.clock.advance(5_000);
    expect(shop.service.called('R1')).toBe(1);
    expect(shop.engine.recoverySummary()).toMatchObject({ unresolved: 1, needs_person: 0 });
    shop.service.script.R2 = (trace_id) => answer('R2', undoneAnswer(trace_id, 1_000));
    await shop.clock.advance(30_000);
    expect(state()).toBe('REVERSED');
    expect(shop.journal.verify().problems).toEqual([]);
  });

  test('calls a person after the sixth answer that helped nothing', async () => {
    const { shop, state } = await lost(({ service }) => {
      service.script.R2 = () => offline();
      service.script.R1 = opaque;
    });
    await shop.clock.advance(300_000);
    shop.service.script.R2 = () => gateway(404);
    shop.engine.kickRecovery();
    await shop.clock.advance(300_000);
    expect(state()).toBe('ATTENTION');
  });

  test('gives back what the documented cancellation cannot, because it was captured', async () => {
    const { shop, state } = await lost(({ service }) => {
      service.script.R2 = () => gateway(404);
      service.script.R1 = opaque;
    });
    await shop.clock.advance(1_000_000);
    expect(state()).toBe('ATTENTION');
    shop.service.script.R2 = (trace_id) => answer('R2', undoneAnswer(trace_id, 1_000));
    await shop.clock.advance(2_000_000);
    expect(state()).toBe('REVERSED');
    expect(shop.journal.verify().problems).toEqual([]);
  });
});

describe('"not found" of the guessed cancel-or-refund by trace', () => {
  test('ends nothing alone: the documented cancellation is asked, and what it finds is undone', async () => {
    const { shop, state } = await lost();
    shop.service.script.R1 = (trace_id) => answer('R1', undoneAnswer(trace_id, 1_000));
    await shop.clock.advance(200_000);
    expect(state()).toBe('REVERSED');
    expect(shop.journal.verify().problems).toEqual([]);
  });

  test('ends nothing while the documented cancellation is not answered, and keeps in its row what was asked', async () => {
    const { shop, state } = await lost();
    shop.service.script.R1 = () => unknown('R1', 'server_error');
    await shop.clock.advance(400_000);
    expect(state()).toBe('QUARANTINE');
    const row = shop.journal.attempts.unfinished()[0];
    expect(row).toMatchObject({ rung: 'R1', not_found_by: ['R2'] });
    shop.service.script.R1 = () => refusal('R1', 404);
    await shop.clock.advance(400_000);
    expect(state()).toBe('NO_CHARGE');
    expect(shop.journal.verify().problems).toEqual([]);
  });

  test('ends nothing when the documented cancellation knows the payment: a person is told', async () => {
    const { shop, state } = await lost();
    shop.service.script.R1 = () => refusal('R1', 400);
    await shop.clock.advance(900_000);
    expect(state()).toBe('ATTENTION');
  });

  test('is final after the horizon when the documented cancellation says the same', async () => {
    const { shop, state } = await lost();
    await shop.clock.advance(179_000);
    expect(state()).toBe('QUARANTINE');
    expect(shop.service.called('R1')).toBe(0);
    await shop.clock.advance(2_000);
    expect(state()).toBe('NO_CHARGE');
    expect(shop.service.called('R1')).toBe(1);
  });

  test('does not settle a refused payment either: its late copy is found by the documented cancellation', async () => {
    const shop = openShop();
    shop.service.script.authorize = () => refusal('authorize', 404);
    const { trace_id } = await shop.engine.pay(shop.order(), shop.hooks);
    shop.service.script.R1 = (trace) => answer('R1', undoneAnswer(trace, 1_000));
    await shop.clock.advance(300_000);
    expect(shop.engine.attempt(trace_id ?? '')?.summary).toMatchObject({
      state: 'DECLINED',
      last_error: 'refused_payment_undone',
    });
  });
});
