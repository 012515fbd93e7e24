import { newIdentifier } from '../../electron/platform/system.ts';
import type { TestTill } from '../../test/store/test-till.ts';
import { paidSale } from '../../test/store/test-till.ts';
import { median, percentile } from '../statistics.ts';
import { type BenchShop, openBenchShop, untilOk, wake } from './bench-shop.ts';
import type { Figure } from './figure.ts';
import { FIRST_LANE_OF_PAST, type Keys, LANES_OF_PAST, PAST_ENDS_MS, lookups, writePast } from './past.ts';

/** Sales per measurement, two per request. */
const SALES = 600;
const SALES_OF_A_REQUEST = 2;
const EVENTS_OF_A_SALE = 5;
const LEASE = 16;
const DECADES = 2;

/** `random`: identifiers as tills created them before decision 051. */
const KEYS: Keys = process.env['COBRO_BENCH_KEYS'] === 'random' ? 'random' : 'ordered';

/** The cost of an event on a short history and on one a hundred times as long, and of a lookup on the long one. */
export async function history(sales: number, note: (figure: Figure) => void): Promise<void> {
  const shops = await Promise.all([openBenchShop(), openBenchShop()]);
  const [young, old] = shops;
  try {
    const young_sales = Math.max(LANES_OF_PAST, Math.ceil(sales / 10 ** DECADES));
    const tills = [await seller(young), await seller(old)] as const;
    await writePast(young, young_sales, KEYS);
    await writePast(old, sales, KEYS);
    await wake(...tills);
    process.stderr.write('the past is written\n');
    note(await lookups(old, tills[1], sales, KEYS));
    const cost = await costInTurn(shops, tills);
    const of = `${young_sales.toLocaleString('en')} and ${sales.toLocaleString('en')} past sales, keys ${KEYS}`;
    const overTwo = ([few, many]: readonly [number, number]): string =>
      `**${((many / few) ** (DECADES / Math.log10(sales / young_sales))).toFixed(2)}**`;
    const between = ([few, many]: readonly [number, number], unit: string, digits: number): string =>
      `${few.toFixed(digits)} and ${many.toFixed(digits)} ${unit}`;
    note({
      what: 'cost of an event by the clock, over a past a hundred times as long',
      measured: overTwo(cost.median_us),
      goal: '1.1',
      how: `${between(cost.median_us, 'µs', 0)} with ${of}; ${SALES} sales each, ${SALES_OF_A_REQUEST} in a request, both shops in turn, each a PostgreSQL of its own; medians (p95 ${between(cost.p95_us, 'µs', 0)})`,
    });
    note({
      what: 'log that an event writes, the same',
      measured: overTwo(cost.wal),
      goal: '1.1',
      how: `${between(cost.wal, 'bytes', 0)}, after a checkpoint; what others do on the machine is not in it`,
    });
    note({
      what: 'pages that an event touches, the same',
      measured: overTwo(cost.pages),
      goal: '1.1',
      how: `${between(cost.pages, 'pages', 1)}, of which ${between(cost.read, 'were not in memory', 2)}`,
    });
  } finally {
    await Promise.all(shops.map((shop) => shop.close()));
  }
}

const seller = (shop: BenchShop): Promise<TestTill> => shop.till(FIRST_LANE_OF_PAST + LANES_OF_PAST);

type Pair = readonly [number, number];
interface Cost {
  readonly median_us: Pair;
  readonly p95_us: Pair;
  readonly wal: Pair;
  readonly pages: Pair;
  readonly read: Pair;
}

/** Alternates the same requests at both shops, so that other load affects both. */
async function costInTurn(shops: readonly [BenchShop, BenchShop], tills: readonly [TestTill, TestTill]): Promise<Cost> {
  const round = async (sales: number): Promise<readonly [number[], number[]]> => {
    const times_us = [[], []] as const satisfies readonly [number[], number[]];
    for (let sold = 0; sold < sales; sold += SALES_OF_A_REQUEST)
      for (const side of (sold / SALES_OF_A_REQUEST) % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const))
        (times_us[side] as number[]).push(await sell(tills[side]));
    return times_us;
  };
  await round(SALES / 5);
  for (const shop of shops) await shop.quiet();
  const before = await Promise.all(shops.map((shop) => shop.counters()));
  const times_us = await round(SALES);
  const after = await Promise.all(shops.map((shop) => shop.counters()));
  const perEvent = (name: 'wal' | 'pages' | 'read'): Pair => {
    const [few = 0, many = 0] = after.map((counted, side) => counted[name] - (before[side]?.[name] ?? 0));
    return [few / (SALES * EVENTS_OF_A_SALE), many / (SALES * EVENTS_OF_A_SALE)];
  };
  return {
    median_us: [median(times_us[0]), median(times_us[1])],
    p95_us: [percentile(times_us[0], 0.95), percentile(times_us[1], 0.95)],
    ...{ wal: perEvent('wal'), pages: perEvent('pages'), read: perEvent('read') },
  };
}

const numbers = new WeakMap<TestTill, number>();

/** Microseconds per event of one request, with a till's own identifiers and those of the service. */
async function sell(till: TestTill): Promise<number> {
  const from = till.events.length;
  const pad = 'x'.repeat(700);
  const newId = (): string => (KEYS === 'ordered' ? newIdentifier(PAST_ENDS_MS + from) : crypto.randomUUID());
  for (let index = 0; index < SALES_OF_A_REQUEST; index += 1) {
    const number = (numbers.get(till) ?? 0) + 1;
    numbers.set(till, number);
    if (number % LEASE === 1) {
      const traces = Array.from({ length: LEASE }, newId);
      leased.set(till, traces);
      till.write({ type: 'traces_leased', nonce: newId(), first: number, traces });
    }
    const events = paidSale(number, leased.get(till)?.[(number - 1) % LEASE] ?? '', newId());
    const bound = { ...events.at(-1), named: { ...named(), captured_minor: 5_000 } };
    till.write(...[...events.slice(0, -1), bound].map((event) => ({ ...event, pad })));
  }
  const events = till.events.slice(from);
  const began_ms = performance.now();
  await untilOk(async () => (await till.push(from + 1, events)).code);
  return ((performance.now() - began_ms) * 1_000) / (SALES_OF_A_REQUEST * EVENTS_OF_A_SALE);
}

const leased = new WeakMap<TestTill, readonly string[]>();
const named = () => ({ payment_id: crypto.randomUUID(), transaction_id: crypto.randomUUID() });
