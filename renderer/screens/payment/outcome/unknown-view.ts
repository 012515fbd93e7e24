import type { UnknownRecovery } from '../../../../core/contract/recovery.ts';
import type { CheckoutStep } from '../../../../core/contract/snapshot.ts';
import type { MessageKey } from '../../../../core/i18n/index.ts';
import { callMessages } from '../../../text/call-messages.ts';
import type { Wording } from '../../../text/wording.ts';
import type { WayCost } from '../tender/way-cost.ts';

export type UnknownStep = Extract<CheckoutStep, { step: 'unknown' }>;

/**
 * Progress of the undo. Only the last four are proofs (payment-safety 5.9, I11): `refunded`: charged, and given back;
 * `reversed`: will never be paid; `undone`: one of the two.
 */
export type UnknownPhase = 'working' | 'quarantine' | 'attention' | 'refunded' | 'reversed' | 'undone' | 'no_charge';

/** States that cannot occur on this screen count as still working: the screen never says more than was proven. */
export function unknownPhase({ state, undone_by, needs_person }: UnknownRecovery): UnknownPhase {
  switch (state) {
    case 'REVERSED':
      if (undone_by === 'refund') return 'refunded';
      return undone_by === 'cancellation' ? 'reversed' : 'undone';
    case 'NO_CHARGE':
      return 'no_charge';
    case 'ATTENTION':
      return 'attention';
    case 'QUARANTINE':
      return needs_person ? 'attention' : 'quarantine';
    default:
      return needs_person ? 'attention' : 'working';
  }
}

const PROVEN: ReadonlySet<UnknownPhase> = new Set(['refunded', 'reversed', 'undone', 'no_charge']);

/** The undo is proven: nothing is charged, or it is given back. */
export const isResolved = (phase: UnknownPhase): boolean => PROVEN.has(phase);

export type UnknownCause =
  'timeout' | 'connection' | 'service' | 'card' | 'reader' | 'restart' | 'signature' | 'amount';

const CAUSES: Readonly<Record<string, UnknownCause>> = {
  timeout: 'timeout',
  watchdog: 'timeout',
  connection_lost: 'connection',
  aborted_after_send: 'connection',
  bytes_written: 'connection',
  card_refused: 'card',
  host_answer_refused: 'card',
  reader_lost: 'reader',
  // The bank approved, and the reader was gone before the card in its slot had answered.
  card_lost: 'reader',
  restarted: 'restart',
  restart: 'restart',
  signature_refused: 'signature',
  signature_not_judged: 'signature',
  amount_mismatch: 'amount',
  amount_paid_differs: 'amount',
  tip_not_proven: 'amount',
};

/** Unlisted causes are replies that prove nothing: the service replied, but without a result. */
export function unknownCause(cause: string): UnknownCause {
  return CAUSES[cause] ?? 'service';
}

const LEAD = {
  timeout: 'payment.unknownLead',
  connection: 'payment.unknownLead.connection',
  service: 'payment.unknownLead.service',
  card: 'payment.unknownLead.card',
  reader: 'payment.unknownLead.reader',
  restart: 'payment.unknownLead.restart',
  signature: 'tender.undoingSignature',
  amount: 'tender.undoingAmount',
} as const satisfies Record<UnknownCause, MessageKey>;

const WHAT = {
  connection: 'payment.unknownWhat.connection',
  service: 'payment.unknownWhat.service',
  card: 'payment.unknownWhat.card',
  reader: 'payment.unknownWhat.reader',
  restart: 'payment.unknownWhat.restart',
  signature: 'tender.whatSignature',
  amount: 'tender.whatAmount',
} as const satisfies Record<Exclude<UnknownCause, 'timeout'>, MessageKey>;

export interface UnknownView {
  readonly phase: UnknownPhase;
  readonly resolved: boolean;
  readonly headline: string;
  readonly lead: string;
  /** Announced once when the outcome arrives, amount in words. */
  readonly alert: string;
  readonly sent: { readonly at: string | null; readonly text: string };
  readonly doubt: { readonly at: string; readonly text: string };
  readonly auto_title: string;
  readonly auto_note: string | null;
  readonly errors: string | null;
  /** The reference for the manager; null while no person is needed. */
  readonly reference: string | null;
  /** What happens to the money. */
  readonly assurances: readonly string[];
  readonly again_consequence: string;
  readonly cash_consequence: string;
  readonly wait_consequence: string;
  readonly say_to_customer: string;
  readonly hold_note: string;
}

