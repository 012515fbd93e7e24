import { AsyncLocalStorage } from 'node:async_hooks';
import type { JournalEvent } from './events/events.ts';

/** A key of idempotency whose act is under way. It is `waiting` until the act wrote something durable. */
export interface OpenKey {
  readonly key: string;
  readonly act: string;
  /** SHA-256 of the arguments. */
  readonly arguments: string;
  state: 'waiting' | 'durable' | 'closed';
  /** What its act is about to begin, where that is named beforehand: then nothing else uses the key. Null: not named yet. */
  subject?: string | null;
}

export interface KeyScope {
  run<Done>(open: OpenKey, act: () => Done): Done;
  /** The event of the key that waits for these events, to be committed before them; null where none does. */
  first(events: readonly JournalEvent[]): { readonly event: JournalEvent; isDurable(): void } | null;
}

/** Events with which money begins to move, or a person decides about it. What only leads there (a trail, a shift) is none. */
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
 * The key of the act that is under way, wherever in it the journal is written: key and first deed are one commit, so
 * that a key which is known says that something was begun, and costs no sync of its own (payment-safety 13.8, I20).
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

/** By what the end of an act is found again after a restart. */
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
