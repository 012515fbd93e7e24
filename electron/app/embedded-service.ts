import type { PracticeLinkEnd } from '../../core/contract/practice.ts';
import { join } from 'node:path';
import { assert } from '../../core/assert.ts';
import { DEMO_CLIENTS } from '../../sandbox/access/credentials.ts';
import { makeFolder } from '../platform/make-folder.ts';
import type { Credentials } from '../gateway/credentials.ts';

/** The payment service of a till that is configured with none: for training, with the same HTTP and no money. */
export interface EmbeddedService {
  readonly url: string;
  readonly credentials: Credentials;
  /** Lets the next requests go wrong, instead of what was asked for before. */
  upset(faults: readonly object[]): Promise<void>;
  /** How many of those have not gone wrong yet. */
  upsetsLeft(): number;
  /** What the customer of a link does; false where none waits under this id. */
  endLink(payment_id: string, how: PracticeLinkEnd): Promise<boolean>;
  stop(): Promise<void>;
}

const LINK_ENDS = { paid: 'pay', expired: 'expire' } as const satisfies Record<PracticeLinkEnd, string>;

const [demo] = DEMO_CLIENTS;
assert(demo !== undefined, 'the embedded service has a demo client');

/** What the embedded service accepts from a till that was given no credentials; documented, and good for nothing else. */
export const DEMO_CREDENTIALS: { readonly client_id: string; readonly client_secret: string } = demo;

/** Starts the embedded service on loopback; `folder` keeps its ledger, so that it remembers across restarts. */
export async function startEmbeddedService(folder: string): Promise<EmbeddedService> {
  makeFolder(folder);
  // Loaded by a till that starts it: who asks a payment service of its own pays nothing for this one.
  const { startSandbox } = await import('../../sandbox/sandbox.ts');
  const sandbox = await startSandbox({ ledger: join(folder, 'sandbox-ledger.db') });
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
