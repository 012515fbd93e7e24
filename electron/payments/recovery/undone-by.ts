import type { Journal } from '../../journal/journal.ts';

/** Attempts that ended undone and are looked through; an answer that is said twice is said again soon. */
const LOOKED_BACK_MAX = 500;

/** Which attempt each undoing was said of first. */
export interface UndoneBy {
  /** The trace that this transaction undid; `trace_id` when none is known, and from then on it is that one's. */
  readonly first: (transaction_id: string, trace_id: string) => string;
}

/**
 * The journal remembers it, not the process: a gateway that repeats an answer may do so across a restart. It is read when
 * the first answer is judged, so that no start waits for it.
 */
export function createUndoneBy(journal: Pick<Journal, 'attempts' | 'timeline'>): UndoneBy {
  let known: Map<string, string> | null = null;
  return {
    first: (transaction_id, trace_id) => {
      known ??= rememberedBy(journal);
      const first = known.get(transaction_id) ?? trace_id;
      known.set(transaction_id, first);
      return first;
    },
  };
}

function rememberedBy({ attempts, timeline }: Pick<Journal, 'attempts' | 'timeline'>): Map<string, string> {
  const known = new Map<string, string>();
  for (const { trace_id } of attempts.since(-Infinity, true, LOOKED_BACK_MAX))
    for (const { event } of timeline(trace_id)) {
      const undone_by = event.type === 'attempt_step' ? event.undone?.transaction_id : undefined;
      if (undone_by != null) known.set(undone_by, trace_id);
    }
  // Parts of those that are not wholly undone yet.
  for (const { trace_id, undone_parts } of attempts.unfinished())
    for (const { transaction_id } of undone_parts) if (transaction_id !== null) known.set(transaction_id, trace_id);
  return known;
}
