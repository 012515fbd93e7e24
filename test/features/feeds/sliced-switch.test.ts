import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import { Catalogue } from '../../../core/catalogue/catalogue.ts';
import { PIECE_LENGTH } from '../../../core/feeds/read-in-pieces.ts';
import { defaultSettings } from '../../../core/settings/settings.ts';
import { CatalogueService } from '../../../electron/features/catalogue/catalogue-store.ts';
import { readFeedJson } from '../../../electron/features/feeds/feed-follower.ts';
import { catalogueApplier } from '../../../electron/features/feeds/apply-catalogue.ts';
import { openJournal } from '../../../electron/journal/journal.ts';
import { systemClock as clock, systemRandomness as randomness } from '../../kill/system.ts';
import { threadCpuMs } from '../../support/thread-cpu.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const PRODUCTS = 40_000;
/** About 375 turns; fewer than 340 without the pauses in parsing or between products. */
const TURNS_MIN = 350;
/** The share of CPU time allowed in one turn; checking all products in one turn takes over 1/8. */
const LONGEST_SHARE_MAX = 1 / 10;

/** All prices differ from those of the previous version. */
const bodyOf = (version: number): string =>
  JSON.stringify({
    currency: 'CLP',
    products: Array.from({ length: PRODUCTS }, (_, index) => ({
      ...{ product_id: `p${index}`, name: `Producto número ${index}`, code: String(7_800_000_000_000 + index) },
      ...{ category_id: 'c', price_minor: 1_000 + ((index * 7_919) % 50_000) + version, unit: 'each', stock: null },
    })),
    categories: [{ category_id: 'c', name: 'Todo', icon: 'tag' }],
  });

function till() {
  const folder = temporaryFolder();
  const journal = openJournal({ directory: folder, clock, randomness, reserve_bytes: 4_096 });
  if (!journal.ok) throw new Error(journal.error.sentence);
  const { shop } = journal.value;
  const parts = { store: shop.catalogue, stock: shop.stock, clock, onChange: () => undefined };
  const catalogue = new CatalogueService(parts);
  catalogue.open(new Catalogue([], []));
  onTestFinished(() => {
    catalogue.stop();
    journal.value.close();
  });
  const take = catalogueApplier({ catalogue, settings: defaultSettings, shop });
  let previous: unknown = null;
  const switchTo = async (version: number): Promise<void> => {
    await yieldToEventLoop();
    const body = await readFeedJson(bodies[version] ?? '');
    const taken = await take({ version, body, previous, confirmed: false });
    expect(taken).toMatchObject({ ok: true });
    previous = body;
  };
  return { catalogue, switchTo };
}
const bodies = Array.from({ length: 5 }, (_, version) => bodyOf(version));

/** The CPU time of each turn of the event loop during `work`, excluding other processes. */
async function turnsOf(work: Promise<unknown>, onTurn: () => void): Promise<number[]> {
  const turns_ms: number[] = [];
  let is_going = true;
  void work.finally(() => (is_going = false));
  for (let since_ms = threadCpuMs(); is_going;) {
    await yieldToEventLoop();
    const now_ms = threadCpuMs();
    turns_ms.push(now_ms - since_ms);
    onTurn();
    since_ms = threadCpuMs();
  }
  await work;
  return turns_ms;
}

test('a switch where every product changes is many short turns, and what is sold is one version whole in each of them', async () => {
  const { catalogue, switchTo } = till();
  await switchTo(1);
  const priceOf = (index: number): number => catalogue.product(`p${index}`)?.price_minor ?? Number.NaN;
  const base = (index: number): number => 1_000 + ((index * 7_919) % 50_000);
  const shares: number[] = [];
  for (const version of [2, 3, 4]) {
    const seen = new Set<string>();
    const turns_ms = await turnsOf(switchTo(version), () => {
      const versions = [0, PRODUCTS / 2, PRODUCTS - 1].map((index) => priceOf(index) - base(index));
      seen.add(versions.join(' '));
    });
    const whole_ms = turns_ms.reduce((sum, turn_ms) => sum + turn_ms, 0);
    shares.push(Math.max(...turns_ms) / whole_ms);
    expect(turns_ms.length).toBeGreaterThan(TURNS_MIN);
    const [old, now] = [version - 1, version].map((one) => `${one} ${one} ${one}`);
    expect([...seen].filter((one) => one !== old && one !== now)).toEqual([]);
    expect(priceOf(7) - base(7)).toBe(version);
  }
  // Garbage collection may fall into any turn: the best of three switches shows what the work itself takes.
  expect(Math.min(...shares)).toBeLessThan(LONGEST_SHARE_MAX);
});

test('no text of a version is read at once that is much longer than a piece', async () => {
  const parse = vi.spyOn(JSON, 'parse');
  onTestFinished(() => parse.mockRestore());
  const [body = ''] = bodies;
  await readFeedJson(body);
  const longest = Math.max(...parse.mock.calls.map(([text]) => text.length));
  expect(body.length).toBeGreaterThan(20 * PIECE_LENGTH);
  expect(longest).toBeLessThan(2 * PIECE_LENGTH);
});
