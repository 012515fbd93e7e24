import { expect, test } from 'vitest';
import { answer, undoneAnswer } from '../support/fake-service.ts';
import { begin, beginAndGiveUp, holdsAll, is, trace } from '../support/link-shop.ts';
import { settle } from '../support/manual-clock.ts';
import { openShop } from '../support/shop.ts';

const paid = is('succeeded', true);

test('an answer that names the link of another sale pays no sale with it', async () => {
  const shop = openShop();
  shop.service.script.createLink = () => answer('/v1/payments', { payment_id: 'link-of-the-first' });
  shop.service.script.readLink = paid;
  const first = begin(shop);
  await settle();
  expect(await first.outcome).toMatchObject({ outcome: 'approved' });

  // A gateway repeats its response: the second customer would be shown an address that is already paid.
  const second = begin(shop);
  await settle();
  expect(await second.outcome).toMatchObject({ outcome: 'unknown', cause: 'names_another_payment' });
  expect(second.sale()?.state).toBe('OPEN');
  await shop.clock.advance(600_000);
  expect(shop.service.called('refundPayment')).toBe(0);
  expect(first.sale()?.state).toBe('PAID');
  expect(shop.journal.verify().problems).toEqual([]);
});

test('a late answer that names the link of another sale leaves that one alone', async () => {
  const shop = openShop();
  shop.service.script.createLink = () => answer('/v1/payments', { payment_id: 'link-of-the-first' });
  shop.service.script.readLink = paid;
  const first = begin(shop);
  await settle();
  await first.outcome;

  let comes = (): void => undefined;
  shop.service.script.createLink = () =>
    new Promise((resolve) => (comes = () => resolve(answer('/v1/payments', { payment_id: 'link-of-the-first' }))));
  const second = begin(shop);
  await settle();
  await shop.engine.cancel(trace(shop));
  expect(await second.outcome).toMatchObject({ outcome: 'unknown', cause: 'link_given_up' });
  comes();
  await shop.clock.advance(900_000);
  expect(shop.service.called('refundPayment')).toBe(0);
  expect(first.sale()?.state).toBe('PAID');
});

test('an answer that names what another link was given back by is not believed', async () => {
  const shop = openShop();
  const traces: string[] = [];
  for (let link = 0; link < 2; link += 1) {
    await beginAndGiveUp(shop);
    traces.push(trace(shop));
  }
  shop.service.script.readLink = paid;
  shop.service.script.read = (payment_id) => holdsAll(payment_id);
  // One response for both refunds: it names no payment.
  shop.service.script.refundPayment = () =>
    answer('/v1/payments/refund', { ...undoneAnswer('same', 1_000), type: 'REFUND' });
  await shop.clock.advance(600_000);
  const states = traces.map((trace_id) => shop.engine.attempt(trace_id)?.summary.state);
  expect(states.filter((state) => state === 'REVERSED')).toHaveLength(1);
  shop.service.script.refundPayment = (payment_id) =>
    answer('/v1/payments/refund', { ...undoneAnswer(payment_id, 1_000), type: 'REFUND' });
  await shop.clock.advance(1_200_000);
  expect(traces.map((trace_id) => shop.engine.attempt(trace_id)?.summary.state)).toEqual(['REVERSED', 'REVERSED']);
});
