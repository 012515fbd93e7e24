import { describe, expect, test } from 'vitest';
import { answer, refusal, undoneAnswer, unknown } from './support/fake-service.ts';
import { openShop } from './support/shop.ts';

async function lost() {
  const shop = openShop();
  shop.service.script.authorize = () => unknown('authorize', 'timeout');
  const { trace_id } = await shop.engine.pay(shop.order(), shop.hooks);
  return { shop, state: () => shop.engine.attempt(trace_id ?? '')?.summary.state };
}

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
