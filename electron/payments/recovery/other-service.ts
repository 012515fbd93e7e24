import { isSameService } from '../../../core/payments/service-identity.ts';
import type { AttemptRow } from '../../journal/tables/rows.ts';
import type { EngineContext } from '../engine-context.ts';

/** What is said of a payment that waits for the service to which it was sent. */
export const OTHER_SERVICE = 'other_service';

/** Whether a payment was made at another service, or as another client or merchant, than the one asked now (13.7). */
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

/** What is said of a payment that another till of the store has: it began it and lives, or ends it (store 8.8). */
export const OTHER_TILL = 'other_till';
