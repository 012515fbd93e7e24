import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { FoundAnchor } from '../../core/anchor/anchor.ts';
import { type AnchorStore, anchoringIn, memoryAnchor } from '../../electron/journal/anchor/anchor-store.ts';
import type { OpenHandle } from '../../electron/journal/file/database.ts';
import { type Shop, openShop } from '../payments/support/shop.ts';

/** The folder and the anchor as a crash at this moment leaves them. */
interface Moment {
  readonly folder: string;
  readonly anchor: FoundAnchor;
}

let root: string;
let moments: Moment[];
let shops: Shop[];
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'cobro-steps-'));
  moments = [];
  shops = [];
});
afterEach(() => {
  for (const shop of shops) shop.journal.close();
  rmSync(root, { recursive: true, force: true });
});

const folder = (): string => join(root, 'till');
/** An anchor that records the moments before and after each of its writes. */
function watched(found: FoundAnchor = 'none'): AnchorStore {
  const inner = memoryAnchor(found);
  const see = (): void => {
    const copy = join(root, `moment-${moments.length}`);
    cpSync(folder(), copy, { recursive: true });
    moments.push({ folder: copy, anchor: inner.read() });
  };
  return {
    read: () => inner.read(),
    write: (anchor, how) => {
      see();
      inner.write(anchor, how);
      see();
    },
  };
}

/** A database that calls `onDurableCommit` for every commit that returns only after its fsync. */
function countingCommits(path: string, onDurableCommit: () => void): Database.Database {
  const database = new Database(path);
  const prepare = database.prepare.bind(database);
  database.prepare = ((sql: string) => {
    const statement = prepare(sql);
    if (sql !== 'COMMIT') return statement;
    const run = statement.run.bind(statement);
    statement.run = (...given) => {
      if (database.pragma('synchronous', { simple: true }) === 2) onDurableCommit();
      return run(...given);
    };
    return statement;
  }) as typeof database.prepare;
  return database;
}

let seed = 4_000;
function start(directory: string, store: AnchorStore, openHandle?: OpenHandle): Shop {
  const kernel_boot = 'boot-1';
  const anchor = () => anchoringIn(store, { kernel_boot });
  const journal = openHandle === undefined ? { anchor } : { anchor, openHandle };
  const shop = openShop({ directory, seed: (seed += 1), journal });
  shops.push(shop);
  return shop;
}

function takeCash({ journal: { sales } }: Shop) {
  const sale = sales.openSale('CLP', 'Ana');
  sales.takeCash(sale, { tender_id: 'c', kind: 'cash', state: 'paid', amount_minor: 10, tip_minor: 0, at_ms: 1 }, 10);
  return sale;
}

test('a till that dies before or after any write of its anchor is in no doubt at its next start, and settles what was open', async () => {
  const shop = start(folder(), watched());
  for (let sale = 0; sale < 3; sale += 1) await shop.engine.pay(shop.order(), shop.hooks);
  takeCash(shop);
  expect(moments.length).toBeGreaterThan(20);
  for (const moment of moments) {
    const again = start(moment.folder, memoryAnchor(moment.anchor));
    expect(again.journal.lineage.stop).toBeNull();
    await again.clock.advance(600_000);
    expect(again.engine.suspense.read()).toEqual({ doubt: null, held: [], unproven: [], asking: 0 });
    expect(again.engine.recoverySummary().unresolved).toBe(0);
  }
});

test('a till that dies while a person accepts it is accepted, or still in doubt, and never in between', async () => {
  const store = watched();
  const shop = start(folder(), store);
  await shop.engine.pay(shop.order(), shop.hooks);
  const old = join(root, 'old');
  cpSync(folder(), old, { recursive: true });
  await shop.engine.pay(shop.order(), shop.hooks);
  const newest = store.read();
  // The older copy takes its place.
  shops.splice(0).forEach(({ journal }) => journal.close());
  rmSync(folder(), { recursive: true });
  cpSync(old, folder(), { recursive: true });
  moments = [];
  const restored = start(folder(), watched(newest));
  expect(restored.journal.lineage.doubt?.why).toBe('older_copy');
  expect(restored.engine.suspense.accept({ who: 'Ana', reference: 'compared' })).toBeNull();
  const starts = moments.map((moment) => {
    const again = start(moment.folder, memoryAnchor(moment.anchor));
    return [again.journal.lineage.doubt?.why ?? null, again.journal.sales.openSale('CLP', 'Ana').number > 1_000_000];
  });
  expect(starts.length).toBeGreaterThan(2);
  for (const [why, is_apart] of starts) {
    expect(['older_copy', null]).toContain(why);
    expect(is_apart).toBe(true);
  }
  expect(starts.at(-1)).toEqual([null, true]);
});

test('a card sale has five syncs, two of them of its anchor, one before its request; cash has its own one alone', async () => {
  const synced: string[] = [];
  const inner = memoryAnchor();
  const store: AnchorStore = {
    read: inner.read,
    write: (anchor, how) => {
      if (how === 'synced') synced.push(anchor.used_trace ?? 'none');
      inner.write(anchor, how);
    },
  };
  let commits = 0;
  const shop = start(folder(), store, (path) => countingCommits(path, () => (commits += 1)));
  synced.length = 0;
  commits = 0;
  const order = shop.order();
  let before_sending = 0;
  const script = shop.service.script.authorize;
  shop.service.script.authorize = (...given) => {
    before_sending = synced.length;
    return script(...given);
  };
  const { trace_id } = await shop.engine.pay(order, shop.hooks);
  expect(before_sending).toBe(1);
  expect(synced).toEqual([trace_id, trace_id]);
  // Intent, send and outcome in the journal, and these two: five fsyncs (payment-safety 9).
  expect(commits + synced.length).toBe(5);
  const sale = takeCash(shop);
  expect(synced).toHaveLength(2);
  expect(commits).toBe(4);
  expect(inner.read()).toMatchObject({ sale_number: sale.number });
});
