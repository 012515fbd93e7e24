import type { CardRequest, HostAnswer } from '../card-reader.ts';
import type { ReaderFamily } from '../dialogue/family.ts';
import type { DialogueState } from '../dialogue/state.ts';
import type { LocalTime } from '../protocol-machine.ts';
import type { Content } from './content.ts';
import type { VipaMessage } from './frame.ts';
import type { EntryPath } from './presented-card.ts';
import type { VipaProfile } from './profile.ts';

/**
 * What is awaited: the start of card reports; a tap; a chip or a stripe; the end of a tap's wait because the card was
 * presented otherwise; a chip's processing; a PIN for the host.
 */
export type Stage = 'card_status' | 'contactless' | 'waiting' | 'stopping' | 'contact' | 'online_pin';

export interface VipaReading {
  readonly profile: VipaProfile;
  readonly request: CardRequest;
  readonly local_time: LocalTime;
  readonly stage: Stage;
  /** When waiting for a card ends, on the monotonic clock. */
  readonly deadline_ms: number;
  readonly entry_path: EntryPath;
  readonly is_inserted: boolean;
  /** False once this reader cannot, or this card must not, be tapped. */
  readonly may_tap: boolean;
  readonly chip_failed: boolean;
  /** A stripe that was read during the wait for a tap. */
  readonly swipe?: Content;
  /** The card's online data while its PIN is entered. */
  readonly pending?: Content;
  readonly languages: readonly string[];
  readonly failed_presentations: number;
  readonly lost_answers: number;
  readonly decisions: number;
  /** The last decision, as hex: the same request is not answered twice. */
  readonly decided?: string;
  /** The reader's verdicts on earlier sales, which it may send again. */
  readonly past_verdicts: readonly string[];
}

export interface VipaAnswering {
  readonly request: CardRequest;
  readonly entry_path: EntryPath;
  readonly result: HostAnswer['result'];
  /** After a tap: the reader has acknowledged the answer, but not yet decided. */
  readonly is_acknowledged: boolean;
  readonly past_verdicts: readonly string[];
  readonly farewell: { readonly accepted: Uint8Array; readonly refused: Uint8Array };
}

export type VipaFamily = ReaderFamily<VipaMessage, VipaReading, VipaAnswering>;
export type VipaState = DialogueState<VipaReading, VipaAnswering>;

/** Waits in milliseconds; no real device publishes its timing. */
export const VIPA_WAIT = {
  reset_ms: 1_000,
  /** For commands that are answered at once. */
  command_ms: 2_000,
  /** The customer's choice of application, PIN entry, and the chip's processing. */
  contact_ms: 123_000,
  pin_ms: 75_000,
  /** The host's answer: a chip's second cryptogram, or the reader's verdict on a tap. */
  host_ms: 15_000,
  /** How long the reader's verdict on a tap may follow its bare 9000. */
  acknowledged_ms: 5_000,
} as const;
