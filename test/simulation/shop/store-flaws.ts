import type { Queries, StoreDatabase } from '../../../store/database/database.ts';

/** Flaws of a store that must be found. */
export const STORE_FLAWS = [
  'answers-before-commit',
  'sum-without-lock',
  'claims-while-rebuilding',
  'trusts-its-database',
] as const;
export type StoreFlaw = (typeof STORE_FLAWS)[number];

/** One in this many pushes is acknowledged but not persisted. */
const LOST_EVERY = 15;

class NotKept extends Error {
  readonly value: unknown;

  constructor(value: unknown) {
    super('answered, and not kept');
    this.value = value;
  }
}

/** The product's database, except for one flaw. */
export function flawed(database: StoreDatabase, flaw: StoreFlaw): StoreDatabase {
  switch (flaw) {
    case 'answers-before-commit':
      return answersBeforeCommit(database);
    case 'sum-without-lock':
      return rewriting(
        database,
        (sql) => (/FROM (attempt|cash_part) WHERE sale_id/.test(sql) ? sql.replace('FOR UPDATE', '') : sql),
        // A pause between reading and inserting, long enough for another lane.
        (sql) => (sql.includes('INSERT INTO return_claim') ? 'SELECT pg_sleep(0.3)' : null),
      );
    case 'trusts-its-database':
      return rewriting(database, (sql) => sql.replace(') AS awaits_lanes', ') AND false AS awaits_lanes'));
    case 'claims-while-rebuilding':
      return rewriting(database, (sql) => sql.replace('SELECT store_id, state,', `SELECT store_id, 'open' AS state,`));
  }
}

function rewriting(
  database: StoreDatabase,
  rewrite: (sql: string) => string,
  before: (sql: string) => string | null = () => null,
): StoreDatabase {
  const own = ({ rows }: Queries): Queries => ({
    rows: async (sql, values) => {
      const first = before(sql);
      if (first !== null) await rows(first);
      return rows(rewrite(sql), values);
    },
  });
  return {
    ...database,
    ...own(database),
    transaction: (work) => database.transaction((queries) => work(own(queries))),
  };
}

function answersBeforeCommit(database: StoreDatabase): StoreDatabase {
  let pushes = 0;
  return {
    ...database,
    transaction: async <Value>(work: (queries: Queries) => Promise<Value>): Promise<Value> => {
      try {
        return await database.transaction(async ({ rows }) => {
          let is_push = false;
          const value = await work({
            rows: (sql, values) => {
              is_push ||= sql.includes('INSERT INTO lane_event');
              return rows(sql, values);
            },
          });
          if (is_push && (pushes += 1) % LOST_EVERY === 0) throw new NotKept(value);
          return value;
        });
      } catch (error) {
        if (error instanceof NotKept) return error.value as Value;
        throw error;
      }
    },
  };
}
