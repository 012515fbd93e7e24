import { setImmediate as otherWork } from 'node:timers/promises';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { Catalogue } from '../../../core/catalogue/catalogue.ts';
import { PIECE_LENGTH } from '../../../core/feeds/read-in-pieces.ts';
import { defaultSettings } from '../../../core/settings/settings.ts';
import { CatalogueService } from '../../../electron/features/catalogue/catalogue-store.ts';
import { readFeedJson } from '../../../electron/features/feeds/feed-follower.ts';
import { catalogueTaker } from '../../../electron/features/feeds/take-catalogue.ts';
import { openJournal } from '../../../electron/journal/journal.ts';
import { systemClock as clock, systemRandomness as randomness } from '../../kill/system.ts';

const PRODUCTS = 40_000;
/** Of all the processor time of a switch, the turn in which the till answers nothing has no more than a forty-fifth. */
const TURNS_MIN = 45;

/** Every price is another than in the version before. */
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
  const folder = mkdtempSync(join(tmpdir(), 'cobro-switch-'));
  const journal = openJournal({ directory: folder, clock, randomness, reserve_bytes: 4_096 });
  if (!journal.ok) throw new Error(journal.error.sentence);
  const { shop } = journal.value;
  const parts = { store: shop.catalogue, stock: shop.stock, clock, onChange: () => undefined };
  const catalogue = new CatalogueService(parts);
  catalogue.open(new Catalogue([], []));
  onTestFinished(() => {
    catalogue.stop();
    journal.value.close();
    rmSync(folder, { recursive: true });
  });
  const take = catalogueTaker({ catalogue, settings: defaultSettings });
  let previous: unknown = null;
  const switchTo = async (version: number): Promise<void> => {
    await otherWork();
    const body = await readFeedJson(bodies[version] ?? '');
    const taken = await take({ version, body, previous, confirmed: false });
    expect(taken).toMatchObject({ ok: true });
    previous = body;
  };
  return { catalogue, switchTo };
}
const bodies = Array.from({ length: 5 }, (_, version) => bodyOf(version));

function cpuMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}

/** Processor time of each turn of the loop while `work` goes on: what others do on the machine is in none. */
async function turnsOf(work: Promise<unknown>, onTurn: () => void): Promise<number[]> {
  const turns_ms: number[] = [];
  let is_going = true;
  void work.finally(() => (is_going = false));
  for (let since_ms = cpuMs(); is_going;) {
    await otherWork();
    const now_ms = cpuMs();
    turns_ms.push(now_ms - since_ms);
    onTurn();
    since_ms = cpuMs();
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
    shares.push(whole_ms / Math.max(...turns_ms));
    // Before and after, and nothing in between.
    const [old, now] = [version - 1, version].map((one) => `${one} ${one} ${one}`);
    expect([...seen].filter((one) => one !== old && one !== now)).toEqual([]);
    expect(priceOf(7) - base(7)).toBe(version);
  }
  // A collection of garbage may fall into any turn: of three switches the best one says what the work itself does.
  expect(Math.max(...shares)).toBeGreaterThan(TURNS_MIN);
}, 120_000);

test('no text of a version is read at once that is much longer than a piece', async () => {
  const parse = vi.spyOn(JSON, 'parse');
  onTestFinished(() => parse.mockRestore());
  const [body = ''] = bodies;
  await readFeedJson(body);
  const longest = Math.max(...parse.mock.calls.map(([text]) => text.length));
  expect(body.length).toBeGreaterThan(20 * PIECE_LENGTH);
  expect(longest).toBeLessThan(2 * PIECE_LENGTH);
});
