import { type IncomingMessage, get as getPlain } from 'node:http';
import { get as getSecure } from 'node:https';

/**
 * The response of an address, as it arrives; redirects are ordinary responses. Node's own `fetch` can crash the process
 * from within a socket when a server closes while a body is unread (undici issue 5360), in the middle of a sale.
 * @throws the network error, also while the body is read: a truncated body never ends as if it were complete
 */
export async function httpGet(address: URL, timeout_ms: number): Promise<IncomingMessage> {
  const get = address.protocol === 'https:' ? getSecure : getPlain;
  const signal = AbortSignal.timeout(timeout_ms);
  return await new Promise((resolve, reject) => {
    get(address, { signal, agent: false, headers: { 'cache-control': 'no-cache' } }, resolve).on('error', reject);
  });
}
