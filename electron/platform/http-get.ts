import type { IncomingMessage } from 'node:http';

/**
 * The response of an address, as it arrives; redirects are ordinary responses. Node's own `fetch` can crash the process
 * from within a socket when a server closes while a body is unread (undici issue 5360), in the middle of a sale.
 * @throws the network error, also while the body is read: a truncated body never ends as if it were complete
 */
export async function httpGet(address: URL, timeout_ms: number): Promise<IncomingMessage> {
  // Not imported: most starts ask nothing, and Node's modules for this take milliseconds.
  const { get } = process.getBuiltinModule(address.protocol === 'https:' ? 'node:https' : 'node:http');
  const signal = AbortSignal.timeout(timeout_ms);
  return await new Promise((resolve, reject) => {
    get(address, { signal, agent: false, headers: { 'cache-control': 'no-cache' } }, resolve).on('error', reject);
  });
}
