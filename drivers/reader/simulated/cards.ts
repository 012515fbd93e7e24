import { hasValidCheckDigit } from '../../emv/clear-card-data.ts';

/** What can be presented to a simulated reader, as named in scripts, `cobro reader` and the training mode. */
export const CARD_NAMES = [
  'visa_credit',
  'visa_debit',
  'mastercard',
  'visa_chip',
  'mastercard_chip',
  'chip_with_pin',
  'chip_with_signature',
  'chip_with_online_pin',
  'stripe',
  'chip_fallback',
  'use_chip',
  'expired',
  'unsupported',
  'over_limit',
  'two_cards',
  'declined_by_card',
  'clear_number',
  'wrong_amount',
  'customer_cancels',
  'no_card',
] as const;
export type CardName = (typeof CARD_NAMES)[number];

/** How the reader reads the card. */
export type CardBehaviour =
  | { readonly kind: 'contactless'; readonly flaw?: 'clear_number' | 'wrong_amount' | 'declined_by_card' }
  | {
      readonly kind: 'chip';
      readonly is_tapped_first: boolean;
      readonly wrong_pins: number | undefined;
      /** The PIN goes to the host with the card, because only the issuer can check it. */
      readonly is_pin_online?: boolean;
    }
  | { readonly kind: 'stripe' }
  | { readonly kind: 'chip_fallback' }
  | { readonly kind: 'failure'; readonly error: number; readonly works_again: boolean }
  | { readonly kind: 'customer_cancels' }
  | { readonly kind: 'no_card' };

/** A test card that belongs to no account: what a reader would show of it, and its application. */
export interface TestCard {
  readonly application: string;
  readonly label: string;
  readonly first_digits: string;
  readonly last_four: string;
  /** `YYMM` */
  readonly expiry: string;
  /** The holder's languages, two letters each, best first (tag 5F2D). */
  readonly languages: string;
  /** Identifies its account without its number (tag 9F24); absent: it has none. */
  readonly account_reference?: string;
  /** Cardholder verification results in hex (tag 9F34). */
  readonly verification: string;
}

export interface SimulatedCard {
  readonly card: TestCard;
  readonly behaviour: CardBehaviour;
}

const VISA: TestCard = {
  application: 'A0000000031010',
  label: 'VISA CREDIT',
  first_digits: '476173',
  last_four: '4821',
  expiry: '3012',
  languages: 'es',
  verification: '1F0302',
};
const VISA_CREDIT: TestCard = { ...VISA, account_reference: 'V001SIMULATEDCARDOFNOONE00001' };
const VISA_DEBIT: TestCard = { ...VISA, label: 'VISA DEBIT', first_digits: '481592', last_four: '1937' };
const MASTERCARD: TestCard = {
  application: 'A0000000041010',
  label: 'MASTERCARD',
  first_digits: '541333',
  last_four: '7744',
  expiry: '2911',
  languages: 'ptes',
  verification: '1F0302',
};
/** Of a visitor from abroad: with signature, and in English. */
const VISA_SIGNED: TestCard = { ...VISA, last_four: '6318', languages: 'enpt', verification: '1E0000' };

const TAP: CardBehaviour = { kind: 'contactless' };
const CHIP: CardBehaviour = { kind: 'chip', is_tapped_first: false, wrong_pins: undefined };

export const SIMULATED_CARDS: Readonly<Record<CardName, SimulatedCard>> = {
  visa_credit: { card: VISA_CREDIT, behaviour: TAP },
  visa_debit: { card: VISA_DEBIT, behaviour: TAP },
  mastercard: { card: MASTERCARD, behaviour: TAP },
  visa_chip: { card: VISA_CREDIT, behaviour: CHIP },
  mastercard_chip: { card: MASTERCARD, behaviour: CHIP },
  chip_with_pin: { card: MASTERCARD, behaviour: { kind: 'chip', is_tapped_first: false, wrong_pins: 1 } },
  chip_with_online_pin: {
    card: VISA_DEBIT,
    behaviour: { kind: 'chip', is_tapped_first: false, wrong_pins: undefined, is_pin_online: true },
  },
  chip_with_signature: { card: VISA_SIGNED, behaviour: CHIP },
  stripe: { card: VISA_CREDIT, behaviour: { kind: 'stripe' } },
  chip_fallback: { card: VISA_DEBIT, behaviour: { kind: 'chip_fallback' } },
  use_chip: { card: VISA_CREDIT, behaviour: { kind: 'chip', is_tapped_first: true, wrong_pins: undefined } },
  expired: { card: VISA_CREDIT, behaviour: { kind: 'failure', error: 0x26, works_again: false } },
  unsupported: { card: VISA_CREDIT, behaviour: { kind: 'failure', error: 0x27, works_again: false } },
  over_limit: { card: VISA_DEBIT, behaviour: { kind: 'chip', is_tapped_first: true, wrong_pins: undefined } },
  two_cards: { card: VISA_CREDIT, behaviour: { kind: 'failure', error: 0x21, works_again: true } },
  declined_by_card: { card: VISA_CREDIT, behaviour: { kind: 'contactless', flaw: 'declined_by_card' } },
  clear_number: { card: VISA_CREDIT, behaviour: { kind: 'contactless', flaw: 'clear_number' } },
  wrong_amount: { card: VISA_CREDIT, behaviour: { kind: 'contactless', flaw: 'wrong_amount' } },
  customer_cancels: { card: VISA_CREDIT, behaviour: { kind: 'customer_cancels' } },
  no_card: { card: VISA_CREDIT, behaviour: { kind: 'no_card' } },
};

/**
 * The full number that a simulated reader encrypts: zeros between the visible digits, and one digit that makes the
 * check digit valid. Exists only while an answer is being built.
 */
export function fullNumber(card: TestCard): string {
  for (let digit = 0; digit <= 9; digit += 1) {
    const number = `${card.first_digits}00000${digit}${card.last_four}`;
    if (hasValidCheckDigit(number)) return number;
  }
  throw new Error('one of ten digits always makes a valid check digit');
}
