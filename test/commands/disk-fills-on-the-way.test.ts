import Database from 'better-sqlite3';
import { afterEach, expect, test, vi } from 'vitest';
import { repeated } from '../support/repeated.ts';
import { useCounter } from './use-counter.ts';

const counter = useCounter();
afterEach(() => void vi.restoreAllMocks());

/** Fills the disk at every n-th statement of a sale, in the nightly run at each. */
const EVERY = repeated(7, 1);

/** Makes the journal's disk full after `statements` more writes; returns whether it filled. */
function fillAfter(statements: number): () => boolean {
  const { prepare } = Database.prototype;
  let count = 0;
  vi.spyOn(Database.prototype, 'prepare').mockImplementation(function (this: Database.Database, sql: string) {
    const statement = prepare.call(this, sql);
    if (!this.name.endsWith('journal.db') || statement.readonly) return statement;
    const run = statement.run.bind(statement);
    statement.run = (...given: unknown[]) => {
      count += 1;
      if (count > statements) throw new Database.SqliteError('database or disk is full', 'SQLITE_FULL');
      return Reflect.apply(run, statement, given) as ReturnType<typeof run>;
    };
    return statement;
  });
  return () => count > statements;
}

test('a sale whose disk fills at any statement has an outcome, and it is the truth', async () => {
  const sell = (amount: string) => counter.cobro('sale', '--amount', amount, ...counter.reader);
  expect((await sell('1000')).code).toBe(0);
  const seen = new Set<string>();
  let is_full = true;
  for (let statements = 0; is_full; statements += EVERY) {
    const before = (await counter.held()).length;
    const wasFull = fillAfter(statements);
    const { code, result: sale, stderr } = await sell('2000');
    is_full = wasFull();
    vi.restoreAllMocks();
    const outcome = String(sale['outcome']);
    const charged = (await counter.held()).slice(before).filter((held_minor) => held_minor > 0).length;
    const context = `${statements}: ${code} ${outcome} ${stderr}`;
    expect(['approved 0', 'not_charged 3', 'unknown 4'], context).toContain(`${outcome} ${code}`);
    if (outcome !== 'unknown') expect(charged, context).toBe(outcome === 'approved' ? 1 : 0);
    seen.add(outcome);
  }
  expect([...seen].toSorted()).toEqual(['approved', 'not_charged', 'unknown']);
}, 300_000);
