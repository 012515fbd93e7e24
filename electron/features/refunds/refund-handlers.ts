import type { IntentArguments } from '../../../core/contract/intents.ts';
import type { REFUND_INTENTS } from '../../../core/contract/intents/refunds.ts';
import type { SaleStore } from '../../journal/stores/sale-store.ts';
import type { CardTap } from './card-tap.ts';
import type { TillDevices } from '../devices/ports.ts';
import type { HandlersOf } from '../shared/handlers.ts';
import type { RefundService } from './refund-service.ts';
import { type Answer, DONE } from '../shared/refusal.ts';
import type { ShiftService } from '../shifts/shift-service.ts';
import { type Grant, byWhom } from '../shared/grant.ts';

export interface RefundHandlerParts {
  readonly cardTap: CardTap;
  readonly refunds: RefundService;
  readonly shift: Pick<ShiftService, 'cashInOut'>;
  readonly sales: SaleStore;
  readonly devices: TillDevices;
}

/**
 * Cash for which no sale was found. It leaves the drawer as a movement of the shift, so that the count knows of it, and
 * stands in the trail under a name of its own.
 */
async function refundBlindly(
  { shift, sales, devices }: RefundHandlerParts,
  { refund_id, amount_minor, reason }: IntentArguments<'refund.blind'>,
  grant: Grant,
): Promise<Answer<null>> {
  const request = { movement_id: refund_id, direction: 'out', reason: 'refund', amount_minor, note: reason } as const;
  const moved = shift.cashInOut(request, grant);
  if (!moved.ok) return moved;
  sales.recordAct({ ...byWhom(grant), what: 'blind_refund', subject: refund_id, amount_minor, reason });
  // The money is counted out whether or not the drawer opens by itself; a key opens it too.
  await devices.drawer?.open();
  return DONE;
}

/** Money that goes back. */
export function refundHandlers(parts: RefundHandlerParts): HandlersOf<typeof REFUND_INTENTS> {
  const { cardTap, refunds } = parts;
  return {
    'refund.find': (query) => refunds.find(query),
    'refund.read': ({ sale_id }) => refunds.read(sale_id),
    'refund.tapCard': () => cardTap.tap(),
    'refund.stopTap': () => cardTap.stop(),
    'refund.plan': ({ trace_id, amount_minor }) => refunds.plan(trace_id, amount_minor),
    'refund.execute': (request, grant) => refunds.execute(request, grant),
    'refund.blind': (request, grant) => refundBlindly(parts, request, grant),
  };
}
