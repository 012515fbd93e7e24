import { createPusher } from '../../electron/features/store/pusher.ts';
import { createStoreClient } from '../../electron/features/store/store-client.ts';
import { SILENT_LOG } from '../../electron/log/log.ts';
import type { StorePlace } from '../../store/contract/protocol.ts';
import { LaneJournal } from '../../test/simulation/shop/lane-journal.ts';
import { type TestTill, paidSale } from '../../test/store/test-till.ts';
import { benchClock, benchRandomness } from '../clock.ts';
import { median, percentile } from '../statistics.ts';
import type { BenchShop } from './bench-shop.ts';
import type { Figure } from './figure.ts';

const LANES = 200;
const EVENTS_OF_A_SALE = 5;
/** Events per request of a till: two sales. */
const BATCH = 10;
const SALES_OF_A_LANE = 24;
const GOAL_EVENTS = 1_500;

/** Events of sales, about one kilobyte each. */
function writeSales(till: Pick<TestTill, 'write'>, lane: number, from: number, count: number): void {
  const pad = 'x'.repeat(700);
  for (let index = from; index < from + count; index += 1)
    till.write(...paidSale(index, `trace-${lane}-${index}`).map((event) => ({ ...event, pad })));
}

/** Every lane pushes its sales in batches, all lanes in parallel. */
export async function durableEvents(tills: readonly TestTill[]): Promise<Figure> {
  for (const till of tills) writeSales(till, till.lane, 1, SALES_OF_A_LANE);
  const began_ms = performance.now();
  await Promise.all(tills.map(pushAll));
  const seconds = (performance.now() - began_ms) / 1_000;
  const events = tills.length * SALES_OF_A_LANE * EVENTS_OF_A_SALE;
  return {
    what: `durable events with ${tills.length} lanes`,
    measured: `**${Math.round(events / seconds)}/s**`,
    goal: `${GOAL_EVENTS}/s`,
    how: `${events} events of sales of 1 kB, ${BATCH} in a request, one request of a lane at a time; each answer after its commit`,
  };
}

async function pushAll(till: TestTill): Promise<void> {
  for (let from = 1; from <= till.events.length; from += BATCH) {
    let code = '';
    // Retries while the store cannot answer, as a till does.
    for (let tries = 0; tries < 20 && code !== 'ok'; tries += 1)
      ({ code } = await till.push(from, till.events.slice(from - 1, from - 1 + BATCH)));
    if (code !== 'ok') throw new Error(code);
  }
}

const LAG_SECONDS = 20;
const LAG_EVENTS_PER_SECOND = 67;

/** The product's pushers at the pace of a busy shop. */
export async function pushLag(shop: BenchShop, tills: readonly TestTill[]): Promise<Figure> {
  const lanes = tills.map((till) => {
    let seen: StorePlace | null = null;
    const journal = new LaneJournal();
    for (const { body } of till.events) journal.write(JSON.parse(body) as object);
    const client = () => createStoreClient(shop.url, shop.pin);
    const pusher = createPusher({
      ...{ identity: till.identity(shop.url, shop.pin), key: till.keyPair, program: 'bench', journal_version: 1 },
      ...{ client: client(), calls: client(), slow: client(), openFeed: () => journal.feed() },
      seen: { read: () => seen, write: (place) => (seen = place) },
      ...{ clock: benchClock, randomness: benchRandomness, log: SILENT_LOG, onVerdict: () => undefined },
    });
    pusher.start();
    return { journal, pusher, till };
  });
  const wait = (wait_ms: number): Promise<void> => new Promise((done) => setTimeout(done, wait_ms));
  while (lanes.some(({ pusher }) => pusher.waiting() !== 0)) await wait(50);
  const lags_ms: number[] = [];
  const under_way: Promise<void>[] = [];
  for (let event = 0; event < LAG_SECONDS * LAG_EVENTS_PER_SECOND; event += 1) {
    const lane = lanes[Math.floor(benchRandomness.fraction() * lanes.length)];
    if (lane === undefined) break;
    const event = { type: 'act', pad: 'x'.repeat(1_000) };
    lane.journal.write(event);
    // Recorded, so that later pushes continue the same till's chain.
    lane.till.write(event);
    const { seq } = lane.journal.end();
    const written_ms = performance.now();
    under_way.push(
      (async () => {
        while ((lane.pusher.acknowledged?.seq ?? 0) < seq) await wait(10);
        lags_ms.push(performance.now() - written_ms);
      })(),
    );
    await wait(1_000 / LAG_EVENTS_PER_SECOND);
  }
  await Promise.all(under_way);
  for (const { pusher } of lanes) await pusher.stop();
  return {
    what: `push lag, p95, ${lanes.length} lanes`,
    measured: `**${Math.round(percentile(lags_ms, 0.95))} ms** (p50 ${Math.round(median(lags_ms))} ms)`,
    goal: '2 s',
    how: `about ${LAG_EVENTS_PER_SECOND} events a second for ${LAG_SECONDS} s over all lanes, the pusher of the product, from the journal's commit to the acknowledgement`,
  };
}

export { LANES };
