import { expect, test } from 'vitest';
import type { LinkFacts } from '../../../core/verdict/read-link.ts';
import { answer, undoneAnswer } from '../support/fake-service.ts';
import { holdsAll } from '../support/link-shop.ts';
import { settle } from '../support/manual-clock.ts';
import { type Shop, openShop } from '../support/shop.ts';

function begin(shop: Shop) {
  const sale = shop.journal.sales.openSale('CLP', 'Ana');
  const tender_id = `link-${sale.number}`;
  shop.journal.sales.beginCardTender(sale, {
    ...{ tender_id, kind: 'link', state: 'pending', amount_minor: 1_000, tip_minor: 0, at_ms: 1 },
  });
  const request = {
    ...{ sale_id: sale.sale_id, tender_id, amount_minor: 1_000, tip_minor: 0 },
    ...{ currency: 'CLP' as const, due_minor: 1_000, wait_ms: 60_000 },
  };
  return { sale_id: sale.sale_id, outcome: shop.engine.payByLink(request, shop.hooks.onProgress) };
}

const paid = (payment_id: string) =>
  answer<LinkFacts>('/payments', {
    ...{ payment_id, status: 'succeeded', captured: true, amount_minor: 1_000, currency: 'CLP' },
  });

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
  expect(shop.journal.sales.sale(second.sale_id)?.state).toBe('OPEN');
  await shop.clock.advance(600_000);
  expect(shop.service.called('refundPayment')).toBe(0);
  expect(shop.journal.sales.sale(first.sale_id)?.state).toBe('PAID');
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
  await shop.engine.cancel(shop.progress.at(-1)?.trace_id ?? '');
  expect(await second.outcome).toMatchObject({ outcome: 'unknown', cause: 'link_given_up' });
  comes();
  await shop.clock.advance(900_000);
  expect(shop.service.called('refundPayment')).toBe(0);
  expect(shop.journal.sales.sale(first.sale_id)?.state).toBe('PAID');
});

test('an answer that names what another link was given back by is not believed', async () => {
  const shop = openShop();
  const traces: string[] = [];
  for (let link = 0; link < 2; link += 1) {
    const { outcome } = begin(shop);
    await settle();
    traces.push(shop.progress.at(-1)?.trace_id ?? '');
    await shop.engine.cancel(traces.at(-1) ?? '');
    await outcome;
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
