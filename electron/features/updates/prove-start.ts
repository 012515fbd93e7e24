import type { Clock } from '../../../core/clock.ts';
import { httpGet } from '../../platform/http-get.ts';

/** Checks of a version on trial; each is repeated until it passes. */
export interface StartProof {
  /** Verifies the whole journal, once. */
  readonly proveJournal: () => Promise<boolean>;
  /** Devices that responded before the update. */
  readonly expected: readonly string[];
  readonly devices: () => readonly string[];
  /** Number of connected pages, and whether one of them has painted. */
  readonly renderers: () => number;
  readonly painted: () => boolean;
  /** Whether the page and everything it refers to are served, when no browser came to paint it. */
  readonly served: () => Promise<boolean>;
  readonly clock: Clock;
}

const LOOK_EVERY_MS = 250;
/** For a page of this machine. */
const READ_TIMEOUT_MS = 10_000;
/** Time for a browser to connect, in milliseconds: one that connects must paint. */
const BROWSER_COMES_MS = 5_000;

/**
 * Resolves true once the journal is proven, every device that responded before does so again, and the page was painted;
 * false when the journal is not proven. The launcher sets the time limit.
 */
export async function proveStart(proof: StartProof): Promise<boolean> {
  const { clock, expected } = proof;
  const began_ms = clock.monotonicMs();
  if (!(await proof.proveJournal())) return false;
  const pageIsShown = async (): Promise<boolean> => {
    if (proof.painted()) return true;
    const waited = clock.monotonicMs() - began_ms >= BROWSER_COMES_MS;
    return waited && proof.renderers() === 0 && (await proof.served());
  };
  for (;;) {
    const answering = proof.devices();
    if (expected.every((device) => answering.includes(device)) && (await pageIsShown())) return true;
    await new Promise<void>((resolve) => void clock.schedule(LOOK_EVERY_MS, resolve));
  }
}

/** Whether the page at an address is served, with every script and style that it refers to. */
export async function isPageServed(url: string): Promise<boolean> {
  try {
    const text = (await read(new URL('/', url))) ?? '';
    const named = [...text.matchAll(/(?:src|href)="(\.?\/[^"]+)"/g)].map(([, path = '']) => path);
    if (named.length === 0) return false;
    const parts = await Promise.all(named.map(async (path) => await read(new URL(path, url))));
    return parts.every((part) => part !== null);
  } catch {
    return false;
  }
}

async function read(address: URL): Promise<string | null> {
  const answer = await httpGet(address, READ_TIMEOUT_MS);
  const parts: Uint8Array[] = [];
  for await (const part of answer) parts.push(part as Uint8Array);
  return answer.statusCode === 200 ? Buffer.concat(parts).toString('utf8') : null;
}
