import { BLANK, Paper, RULE, WIDE } from './markup.ts';
import { type SlipAttempt, slipFacts } from './attempt-slips.ts';
import { type ReceiptStyle, ending, heading, messagesOf } from './slip.ts';

/**
 * The shop's slip for a card that asks for a signature (EMV Book 3, 10.5.2), as receiptline markup: the amount, the card,
 * room to sign. It is printed while the payment waits for the cashier's word, so it claims no outcome.
 */
export function signatureSlip(style: ReceiptStyle, attempt: SlipAttempt, at_ms: number): string {
  const messages = messagesOf(style);
  const paper = new Paper(style.columns);
  return [
    ...heading(style, [messages.signature_title]),
    RULE,
    ...slipFacts(style, attempt, at_ms, attempt.amount_minor),
    BLANK,
    BLANK,
    BLANK,
    RULE,
    WIDE,
    paper.centred(messages.signature_line),
    ...ending(style),
  ].join('\n');
}
