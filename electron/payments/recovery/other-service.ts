import { isSameService } from '../../../core/payments/service-identity.ts';
import type { AttemptRow } from '../../journal/tables/rows.ts';
import type { EngineContext } from '../engine-context.ts';

/** Cause shown for a payment that waits for the service to which it was sent. */
export const OTHER_SERVICE = 'other_service';

/** Whether a payment belongs to another service, client or merchant than the current one (13.7). */
export function isOfAnotherService(
  { settings }: Pick<EngineContext, 'settings'>,
  { intent }: Pick<AttemptRow, 'intent'>,
): boolean {
  const { service, account, former_services } = settings;
  return !isSameService(
    { address: intent.service, account: intent.account },
    { address: service, account },
    former_services,
  );
}

/**
 * Cause shown for a payment owned by another till of the store: one that began it and is alive, or is ending it (store
 * 8.8).
 */
export const OTHER_TILL = 'other_till';
/** Retry interval for a store that could not be asked whose a payment is, in milliseconds. */
export const NOT_KNOWN_MS = 5_000;
