import type { LinkFacts } from '../../../core/verdict/read-link.ts';
import type { PaymentView } from '../../../electron/gateway/payment-service.ts';
import { answer, undoneAnswer } from './fake-service.ts';
import { settle } from './manual-clock.ts';
import { type Shop, openShop } from './shop.ts';

export const WAIT_MS = 60_000;

function order(shop: Shop, amount_minor = 1_000) {
  const sale = shop.journal.sales.openSale('CLP', 'Ana');
  const tender_id = `link-${sale.number}`;
  shop.journal.sales.beginCardTender(sale, {
    ...{ tender_id, kind: 'link', state: 'pending', amount_minor, tip_minor: 0, at_ms: 1 },
  });
  return {
    ...{ sale_id: sale.sale_id, tender_id, amount_minor, tip_minor: 0 },
    ...{ currency: 'CLP' as const, due_minor: amount_minor, wait_ms: WAIT_MS },
  };
}

export function begin(shop: Shop) {
  const request = order(shop);
  const outcome = shop.engine.payByLink(request, shop.hooks.onProgress);
  return { request, outcome, sale: () => shop.journal.sales.sale(request.sale_id) };
}

/** A shop with a payment by link whose address is shown. */
export async function linkShown() {
  const shop = openShop();
  const begun = begin(shop);
  await settle();
  return { shop, ...begun };
}

export async function beginAndGiveUp(shop: Shop): Promise<void> {
  const { outcome } = begin(shop);
  await settle();
  await shop.engine.cancel(trace(shop));
  await outcome;
}

export const is =
  (status: string, captured: boolean, amount_minor = 1_000) =>
  (payment_id: string) =>
    answer<LinkFacts>('/payments', { payment_id, status, captured, amount_minor, currency: 'CLP' });
/** The payment itself, with nothing refunded. */
export const holdsAll = (payment_id: string, amount_minor = 1_000) =>
  answer<PaymentView>('/v1/payments', {
    ...{ payment_id, status: 'CAPTURED', initial_amount_minor: amount_minor, current_amount_minor: amount_minor },
    ...{ currency: 'CLP', transactions: [] },
  });
export const refunded = (_payment_id: string, amount_minor: number) =>
  answer('/v1/payments/refund', { ...undoneAnswer('x', amount_minor), type: 'REFUND' });
export const trace = ({ progress }: Shop): string => progress.at(-1)?.trace_id ?? '';
export const stateOf = (shop: Shop): string | undefined => shop.engine.attempt(trace(shop))?.summary.state;
