import { describe, expect, test } from 'vitest';
import { insertedCard } from './support/fake-reader.ts';
import { answer, undoneAnswer } from './support/fake-service.ts';
import { openShop } from './support/shop.ts';

describe('an approval that the card does not take', () => {
  test.each(['refused', 'lost'] as const)('is reversed by its payment id when the card %s it', async (taken) => {
    const shop = openShop();
    shop.reader.next = { kind: 'card', card: insertedCard };
    shop.reader.hostOutcome = taken;
    shop.service.script.R3 = () => answer('R3', undoneAnswer('x', 1_000));
    const request = shop.order();
    const outcome = await shop.engine.pay(request, shop.hooks);
    expect(outcome).toMatchObject({ outcome: 'unknown', cause: `card_${taken}` });
    expect(shop.journal.sales.sale(request.sale_id)?.state).toBe('OPEN');
    await shop.clock.advance(10);
    expect(shop.service.calls.filter((call) => /^R\d/.test(call.name)).map((call) => call.name)).toEqual(['R3']);
    expect(shop.engine.attempt(outcome.trace_id ?? '')?.summary.state).toBe('REVERSED');
  });

  test('is reversed when the card says nothing for half a minute', async () => {
    const shop = openShop();
    shop.reader.next = { kind: 'card', card: insertedCard };
    shop.reader.hostOutcome = () => new Promise(() => undefined);
    const outcome = shop.engine.pay(shop.order(), shop.hooks);
    await shop.clock.advance(31_000);
    expect(await outcome).toMatchObject({ outcome: 'unknown', cause: 'card_lost' });
  });

  test('is reversed when the reader declines it after a tap, and is not bound before', async () => {
    const shop = openShop();
    let state_while_asked: string | undefined;
    shop.reader.hostOutcome = async () => {
      state_while_asked = shop.engine.listAttempts('all', 1)[0]?.state;
      return 'refused';
    };
    shop.service.script.R3 = () => answer('R3', undoneAnswer('x', 1_000));
    const request = shop.order();
    const outcome = await shop.engine.pay(request, shop.hooks);
    expect(outcome).toMatchObject({ outcome: 'unknown', cause: 'card_refused' });
    expect(state_while_asked).toBe('INTENT');
    expect(shop.journal.sales.sale(request.sale_id)?.state).toBe('OPEN');
    await shop.clock.advance(10);
    expect(shop.engine.attempt(outcome.trace_id ?? '')?.summary.state).toBe('REVERSED');
  });

  test('is not undone when the reader is lost after a tap: the card has left, and a lost reader decides nothing', async () => {
    const shop = openShop();
    shop.reader.hostOutcome = 'lost';
    expect(await shop.engine.pay(shop.order(), shop.hooks)).toMatchObject({ outcome: 'approved' });
    expect(shop.reader.answers).toMatchObject([{ result: 'approved' }]);
  });
});

describe('an approval for another amount', () => {
  test('goes down the fallback sequence from the payment to its transaction after H, and is found undone by reading', async () => {
    const shop = openShop();
    const { approval, refusal } = await import('./support/fake-service.ts');
    shop.service.script.authorize = (request) => answer('a', approval(request.trace_id, { amount_minor: 999 }), 201);
    shop.service.script.R3 = () => refusal('R3', 409);
    shop.service.script.R5 = () => refusal('R5', 409);
    let reads = 0;
    shop.service.script.read = (payment_id) =>
      answer('read', { payment_id, status: ++reads === 1 ? 'CAPTURED' : 'CANCELLED', transactions: [] });
    const outcome = await shop.engine.pay(shop.order(), shop.hooks);
    const called = (): readonly string[] =>
      shop.service.calls.map((call) => call.name).filter((name) => name !== 'prepare');
    // A late copy of R3 would revoke the return by R5 (decision 009): not before the horizon, even when kicked.
    await shop.clock.advance(170_000);
    shop.engine.kickRecovery();
    await shop.clock.advance(9_000);
    expect(called()).toEqual(['authorize', 'R3', 'read']);
    await shop.clock.advance(1_100);
    expect(called()).toEqual(['authorize', 'R3', 'read', 'R5', 'read']);
    expect(shop.engine.attempt(outcome.trace_id ?? '')?.summary.state).toBe('REVERSED');
  });

  test('of another trace is never reversed by the id that it named', async () => {
    const shop = openShop();
    const { approval } = await import('./support/fake-service.ts');
    shop.service.script.authorize = () => answer('a', approval('somebody-else'), 201);
    await shop.engine.pay(shop.order(), shop.hooks);
    await shop.clock.advance(10);
    expect(shop.service.called('R3')).toBe(0);
    expect(shop.service.called('R2')).toBe(1);
  });
});
