import type { BenchmarkReport } from '../statistics.ts';
import { openBenchShop, wake } from './bench-shop.ts';
import type { Figure } from './figure.ts';
import { handOver } from './hand-over.ts';
import { history } from './history.ts';
import { priceFeed } from './price-feed.ts';
import { LANES, durableEvents, pushLag } from './pushing.ts';
import { tillSale } from './till-sale.ts';
import { tillSwitch } from './till-switch.ts';

/** Fewer in a small run, whose report says so. */
const PAST_SALES = Number(process.env['COBRO_BENCH_PAST_SALES'] ?? 10_000_000);
/** Selects figures by name; all by default. */
const PARTS = (process.env['COBRO_BENCH_STORE'] ?? 'events,lag,sale,feed,switch,history,handover').split(',');

/** The store's throughput and latency on a PostgreSQL of this machine (specs/store.md, section 16). */
export async function store(): Promise<BenchmarkReport> {
  const figures: Figure[] = [];
  const note = (figure: Figure): void => {
    figures.push(figure);
    process.stderr.write(`${figure.what}: ${figure.measured}\n`);
  };
  if (PARTS.some((part) => !['switch', 'history', 'handover'].includes(part))) await ofLanes(note);
  if (PARTS.includes('switch')) for (const figure of await tillSwitch()) note(figure);
  if (PARTS.includes('history')) await history(PAST_SALES, note);
  const handed = PARTS.includes('handover') ? await handOver() : { method: '', verdicts: [] };
  return {
    title: 'store',
    method: `One process of the store and a PostgreSQL whose files lie on the disk, both of this machine, which the lanes use as well. ${handed.method}`,
    header: ['figure', 'measured', 'goal', 'how'],
    rows: figures.map(({ what, measured, goal, how }) => [what, measured, goal, how]),
    verdicts: handed.verdicts.map((verdict) => `hand-over: ${verdict}`),
  };
}

/** The figures of 200 connected lanes. */
async function ofLanes(note: (figure: Figure) => void): Promise<void> {
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
  } finally {
    await shop.close();
  }
}
