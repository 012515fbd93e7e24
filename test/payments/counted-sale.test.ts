import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, expect, test } from 'vitest';
import { approvedSale, openBenchTill } from '../../bench/bench-till.ts';

/** Counts what every statement of this process is asked to do; answers how to stop. */
function countStatements(onRun: () => void): () => void {
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
    statement[name] = function counted(this: unknown, ...args) {
      onRun();
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
  const folder = mkdtempSync(join(tmpdir(), 'cobro-counted-'));
  stops.push(() => rmSync(folder, { recursive: true, force: true }));
  const counts = { commits: 0, statements: 0 };
  const till = await openBenchTill(folder, { onDurable: () => (counts.commits += 1) });
  stops.push(() => till.close());
  stops.push(countStatements(() => (counts.statements += 1)));
  const taken: (typeof counts)[] = [];
  for (let sale = 0; sale < 6; sale += 1) {
    Object.assign(counts, { commits: 0, statements: 0 });
    await approvedSale(till);
    taken.push({ ...counts });
  }
  const least = (of: 'commits' | 'statements'): number => Math.min(...taken.slice(2).map((sale) => sale[of]));
  // Intent, sending, outcome (payment-safety 3). What leases traces for coming payments falls between sales.
  expect(least('commits')).toBe(3);
  expect(least('statements')).toBeLessThanOrEqual(51);
});
