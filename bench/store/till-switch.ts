import Database from 'better-sqlite3';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { Catalogue } from '../../core/catalogue/catalogue.ts';
import { defaultSettings } from '../../core/settings/settings.ts';
import { CatalogueService } from '../../electron/features/catalogue/catalogue-store.ts';
import { readFeedJson } from '../../electron/features/feeds/feed-follower.ts';
import { catalogueApplier } from '../../electron/features/feeds/apply-catalogue.ts';
import { openJournal } from '../../electron/journal/journal.ts';
import { benchClock, benchRandomness } from '../clock.ts';
import { median, percentile } from '../statistics.ts';
import type { Figure } from './figure.ts';

const PRODUCTS = 100_000;
const SWITCHES = 7;
/** Longest turn of the event loop in which the till does not answer, in milliseconds. */
const GOAL_MS = 200;

const product = (index: number, price_minor: number): object => ({
  ...{ product_id: `p${index}`, name: `Producto número ${index}`, code: String(7_800_000_000_000 + index) },
  ...{ category_id: 'c', price_minor, unit: 'each', stock: null },
});

/** All prices differ, as after inflation: the whole catalogue is rewritten. */
function body(turn: number, changed: number): string {
  const products = Array.from({ length: PRODUCTS }, (_, index) =>
    product(index, 1_000 + ((index * 7_919) % 50_000) + (index < changed ? turn : 0)),
  );
  return JSON.stringify({ currency: 'CLP', products, categories: [{ category_id: 'c', name: 'Todo', icon: 'tag' }] });
}

/** Catalogue switches of a till compared with the minimum that its disk needs for the same rows. */
export async function tillSwitch(): Promise<readonly Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'cobro-bench-switch-'));
  const journal = openJournal({ directory: join(folder, 'journal'), clock: benchClock, randomness: benchRandomness });
  if (!journal.ok) throw new Error(journal.error.sentence);
  const { shop } = journal.value;
  const catalogue = new CatalogueService({
    ...{ store: shop.catalogue, stock: shop.stock, clock: benchClock, onChange: () => undefined },
  });
  try {
    catalogue.open(new Catalogue([], []));
    const take = catalogueApplier({ catalogue, settings: defaultSettings, shop });
    const few = await switches(take, 1_000, folder);
    const all = await switches(take, PRODUCTS, folder);
    return [figure(few, 1_000), figure(all, PRODUCTS)];
  } finally {
    catalogue.stop();
    journal.value.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

interface Measured {
  readonly till_ms: readonly number[];
  readonly floor_ms: readonly number[];
  readonly longest_ms: readonly number[];
}

async function switches(take: ReturnType<typeof catalogueApplier>, changed: number, folder: string): Promise<Measured> {
  const floor = openFloor(join(folder, `floor-${changed}.db`));
  const [till_ms, floor_ms, longest_ms]: [number[], number[], number[]] = [[], [], []];
  let previous: unknown = null;
  for (let turn = 0; turn <= SWITCHES; turn += 1) {
    const text = body(turn, changed);
    const began_ms = performance.now();
    // In a turn of its own, like the timer that starts it in a till.
    const work = (async () => {
      await yieldToEventLoop();
      const given = await readFeedJson(text);
      return { given, taken: await take({ version: turn + 1, body: given, previous, confirmed: false }) };
    })();
    const longest = longestTurnMs(work);
    const { given, taken } = await work;
    const took_ms = performance.now() - began_ms;
    // Measured before the baseline is written, which would otherwise be in the last turn.
    const turn_ms = await longest;
    if (!taken.ok) throw new Error(JSON.stringify(taken.error));
    const bare_ms = floor.write(text, changed);
    previous = given;
    // The first round fills both databases.
    if (turn === 0) continue;
    till_ms.push(took_ms);
    floor_ms.push(bare_ms);
    longest_ms.push(turn_ms);
  }
  floor.close();
  return { till_ms, floor_ms, longest_ms };
}

/** Processor time of the longest event loop turn during `work`; other programs do not affect it. */
async function longestTurnMs(work: Promise<unknown>): Promise<number> {
  let is_going = true;
  void work.finally(() => (is_going = false));
  let longest_ms = 0;
  for (let since_ms = cpuMs(); is_going;) {
    await yieldToEventLoop();
    const now_ms = cpuMs();
    longest_ms = Math.max(longest_ms, now_ms - since_ms);
    since_ms = now_ms;
  }
  return longest_ms;
}

function cpuMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}

/** The baseline: parses the text and writes the changed rows in one commit, without any checks or sales. */
function openFloor(path: string) {
  const database = new Database(path);
  database.pragma('journal_mode = WAL');
  database.pragma('synchronous = FULL');
  database.exec('CREATE TABLE product (product_id TEXT PRIMARY KEY, body TEXT NOT NULL) STRICT, WITHOUT ROWID');
  const put = database.prepare('INSERT OR REPLACE INTO product (product_id, body) VALUES (?, ?)');
  const all = database.transaction((rows: readonly { readonly product_id: string }[]) => {
    for (const row of rows) put.run(row.product_id, JSON.stringify(row));
  });
  return {
    write: (text: string, changed: number): number => {
      const began_ms = performance.now();
      const { products } = JSON.parse(text) as { readonly products: readonly { readonly product_id: string }[] };
      all(products.slice(0, changed));
      return performance.now() - began_ms;
    },
    close: () => database.close(),
  };
}

function figure({ till_ms, floor_ms, longest_ms }: Measured, changed: number): Figure {
  const [till, floor] = [median(till_ms), median(floor_ms)];
  return {
    what: `switch of a till to ${PRODUCTS.toLocaleString('en')} products, ${changed.toLocaleString('en')} of them changed`,
    measured: `**${till.toFixed(0)} ms**, the till held up for **${median(longest_ms).toFixed(0)} ms** at most (p95 ${percentile(longest_ms, 0.95).toFixed(0)} ms)`,
    goal: `held up ≤ ${GOAL_MS} ms`,
    how: `medians of ${SWITCHES}, from the body on the disk to the durable catalogue that is sold; floor: the text read and the changed rows in one commit of a bare database, in turn: ${floor.toFixed(0)} ms, **${(till / floor).toFixed(2)}** times`,
  };
}
