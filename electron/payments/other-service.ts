import type { AttemptRow } from '../journal/tables/rows.ts';
import type { EngineContext } from './engine-context.ts';

/** Told of what waits for the service that it was sent to. */
export const OTHER_SERVICE = 'other_service';

/**
 * Whether a payment was made at another service than the one that is asked now. That one never heard of it: its "not found"
 * would say that nothing was charged while the money is elsewhere (payment-safety 0.3, I1). A payment of which nobody wrote
 * down where it was made is of this one.
 */
export function isOfAnotherService(
  { settings }: Pick<EngineContext, 'settings'>,
  { intent }: Pick<AttemptRow, 'intent'>,
): boolean {
  const { service, former_services = [] } = settings;
  if (service === undefined || intent.service === undefined) return false;
  return intent.service !== service && !former_services.includes(intent.service);
}
