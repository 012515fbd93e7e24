import * as z from 'zod';
import { isOnThisMachine } from '../service/service-address.ts';

/** The account used with the service. */
export const serviceAccountSchema = z.strictObject({
  /** A fingerprint; the id itself is stored with the credentials. */
  client: z.string().min(1).max(80),
  merchant: z.string().min(1).max(64),
});
export type ServiceAccount = z.infer<typeof serviceAccountSchema>;

/**
 * The identity of a service: scheme, host, port and path, client and merchant (payment-safety 13.7). Absent fields were
 * not recorded by an older version.
 */
export interface ServiceIdentity {
  readonly address?: string | undefined;
  readonly account?: ServiceAccount | undefined;
}

/** Earlier identities of the same service, confirmed by a person. */
export interface FormerNames {
  readonly addresses: readonly string[];
  readonly clients: readonly string[];
  readonly merchants: readonly string[];
}

export const NO_FORMER_NAMES: FormerNames = { addresses: [], clients: [], merchants: [] };

/** What older versions recorded for every address of this machine. */
const ANY_LOOPBACK = 'loopback';

/**
 * Whether a payment made at `made_at` may be queried at `current`. Another service does not know it, and its "not
 * found" would end a payment whose money is elsewhere (payment-safety 0.3, 13.7).
 */
export function isSameService(
  made_at: ServiceIdentity,
  current: ServiceIdentity,
  former: FormerNames = NO_FORMER_NAMES,
): boolean {
  return isSameAddress(made_at.address, current.address, former) && isSameAccount(made_at, current, former);
}

function isSameAddress(made_at: string | undefined, current: string | undefined, former: FormerNames): boolean {
  if (made_at === undefined || current === undefined || made_at === current) return true;
  if (made_at === ANY_LOOPBACK) return former.addresses.some(isOnThisMachine);
  return former.addresses.includes(made_at);
}

function isSameAccount(made_at: ServiceIdentity, current: ServiceIdentity, former: FormerNames): boolean {
  if (made_at.account === undefined || current.account === undefined) return true;
  const { client, merchant } = made_at.account;
  const isClient = client === current.account.client || former.clients.includes(client);
  const isMerchant = merchant === current.account.merchant || former.merchants.includes(merchant);
  return isClient && isMerchant;
}
