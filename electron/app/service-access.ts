import { type Result, fail, succeed } from '../../core/result.ts';
import type { Settings } from '../../core/settings/settings.ts';
import type { DataFolder } from '../platform/data-folder.ts';
import { DEMO_CREDENTIALS, startEmbeddedService } from './embedded-service.ts';
import type { Credentials } from '../gateway/credentials.ts';
import type { Secrets } from '../platform/secrets.ts';

/** Which payment service the till speaks to, and as whom. */
export interface ServiceAccess {
  readonly base_url: string;
  /** Which service it is (`serviceName`): kept with every payment, since no other can say what became of it. */
  readonly name: string;
  readonly credentials: Credentials;
  /** No money moves: the embedded service, or one on this machine with the demo credentials. */
  readonly training: boolean;
  stop(): Promise<void>;
}

const EMBEDDED = 'embedded';

/**
 * One name for one service, whatever its address is written like. Services of this machine are one: their ports change with
 * every start, and none of them is where a shop's money is.
 */
export function serviceName(base_url: string): string {
  const { origin, pathname } = new URL(base_url);
  return isLoopback(base_url) ? 'loopback' : `${origin}${pathname.replace(/\/+$/, '')}`;
}

function isLoopback(address: string): boolean {
  return ['127.0.0.1', 'localhost', '[::1]'].includes(new URL(address).hostname);
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

async function embedded(folder: DataFolder): Promise<Result<ServiceAccess, string>> {
  try {
    const { url, credentials, stop } = await startEmbeddedService(folder.sandbox);
    return succeed({ base_url: url, name: EMBEDDED, credentials, training: true, stop });
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    return fail(`The embedded payment service cannot start: ${why}`);
  }
}

/** Finds the payment service of this till; starts the embedded one when none is configured. The error is a sentence. */
export async function openServiceAccess(
  settings: Pick<Settings, 'service_url'>,
  folder: DataFolder,
  secrets: Secrets,
): Promise<Result<ServiceAccess, string>> {
  const base_url = settings.service_url;
  if (base_url === null) {
    return embedded(folder);
  }
  const stop = async () => undefined;
  const name = serviceName(base_url);
  const credentials = await credentialsFor(base_url, secrets);
  if (credentials !== null) return succeed({ base_url, name, credentials, training: false, stop });
  if (isLoopback(base_url)) {
    const demo = { scheme: 'client_credentials', audience: base_url, ...DEMO_CREDENTIALS } as const;
    return succeed({ base_url, name, credentials: demo, training: true, stop });
  }
  return fail(
    `The payment service ${base_url} needs credentials: set COBRO_CLIENT_ID and COBRO_CLIENT_SECRET, or COBRO_API_KEY, in the environment.`,
  );
}
