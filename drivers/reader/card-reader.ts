import type { CardInstrument, CardSummary, PaymentInstrument } from '../../core/payments/card.ts';
import type { CurrencyCode } from '../../core/money/currency.ts';

/** What the reader currently shows its customer; mirrored on the till, never guessed (DESIGN 5, "Four lights"). */
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

/** The actual state of the line to the reader. `detail` is a code for diagnostics, never shown alone. */
export type ReaderStatus =
  | { readonly state: 'connecting' }
  | { readonly state: 'ready'; readonly model: string; readonly firmware: string }
  | { readonly state: 'busy' }
  | { readonly state: 'lost'; readonly detail: string }
  | { readonly state: 'refused'; readonly detail: string };

export interface CardRequest {
  /** The amount to charge, tip included, as in 9F02. 1 to 999,999,999,999. */
  readonly amount_minor: number;
  readonly currency: CurrencyCode;
  /** How long the reader waits for a card, in milliseconds; 1,000 to 255,000. */
  readonly timeout_ms: number;
}

/** A card that was read. Its data is only in `instrument`. */
export interface PresentedCard<Instrument extends PaymentInstrument = CardInstrument> {
  readonly summary: CardSummary;
  readonly instrument: Instrument;
  /** True when the card stays in the slot for the host's answer (contact EMV). */
  readonly awaits_host_answer: boolean;
  /** The card's preferred languages, two letters each (ISO 639-1), best first; absent when it has none (tag 5F2D). */
  readonly preferred_languages?: readonly string[];
  /** Identifies the account without the card number: 29 letters and digits (EMV tag 9F24, PAR); often absent. */
  readonly account_reference?: string;
  /** Card and terminal agreed on a signature; the cashier checks it before the payment counts. */
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

/** The service's answer for the card. `emv` is hex TLV with 8A, 91, 71, 72 if the host sent any. */
export interface HostAnswer {
  readonly result: 'approved' | 'declined' | 'unreachable';
  readonly approval_code?: string;
  readonly emv?: string;
}

/** The result of card and reader. `refused` after an approval must be reversed (protocols 7.7). */
export type HostAnswerOutcome = 'accepted' | 'refused' | 'lost';

/**
 * A card reader for host authorization. One reading at a time: a second `readCard` is a programming error. The driver
 * owns its line: it opens it, identifies the device, monitors it, and reconnects with back-off until `stop`.
 */
export interface CardReader<Instrument extends PaymentInstrument = CardInstrument> {
  readonly label: string;
  readonly status: ReaderStatus;
  /** Starts connecting in the background; never rejects. Progress is reported by status changes. */
  start(): void;
  stop(): Promise<void>;
  onStatus(listener: (status: ReaderStatus) => void): () => void;
  readCard(request: CardRequest, onPrompt: (prompt: ReaderPrompt) => void): Promise<ReadOutcome<Instrument>>;
  /** Requests the end of the active reading, which then ends with its own outcome, possibly still a card. */
  cancel(): Promise<void>;
  deliverHostAnswer(answer: HostAnswer): Promise<HostAnswerOutcome>;
}
