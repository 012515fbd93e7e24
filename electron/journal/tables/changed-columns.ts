import type Database from 'better-sqlite3';

export type Columns = Record<string, string | number | null>;

/**
 * Updates only the columns that differ, with one prepared statement per set of columns. Naming every column would run
 * every trigger and rewrite every index of the table, inside the commit that a customer waits for.
 */
export function createColumnUpdate(handle: Database.Database, table: string, key: string) {
  const statements = new Map<string, Database.Statement<Columns[]>>();
  return (before: Columns, after: Columns): void => {
    const changed = Object.keys(after).filter((column) => before[column] !== after[column]);
    if (changed.length === 0) return;
    const name = changed.join();
    let statement = statements.get(name);
    if (statement === undefined) {
      const settings = changed.map((column) => `${column} = @${column}`).join(', ');
      statement = handle.prepare<Columns[]>(`UPDATE ${table} SET ${settings} WHERE ${key} = @${key}`);
      statements.set(name, statement);
    }
    statement.run(after);
  };
}
