import { type Result, fail, succeed } from '../core/result.ts';
import type { Settings } from '../core/settings/settings.ts';
import type { DataFolder } from './data-folder.ts';
import { DEMO_CREDENTIALS, startEmbeddedService } from './embedded-service.ts';
import type { Credentials } from './service/credentials.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** Secrets of earlier starts, where the machine can keep any; the desktop shell can. */
export interface KeptSecrets {
  read(name: string): string | null;
  write(name: string, secret: string): boolean;
}

/** Which payment service the till speaks to, and as whom. */
export interface ServiceAccess {
  readonly base_url: string;
  readonly credentials: Credentials;
  /** No money moves: the embedded service, or one on this machine with the demo credentials. */
  readonly training: boolean;
  stop(): Promise<void>;
}

function isLoopback(address: string): boolean {
  return ['127.0.0.1', 'localhost', '[::1]'].includes(new URL(address).hostname);
}

/** Credentials come from the environment, never from flags, which the process list shows (operator-interface). */
function credentialsFor(base_url: string, environment: Environment, kept: KeptSecrets | null): Credentials | null {
  const client_id = environment['COBRO_CLIENT_ID'] || kept?.read('client_id');
  const client_secret = environment['COBRO_CLIENT_SECRET'] || kept?.read('client_secret');
  if (!client_id || !client_secret) return null;
  if (environment['COBRO_CLIENT_SECRET']) {
    kept?.write('client_id', client_id);
    kept?.write('client_secret', client_secret);
  }
  return {
    scheme: 'client_credentials',
    client_id,
    client_secret,
    audience: environment['COBRO_AUDIENCE'] || base_url,
  };
}

/** Finds the payment service of this till; starts the embedded one when none is configured. The error is a sentence. */
export async function openServiceAccess(
  settings: Pick<Settings, 'service_url'>,
  folder: DataFolder,
  environment: Environment,
  kept: KeptSecrets | null,
): Promise<Result<ServiceAccess, string>> {
  const base_url = settings.service_url;
  if (base_url === null) {
    const embedded = await startEmbeddedService(folder.sandbox);
    return succeed({ base_url: embedded.url, credentials: embedded.credentials, training: true, stop: embedded.stop });
  }
  const stop = async () => undefined;
  const credentials = credentialsFor(base_url, environment, kept);
  if (credentials !== null) return succeed({ base_url, credentials, training: false, stop });
  if (isLoopback(base_url)) {
    const demo = { scheme: 'client_credentials', audience: base_url, ...DEMO_CREDENTIALS } as const;
    return succeed({ base_url, credentials: demo, training: true, stop });
  }
  return fail(
    `The payment service ${base_url} needs credentials: set COBRO_CLIENT_ID and COBRO_CLIENT_SECRET in the environment.`,
  );
}
