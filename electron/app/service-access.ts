import type { PracticeLinkEnd } from '../../core/contract/practice.ts';
import { createHash } from 'node:crypto';
import { type Result, fail, succeed } from '../../core/result.ts';
import { EMBEDDED_SERVICE, isOnThisMachine } from '../../core/service/service-address.ts';
import type { Settings } from '../../core/settings/settings.ts';
import type { DataFolder } from '../platform/data-folder.ts';
import { DEMO_CREDENTIALS, startEmbeddedService } from './embedded-service.ts';
import type { Credentials } from '../gateway/credentials.ts';
import { type ServiceTrust, type TrustRefusal, type TrustSettings, readTrust } from '../gateway/service-trust.ts';
import { type Log, SILENT_LOG } from '../log/log.ts';
import type { Secrets } from '../platform/secrets.ts';

/** Why the till's payment service cannot be used. */
export type ServiceRefusal =
  | TrustRefusal
  | { readonly code: 'embedded_service_failed'; readonly cause: string }
  | { readonly code: 'credentials_missing'; readonly address: string };

export interface ServiceStage {
  readonly upset: (faults: readonly object[]) => Promise<void>;
  readonly upsetsLeft: () => number;
  readonly endLink: (payment_id: string, how: PracticeLinkEnd) => Promise<boolean>;
  readonly pay_page: string;
}

/** The till's payment service, and its account there. */
export interface ServiceAccess {
  readonly base_url: string;
  /**
   * Identifies the service; stored with every payment, because no other service knows its outcome (payment-safety
   * 13.7).
   */
  readonly address: string;
  /** The client id, or what stands for it. */
  readonly client: string;
  readonly credentials: Credentials;
  /** No money moves: the embedded service, or one on this machine with the demo credentials. */
  readonly training: boolean;
  /** The till started the service itself. */
  readonly embedded: boolean;
  /** Injects faults into the embedded service and lets a practice customer pay; null for any other service. */
  readonly stage: ServiceStage | null;
  /** The service runs on this machine, without a network in between. */
  readonly on_this_machine: boolean;
  /** Certificates trusted besides the public authorities. */
  readonly trust: ServiceTrust;
  stop(): Promise<void>;
}

/** Client credentials come first; an API key is the second scheme (service-interface, Authentication 3). */
export async function credentialsFor(base_url: string, secrets: Secrets): Promise<Credentials | null> {
  const client_id = await secrets.read('client_id');
  const client_secret = await secrets.read('client_secret');
  if (client_id !== null && client_secret !== null) {
    const audience = (await secrets.read('audience')) ?? base_url;
    return { scheme: 'client_credentials', client_id, client_secret, audience };
  }
  const api_key = await secrets.read('api_key');
  return api_key === null ? null : { scheme: 'api_key', api_key, ...(client_id === null ? {} : { client_id }) };
}

/** One name per address, however it is written: two ports are two services, also on this machine. */
export function serviceAddress(base_url: string): string {
  const { origin, pathname } = new URL(base_url);
  return `${origin}${pathname.replace(/\/+$/, '')}`;
}

/** Identifies a client in the journal without its id; an API key without a client is fingerprinted instead. */
export function fingerprint(client_id: string): string {
  return createHash('sha256').update(`client ${client_id}`).digest('hex').slice(0, 32);
}

const clientFingerprint = (credentials: Credentials): string =>
  fingerprint(
    credentials.scheme === 'api_key' ? (credentials.client_id ?? credentials.api_key) : credentials.client_id,
  );

async function embedded(folder: DataFolder, log: Pick<Log, 'error'>): Promise<Result<ServiceAccess, ServiceRefusal>> {
  const onBroken = (error: unknown): void =>
    log.error('the embedded payment service cannot work', { event: 'embedded_service_broke', error });
  try {
    const { url, credentials, upset, upsetsLeft, endLink, stop } = await startEmbeddedService(folder.sandbox, onBroken);
    return succeed({
      base_url: url,
      address: EMBEDDED_SERVICE,
      client: clientFingerprint(credentials),
      credentials,
      training: true,
      embedded: true,
      stage: { upset, upsetsLeft, endLink, pay_page: `${url}/pay/{payment_id}` },
      on_this_machine: true,
      trust: {},
      stop,
    });
  } catch (error) {
    return fail({ code: 'embedded_service_failed', cause: error instanceof Error ? error.message : String(error) });
  }
}

/** Finds this till's payment service; starts the embedded one when none is configured. */
export async function openServiceAccess(
  settings: Pick<Settings, 'service_url'> & TrustSettings,
  folder: DataFolder,
  secrets: Secrets,
  log: Pick<Log, 'error'> = SILENT_LOG,
): Promise<Result<ServiceAccess, ServiceRefusal>> {
  const base_url = settings.service_url;
  if (base_url === null) return embedded(folder, log);
  const trust = readTrust(settings);
  if (!trust.ok) return trust;
  const on_this_machine = isOnThisMachine(base_url);
  const stop = async () => undefined;
  const access = {
    base_url,
    address: serviceAddress(base_url),
    embedded: false,
    stage: null,
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
  return fail({ code: 'credentials_missing', address: base_url });
}
