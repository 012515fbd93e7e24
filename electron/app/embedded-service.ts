import type { PracticeLinkEnd } from '../../core/contract/practice.ts';
import { join } from 'node:path';
import { assert } from '../../core/assert.ts';
import { DEMO_CLIENTS } from '../../sandbox/access/credentials.ts';
import { makeFolder } from '../platform/make-folder.ts';
import type { Credentials } from '../gateway/credentials.ts';

/** The payment service of a till that has none configured: for training, over the same HTTP, without money. */
export interface EmbeddedService {
  readonly url: string;
  readonly credentials: Credentials;
  /** Injects faults into the next requests, replacing earlier ones. */
  upset(faults: readonly object[]): Promise<void>;
  /** Number of injected faults not yet used. */
  upsetsLeft(): number;
  /** Simulates the customer of a link; false when no link waits under this id. */
  endLink(payment_id: string, how: PracticeLinkEnd): Promise<boolean>;
  stop(): Promise<void>;
}

const LINK_ENDS = { paid: 'pay', expired: 'expire' } as const satisfies Record<PracticeLinkEnd, string>;

const [demo] = DEMO_CLIENTS;
assert(demo !== undefined, 'the embedded service has a demo client');

/** Credentials that the embedded service accepts from a till without its own; documented, and useless elsewhere. */
export const DEMO_CREDENTIALS: { readonly client_id: string; readonly client_secret: string } = demo;

/**
 * Starts the embedded service on loopback; `folder` stores its ledger across restarts. `onBroken` is told when it turns
 * out later that it cannot work.
 */
export async function startEmbeddedService(
  folder: string,
  onBroken: (error: unknown) => void,
): Promise<EmbeddedService> {
  makeFolder(folder);
  // Imported on demand: tills with an external payment service do not load it.
  const { startSandboxOnDemand } = await import('../../sandbox/on-demand.ts');
  const sandbox = await startSandboxOnDemand(join(folder, 'sandbox-ledger.db'), onBroken);
  const credentials = { scheme: 'client_credentials', audience: sandbox.url, ...DEMO_CREDENTIALS } as const;
  const upset = async (faults: readonly object[]): Promise<void> => {
    const address = `${sandbox.url}/_sandbox/faults`;
    await fetch(address, { method: 'DELETE' });
    const headers = { 'content-type': 'application/json' };
    for (const fault of faults) await fetch(address, { method: 'POST', headers, body: JSON.stringify(fault) });
  };
  const endLink = async (payment_id: string, how: PracticeLinkEnd): Promise<boolean> => {
    const address = `${sandbox.url}/_sandbox/links/${encodeURIComponent(payment_id)}/${LINK_ENDS[how]}`;
    const headers = { 'content-type': 'application/json' };
    return (await fetch(address, { method: 'POST', headers, body: '{}' })).ok;
  };
  const upsetsLeft = (): number => sandbox.faultsLeft();
  return { url: sandbox.url, credentials, upset, upsetsLeft, endLink, stop: () => sandbox.stop() };
}
