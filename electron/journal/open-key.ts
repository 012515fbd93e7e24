import { AsyncLocalStorage } from 'node:async_hooks';
import type { JournalEvent } from './events/events.ts';

/** An idempotency key whose act is under way. `waiting` until the act has written something durable. */
export interface OpenKey {
  readonly key: string;
  readonly act: string;
  /** SHA-256 of the arguments. */
  readonly arguments: string;
  state: 'waiting' | 'durable' | 'closed';
  /** What its act is about to begin, if named beforehand: then only that uses the key. Null: not named yet. */
  subject?: string | null;
}

export interface KeyScope {
  run<Done>(open: OpenKey, act: () => Done): Done;
  /** The pending key's event, to be committed before these events; null when none is pending for them. */
  first(events: readonly JournalEvent[]): { readonly event: JournalEvent; isDurable(): void } | null;
}

/**
 * Events that start moving money or record a person's decision about it. Events that only lead there (trail, shift) do
 * not count.
 */
const DEEDS: ReadonlySet<JournalEvent['type']> = new Set([
  ...([
    'cash_taken',
    'cash_returned',
    'cash_moved',
    'return_begun',
    'return_step',
    'exchange_begun',
    'gift_taken',
    'gift_adjusted',
  ] as const),
  ...(['attempt_intent', 'attempt_step', 'undo_intent', 'tab_intent'] as const),
  ...(['lease_step', 'restored_accepted'] as const),
]);

/**
 * The key of the act under way, wherever the act writes to the journal: key and first deed are one commit, so a known
 * key means that something was begun, and the key costs no sync of its own (payment-safety 13.8, I20).
 */
export function createKeyScope(): KeyScope {
  const scope = new AsyncLocalStorage<OpenKey>();
  return {
    run: (open, act) => scope.run(open, act),
    first(events) {
      const open = scope.getStore();
      if (open?.state !== 'waiting') return null;
      const begun = events.find((event) => uses(open, event));
      if (begun === undefined) return null;
      const { key, act, subject = subjectOf(begun) } = open;
      const event = { type: 'keyed_act' as const, key, act, arguments: open.arguments, subject };
      return { event, isDurable: () => void (open.state = 'durable') };
    },
  };
}

function uses({ subject }: OpenKey, event: JournalEvent): boolean {
  if (subject === undefined) return DEEDS.has(event.type);
  switch (event.type) {
    case 'attempt_intent':
      return event.intent.sale_id === subject;
    case 'undo_intent':
      return event.undo.undo_id === subject;
    case 'tab_intent':
      return event.tab.step_id === subject;
    case 'return_begun':
      return event.returned.parts.some(({ part_id }) => part_id === subject);
    default:
      return false;
  }
}

/** The id by which the outcome of an act is found after a restart. */
function subjectOf(event: JournalEvent): string | null {
  switch (event.type) {
    case 'undo_intent':
      return event.undo.undo_id;
    case 'tab_intent':
      return event.tab.step_id;
    case 'return_begun':
    case 'exchange_begun':
      return event.returned.return_id;
    default:
      return null;
  }
}
