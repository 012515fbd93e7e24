import { once } from 'node:events';
import { type IncomingMessage, type Server, type ServerResponse, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

const AUTHORIZE = '/v1/pos/authorizations';
const UNDO = /cancel|revers|refund/;
/** Set anew by each hop, or by the client that sends the body. */
const OF_ONE_HOP = new Set([
  'host',
  'connection',
  'content-length',
  'transfer-encoding',
  'content-encoding',
  'keep-alive',
]);

export interface GenerousBank {
  readonly url: string;
  /** Requests to undo a charge that arrived, and what becomes of them. */
  readonly undos: readonly string[];
  /** `hold`: they wait and do not reach the service; `lose_answer`: they are carried out, and no answer ever comes. */
  undo: 'pass' | 'hold' | 'lose_answer';
  /** How much more than asked is charged. */
  more: number;
  stop(): Promise<void>;
}

interface WireCharge {
  readonly amount: { readonly value: number };
}

/** Stands before a payment service and has a bank approve, and charge, more than a till asks for. */
export async function startGenerousBank(service_url: string): Promise<GenerousBank> {
  const undos: string[] = [];
  const server: Server = createServer((request, response) => void serve(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const bank = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    undos,
    undo: 'pass' as GenerousBank['undo'],
    more: 0,
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { url = '/', method = 'GET' } = request;
    const given = await text(request);
    const is_undo = method === 'POST' && UNDO.test(url);
    if (is_undo) undos.push(url);
    if (is_undo && bank.undo === 'hold') return;
    const body = method === 'POST' && url.startsWith(AUTHORIZE) ? moreThan(given, bank.more) : given;
    const answer = await fetch(`${service_url}${url}`, {
      ...{ method, headers: headersOf(Object.entries(request.headers)) },
      ...(body === '' ? {} : { body }),
    });
    const said = await answer.text();
    if (is_undo && bank.undo === 'lose_answer') return;
    response.writeHead(answer.status, headersOf([...answer.headers])).end(said);
  }
  return bank;
}

function moreThan(given: string, more: number): string {
  const charge = JSON.parse(given) as WireCharge;
  return JSON.stringify({ ...charge, amount: { ...charge.amount, value: charge.amount.value + more } });
}

function headersOf(entries: readonly (readonly [string, string | string[] | undefined])[]): Record<string, string> {
  return Object.fromEntries(
    entries.flatMap(([name, value]) => (OF_ONE_HOP.has(name) || value === undefined ? [] : [[name, String(value)]])),
  );
}
