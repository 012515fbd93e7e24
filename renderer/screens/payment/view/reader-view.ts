import type { CheckoutStep } from '../../../../core/contract/snapshot.ts';
import type { PhraseKey } from '../../../../core/i18n/index.ts';
import type { Wording } from '../../../text/wording.ts';

export type CardStep = Extract<CheckoutStep, { step: 'card' }>;
export type ReaderPicture = 'ways' | 'tap' | 'insert' | 'swipe' | 'held' | 'remove' | 'pin' | 'none';

const PROMPTS = {
  idle: { phrase: 'payment.promptStarting', picture: 'none' },
  present_card: { phrase: 'payment.promptPresent', picture: 'ways' },
  reading: { phrase: 'payment.promptReading', picture: 'held' },
  enter_pin: { phrase: 'payment.promptPin', picture: 'pin' },
  do_not_remove: { phrase: 'payment.promptHold', picture: 'held' },
  remove_card: { phrase: 'payment.promptRemove', picture: 'remove' },
  use_chip: { phrase: 'payment.promptUseChip', picture: 'insert' },
  use_stripe: { phrase: 'payment.promptUseStripe', picture: 'swipe' },
  try_again: { phrase: 'payment.promptTryAgain', picture: 'tap' },
  // What the reader says of an outcome is not the till's word: until the service's answer is durable, it is processing.
  processing: { phrase: 'payment.processing', picture: 'none' },
  approved: { phrase: 'payment.processing', picture: 'none' },
  declined: { phrase: 'payment.processing', picture: 'none' },
} as const satisfies Record<string, { phrase: PhraseKey; picture: ReaderPicture }>;

export interface ReaderView {
  readonly headline: string;
  readonly note: string | null;
  readonly picture: ReaderPicture;
  /** Below, where the reader told no time limit. */
  readonly foot: string;
}

const WAITS_FOR_CARD: ReadonlySet<string> = new Set(['present_card', 'use_chip', 'use_stripe', 'try_again']);

/** What the reader asks, mirrored. A prompt that the till does not know is shown as getting ready, never guessed. */
export function readerView(step: CardStep, { say }: Wording): ReaderView {
  if (step.cancelling)
    return { headline: say('payment.promptCancelling'), note: null, picture: 'none', foot: say('payment.cancelling') };
  const { phrase, picture } = isKnown(step.prompt) ? PROMPTS[step.prompt] : PROMPTS.idle;
  return {
    headline: say(phrase),
    note: step.read_error === null ? null : say('payment.readErrorLead'),
    picture,
    foot:
      step.prompt === 'idle'
        ? ''
        : say(WAITS_FOR_CARD.has(step.prompt) ? 'payment.readerWaiting' : 'payment.readerInUse'),
  };
}

function isKnown(prompt: string): prompt is keyof typeof PROMPTS {
  return Object.hasOwn(PROMPTS, prompt);
}
