import type { IntentArguments } from '../../../core/contract/intents.ts';
import type { REFUND_FIND_INTENTS } from '../../../core/contract/refund.ts';
import type { SaleStore } from '../../journal/stores/sale-store.ts';
import type { CardTap } from './card-tap.ts';
import type { TillDevices } from '../devices/ports.ts';
import type { Handlers } from '../../app/handlers.ts';
import { type Answer, DONE } from '../shared/refusal.ts';
import type { ShiftService } from '../shifts/shift-service.ts';
import { type Grant, byWhom } from '../staff/staff-gate.ts';

export interface RefundFindParts {
  readonly cardTap: CardTap;
  readonly shift: ShiftService;
  readonly sales: SaleStore;
  readonly devices: TillDevices;
}

/**
 * Cash for which no sale was found. It leaves the drawer as a movement of the shift, so that the count knows of it, and
 * stands in the trail under a name of its own.
 */
async function refundBlindly(
  { shift, sales, devices }: RefundFindParts,
  { refund_id, amount_minor, reason }: IntentArguments<'refund.blind'>,
  grant: Grant,
): Promise<Answer<null>> {
  const wish = { movement_id: refund_id, direction: 'out', reason: 'refund', amount_minor, note: reason } as const;
  const moved = shift.cashInOut(wish, grant);
  if (!moved.ok) return moved;
  sales.recordAct({ ...byWhom(grant), what: 'blind_refund', subject: refund_id, amount_minor, reason });
  // The money is counted out whether or not the drawer opens by itself; a key opens it too.
  await devices.drawer?.open();
  return DONE;
}

/** What the intents of returns without a receipt do. */
export function refundFindHandlers(parts: RefundFindParts): Pick<Handlers, keyof typeof REFUND_FIND_INTENTS> {
  return {
    'refund.tapCard': () => parts.cardTap.tap(),
    'refund.stopTap': () => parts.cardTap.stop(),
    'refund.blind': (request, grant) => refundBlindly(parts, request, grant),
  };
}
