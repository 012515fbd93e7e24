import type { CardInstrument, CardSummary, PaymentInstrument } from '../../core/payments/card.ts';
import type { CurrencyCode } from '../../core/money/currency.ts';

/** What the reader tells its customer right now; mirrored on the till, never guessed (DESIGN 5, "Four lights"). */
export type ReaderPrompt =
  | 'present_card'
  | 'reading'
  | 'enter_pin'
  | 'do_not_remove'
  | 'remove_card'
  | 'use_chip'
  | 'use_stripe'
  | 'try_again'
  | 'processing'
  | 'approved'
  | 'declined'
  | 'idle';

/** Truth about the line to the reader. `detail` is a code for diagnostics, never shown alone. */
export type ReaderStatus =
  | { readonly state: 'connecting' }
  | { readonly state: 'ready'; readonly model: string; readonly firmware: string }
  | { readonly state: 'busy' }
  | { readonly state: 'lost'; readonly detail: string }
  | { readonly state: 'refused'; readonly detail: string };

export interface CardRequest {
  /** The sum the card is charged, tip included: what 9F02 carries. 1 to 999,999,999,999. */
  readonly amount_minor: number;
  readonly currency: CurrencyCode;
  /** How long the reader waits for a card, in milliseconds; 1,000 to 255,000. */
  readonly timeout_ms: number;
}

/** A card that was read. `instrument` is the only place where its data lives. */
export interface PresentedCard<Instrument extends PaymentInstrument = CardInstrument> {
  readonly summary: CardSummary;
  readonly instrument: Instrument;
  /** True when the card stays in the slot and waits for the host's answer (contact EMV). */
  readonly awaits_host_answer: boolean;
  /** Languages the card asks for, two letters each (ISO 639-1), best first; absent when it names none (tag 5F2D). */
  readonly preferred_languages?: readonly string[];
  /** What names the account of the card instead of its number: 29 letters and digits (EMV tag 9F24, PAR); many give none. */
  readonly account_reference?: string;
  /** Card and terminal agreed that the cardholder signs; the cashier looks at it before the payment counts. */
  readonly signature_requested?: boolean;
}

/** Every way a reading ends. A lost line never decides a payment's outcome (payment-safety 5.7). */
export type ReadOutcome<Instrument extends PaymentInstrument = CardInstrument> =
  | { readonly kind: 'card'; readonly card: PresentedCard<Instrument> }
  | { readonly kind: 'cancelled'; readonly by: 'till' | 'customer' }
  | { readonly kind: 'no_card' }
  | { readonly kind: 'card_refused'; readonly detail: string }
  | { readonly kind: 'read_failed'; readonly detail: string }
  | { readonly kind: 'clear_card_data' }
  | { readonly kind: 'lost'; readonly detail: string };

/** The service's answer, handed to the card. `emv` is hex TLV with 8A, 91, 71, 72 when the host sent any. */
export interface HostAnswer {
  readonly result: 'approved' | 'declined' | 'unreachable';
  readonly approval_code?: string;
  readonly emv?: string;
}

/** What card and reader made of it. `refused` after an approval must be reversed (protocols 7.7). */
export type HostAnswerOutcome = 'accepted' | 'refused' | 'lost';

/**
 * A card reader in which the host authorizes. One reading at a time: `readCard` while one is active is a programmer error.
 * The driver owns its line: it opens it, identifies the device, watches it, and reconnects with back-off until `stop`.
 */
export interface CardReader<Instrument extends PaymentInstrument = CardInstrument> {
  readonly label: string;
  readonly status: ReaderStatus;
  /** Starts connecting in the background; never rejects. Status changes say how it goes. */
  start(): void;
  stop(): Promise<void>;
  onStatus(listener: (status: ReaderStatus) => void): () => void;
  readCard(request: CardRequest, onPrompt: (prompt: ReaderPrompt) => void): Promise<ReadOutcome<Instrument>>;
  /** Asks for the active reading to end; it ends by itself with its own outcome, which may still be a card. */
  cancel(): Promise<void>;
  deliverHostAnswer(answer: HostAnswer): Promise<HostAnswerOutcome>;
}
