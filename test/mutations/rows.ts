import { readFileSync } from 'node:fs';

/** One security measure, a change that breaks it, and the test files of which at least one must then fail. */
export interface Mutation {
  readonly measure: string;
  readonly file: string;
  /** Occurs exactly once in the file. */
  readonly from: string;
  readonly to: string;
  /** Paths separated by a blank. */
  readonly test: string;
}

/** The source of docs/security/mutations.md, which `npm run mutations` generates. */
export const MUTATIONS = JSON.parse(readFileSync(new URL('rows.json', import.meta.url), 'utf8')) as readonly Mutation[];