/** What is left to pay, by each way. */
interface UnpaidSale {
  readonly number: number;
  readonly in_cash: WayCost;
  readonly by_card: WayCost;
  /** What gift cards paid, where nothing else did. */
  readonly gift_minor: number;
}

/** All texts of the unknown screen that depend on what is known. */
export function unknownView(step: UnknownStep, sale: UnpaidSale, wording: Wording): UnknownView {
  const phase = unknownPhase(step.recovery);
  const resolved = isResolved(phase);
  const headline = headlineOf(phase, step, wording);
  const lead = leadOf(step, phase, wording);
  const messages = consequencesIn(phase);
  return {
    phase,
    resolved,
    headline,
    lead,
    alert: wording.say('payment.outcomeSaid', { headline, amount: wording.spoken(step.amount_minor), lead }),
    sent: sentOf(step, wording),
    doubt: { at: wording.timeWithSeconds(step.unknown_at_ms), text: whatOf(step, wording) },
    auto_title: autoTitle(phase, wording),
    auto_note: autoNote(phase, wording),
    wait_consequence: wording.say(WAIT[phase]),
    errors: errorsOf(step, wording),
    reference: phase === 'attention' ? step.trace_id : null,
    assurances: messages.assurances.map((key) => wording.say(key)),
    again_consequence: wording.say(messages.again, { amount: costText(sale.by_card, wording) }),
    cash_consequence: wording.say(messages.cash, { amount: costText(sale.in_cash, wording) }),
    say_to_customer: sayOf(step, phase, wording),
    hold_note: holdNote(messages, resolved, sale, wording),
  };
}

function holdNote({ hold }: Consequences, resolved: boolean, sale: UnpaidSale, { say, money }: Wording): string {
  const { number, gift_minor } = sale;
  if (gift_minor === 0) return say(hold, { number });
  const amount = money(gift_minor);
  return resolved
    ? say('gift.pay.onHold', { number, amount })
    : `${say(hold, { number })} ${say('gift.pay.kept', { amount })}`;
}

interface Consequences {
  readonly again: 'payment.unknownAgainSub' | 'payment.unknownAgainSubDone' | 'attention.again';
  readonly cash: 'payment.unknownCashSub' | 'payment.unknownCashSubDone' | 'attention.cash';
  readonly hold: 'payment.unknownHoldWhy' | 'payment.unknownHoldWhyDone' | 'attention.hold';
  readonly assurances: readonly (
    'payment.unknownEffect' | 'payment.unknownDurable' | 'attention.effect' | 'attention.durable'
  )[];
}

const UNDONE_ALONE: Consequences = {
  again: 'payment.unknownAgainSub',
  cash: 'payment.unknownCashSub',
  hold: 'payment.unknownHoldWhy',
  assurances: ['payment.unknownEffect', 'payment.unknownDurable'],
};
/** The earlier charge may stand until a person resolves it: no text here may say that it is undone anyway. */
const BY_PERSON: Consequences = {
  again: 'attention.again',
  cash: 'attention.cash',
  hold: 'attention.hold',
  assurances: ['attention.effect', 'attention.durable'],
};
const SETTLED: Consequences = {
  again: 'payment.unknownAgainSubDone',
  cash: 'payment.unknownCashSubDone',
  hold: 'payment.unknownHoldWhyDone',
  assurances: [],
};

function consequencesIn(phase: UnknownPhase): Consequences {
  if (phase === 'attention') return BY_PERSON;
  return isResolved(phase) ? SETTLED : UNDONE_ALONE;
}

const WAIT = {
  working: 'payment.unknownWaitSub',
  quarantine: 'payment.unknownWaitLong',
  attention: 'attention.callSub',
  refunded: 'payment.unknownWaitLong',
  reversed: 'payment.unknownWaitLong',
  undone: 'payment.unknownWaitLong',
  no_charge: 'payment.unknownWaitLong',
} as const satisfies Record<UnknownPhase, MessageKey>;

const SAY = {
  working: 'payment.unknownSay',
  quarantine: 'payment.unknownSay',
  attention: 'attention.say',
  refunded: 'payment.unknownSayRefunded',
  reversed: 'payment.unknownSayDone',
  undone: 'payment.unknownSayUndone',
  no_charge: 'payment.unknownSayNone',
} as const satisfies Record<UnknownPhase, MessageKey>;

