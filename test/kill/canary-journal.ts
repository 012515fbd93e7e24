import type { JournalEvent } from '../../electron/journal/events/events.ts';
import type { Journal } from '../../electron/journal/journal.ts';

/**
 * A journal that is broken on purpose: intents and sends are written only after the answer came. A kill in between leaves
 * an unknown charge. The harness must find it, or it finds nothing.
 */
export function sendsBeforeItWrites(journal: Journal): Journal {
  const postponed: JournalEvent[] = [];
  return {
    ...journal,
    record: (event) => {
      if (event.type === 'attempt_intent' || event.type === 'attempt_sending') return void postponed.push(event);
      for (const late of postponed.splice(0)) journal.record(late);
      journal.record(event);
    },
  };
}

/** A journal that never learns the name of a payment by link: who dies with a paid one knows nothing of it (canary). */
export function namesNoLink(journal: Journal): Journal {
  const unless =
    (write: (event: JournalEvent) => void) =>
    (event: JournalEvent): void => {
      if (event.type !== 'attempt_note' || event.note !== 'link_made') write(event);
    };
  return { ...journal, record: unless(journal.record), note: unless(journal.note) };
}
