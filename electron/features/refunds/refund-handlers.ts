import type { IntentArguments } from '../../../core/contract/intents.ts';
import type { REFUND_INTENTS } from '../../../core/contract/intents/refunds.ts';
import type { Settings } from '../../../core/settings/settings.ts';
import type { CardTap } from './card-tap.ts';
import type { TillDevices } from '../devices/ports.ts';
import type { HandlersOf } from '../shared/handlers.ts';
import type { RefundService } from './refund-service.ts';
import type { ReturnService } from './return-service.ts';
import { type Answer, DONE, refuse } from '../shared/refusal.ts';
import type { ShiftService } from '../shifts/shift-service.ts';
import { type Grant, byWhom } from '../shared/grant.ts';

export interface RefundHandlerParts {
  readonly cardTap: CardTap;
  readonly refunds: RefundService;
  readonly returns: ReturnService;
  readonly settings: () => Pick<Settings, 'currency'>;
  readonly shift: Pick<ShiftService, 'cashInOut' | 'cashProblem' | 'repeated'>;
  readonly devices: TillDevices;
}

/**
 * Cash returned without a known sale. It leaves the drawer as a shift movement, so that the count includes it, and has
 * its own kind of entry in the audit trail.
 */
async function refundBlindly(
  { shift, returns, devices, settings }: RefundHandlerParts,
  { refund_id, amount_minor, reason }: IntentArguments<'refund.blind'>,
  grant: Grant,
): Promise<Answer<null>> {
  const request = { movement_id: refund_id, direction: 'out', reason: 'refund', amount_minor, note: reason } as const;
  const before = shift.repeated(request);
  if (before !== null) return before;
  const problem = await shift.cashProblem(settings().currency, amount_minor);
  if (problem !== null) return refuse(problem, 'cash for a refund without a sale');
  const act = { ...byWhom(grant), what: 'blind_refund', subject: refund_id, amount_minor, reason };
  const moved = await shift.cashInOut(request, grant, act);
  if (!moved.ok) return moved;
  // Its page says what to hand over.
  returns.ends.ended(refund_id);
  // The money is counted out whether or not the drawer opens by itself; a key opens it too.
  await devices.drawer?.open();
  return DONE;
}

/** Handlers for refunds. */
export function refundHandlers(parts: RefundHandlerParts): HandlersOf<typeof REFUND_INTENTS> {
  const { cardTap, refunds, returns } = parts;
  return {
    'refund.find': (query) => refunds.find(query),
    'refund.read': ({ sale_id }) => refunds.read(sale_id),
    'refund.tapCard': () => cardTap.tap(),
    'refund.stopTap': () => cardTap.stop(),
    'refund.plan': (wish) => returns.plan(wish),
    'refund.execute': (request, grant) => returns.execute(request, grant),
    'refund.outcome': ({ return_id }) => refunds.outcome(return_id),
    'refund.waiting': () => returns.ends.waiting(),
    'refund.finish': (request, grant) => returns.finish(request, grant),
    'refund.told': ({ return_id }, grant) => returns.ends.told(return_id, grant),
    'refund.print': ({ return_id }) => returns.ends.print(return_id),
    'refund.blind': (request, grant) => refundBlindly(parts, request, grant),
  };
}
