import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DEMO_CLIENTS } from '../sandbox/access/credentials.ts';
import { type Sandbox, startSandbox } from '../sandbox/sandbox.ts';
import type { Credentials } from './service/credentials.ts';

/** The payment service of a till that was told of none: for training, with the same HTTP and no money. */
export interface EmbeddedService {
  readonly url: string;
  readonly credentials: Credentials;
  stop(): Promise<void>;
}

/** Starts the embedded service on loopback; `folder` keeps its ledger, so that it remembers across restarts. */
export async function startEmbeddedService(folder: string): Promise<EmbeddedService> {
  mkdirSync(folder, { recursive: true });
  const sandbox: Sandbox = await startSandbox({ ledger: join(folder, 'sandbox-ledger.db') });
  const [client] = DEMO_CLIENTS;
  if (client === undefined) throw new Error('the embedded service has a demo client');
  const credentials = { scheme: 'client_credentials', audience: sandbox.url, ...client } as const;
  return { url: sandbox.url, credentials, stop: () => sandbox.stop() };
}
