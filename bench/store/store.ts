import type { BenchmarkReport } from '../statistics.ts';
import type { TestTill } from '../../test/store/test-till.ts';
import { type BenchShop, openBenchShop, wake } from './bench-shop.ts';
import type { Figure } from './figure.ts';
import { handOver } from './hand-over.ts';
import { LANES_OF_PAST, LOOKUPS_ALL, lookups, writePast } from './history.ts';
import { priceFeed } from './price-feed.ts';
import { COST_EVENTS, LANES, costOfEvents, durableEvents, pushLag } from './pushing.ts';
import { tillSale } from './till-sale.ts';

/** Fewer for a small run, which says so. */
const PAST_SALES = Number(process.env['COBRO_BENCH_PAST_SALES'] ?? 10_000_000);
/** Some of the figures, by these names; all of them otherwise. */
const PARTS = (process.env['COBRO_BENCH_STORE'] ?? 'events,lag,sale,feed,history').split(',');
const DECADES = 2;
const FIRST_LANE_OF_PAST = 301;

/** What the store takes and how fast, on a PostgreSQL of this machine (specs/store.md, section 16). */
export async function store(): Promise<BenchmarkReport> {
  const figures: Figure[] = [];
  const note = (figure: Figure): void => {
    figures.push(figure);
    process.stderr.write(`${figure.what}: ${figure.measured}\n`);
  };
  const shop = await openBenchShop();
  try {
    const tills = [];
    for (let lane = 1; lane <= LANES; lane += 1) tills.push(await shop.till(lane));
    const own = await shop.till(LANES + 1);
    await wake(...tills);
    if (PARTS.includes('events')) note(await durableEvents(tills));
    if (PARTS.includes('lag')) note(await pushLag(shop, tills));
    if (PARTS.includes('sale')) note(await tillSale(shop, () => shop.till(LANES + 2)));
    if (PARTS.includes('feed')) note(await priceFeed(shop, [...tills, own].slice(0, LANES)));
    if (PARTS.includes('history')) await history(shop, own, note);
  } finally {
    await shop.close();
  }
  const handed = await handOver();
  return {
    title: 'store',
    method: `One process of the store and a PostgreSQL whose files lie on the disk, both of this machine, which the lanes use as well. ${handed.method}`,
    header: ['figure', 'measured', 'goal', 'how'],
    rows: figures.map(({ what, measured, goal, how }) => [what, measured, goal, how]),
    verdicts: handed.verdicts.map((verdict) => `hand-over: ${verdict}`),
  };
}

/** What an event costs before and after a long past, and what a lookup costs over it. */
async function history(shop: BenchShop, own: TestTill, note: (figure: Figure) => void): Promise<void> {
  const count = async (): Promise<number> => {
    const [held] = await shop.sql<{ events: string }>('SELECT count(*) AS events FROM cobro.lane_event');
    return Number(held?.events ?? 1);
  };
  const past = [];
  for (let lane = FIRST_LANE_OF_PAST; lane < FIRST_LANE_OF_PAST + LANES_OF_PAST; lane += 1)
    past.push(await shop.till(lane));
  // What is compared is a history with another one, not a history with none.
  const first = Math.ceil(PAST_SALES / 10);
  await writePast(shop, past, 0, first);
  await wake(own);
  await costOfEvents(own);
  let young_ms = 0;
  const young_pages = await shop.pagesOf(async () => (young_ms = await costOfEvents(own)));
  const young_events = await count();
  await writePast(shop, past, first, PAST_SALES);
  await wake(own);
  let found: Figure | null = null;
  const lookup_pages = await shop.pagesOf(async () => (found = await lookups(own, PAST_SALES, FIRST_LANE_OF_PAST)));
  if (found !== null) note(found);
  await costOfEvents(own);
  let old_ms = 0;
  const old_pages = await shop.pagesOf(async () => (old_ms = await costOfEvents(own)));
  const old_events = await count();
  const overTwo = (ratio: number): number => ratio ** (DECADES / Math.log10(old_events / young_events));
  const per_two = overTwo(old_ms / young_ms);
  note({
    what: 'pages that an event touches, from 10^6 to 10^8 events',
    measured: `**${overTwo(old_pages / young_pages).toFixed(2)}**`,
    goal: '1.1',
    how: `${(young_pages / COST_EVENTS).toFixed(1)} pages with ${young_events.toLocaleString('en')} events, ${(old_pages / COST_EVENTS).toFixed(1)} with ${old_events.toLocaleString('en')}; what others do on the machine is not in it; extrapolated as below. A lookup touches ${(lookup_pages / LOOKUPS_ALL).toFixed(0)} pages`,
  });
  note({
    what: 'cost of an event, from 10^6 to 10^8 events',
    measured: `**${per_two.toFixed(2)}**`,
    goal: '1.1',
    how: `${(young_ms * 1_000).toFixed(0)} µs with ${young_events.toLocaleString('en')} events, ${(old_ms * 1_000).toFixed(0)} µs with ${old_events.toLocaleString('en')}; extrapolated, as a power of the history, over two decades. The table is not partitioned`,
  });
}
