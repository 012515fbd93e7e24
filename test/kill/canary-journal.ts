import type { JournalEvent } from '../../electron/journal/events/events.ts';
import type { Journal } from '../../electron/journal/journal.ts';

/** Canary: persists intents and sends only after the response, so that a kill leaves an unknown charge. */
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

/** Canary: the payment id of a link is never persisted, so that a till that dies with a paid link cannot find it. */
export function namesNoLink(journal: Journal): Journal {
  const unless =
    (write: (event: JournalEvent) => void) =>
    (event: JournalEvent): void => {
      if (event.type !== 'attempt_note' || event.note !== 'link_made') write(event);
    };
  return { ...journal, record: unless(journal.record), note: unless(journal.note) };
}
