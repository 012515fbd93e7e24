import { type FailureRemedy, cardRefused, hexCode, readFailed } from '../failure-remedy.ts';

/** Status words that end a message (protocols 2.4). */
export const STATUS_WORD = {
  ok: 0x9000,
  pin_bypassed: 0x9015,
  unknown_instruction: 0x9f0f,
  wrong_parameters: 0x9f10,
  not_allowed_here: 0x9f26,
  card_removed: 0x9f23,
  cancelled_by_customer: 0x9f41,
  no_pin_key: 0x9fe0,
} as const;

export type Dialect = 'vipa' | 'miura';
export type CardWay = 'contactless' | 'contact';

/** The remedies, and what a Miura reader reports when something else happened during the wait for a tap. */
export type StatusMeaning = FailureRemedy | { readonly kind: 'inserted' } | { readonly kind: 'swiped' };

const CANCELLED: FailureRemedy = { kind: 'end', outcome: { kind: 'cancelled', by: 'customer' } };
const NO_CARD: FailureRemedy = { kind: 'end', outcome: { kind: 'no_card' } };

function tryAgain(detail: string): FailureRemedy {
  return { kind: 'try_again', detail };
}

const COMMON: Readonly<Record<number, StatusMeaning>> = {
  0x9f13: cardRefused('card_unsupported'),
  0x9f19: readFailed('no_encryption_key'),
  0x9f23: readFailed('card_removed'),
  0x9f25: tryAgain('card_error'),
  0x9f31: tryAgain('more_than_one_card'),
  0x9f32: readFailed('zero_amount'),
  0x9f33: { kind: 'use_chip' },
  0x9f34: { kind: 'use_chip' },
  0x9f35: tryAgain('see_phone'),
  0x9f36: tryAgain('card_in_field'),
  0x9f37: tryAgain('card_communication'),
  0x9f41: CANCELLED,
  0x9f60: cardRefused('wrong_pin'),
};

/** Status words that differ by interface: an unreadable chip may be swiped, a tap cannot fall back to that. */
const BY_WAY: Readonly<Record<CardWay, Readonly<Record<number, StatusMeaning>>>> = {
  contactless: { 0x9f28: cardRefused('card_unsupported'), 0x9f30: tryAgain('card_communication') },
  contact: { 0x9f28: { kind: 'use_stripe' }, 0x9f30: { kind: 'use_stripe' } },
};

/** 42 to 44 mean different things in the two dialects (protocols 7.5). */
const BY_DIALECT: Readonly<Record<Dialect, Readonly<Record<number, StatusMeaning>>>> = {
  vipa: {
    0x9f42: readFailed('cashback_asked'),
    0x9f43: CANCELLED,
    0x9f44: readFailed('battery_low'),
  },
  miura: {
    0x9f42: NO_CARD,
    0x9f43: { kind: 'inserted' },
    0x9f44: { kind: 'swiped' },
    0x9fc1: { kind: 'use_chip' },
    0x9fc2: { kind: 'use_stripe' },
    0x9fc3: { kind: 'use_chip' },
  },
};

/** The meaning of a word other than 9000 for a tapped or inserted card; an unknown one ends the reading, in hex. */
export function meaningOf(status_word: number, dialect: Dialect, way: CardWay): StatusMeaning {
  return (
    BY_DIALECT[dialect][status_word] ??
    BY_WAY[way][status_word] ??
    COMMON[status_word] ??
    readFailed(`status_${hexCode(status_word, 2)}`)
  );
}

/** Words that mean: no such command, or not now. */
const UNAVAILABLE: ReadonlySet<number> = new Set([0x9f0f, 0x9f10, 0x9f26, 0x9fff]);

/** Not ready, no card, wrong order: the reader is done with the tap, and the card has left. */
const DONE_WITH_TAP: ReadonlySet<number> = new Set([0x9f22, 0x9f23, 0x9f24]);

/** Whether a word is no refusal of the host's approval after a tap. Every other error is one (protocols 7.7). */
export function decidesNothingAfterTap(status_word: number): boolean {
  return DONE_WITH_TAP.has(status_word) || isUnavailable(status_word);
}

export function isUnavailable(status_word: number): boolean {
  return UNAVAILABLE.has(status_word) || (status_word & 0xff00) === 0x6d00;
}
