import { createServer } from 'node:http';
import { machineMs } from './clock.ts';

/**
 * A payment service without rules, in its own process: it answers every request at once, or after a fixed time, so that
 * a client measured against it cannot hide behind a real service's latency.
 *
 *   node stub-service.ts LATENCY_MS
 *
 * Over IPC it sends `{url}`, and in reply to `{report: true}` `{asked, at_ms}`: how many traces were queried, and when
 * each first was, by the machine's monotonic clock.
 */
const latency_ms = Number(process.argv[2] ?? 0);
const first_asked = new Map<string, number>();

const authorization = {
  payment_id: 'pay_0123456789abcdef',
  response_code: '00',
  transaction: {
    id: 'txn_0123456789abcdef',
    status: 'APPROVED',
    status_detail: 'APPROVED',
    amount: 1900,
    currency: 'CLP',
    network_data: { approval_code: '123456', response_code: '00' },
  },
};

function answer(path: string): unknown {
  if (path === '/oauth/token') return { access_token: 'benchmark', token_type: 'Bearer', expires_in: 86_400 };
  if (path === '/v1/pos/authorizations') return authorization;
  const trace_id = /\/v1\/pos\/cancel-or-refund\/([^/]+)$/.exec(path)?.[1];
  if (trace_id === undefined)
    return { id: 'pay_0123456789abcdef', status: 'AUTHORIZED', currency: 'CLP', transactions: [] };
  if (!first_asked.has(trace_id)) first_asked.set(trace_id, machineMs());
  return { payment: { id: `pay_${trace_id}`, transaction: { id: `txn_${trace_id}`, amount: 1000, currency: 'CLP' } } };
}

const server = createServer((request, response) => {
  request.resume().on('end', () => {
    const text = JSON.stringify(answer(request.url ?? ''));
    const send = (): void => {
      const status = request.url === '/v1/pos/authorizations' ? 201 : 200;
      response.writeHead(status, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) });
      response.end(text);
    };
    if (latency_ms > 0) setTimeout(send, latency_ms);
    else send();
  });
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.send?.({ url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}` });
});
process.on('message', () => process.send?.({ at_ms: [...first_asked.values()] }));
