import type { ByTenderKind } from '../../../../core/sale/tender-kind.ts';
import type { AttemptView } from '../../../../core/contract/recovery.ts';
import { UNRESOLVED_STATES } from '../../../../core/payments/attempt.ts';
import type { MessageKey } from '../../../../core/i18n/index.ts';
import type { UndoneBy } from '../../../../core/verdict/undone-by.ts';
import type { PaymentSign } from '../../../components/glyph.tsx';
import { secondsUntil } from '../../../components/use-now.ts';
import { isSameDay } from '../../../text/moments.ts';
import type { Wording } from '../../../text/wording.ts';
import { messageKeysOf } from './attempt-message-keys.ts';

/** The engine's codes for its findings (electron/payments). */
const SEEN_TWICE = 'several_returns_of_this_amount';
const UNCLEAR = 'refused_payment_unclear';
const LINK_NOT_NAMED = 'link_not_named';
const OTHER_TILL = 'other_till';

/** Whether the attempt, or a return of it, still lacks a proof. */
export function isUnresolved(attempt: AttemptView): boolean {
  if (UNRESOLVED_STATES.has(attempt.state) || attempt.open_item !== null) return true;
  return isReturning(attempt) || isRetried(attempt);
}

/** Refused by the service, which is asked once more whether it charged anyway. */
function isRetried({ state, next_try_at_ms, trying_now }: AttemptView): boolean {
  return state === 'DECLINED' && (next_try_at_ms !== null || trying_now);
}

/** A paid attempt is in the queue because of an unconfirmed return. */
function isReturning({ state, next_try_at_ms, trying_now, needs_person }: AttemptView): boolean {
  return state === 'BOUND' && (next_try_at_ms !== null || trying_now || needs_person);
}

/** The till undoes it automatically, so a person must not. */
export function canBeUndone(attempt: AttemptView): boolean {
  return UNRESOLVED_STATES.has(attempt.state);
}

/** What to do, or not to do, about the money of an unsettled attempt. */
export function adviceText(attempt: AttemptView, { say }: Wording): string | null {
  if (!canBeUndone(attempt)) return null;
  if (attempt.link_seen) return say(`link.watch.advice.${attempt.link_seen}`);
  return say(isForPerson(attempt) ? 'recovery.advicePerson' : messageKeysOf(attempt).do_not_refund);
}

/** A card charge that the till could not undo: the manager does, and records here what was found. */
function isForPerson({ state, by_link }: AttemptView): boolean {
  return state === 'ATTENTION' && !by_link;
}

/** Only an unresolved charge can be retried at once; a return is settled by reading the payment back. */
export function canTryNow(attempt: AttemptView): boolean {
  return canBeUndone(attempt) && !attempt.trying_now;
}

/** The amount charged to the customer's card; for a paid attempt with a closed return, the amount of the return. */
export function chargedMinor(attempt: AttemptView): number {
  if (attempt.ended_return !== null) return attempt.ended_return.amount_minor;
  return attempt.amount_minor + attempt.tip_minor;
}

export function signOf(attempt: AttemptView): PaymentSign {
  if (attempt.needs_person) return 'needs_person';
  if (isUnresolved(attempt)) return 'unknown';
  if (attempt.ended_return !== null) {
    const { is_done, act } = attempt.ended_return;
    return !is_done ? 'declined' : act === 'cancellation' ? 'cancelled' : 'refunded';
  }
  switch (attempt.state) {
    case 'BOUND':
      return 'paid';
    case 'DECLINED':
      return 'declined';
    case 'INTENT':
      return 'unknown';
    default:
      return 'cancelled';
  }
}

/** `Visa •••• 4821 · Venta 1047`. */
export function whoOf(attempt: AttemptView, wording: Wording): string {
  const card = attempt.card ? wording.card(attempt.card) : wording.say(messageKeysOf(attempt).nothing_read);
  if (attempt.sale_number === null) return wording.say('recovery.whoNoSale', { card });
  return wording.say('recovery.who', { card, number: attempt.sale_number });
}

/** The state in a few words; if unresolved, with the next attempt. Never "not charged" without proof. */
export function stateText(attempt: AttemptView, now_ms: number, wording: Wording): string {
  const { say } = wording;
  if (attempt.needs_person) return say('recovery.state.needs');
  if (isReturning(attempt)) return say('recovery.state.returning');
  if (attempt.ended_return !== null) {
    const { is_done, act } = attempt.ended_return;
    return say(is_done ? `recovery.state.returnDone.${act}` : `recovery.state.returnNotDone.${act}`);
  }
  switch (attempt.state) {
    case 'REVERSING':
    case 'QUARANTINE':
    case 'ATTENTION':
      return nextTryText(attempt, now_ms, wording);
    case 'REVERSED':
      if (attempt.undone_by === 'refund') return say('recovery.state.refunded');
      return say('recovery.state.reversed', { count: Math.max(1, attempt.tries) });
    case 'NO_CHARGE':
      return say(messageKeysOf(attempt).no_charge);
    case 'BOUND':
      return say('recovery.state.paid');
    case 'DECLINED':
      return isRetried(attempt) ? nextTryText(attempt, now_ms, wording) : say('recovery.state.declined');
    case 'NOT_SENT':
      return say('recovery.state.notSent');
    case 'INTENT':
      return say(messageKeysOf(attempt).waiting);
  }
}

