import { holdsClearCardData } from '../../emv/clear-card-data.ts';
import { findTlv } from '../../emv/tlv.ts';
import type { ReadOutcome } from '../card-reader.ts';
import { readFailed } from '../failure-remedy.ts';
import { type Content, contentOf } from './content.ts';
import { type Decision, decideCard } from './decide.ts';
import type { VipaAnswer } from './frame.ts';
import { type PinBlock, pinBlockOf } from './presented-card.ts';
import type { VipaReading } from './state.ts';
import { STATUS_WORD, meaningOf } from './status-words.ts';

/** Data of one byte: a Miura reader's answer in place of a PIN (protocols 2.4). */
const WITHOUT_PIN = { cancelled: 0x08, bypassed: 0x0c } as const;
const CANCELLED: ReadOutcome = { kind: 'cancelled', by: 'customer' };

/** Lets the customer enter a PIN that only the host can check (DE D6). */
export function pinCommand(reading: VipaReading, { elements }: Content): Uint8Array {
  const track = findTlv(elements, 'DFAE22') ?? findTlv(elements, 'DFAE57');
  const label = findTlv(elements, '50', 'plain');
  return reading.profile.onlinePinCommand(reading, {
    ...(track ? { track: track.value } : {}),
    ...(label ? { label: label.bytes } : {}),
  });
}

/** Judges the answer to a PIN entry: with an encrypted PIN, or one that the customer skipped, the card is complete. */
export function decidePin(reading: VipaReading, answer: VipaAnswer): Decision {
  const { status_word, data } = answer;
  if (status_word === STATUS_WORD.no_pin_key) return readFailed('no_pin_key');
  if (status_word === STATUS_WORD.pin_bypassed) return withPin(reading, undefined);
  if (status_word !== STATUS_WORD.ok) return meaningOf(status_word, reading.profile.dialect, 'contact');
  if (data.length === 0) return { kind: 'nothing' };
  if (data.length === 1) return decideWithout(reading, data[0] ?? 0);
  const content = contentOf(answer);
  if (!content?.is_sound) return readFailed('malformed_answer');
  if (holdsClearCardData(content.elements)) return { kind: 'end', outcome: { kind: 'clear_card_data' } };
  const pin_block = pinBlockOf(content.elements, reading.profile.pin_tags);
  return pin_block ? withPin(reading, pin_block) : readFailed('no_pin_block');
}

function decideWithout(reading: VipaReading, code: number): Decision {
  if (code === WITHOUT_PIN.cancelled) return { kind: 'end', outcome: CANCELLED };
  return code === WITHOUT_PIN.bypassed ? withPin(reading, undefined) : readFailed('pin_entry_failed');
}

function withPin(reading: VipaReading, pin_block: PinBlock | undefined): Decision {
  if (!reading.pending) return readFailed('no_pin_block');
  const { elements } = reading.pending;
  return decideCard({
    elements,
    entry_path: reading.entry_path,
    is_fallback: false,
    ...(pin_block ? { pin_block } : {}),
  });
}
