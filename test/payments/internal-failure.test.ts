import { describe, expect, test } from 'vitest';
import { answer, notSent, undoneAnswer } from './support/fake-service.ts';
import { tappedCard } from './support/fake-reader.ts';
import { type Shop, openShop } from './support/shop.ts';

function fails(): never {
  throw new Error('a part that breaks its promise');
}

/** Ways in which a part of the till breaks between the intent and its end, each with its repair. */
const FAILURES: readonly (readonly [string, (shop: Shop) => () => void])[] = [
  [
    'the client cannot prepare a connection',
    ({ service }) => {
      const { prepare } = service;
      service.prepare = fails;
      return () => (service.prepare = prepare);
    },
  ],
  [
    'a connection that was not needed cannot be discarded',
    ({ service, reader }) => {
      const { prepare } = service;
      const { next } = reader;
      service.prepare = () => ({ discard: fails });
      reader.next = { kind: 'no_card' };
      return () => Object.assign(service, { prepare }) && (reader.next = next);
    },
  ],
  [
    'the reader names a card as the journal cannot keep it',
    ({ reader }) => {
      const { next } = reader;
      const summary = { ...tappedCard.summary, brand: 'a brand of many more letters than any has' };
      reader.next = { kind: 'card', card: { ...tappedCard, summary } };
      return () => (reader.next = next);
    },
  ],
  [
    'the state of the service cannot be told',
    ({ service }) => {
      const { authorize } = service.script;
      service.script.authorize = () => notSent('authorize', 'dns_failed');
      Object.defineProperty(service, 'status', { get: fails, configurable: true });
      return () => {
        Object.defineProperty(service, 'status', { value: { state: 'online' } });
        service.script.authorize = authorize;
      };
    },
  ],
];

describe('a payment in which the till itself fails', () => {
  test.each(FAILURES)('is undone without a restart, and the till goes on: %s', async (_what, breakIt) => {
    const shop = openShop();
    const repair = breakIt(shop);
    const order = shop.order();
    const outcome = await shop.engine.pay(order, shop.hooks);
    expect(outcome).toMatchObject({ outcome: 'unknown', cause: 'till_failed' });
    const trace_id = outcome.trace_id ?? '';
    expect(shop.engine.attempt(trace_id)?.summary.state).toMatch(/REVERSING|QUARANTINE/);
    expect(shop.journal.sales.sale(order.sale_id)?.state).toBe('OPEN');
    shop.service.script.R2 = () => answer('R2', undoneAnswer(trace_id, 1_000));
    await shop.clock.advance(200_000);
    expect(shop.engine.attempt(trace_id)?.summary.state).toBe('REVERSED');
    repair();
    expect(await shop.engine.pay(shop.order(), shop.hooks)).toMatchObject({ outcome: 'approved' });
    expect(shop.journal.verify().problems).toEqual([]);
  });
});
