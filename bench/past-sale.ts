import WebSocket from 'ws';
import { assert } from '../core/assert.ts';
import type { ResponseMessage } from '../core/contract/envelope.ts';
import { startCommand } from './child.ts';
import { machineMs } from './clock.ts';
import { PRODUCTS, pastSales, largeShopFlags } from './large-shop.ts';
import { type BenchmarkReport, median, milliseconds, percentile } from './statistics.ts';

const OPENED = 300;
const GOAL_MS = 50;

/** Sends requests to the till as its page does, over its socket. */
async function connect(till_url: string) {
  const till = new URL(till_url);
  const token = till.hash.replace('#token=', '');
  const socket = new WebSocket(`ws://${till.host}/socket?token=${token}`, { origin: till.origin });
  const waiting = new Map<number, (answer: ResponseMessage) => void>();
  let last_id = 0;
  socket.on('message', (data) => {
    const message = JSON.parse(String(data)) as Partial<ResponseMessage>;
    if (message.id !== undefined) waiting.get(message.id)?.(message as ResponseMessage);
  });
  await new Promise((resolve) => socket.once('open', resolve));
  const ask = (intent: string, args: object): Promise<unknown> => {
    last_id += 1;
    const id = last_id;
    const answered = new Promise<ResponseMessage>((resolve) => waiting.set(id, resolve));
    socket.send(JSON.stringify({ id, intent, args }));
    return answered.then((answer) => {
      assert(answer.ok, `${intent} is answered: ${answer.ok ? '' : answer.error.detail}`);
      return answer.value;
    });
  };
  return { ask, close: () => socket.close() };
}

export type TillSocket = Awaited<ReturnType<typeof connect>>;
export { connect as connectToTill };

async function timed(act: () => Promise<unknown>): Promise<number> {
  const started_ms = machineMs();
  await act();
  return machineMs() - started_ms;
}

/** Time to find a sale of any day by its number and open it, among a million. */
export async function pastSale(): Promise<BenchmarkReport> {
  const till = await startCommand(['till', ...largeShopFlags(), '--port', '0']);
  const socket = await connect(till.url);
  const samples = { found: [] as number[], opened: [] as number[], latest: [] as number[] };
  try {
    for (let index = 0; index < OPENED; index += 1) {
      const number = 1 + ((index * 7_919_993) % pastSales());
      const sale_id = `sale-${String(number).padStart(8, '0')}`;
      samples.found.push(await timed(() => socket.ask('refund.find', { text: String(number) })));
      samples.opened.push(await timed(() => socket.ask('refund.read', { sale_id })));
      samples.latest.push(await timed(() => socket.ask('refund.find', {})));
    }
  } finally {
    socket.close();
    await till.stop();
  }
  const row = (name: string, values: readonly number[]): string[] => [
    name,
    milliseconds(median(values)),
    milliseconds(percentile(values, 0.95)),
    milliseconds(Math.max(...values)),
  ];
  const p95_ms = percentile(samples.opened, 0.95);
  return {
    title: 'Opening a past sale',
    method: `${OPENED} sales of a journal with ${pastSales()}, each paid by card, picked all over it, none twice; ${PRODUCTS} products; over the till's socket from another process, from the request to the answer with lines, sums, payments and their story, parsed.`,
    header: ['act', 'median', 'p95', 'largest'],
    rows: [
      row('found by its number', samples.found),
      row('opened', samples.opened),
      row('the latest fifty listed', samples.latest),
    ],
    verdicts: [
      `opened, p95: **${milliseconds(p95_ms)}** (goal: at most ${GOAL_MS} ms): ${p95_ms <= GOAL_MS ? 'met' : 'not met'}`,
    ],
  };
}
