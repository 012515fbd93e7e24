import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Report {
  readonly date: string;
  readonly total_amount: number;
  readonly transaction_count: number;
  readonly transactions: readonly object[];
}

/** A payment service that settled one payment on `day`, and nothing on any other. */
export async function settlingService(day: string, change: (date: string) => Partial<Report> = () => ({})) {
  const server = createServer((request, response) => {
    const date = new URL(request.url ?? '/', 'http://service').searchParams.get('date') ?? '';
    const transactions = date === day ? [{ id: 'lost-payment', amount: 2_000, fee: 0, net: 2_000 }] : [];
    const total_amount = 2_000 * transactions.length;
    const report: Report = { date, total_amount, transaction_count: transactions.length, transactions };
    response.writeHead(200, { 'content-type': 'application/json' });
    const fixed = { id: `s-${date}`, currency: 'CLP', fees: 0, net_amount: total_amount, created: 0 };
    response.end(JSON.stringify({ ...fixed, ...report, ...change(date) }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, close: () => void server.close() };
}
