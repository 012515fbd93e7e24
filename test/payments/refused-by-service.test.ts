import { describe, expect, test } from 'vitest';
import { answer, approval, refusal, undoneAnswer } from './support/fake-service.ts';
import { openShop } from './support/shop.ts';

describe('a refusal in the service’s own words', () => {
  test('by the issuer is declined, with its code, and nothing is probed', async () => {
    const shop = openShop();
    shop.service.script.authorize = (request) =>
      answer(
        'a',
        approval(request.trace_id, {
          transaction_status_detail: 'DECLINED',
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

  test('of the request is declined, and its trace is probed once in the background', async () => {
    const shop = openShop();
    shop.service.script.authorize = () => refusal('a', 400);
    const outcome = await shop.engine.pay(shop.order(), shop.hooks);
    expect(outcome.outcome).toBe('declined');
    await shop.clock.advance(600_000);
    expect(shop.service.called('R2')).toBe(1);
    expect(shop.engine.cardSales.possible).toBe(true);
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
