import type { PaymentView } from '../../../electron/gateway/payment-service.ts';
import { answer } from './fake-service.ts';
import { type Shop, openShop } from './shop.ts';

export const CAPTURED: PaymentView = {
  ...{ payment_id: 'p', status: 'CAPTURED', transactions: [] },
  ...{ initial_amount_minor: 1_000, current_amount_minor: 1_000 },
};
export const refundSeen = (id: string, amount_minor: number): PaymentView => ({
  ...CAPTURED,
  transactions: [{ id, type: 'REFUND', status: 'IN_PROGRESS', status_detail: 'SUCCESS', amount_minor }],
});

export async function paidShop(status = 'CAPTURED'): Promise<{
  shop: Shop;
  trace_id: string;
  sale_id: string;
  undo: (amount_minor: number | null) => ReturnType<Shop['engine']['undo']>;
}> {
  const shop = openShop();
  const request = shop.order();
  const { trace_id } = await shop.engine.pay(request, shop.hooks);
  shop.service.script.read = () => answer('read', { ...CAPTURED, status });
  const undo = (amount_minor: number | null) =>
    shop.engine.undo({ trace_id: trace_id ?? '', amount_minor, manager: 'Eva', reason: 'returned' });
  return { shop, trace_id: trace_id ?? '', sale_id: request.sale_id, undo };
}

export const AUTHORIZED: PaymentView = { ...CAPTURED, status: 'AUTHORIZED' };
export const cancelledBy = (id: string): PaymentView => ({
  ...CAPTURED,
  status: 'CANCELLED',
  transactions: [{ id, type: 'CANCELLATION', status: 'COMPLETED', status_detail: 'SUCCESS', amount_minor: 1_000 }],
});

/** A payment whose approval named no transaction. */
