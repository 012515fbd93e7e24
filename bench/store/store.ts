import type { BenchmarkReport } from '../statistics.ts';
import { openBenchShop, wake } from './bench-shop.ts';
import type { Figure } from './figure.ts';
import { handOver } from './hand-over.ts';
import { lookups, writePast } from './history.ts';
import { priceFeed } from './price-feed.ts';
import { LANES, costOfEvents, durableEvents, pushLag } from './pushing.ts';
import { tillSale } from './till-sale.ts';

/** Fewer for a small run, which says so. */
const PAST_SALES = Number(process.env['COBRO_BENCH_PAST_SALES'] ?? 10_000_000);
const DECADES = 2;

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
    note(await durableEvents(tills));
    note(await pushLag(shop, tills));
    note(await tillSale(shop, () => shop.till(LANES + 2)));
    note(await priceFeed(shop, [...tills, own].slice(0, LANES)));
    const past = [];
    for (let lane = 301; lane < 501; lane += 1) past.push(await shop.till(lane));
    await wake(own);
    await costOfEvents(own);
    const young_ms = await costOfEvents(own);
    await writePast(shop, past, PAST_SALES);
    await wake(own);
    note(await lookups(own, PAST_SALES, 301));
    await costOfEvents(own);
    const old_ms = await costOfEvents(own);
    const [held] = await shop.sql<{ events: string }>('SELECT count(*) AS events FROM cobro.lane_event');
    const young_events = LANES * 24 * 5;
    const decades = Math.log10(Number(held?.events ?? 1) / young_events);
    const per_two = (old_ms / young_ms) ** (DECADES / decades);
    note({
      what: 'cost of an event, from 10^6 to 10^8 events',
      measured: `**${per_two.toFixed(2)}**`,
      goal: '1.1',
      how: `${(young_ms * 1_000).toFixed(0)} µs with ${young_events.toLocaleString('en')} events, ${(old_ms * 1_000).toFixed(0)} µs with ${Number(held?.events).toLocaleString('en')}; extrapolated, as a power of the history, over two decades. The table is not partitioned`,
    });
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
