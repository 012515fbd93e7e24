import type { CheckoutStep } from '../../../../core/contract/snapshot.ts';
import type { MessageKey } from '../../../../core/i18n/index.ts';
import type { Wording } from '../../../text/wording.ts';

export type CardStep = Extract<CheckoutStep, { step: 'card' }>;
export type ReaderPicture = 'ways' | 'tap' | 'insert' | 'swipe' | 'held' | 'remove' | 'pin' | 'none';

const PROMPTS = {
  idle: { message: 'payment.promptStarting', picture: 'none' },
  present_card: { message: 'payment.promptPresent', picture: 'ways' },
  reading: { message: 'payment.promptReading', picture: 'held' },
  enter_pin: { message: 'payment.promptPin', picture: 'pin' },
  do_not_remove: { message: 'payment.promptHold', picture: 'held' },
  remove_card: { message: 'payment.promptRemove', picture: 'remove' },
  use_chip: { message: 'payment.promptUseChip', picture: 'insert' },
  use_stripe: { message: 'payment.promptUseStripe', picture: 'swipe' },
  try_again: { message: 'payment.promptTryAgain', picture: 'tap' },
  // The reader's own outcome is not shown: until the service's reply is durable, the payment is processing.
  processing: { message: 'payment.processing', picture: 'none' },
  approved: { message: 'payment.processing', picture: 'none' },
  declined: { message: 'payment.processing', picture: 'none' },
} as const satisfies Record<string, { message: MessageKey; picture: ReaderPicture }>;

export interface ReaderView {
  readonly headline: string;
  readonly note: string | null;
  readonly picture: ReaderPicture;
  /** Shown below when the reader reported no time limit. */
  readonly foot: string;
}

const WAITS_FOR_CARD: ReadonlySet<string> = new Set(['present_card', 'use_chip', 'use_stripe', 'try_again']);

/** Mirrors the reader's prompt. An unknown prompt is shown as "getting ready", never guessed. */
export function readerView(step: CardStep, { say }: Wording): ReaderView {
  if (step.cancelling)
    return { headline: say('payment.promptCancelling'), note: null, picture: 'none', foot: say('payment.cancelling') };
  const { message, picture } = isKnown(step.prompt) ? PROMPTS[step.prompt] : PROMPTS.idle;
  return {
    headline: say(message),
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
