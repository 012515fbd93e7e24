import type { ReaderPrompt } from '../card-reader.ts';
import type { NeoUserInterfaceEvent } from './frame.ts';

const DISPLAY = 0x03;

/** The reader's display messages, by their number in an event (docs/protocols/idtech-neo.md, assumptions). */
const PROMPTS_BY_DISPLAY: Readonly<Record<number, ReaderPrompt>> = {
  0x00: 'idle',
  0x01: 'present_card',
  0x03: 'reading',
  0x04: 'approved',
  0x05: 'declined',
  0x06: 'present_card',
  0x08: 'use_chip',
  0x09: 'try_again',
  0x0a: 'try_again',
  0x0b: 'processing',
};

/**
 * Data of an answer with status 0E. Only 01, card detected, is documented (protocols 1.3); the others are the message
 * identifiers of EMV Contactless Book A, 9.4, which readers show their customer.
 */
const PROMPTS_BY_MESSAGE: Readonly<Record<number, ReaderPrompt>> = {
  0x01: 'reading',
  0x03: 'approved',
  0x07: 'declined',
  0x09: 'enter_pin',
  0x10: 'remove_card',
  0x15: 'present_card',
  0x16: 'processing',
  0x17: 'remove_card',
  0x18: 'use_chip',
  0x19: 'try_again',
  0x1b: 'processing',
  0x1d: 'use_chip',
  0x21: 'try_again',
};

/** What the reader's display shows now; undefined when the event concerns only lights and sounds, or is unknown. */
export function promptOfEvent(event: NeoUserInterfaceEvent): ReaderPrompt | undefined {
  const display = event.entries.findLast((entry) => entry.target === DISPLAY);
  return display && PROMPTS_BY_DISPLAY[display.definition];
}

/** The prompt of an intermediate answer; undefined when its data is unknown. */
export function promptOfMessage(data: Uint8Array): ReaderPrompt | undefined {
  return data.length === 1 ? PROMPTS_BY_MESSAGE[data[0] ?? -1] : undefined;
}
