import type { Wording } from '../../text/wording.ts';
import { type UnknownStep, unknownCause, unknownPhase } from '../payment/outcome/unknown-view.ts';

export interface KioskUnknownView {
  /** The undoing is proven: nothing is charged, or it went back. */
  readonly settled: boolean;
  readonly headline: string;
  readonly lead: string;
  readonly alert: string;
  readonly undoing: string;
  readonly undoing_note: string;
}

/** The same truth as on the till's screen, said to the customer (payment-safety 5.9; DESIGN 9). */
export function kioskUnknownView(step: UnknownStep, wording: Wording): KioskUnknownView {
  const { say } = wording;
  const phase = unknownPhase(step.recovery.state);
  const cause = unknownCause(step.cause);
  // Here the bank said yes and the kiosk could not take it: the charge is certain, and so is that it goes back.
  const was_approved = cause === 'signature' || cause === 'amount';
  const [headline, lead] =
    phase === 'reversed'
      ? [say('payment.cancelledTitle'), say('kiosk.settledLead')]
      : phase === 'no_charge'
        ? [say('payment.cancelledNoneTitle'), say('kiosk.neverLead')]
        : was_approved
          ? [say('kiosk.unknownUndoing'), say('kiosk.unknownUndoingLead')]
          : [say('kiosk.unknown'), say('kiosk.unknownLead')];
  const attention = phase === 'attention';
  return {
    settled: phase === 'reversed' || phase === 'no_charge',
    headline,
    lead,
    alert: say('payment.outcomeSaid', { headline, amount: wording.spoken(step.amount_minor), lead }),
    undoing: say(attention ? 'kiosk.attention' : 'kiosk.undoing'),
    undoing_note: say(attention ? 'kiosk.attentionLead' : 'kiosk.undoingLead'),
  };
}