function nextTryText(attempt: AttemptView, now_ms: number, wording: Wording): string {
  const { say } = wording;
  const keys = messageKeysOf(attempt);
  if (attempt.trying_now) return say(keys.now, { n: Math.max(1, attempt.tries) });
  const n = attempt.tries + 1;
  const seconds = secondsUntil(attempt.next_try_at_ms, now_ms);
  return seconds === null || seconds === 0
    ? say(keys.soon, { n })
    : say(keys.next, { n, wait: waitText(seconds, wording) });
}

/** `12 s`, `4 min 10 s`. */
export function waitText(seconds: number, { say }: Wording): string {
  if (seconds < 60) return say('recovery.wait.s', { s: seconds });
  return say('recovery.wait.ms', { m: Math.floor(seconds / 60), s: String(seconds % 60).padStart(2, '0') });
}

/** The age: `1 h 12 min`. */
export function ageText(since_ms: number, now_ms: number, { say }: Wording): string {
  const minutes = Math.max(0, Math.floor((now_ms - since_ms) / 60_000));
  if (minutes < 1) return say('recovery.age.now');
  if (minutes < 60) return say('recovery.age.m', { m: minutes });
  const hours = Math.floor(minutes / 60);
  if (hours < 24) return say('recovery.age.hm', { h: hours, m: minutes % 60 });
  return say('recovery.age.dh', { d: Math.floor(hours / 24), h: hours % 24 });
}

/** The age of an open attempt, or when it was settled. */
export function whenText(attempt: AttemptView, now_ms: number, wording: Wording): string {
  if (isUnresolved(attempt)) return ageText(attempt.started_at_ms, now_ms, wording);
  return isSameDay(attempt.changed_at_ms, now_ms)
    ? wording.time(attempt.changed_at_ms)
    : ageText(attempt.changed_at_ms, now_ms, wording);
}

const PAID_OTHERWISE = {
  cash: 'recovery.why.cash',
  card: 'recovery.why.card',
  link: 'link.why',
  credit: 'recovery.why.credit',
  gift: 'recovery.why.gift',
} as const satisfies ByTenderKind<string>;

const UNDONE = {
  refund: 'recovery.why.refunded',
  cancellation: 'recovery.why.reversed',
  not_said: 'recovery.why.undone',
} as const satisfies Record<UndoneBy, MessageKey>;

/** Whose money is at risk, or what was proven (DESIGN 6, Recovery). */
export function causeText(attempt: AttemptView, { say }: Wording): string {
  if (attempt.open_item === 'capture') return say('recovery.why.capturePerson');
  if (attempt.open_item === 'returned_capture') return say('recovery.why.captureReturned');
  if (attempt.open_item === 'tab_step') return say('recovery.why.holdPerson');
  if (attempt.open_item === 'return')
    return say(attempt.last_error === SEEN_TWICE ? 'recovery.why.returnTwice' : 'recovery.why.returnPerson');
  if (attempt.open_item === 'failed_return') return say('recovery.why.returnFailed');
  if (isReturning(attempt)) return say('recovery.why.returning');
  if (attempt.ended_return !== null)
    return say(attempt.ended_return.is_done ? 'recovery.why.returnDone' : 'recovery.why.returnNotDone');
  if (attempt.open_item === 'unpaid')
    return say(attempt.last_error === UNCLEAR ? 'recovery.why.unpaidUnclear' : 'recovery.why.unpaidUndone');
  switch (attempt.state) {
    case 'REVERSING':
    case 'QUARANTINE':
    case 'ATTENTION':
      if (attempt.last_error === OTHER_TILL) return say('recovery.why.otherTill');
      if (attempt.last_error === LINK_NOT_NAMED) return say('link.watch.whyNotNamed');
      if (attempt.link_seen) return say(`link.watch.why.${attempt.link_seen}`);
      if (attempt.by_link || attempt.sale_paid_by === null)
        return say(isForPerson(attempt) ? 'recovery.why.unpaidPerson' : messageKeysOf(attempt).why_unpaid);
      return say(PAID_OTHERWISE[attempt.sale_paid_by]);
    case 'REVERSED':
      return say(UNDONE[attempt.undone_by ?? 'not_said']);
    case 'NO_CHARGE':
      return say(messageKeysOf(attempt).why_no_charge);
    case 'BOUND':
      return say(messageKeysOf(attempt).why_paid);
    case 'DECLINED':
      return say(messageKeysOf(attempt).why_declined);
    case 'NOT_SENT':
      return say('recovery.why.notSent');
    case 'INTENT':
      return say('recovery.why.waiting');
  }
}
