import { describe, expect, test } from 'vitest';
import type { ReadOutcome } from '../../drivers/reader/card-reader.ts';
import { insertedCard, tappedCard } from './support/fake-reader.ts';
import { answer, approval, notSent } from './support/fake-service.ts';
import { settle } from './support/manual-clock.ts';
import { openShop } from './support/shop.ts';

describe('a payment of which nothing was sent', () => {
  test.each([
    [{ kind: 'no_card' }, 'no_card'],
    [{ kind: 'cancelled', by: 'customer' }, 'cancelled_by_customer'],
    [{ kind: 'card_refused', detail: 'x' }, 'card_refused'],
    [{ kind: 'read_failed', detail: 'x' }, 'read_failed'],
    [{ kind: 'clear_card_data' }, 'clear_card_data'],
    [{ kind: 'lost', detail: 'unplugged' }, 'reader_lost'],
  ] as const)('ends NOT_SENT when the reading ends %o', async (read, reason) => {
    const shop = openShop();
    shop.reader.next = read satisfies ReadOutcome;
    const request = shop.order();
    const outcome = await shop.engine.pay(request, shop.hooks);
    expect(outcome).toMatchObject({ outcome: 'not_charged', reason });
    expect(shop.engine.attempt(outcome.trace_id ?? '')?.summary.state).toBe('NOT_SENT');
    expect(shop.journal.sales.sale(request.sale_id)).toMatchObject({ state: 'OPEN', tenders: [{ state: 'failed' }] });
    expect(shop.service.called('authorize')).toBe(0);
    expect(shop.service.discarded).toBe(1);
  });

  test('ends NOT_SENT when the service proves that no byte left', async () => {
    const shop = openShop();
    shop.service.script.authorize = () => notSent('a', 'connection_refused');
    const outcome = await shop.engine.pay(shop.order(), shop.hooks);
    expect(outcome).toMatchObject({
      outcome: 'not_charged',
      reason: 'service_unreachable',
      detail: 'connection_refused',
    });
  });

  test('is not called a line that is down when the service does not know this till', async () => {
    const shop = openShop();
    shop.service.script.authorize = () => {
      shop.service.becomes({ state: 'unauthorized' });
      return notSent('a', 'token_unavailable');
    };
    const outcome = await shop.engine.pay(shop.order(), shop.hooks);
    expect(outcome).toMatchObject({ outcome: 'not_charged', reason: 'credentials_refused' });
    expect(shop.engine.cardSales).toEqual({ possible: false, reason: 'credentials_refused' });
  });

  test('is doubted when the service says "not sent" but bytes were written', async () => {
    const shop = openShop();
    shop.service.script.authorize = () => notSent('a', 'connection_refused', 12);
    expect(await shop.engine.pay(shop.order(), shop.hooks)).toMatchObject({ outcome: 'unknown' });
  });

  test('is refused before any intent while the reader is not ready', async () => {
    const shop = openShop();
    shop.reader.becomes({ state: 'lost', detail: 'unplugged' });
    const request = shop.order();
    expect(await shop.engine.pay(request, shop.hooks)).toMatchObject({
      outcome: 'not_charged',
      trace_id: null,
      reason: 'reader_not_ready',
    });
    expect(shop.engine.listAttempts('all', 10)).toEqual([]);
    expect(shop.journal.sales.sale(request.sale_id)?.state).toBe('OPEN');
  });
});

describe('a cashier who cancels', () => {
  test('while the reader waits ends the attempt unsent, even when a card arrives at the same moment', async () => {
    const shop = openShop();
    let present: (read: ReadOutcome) => void = () => undefined;
    shop.reader.next = () => new Promise((resolve) => (present = resolve));
    const outcome = shop.engine.pay(shop.order(), shop.hooks);
    await settle();
    const trace_id = shop.engine.listAttempts('all', 1)[0]?.trace_id ?? '';
    expect(await shop.engine.cancel(trace_id)).toBe('cancelling');
    expect(shop.reader.cancels).toBe(1);
    present({ kind: 'card', card: insertedCard });
    expect(await outcome).toMatchObject({ outcome: 'not_charged', reason: 'cancelled_by_cashier' });
    expect(shop.service.called('authorize')).toBe(0);
    expect(shop.reader.answers).toEqual([{ result: 'unreachable' }]);
  });

  test('while the plan is being chosen ends the attempt unsent', async () => {
    const shop = openShop();
    const hooks = { ...shop.hooks, chooseInstallments: () => new Promise<never>(() => undefined) };
    const outcome = shop.engine.pay(shop.order(), hooks);
    await settle();
    await shop.engine.cancel(shop.engine.listAttempts('all', 1)[0]?.trace_id ?? '');
    expect(await outcome).toMatchObject({ outcome: 'not_charged', reason: 'cancelled_by_cashier' });
  });

  test('after the request left is told that it is too late, and the answer decides', async () => {
    const shop = openShop();
    let release: () => void = () => undefined;
    const gone = new Promise<void>((resolve) => (release = resolve));
    shop.service.script.authorize = async (request) => {
      await gone;
      return answer('a', approval(request.trace_id), 201);
    };
    const outcome = shop.engine.pay(shop.order(), shop.hooks);
    await settle();
    expect(await shop.engine.cancel(shop.engine.listAttempts('all', 1)[0]?.trace_id ?? '')).toBe('too_late');
    release();
    expect(await outcome).toMatchObject({ outcome: 'approved' });
  });

  test('of another trace changes nothing', async () => {
    const shop = openShop();
    expect(await shop.engine.cancel('somebody-else')).toBe('too_late');
  });
});

describe('a till that fails while it is told', () => {
  test('does not decide the payment', async () => {
    const shop = openShop();
    const hooks = {
      onProgress: () => {
        throw new Error('screen');
      },
      chooseInstallments: async () => null,
    };
    expect(await shop.engine.pay(shop.order(), hooks)).toMatchObject({ outcome: 'approved' });
  });

  test('to choose a plan cancels before anything is sent', async () => {
    const shop = openShop();
    shop.reader.next = { kind: 'card', card: tappedCard };
    const hooks = { ...shop.hooks, chooseInstallments: () => Promise.reject(new Error('screen')) };
    expect(await shop.engine.pay(shop.order(), hooks)).toMatchObject({ outcome: 'not_charged' });
    expect(shop.service.called('authorize')).toBe(0);
  });
});
