import { hash } from 'node:crypto';
import type { CardInstrument } from '../../core/payments/card.ts';
import { holdsCryptogram } from '../emv/entry-mode.ts';
import { type TlvElement, findTlv, fromHex, parseTlv, toHex } from '../emv/tlv.ts';
import type { ReadOutcome } from './card-reader.ts';

/** The readings that gave a card. A reader that sends its answer again, for the next sale, has read nothing. */
export interface EarlierReading {
  /** SHA-256 of what the reader gave, then of what it gave before. */
  readonly digests: readonly string[];
  readonly key_serial_number: string | null;
  /** This reader's key serial number was seen to change: it never gives the same reading twice. */
  readonly is_numbered: boolean;
  /** The reading names the time that its reader was told (9F21). */
  readonly names_time: boolean;
}

/** What a reader may send besides the answer to a reading. */
export interface ReaderPast {
  /** The last reading that gave a card. */
  readonly before: EarlierReading | null;
  /** The times that it was told for earlier readings, `HHMMSS`. */
  readonly past_times: readonly string[];
  /** The reading before was stopped without its answer, which may still come. */
  readonly owes_answer: boolean;
  /** An answer of this reading was doubted already, and asked for anew. */
  readonly was_doubted: boolean;
  /** Verdicts on earlier payments, as `digestOfVerdict`. */
  readonly past_verdicts: readonly string[];
  /** How the last reading ended that gave no card, as JSON; null where it gave one. */
  readonly last_end: string | null;
}

/** `certain`: it is never believed. `suspected`: the reader is asked anew, and then believed. */
export type Repetition = 'none' | 'suspected' | 'certain';

/** What is remembered of a reading for which `time` was told; `before` is the one before it on the same reader. */
export function remembered(
  instrument: CardInstrument,
  before: EarlierReading | null,
  time: string | undefined,
): EarlierReading {
  const key_serial_number = instrument.encrypted?.ksn ?? null;
  const has_changed = before !== null && before.key_serial_number !== key_serial_number;
  return {
    digests: [digestOf(instrument), ...(before?.digests ?? [])].slice(0, READINGS_KEPT),
    key_serial_number,
    is_numbered: has_changed || (before?.is_numbered ?? false),
    names_time: timeIn(instrument) === time,
  };
}

function digestOf({ emv, encrypted }: CardInstrument): string {
  return hash('sha256', JSON.stringify([emv, encrypted]));
}

function elementsOf({ emv }: CardInstrument): readonly TlvElement[] {
  const elements = parseTlv(fromHex(emv ?? ''));
  return elements.ok ? elements.value : [];
}

/** A chip's cryptogram, which no card gives twice. */
function showsCryptogram(instrument: CardInstrument): boolean {
  return holdsCryptogram(elementsOf(instrument));
}

/** The time of the transaction, if the reader names it. */
function timeIn(instrument: CardInstrument): string | undefined {
  const time = findTlv(elementsOf(instrument), '9F21', 'plain');
  return time && toHex(time.value);
}

/** Whether it names the time that was told for an earlier reading. A reader that goes by its own clock may by chance. */
function isOfEarlierTime(instrument: CardInstrument, { before, past_times }: ReaderPast): boolean {
  return before?.names_time === true && past_times.includes(timeIn(instrument) ?? '');
}

/** Identifies a verdict by its cryptogram, which no card gives twice; null without one. */
export function digestOfVerdict(elements: readonly TlvElement[]): string | null {
  const cryptogram = findTlv(elements, '9F26', 'plain');
  return cryptogram && holdsCryptogram(elements) ? hash('sha256', toHex(cryptogram.value)) : null;
}

/** Whether a reader gave this verdict on an earlier payment. */
export function isPastVerdict(verdict: string | null, past_verdicts: readonly string[]): boolean {
  return verdict !== null && past_verdicts.includes(verdict);
}

/** Bits of a key serial number that count its uses, by its hex digits (ANSI X9.24: TDES, AES). The others name the key. */
const COUNTER_BITS: Readonly<Record<number, bigint>> = { 20: 21n, 24: 32n };

/** Whether a key was used for this reading before it was used for that: its counter never goes back. */
function precedes({ encrypted }: CardInstrument, { key_serial_number: after }: EarlierReading): boolean {
  const before = encrypted?.ksn ?? '';
  const bits = COUNTER_BITS[before.length];
  if (after === null || bits === undefined || after.length !== before.length) return false;
  const [first, second] = [BigInt(`0x${before}`), BigInt(`0x${after}`)];
  return first >> bits === second >> bits && first < second;
}

/** More readings than a reader could hold back and send again. */
export const READINGS_KEPT = 32;

/** Less than any card takes from the reader's activation to its answer, in milliseconds. */
const CARD_MS_MIN = 200;

/**
 * Whether a reader sent the answer of an earlier reading, `passed_ms` after it was activated. The cryptogram of a chip and
 * the key of an encryption are used once (protocols 7.2), so not even the same card gives it again. One whose key serial
 * number was never seen to change may count nothing: the same chip is asked for anew, once, and of its stripes, and of one
 * that was stopped, only what comes before a card could be read is old. A number below the last one is of a reading whose
 * answer was lost, unless the reader restarted and its numbers begin anew: then it says so again. `told` is the time that
 * the reader was told for this reading: one that names it is new, and where the last one named its own, one with that of an
 * earlier reading is old.
 */
export function repetitionOf(
  instrument: CardInstrument,
  past: ReaderPast,
  passed_ms: number,
  told: string,
): Repetition {
  const { before, owes_answer, was_doubted } = past;
  const is_known = before !== null && before.digests.includes(digestOf(instrument));
  if (is_known && before.is_numbered) return 'certain';
  if (was_doubted || (!is_known && timeIn(instrument) === told)) return 'none';
  if (is_known && showsCryptogram(instrument)) return 'suspected';
  if (before !== null && precedes(instrument, before)) return 'suspected';
  if (isOfEarlierTime(instrument, past)) return 'suspected';
  return passed_ms < CARD_MS_MIN && (is_known || owes_answer) ? 'suspected' : 'none';
}

/**
 * Whether a reader told again, before it could have read any card, how the reading before ended: nothing in such an end says
 * of which reading it is. A reader that means it says so again when it is asked anew.
 */
export function repeatsEnd(outcome: ReadOutcome, { last_end, was_doubted }: ReaderPast, passed_ms: number): boolean {
  return passed_ms < CARD_MS_MIN && !was_doubted && last_end === endOf(outcome);
}

/** What of an outcome without a card is remembered. */
export function endOf(outcome: ReadOutcome): string | null {
  return outcome.kind === 'card' ? null : JSON.stringify(outcome);
}
