import type { PaymentView } from '../../../electron/gateway/payment-service.ts';
import { answer } from './fake-service.ts';
import { type Shop, openShop } from './shop.ts';

/** A declined transaction in the reading of a payment: it moved no money and names no charge. */
export const FIRST_TRY = { id: 'first-try', type: 'AUTHORIZATION', status: 'DECLINED', status_detail: 'DECLINED' };
export const CAPTURED: PaymentView = { payment_id: 'p', status: 'CAPTURED', transactions: [FIRST_TRY] };
export const refundSeen = (id: string, amount_minor: number): PaymentView => ({
  ...CAPTURED,
  transactions: [FIRST_TRY, { id, type: 'REFUND', status: 'IN_PROGRESS', status_detail: 'SUCCESS', amount_minor }],
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
  transactions: [
    FIRST_TRY,
    { id, type: 'CANCELLATION', status: 'COMPLETED', status_detail: 'SUCCESS', amount_minor: 1_000 },
  ],
});
