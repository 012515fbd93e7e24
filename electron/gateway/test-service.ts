import type { KeptCredentials } from '../platform/credentials-file.ts';
import type { Clock, Randomness } from '../../core/clock.ts';
import { type Result, fail, succeed } from '../../core/result.ts';
import { type ServiceTrouble, addressTrouble, troubleOf } from '../../core/setup/service-trouble.ts';
import type { Credentials } from './credentials.ts';
import { createServiceClient } from './service-client.ts';
import type { ServiceConnectionOptions } from './service-connection.ts';

/** Client credentials come before an API key (service-interface, Authentication); null when there are neither. */
export function credentialsOf(kept: KeptCredentials, base_url: string): Credentials | null {
  const { client_id, client_secret, api_key, audience = base_url } = kept;
  if (client_id !== undefined && client_secret !== undefined)
    return { scheme: 'client_credentials', client_id, client_secret, audience };
  if (api_key === undefined) return null;
  return { scheme: 'api_key', api_key, ...(client_id === undefined ? {} : { client_id }) };
}

export interface ServiceTest extends Pick<ServiceConnectionOptions, 'certificate_authorities' | 'key_pins'> {
  readonly base_url: string;
  readonly credentials: Credentials;
  readonly clock: Clock;
  readonly randomness: Pick<Randomness, 'fraction'>;
  /** Ends the test early. */
  readonly stopped?: Promise<void>;
}

/** An id that no payment has. */
const NO_PAYMENT = 'cobro-setup-test';
const CONNECT_WITHIN_MS = 8_000;

/** Requests a payment that does not exist: proves address, line, certificate and credentials without moving money. */
export async function testService(
  test: ServiceTest,
): Promise<Result<{ readonly clock_skew_ms: number }, ServiceTrouble>> {
  const { base_url, clock, randomness, credentials, stopped, ...trust } = test;
  const trouble = addressTrouble(base_url);
  if (trouble !== null) return fail(trouble);
  let clock_skew_ms = 0;
  const client = createServiceClient({
    base_url,
    credentials,
    ...trust,
    clock,
    randomness,
    probe: false,
    settings: { connect_timeout_ms: CONNECT_WITHIN_MS },
    onClockSkew: (skew) => (clock_skew_ms = skew),
  });
  void stopped?.then(() => client.close());
  try {
    const found = troubleOf(await client.pos.getPayment(NO_PAYMENT));
    return found === null ? succeed({ clock_skew_ms }) : fail(found);
  } finally {
    await client.close();
  }
}
