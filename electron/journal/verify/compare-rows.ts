import { canonicalJson } from '../events/canonical.ts';

export type ReportProblem = (problem: string) => void;

/** Reports a table with more or fewer rows than its events make. */
export function compareCount(table: string, have: number, made: number, addProblem: ReportProblem): void {
  if (have !== made) addProblem(`table ${table} has ${have} rows, its events make ${made}`);
}

/** Whether two rows hold the same. */
export const same = (a: unknown, b: unknown): boolean =>
  a !== undefined && b !== undefined && canonicalJson(a) === canonicalJson(b);

/** A row that its schema refuses counts as missing. */
export function readOrNull<Row>(read: () => Row | null): Row | null {
  try {
    return read();
  } catch (error) {
    if (error instanceof Error && 'code' in error) throw error;
    return null;
  }
}
