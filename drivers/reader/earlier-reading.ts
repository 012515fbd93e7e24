import { hash } from 'node:crypto';
import type { CardInstrument } from '../../core/payments/card.ts';
import { findTlv, fromHex, parseTlv } from '../emv/tlv.ts';

/**
 * A reading that gave a card, as digests that show nothing of it. A reader that sends its answer again, for the next sale,
 * has read nothing.
 */
export interface EarlierReading {
  /** SHA-256 of what the reader gave. */
  readonly whole: string;
  /** The beginning of the SHA-256 of the key serial number; null where there is none. */
  readonly key_serial: string | null;
  /** The same of the number that the reader chose for this card (9F37); a stripe has none. */
  readonly unpredictable: string | null;
}

/** What a reader may send besides the answer to a reading. */
export interface ReaderPast {
  /** Oldest first. */
  readonly readings: readonly EarlierReading[];
  /** The reading before was stopped without its answer, which may still come. */
  readonly owes_answer: boolean;
  /** An answer of this reading was doubted already, and asked for anew. */
  readonly was_doubted: boolean;
}

/** `certain`: it is never believed. `suspected`: the reader is asked anew, and then believed. */
export type Repetition = 'none' | 'suspected' | 'certain';

const NUMBER_DIGITS = 16;

/** The digests of a reading. */
export function digestOf({ emv, encrypted }: CardInstrument): EarlierReading {
  const sha256 = (text: string): string => hash('sha256', text);
  const parsed = parseTlv(fromHex(emv ?? ''));
  const unpredictable = parsed.ok ? findTlv(parsed.value, '9F37')?.value : undefined;
  return {
    whole: sha256(JSON.stringify([emv, encrypted])),
    key_serial: encrypted === undefined ? null : sha256(encrypted.ksn).slice(0, NUMBER_DIGITS),
    unpredictable: unpredictable === undefined ? null : sha256(unpredictable.join()).slice(0, NUMBER_DIGITS),
  };
}

/** Less than any card takes from the reader's activation to its answer, in milliseconds. */
const CARD_MS_MIN = 200;

/**
 * Whether a reader sent the answer of the reading before, `passed_ms` after it was activated. The cryptogram of a chip and
 * the key of an encryption are used once (protocols 7.2), so not even the same card gives it again. A reader whose numbers
 * were never seen to change may have none: of it, and of one that was stopped, only what comes before a card could be
 * read is old.
 */
export function repetitionOf(instrument: CardInstrument, past: ReaderPast, passed_ms: number): Repetition {
  const found = digestOf(instrument);
  const is_known = past.readings.at(-1)?.whole === found.whole;
  if (is_known && isNumbered(found, past.readings)) return 'certain';
  const is_early = passed_ms < CARD_MS_MIN && !past.was_doubted;
  return is_early && (is_known || past.owes_answer) ? 'suspected' : 'none';
}

/** This reader gave another reading another number of a kind that this reading has. */
function isNumbered(found: EarlierReading, readings: readonly EarlierReading[]): boolean {
  const changes = (kind: 'key_serial' | 'unpredictable'): boolean =>
    found[kind] !== null && readings.some((other) => other[kind] !== null && other[kind] !== found[kind]);
  return changes('key_serial') || changes('unpredictable');
}
