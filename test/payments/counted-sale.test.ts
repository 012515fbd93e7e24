import Database from 'better-sqlite3';
import { afterEach, expect, test } from 'vitest';
import { type BenchTill, approvedSale, ask, openBenchTill } from '../../bench/bench-till.ts';
import { demoCatalogue } from '../../core/catalogue/demo-catalogue.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

/** Reports every statement that this process runs; returns a function that stops it. */
function watchStatements(onRun: (statement: Database.Statement) => void): () => void {
  const database = new Database(':memory:');
  const statement = Object.getPrototypeOf(database.prepare('SELECT 1')) as Record<
    string,
    (...args: unknown[]) => unknown
  >;
  database.close();
  const names = ['run', 'get', 'all', 'iterate'] as const;
  const before = names.map((name) => statement[name]);
  for (const name of names) {
    const own = statement[name];
    statement[name] = function watched(this: Database.Statement, ...args) {
      onRun(this);
      return own?.apply(this, args);
    };
  }
  return () => names.forEach((name, index) => Object.assign(statement, { [name]: before[index] }));
}

const stops: (() => unknown)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop();
});

test('a card sale of a warm till is three durable commits, and no more statements than when this was written', async () => {
  const folder = temporaryFolder();
  const counts = { commits: 0, statements: 0 };
  const till = await openBenchTill(folder, { onDurable: () => (counts.commits += 1) });
  stops.push(() => till.close());
  stops.push(watchStatements(() => (counts.statements += 1)));
  const taken: (typeof counts)[] = [];
  for (let sale = 0; sale < 6; sale += 1) {
    Object.assign(counts, { commits: 0, statements: 0 });
    await approvedSale(till);
    taken.push({ ...counts });
  }
  const least = (of: 'commits' | 'statements'): number => Math.min(...taken.slice(2).map((sale) => sale[of]));
  // Intent, sending, outcome (payment-safety 3). The lease of coming trace numbers falls between sales.
  expect(least('commits')).toBe(3);
  expect(least('statements')).toBeLessThanOrEqual(51);
});

test('a cash sale of a warm till is one durable commit, and no more statements than when this was written', async () => {
  const folder = temporaryFolder();
  const till = await openBenchTill(folder);
  stops.push(() => till.close());
  let statements: string[] = [];
  stops.push(watchStatements(({ source }) => statements.push(source)));
  const taken: (readonly string[])[] = [];
  for (let sale = 0; sale < 4; sale += 1) {
    await ask(till, 'sale.addProduct', { product_id: demoCatalogue().products[0]?.product_id });
    statements = [];
    await ask(till, 'checkout.exactCash');
    taken.push([...statements]);
    await ask(till, 'checkout.finish');
  }
  const last = taken.at(-1) ?? [];
  // The open shift, the event and the sale in their transaction, and what the anchor follows.
  expect(last.filter((source) => source === 'COMMIT')).toHaveLength(1);
  expect(last.length).toBeLessThanOrEqual(6);
});

/** A table of one row, so reading it whole costs the same at any age. */
const OF_ONE_ROW = 'stock_read';

/** The tables that a statement scans whole by SQLite's plan; a statement with LIMIT 1 does not count. */
function wholeTables({ source, database }: Database.Statement): readonly string[] {
  if (!/^\s*(SELECT|UPDATE|DELETE)\b/i.test(source) || /\bLIMIT 1\b/i.test(source)) return [];
  const unbound = source.replaceAll(/@\w+|\?\d*/g, 'NULL');
  const plan = database.prepare<[], { detail: string }>(`EXPLAIN QUERY PLAN ${unbound}`).all();
  return plan
    .flatMap(({ detail }) => /^SCAN ([a-z_]+)$/.exec(detail)?.[1] ?? [])
    .filter((table) => table !== OF_ONE_ROW);
}

/** Adds a line and pays in cash, then sells by card. */
async function sell(till: BenchTill): Promise<void> {
  await ask(till, 'sale.addProduct', { product_id: demoCatalogue().products[0]?.product_id });
  await ask(till, 'checkout.exactCash');
  await ask(till, 'checkout.finish');
  await approvedSale(till);
}

test('no statement of a line, a cash sale or a card sale reads a table whole, so that none grows with the past', async () => {
  const folder = temporaryFolder();
  const till = await openBenchTill(folder);
  stops.push(() => till.close());
  // Excludes what a start reads once.
  await sell(till);
  const ran = new Map<string, Database.Statement>();
  const stop = watchStatements((statement) => ran.set(statement.source, statement));
  stops.push(stop);
  await sell(till);
  stop();
  const whole = [...ran.values()].flatMap((statement) =>
    wholeTables(statement).map((table) => `${table}: ${statement.source}`),
  );
  expect(ran.size).toBeGreaterThan(15);
  expect(whole).toEqual([]);
});
