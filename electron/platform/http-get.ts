import { type IncomingMessage, get as getPlain } from 'node:http';
import { get as getSecure } from 'node:https';

/**
 * What an address answers, as it comes; redirects are answers like any other. Node's own `fetch` ends the process from within
 * a socket when a server closes behind a body that is not read yet (undici issue 5360), in the middle of a sale.
 * @throws the error of the line, also while the body is read: what is cut short never ends as if it were whole
 */
export async function httpGet(address: URL, timeout_ms: number): Promise<IncomingMessage> {
  const get = address.protocol === 'https:' ? getSecure : getPlain;
  const signal = AbortSignal.timeout(timeout_ms);
  return await new Promise((resolve, reject) => {
    get(address, { signal, agent: false, headers: { 'cache-control': 'no-cache' } }, resolve).on('error', reject);
  });
}
