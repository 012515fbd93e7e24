import type { PaymentInstrument } from '../../../core/payments/card.ts';
import type { HostAnswer, HostAnswerOutcome, PresentedCard } from '../../../drivers/reader/card-reader.ts';
import type { EngineContext } from '../engine-context.ts';
import { HOST_ANSWER_TIMEOUT_MS, withTimeout } from '../engine-parts.ts';

/**
 * Delivers the host's approval to a card that waits for it and returns the card's decision. The card may still refuse,
 * and then the approval must be reversed (protocols 7.7). No reply in time counts as lost.
 */
export async function deliverApproval(context: EngineContext, answer: HostAnswer): Promise<HostAnswerOutcome> {
  const { reader, clock, settings, log } = context;
  const limit_ms = settings.host_answer_timeout_ms ?? HOST_ANSWER_TIMEOUT_MS;
  try {
    return await withTimeout(clock, limit_ms, reader.deliverHostAnswer(answer), 'lost' as const);
  } catch (error) {
    log.error('the reader broke its promise', { error: error instanceof Error ? error.message : String(error) });
    return 'lost';
  }
}

/** Reports the outcome to the reader for its display and its card. The reader's reaction decides nothing (5.7). */
export function sendResultToReader(
  context: EngineContext,
  card: PresentedCard<PaymentInstrument>,
  answer: HostAnswer,
): void {
  // A card that was only tapped is gone: without a host answer there is nothing to show on the reader.
  if (!card.awaits_host_answer && answer.result === 'unreachable') return;
  const delivery: Promise<void> = context.reader
    .deliverHostAnswer(answer)
    .then(
      () => undefined,
      (error: unknown) =>
        context.log.warn('the reader did not take the answer', {
          error: error instanceof Error ? error.message : String(error),
        }),
    )
    .finally(() => context.readerClosing.delete(delivery));
  context.readerClosing.add(delivery);
}

/** Waits until the reader has finished the previous reading, up to a limit. */
export async function readerIsFree(context: EngineContext): Promise<void> {
  const limit_ms = context.settings.host_answer_timeout_ms ?? HOST_ANSWER_TIMEOUT_MS;
  if (context.readerClosing.size > 0)
    await withTimeout(context.clock, limit_ms, Promise.all(context.readerClosing), null);
}
