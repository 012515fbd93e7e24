import { readFileSync } from 'node:fs';

/** One measure of security, broken by one change of the code, and the files of tests of which one must fail then. */
export interface Mutation {
  readonly measure: string;
  readonly file: string;
  /** Stands in the file exactly once. */
  readonly from: string;
  readonly to: string;
  /** Paths with a blank between them. */
  readonly test: string;
}

/** Measures and how each is tried (docs/security/mutations.md is made of them by `npm run mutations`). */
export const MUTATIONS = JSON.parse(readFileSync(new URL('rows.json', import.meta.url), 'utf8')) as readonly Mutation[];
