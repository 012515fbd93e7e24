import { GENESIS_HASH } from '../events/canonical.ts';

/** What `cobro journal verify` proves or finds. */
export interface JournalReport {
  readonly ok: boolean;
  readonly events: number;
  readonly attempts: number;
  readonly sales: number;
  /** Sentences; the first 100 problems. */
  readonly problems: readonly string[];
  readonly last_hash: string;
  /** Where an earlier proof ended, if this one began there; `attempts` and `sales` are not counted then. */
  readonly resumed_from?: number;
  /** Number of events, from the first on, that are as they were written. */
  readonly proven_events: number;
  /** The first event that was altered or is missing; null when there is none. */
  readonly first_wrong_event: number | null;
  /** What can be relied on, in sentences. */
  readonly trust: readonly string[];
}

const PROBLEMS_MAX = 100;

/** Collects at most 100 problems. */
export function createProblems(): { readonly list: string[]; add(problem: string): void } {
  const list: string[] = [];
  return {
    list,
    add: (problem) => {
      if (list.length < PROBLEMS_MAX && !list.includes(problem)) list.push(problem);
    },
  };
}

/** The report for a journal in which nothing can be counted. */
export function unreadableJournal(problem: string): JournalReport {
  return {
    ok: false,
    events: 0,
    attempts: 0,
    sales: 0,
    problems: [problem],
    last_hash: GENESIS_HASH,
    proven_events: 0,
    first_wrong_event: 1,
    trust: ['Nothing of it can be relied on.'],
  };
}
