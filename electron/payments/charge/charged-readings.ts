import type { PaymentInstrument } from '../../../core/payments/card.ts';
import { type EarlierReading, type ReadingDigest, digestOf } from '../../../drivers/reader/earlier-reading.ts';
import type { EventOf, JournalEvent } from '../../journal/events/events.ts';
import type { Journal } from '../../journal/journal.ts';
import type { Log } from '../../log/log.ts';

/** Readings that a reader is not believed when it gives them again: more than it holds back. */
const READINGS_MAX = 16;
/** Among so many attempts they are looked for: most read a card. */
const ATTEMPTS_MAX = 64;

const NOTE = 'reading';
const NONE = 'none';
const NOTED = /^reading ([\w-]{43}) ([\w-]{11}|none) ([\w-]{11}|none)$/;

/** The readings of the cards that were charged last, also by earlier processes of this till. */
export interface ChargedReadings {
  /** Marked for the reader with this label. */
  earlier(reader: string): readonly EarlierReading[];
  /** The note of a reading, written right before the send of its attempt; null where no card was read. */
  noteOf(trace_id: string, instrument: PaymentInstrument): EventOf<'attempt_note'> | null;
  /** The note is durable. */
  charged(note: EventOf<'attempt_note'>, reader: string): void;
}

interface ChargedReading {
  readonly digest: ReadingDigest;
  readonly reader: string;
}

/** Reads the journal when the first card is read. */
export function createChargedReadings(journal: Journal, log: Log): ChargedReadings {
  let known: readonly ChargedReading[] | null = null;
  const load = (): readonly ChargedReading[] => (known ??= readingsIn(journal, log));
  return {
    earlier: (label) =>
      load().map(({ digest, reader }) => ({ ...digest, is_of_this_reader: reader === storedLabel(label) })),
    noteOf: (trace_id, instrument) =>
      instrument.type === 'card_present'
        ? { type: 'attempt_note', trace_id, note: textOf(digestOf(instrument)) }
        : null,
    charged: ({ note }, label) => {
      const digest = digestIn(note);
      if (digest === null) return;
      known = [...load(), { digest, reader: storedLabel(label) }].slice(-READINGS_MAX);
    },
  };
}

/** A reader's label as an intent holds it. */
export const storedLabel = (label: string): string => label.slice(0, 200);

/** Whether an event only tells the reading of an attempt from others: it says nothing to a person. */
export const isReadingNote = (event: JournalEvent): boolean =>
  event.type === 'attempt_note' && digestIn(event.note) !== null;

function textOf({ whole, key_serial, unpredictable }: ReadingDigest): string {
  return [NOTE, whole, key_serial ?? NONE, unpredictable ?? NONE].join(' ');
}

function digestIn(note: string): ReadingDigest | null {
  const [, whole, key_serial, unpredictable] = NOTED.exec(note) ?? [];
  if (whole === undefined || key_serial === undefined || unpredictable === undefined) return null;
  const numberOf = (text: string): string | null => (text === NONE ? null : text);
  return { whole, key_serial: numberOf(key_serial), unpredictable: numberOf(unpredictable) };
}

/** Oldest first. */
function readingsIn(journal: Journal, log: Log): readonly ChargedReading[] {
  const readings: ChargedReading[] = [];
  for (const { trace_id, card, intent } of journal.attempts.since(0, false, ATTEMPTS_MAX)) {
    if (card === null) continue;
    const digest = digestOfAttempt(journal, trace_id, log);
    if (digest !== null) readings.unshift({ digest, reader: intent.reader });
    if (readings.length === READINGS_MAX) break;
  }
  return readings;
}

/** An event that cannot be read must keep no card from being charged. */
function digestOfAttempt(journal: Journal, trace_id: string, log: Log): ReadingDigest | null {
  try {
    for (const { event } of journal.timeline(trace_id)) {
      const digest = event.type === 'attempt_note' ? digestIn(event.note) : null;
      if (digest !== null) return digest;
    }
  } catch (error) {
    log.error('the reading of a payment could not be read', { trace_id, error: String(error) });
  }
  return null;
}