function sayOf(step: UnknownStep, phase: UnknownPhase, { say }: Wording): string {
  if (!wasApproved(step) || isResolved(phase)) return say(SAY[phase]);
  return say(phase === 'attention' ? 'attention.sayApproved' : 'tender.undoingSay');
}

/** An approval that was not accepted leaves no doubt about the charge: it happened and is being undone. */
function headlineOf(phase: UnknownPhase, step: UnknownStep, { say }: Wording): string {
  if (phase === 'refunded') return say('payment.refundedTitle');
  if (phase === 'reversed' || phase === 'undone') return say('payment.cancelledTitle');
  if (phase === 'no_charge') return say('payment.cancelledNoneTitle');
  if (phase === 'attention') return say('attention.title');
  return say(wasApproved(step) ? 'tender.undoingTitle' : 'payment.unknown');
}

function wasApproved({ cause }: UnknownStep): boolean {
  const known = unknownCause(cause);
  return known === 'signature' || known === 'amount';
}

function leadOf(step: UnknownStep, phase: UnknownPhase, { say }: Wording): string {
  if (phase === 'refunded') return say('payment.refundedLead');
  if (phase === 'reversed') return say('payment.cancelledLead');
  if (phase === 'undone') return say('payment.undoneLead');
  if (phase === 'no_charge') return say('payment.cancelledNoneLead');
  if (phase === 'attention') return say(wasApproved(step) ? 'attention.leadApproved' : 'attention.lead');
  return say(LEAD[unknownCause(step.cause)]);
}

function sentOf(step: UnknownStep, wording: Wording): UnknownView['sent'] {
  const at = step.sent_at_ms === null ? null : wording.timeWithSeconds(step.sent_at_ms);
  const amount = wording.money(step.amount_minor);
  if (step.card === null) return { at, text: wording.say('payment.unknownSentNoCard', { amount }) };
  return { at, text: wording.say('payment.unknownSent', { amount, card: wording.card(step.card) }) };
}

function whatOf(step: UnknownStep, { say }: Wording): string {
  const cause = unknownCause(step.cause);
  if (cause !== 'timeout') return say(WHAT[cause]);
  if (step.sent_at_ms === null) return say('payment.unknownWhat.connection');
  return say('payment.unknownWhat', { n: Math.max(1, Math.round((step.unknown_at_ms - step.sent_at_ms) / 1000)) });
}

function autoNote(phase: UnknownPhase, { say }: Wording): string | null {
  if (phase === 'attention') return say('attention.why');
  return phase === 'quarantine' ? say('payment.unknownQuarantineWhy') : null;
}

function autoTitle(phase: UnknownPhase, { say }: Wording): string {
  switch (phase) {
    case 'refunded':
      return say('payment.unknownRefunded');
    case 'reversed':
    case 'undone':
      return say('payment.unknownConfirmed');
    case 'no_charge':
      return say('payment.unknownConfirmedNone');
    case 'attention':
      return say('attention.auto');
    case 'quarantine':
      return say('payment.unknownQuarantine');
    case 'working':
      return say('payment.unknownAuto');
  }
}

const costText = ({ note, amount_minor }: WayCost, { money }: Wording): string => note ?? money(amount_minor);

/** `1: sin respuesta · 2: error 500 del servicio`: the last two attempts. */
function errorsOf(step: UnknownStep, wording: Wording): string | null {
  const last = step.recovery.last_errors.slice(-2);
  if (last.length === 0) return null;
  return last
    .map(({ try_number, code }) =>
      wording.say('payment.errorLine', { n: try_number, what: callMessages(code, wording) }),
    )
    .join(' · ');
}

/** The line beside the ring: which attempt is next, and when. */
export function nextTryText(step: UnknownStep, seconds: number | null, { say }: Wording): string {
  const { tries, trying_now } = step.recovery;
  if (trying_now) return say('payment.unknownTrying', { n: Math.max(1, tries) });
  const n = tries + 1;
  if (seconds === null || seconds <= 0) return say('payment.unknownSoon', { n });
  if (seconds < 100) return say('payment.unknownNext', { n, s: seconds });
  return say('payment.unknownNextMinutes', { n, m: Math.floor(seconds / 60), s: seconds % 60 });
}
