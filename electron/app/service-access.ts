import { X509Certificate, createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { type Result, fail, succeed } from '../../core/result.ts';
import { EMBEDDED_SERVICE, isOnThisMachine } from '../../core/service/service-address.ts';
import type { Settings } from '../../core/settings/settings.ts';
import type { DataFolder } from '../platform/data-folder.ts';
import { DEMO_CREDENTIALS, startEmbeddedService } from './embedded-service.ts';
import type { Credentials } from '../gateway/credentials.ts';
import type { ServiceConnectionOptions } from '../gateway/service-connection.ts';
import type { Secrets } from '../platform/secrets.ts';

export type ServiceTrust = Pick<ServiceConnectionOptions, 'certificate_authorities' | 'key_pins'>;
type TrustSettings = Pick<Settings, 'service_ca_file' | 'service_key_pins'>;

/** Which payment service the till speaks to, and as whom. */
export interface ServiceAccess {
  readonly base_url: string;
  /** Which service it is: kept with every payment, since no other can say what became of it (payment-safety 13.7). */
  readonly address: string;
  /** As whom it is asked. */
  readonly client: string;
  readonly credentials: Credentials;
  /** No money moves: the embedded service, or one on this machine with the demo credentials. */
  readonly training: boolean;
  /** The till started it itself: the embedded one. */
  readonly embedded: boolean;
  /** Lets the next requests to the embedded service go wrong; null for any other. */
  readonly upset: ((faults: readonly object[]) => Promise<void>) | null;
  /** The service runs on this machine: no line of anybody else's is between. */
  readonly on_this_machine: boolean;
  /** Who may vouch for the service, besides the public authorities. */
  readonly trust: ServiceTrust;
  stop(): Promise<void>;
}

/** The pair of a token comes first; an API key is the second scheme (service-interface, Authentication 3). */
async function credentialsFor(base_url: string, secrets: Secrets): Promise<Credentials | null> {
  const client_id = await secrets.read('client_id');
  const client_secret = await secrets.read('client_secret');
  if (client_id !== null && client_secret !== null) {
    const audience = (await secrets.read('audience')) ?? base_url;
    return { scheme: 'client_credentials', client_id, client_secret, audience };
  }
  const api_key = await secrets.read('api_key');
  return api_key === null ? null : { scheme: 'api_key', api_key, ...(client_id === null ? {} : { client_id }) };
}

/** One name for one address, however it is written: two ports are two services, on this machine as elsewhere. */
export function serviceAddress(base_url: string): string {
  const { origin, pathname } = new URL(base_url);
  return `${origin}${pathname.replace(/\/+$/, '')}`;
}

/** Names a client in the journal without its id; an API key that names no client stands for one. */
export function fingerprint(client_id: string): string {
  return createHash('sha256').update(`client ${client_id}`).digest('hex').slice(0, 32);
}

const clientFingerprint = (credentials: Credentials): string =>
  fingerprint(
    credentials.scheme === 'api_key' ? (credentials.client_id ?? credentials.api_key) : credentials.client_id,
  );

async function embedded(folder: DataFolder): Promise<Result<ServiceAccess, string>> {
  try {
    const { url, credentials, upset, stop } = await startEmbeddedService(folder.sandbox);
    return succeed({
      base_url: url,
      address: EMBEDDED_SERVICE,
      client: clientFingerprint(credentials),
      credentials,
      training: true,
      embedded: true,
      upset,
      on_this_machine: true,
      trust: {},
      stop,
    });
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    return fail(`The embedded payment service cannot start: ${why}`);
  }
}

/** What the settings say of whom to trust; the error is a sentence. */
function readTrust({ service_ca_file, service_key_pins }: TrustSettings): Result<ServiceTrust, string> {
  const pins = service_key_pins.length === 0 ? {} : { key_pins: service_key_pins };
  if (service_ca_file === null) return succeed(pins);
  try {
    const certificate_authorities = readFileSync(service_ca_file, 'utf8');
    // Read here, so that a file that holds no certificate is told before the first sale.
    new X509Certificate(certificate_authorities);
    return succeed({ ...pins, certificate_authorities });
  } catch {
    return fail(`service_ca_file of settings.json is ${service_ca_file}, which holds no certificate that can be read.`);
  }
}

/** Finds the payment service of this till; starts the embedded one when none is configured. The error is a sentence. */
export async function openServiceAccess(
  settings: Pick<Settings, 'service_url'> & TrustSettings,
  folder: DataFolder,
  secrets: Secrets,
): Promise<Result<ServiceAccess, string>> {
  const base_url = settings.service_url;
  if (base_url === null) return embedded(folder);
  const trust = readTrust(settings);
  if (!trust.ok) return trust;
  const on_this_machine = isOnThisMachine(base_url);
  const stop = async () => undefined;
  const access = {
    base_url,
    address: serviceAddress(base_url),
    embedded: false,
    upset: null,
    on_this_machine,
    trust: trust.value,
    stop,
  };
  const credentials = await credentialsFor(base_url, secrets);
  if (credentials !== null)
    return succeed({ ...access, client: clientFingerprint(credentials), credentials, training: false });
  if (on_this_machine) {
    const demo = { scheme: 'client_credentials', audience: base_url, ...DEMO_CREDENTIALS } as const;
    return succeed({ ...access, client: clientFingerprint(demo), credentials: demo, training: true });
  }
  return fail(
    `The payment service ${base_url} needs credentials: set COBRO_CLIENT_ID and COBRO_CLIENT_SECRET, or COBRO_API_KEY, in the environment.`,
  );
}
