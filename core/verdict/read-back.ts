import { type Movement, type Reading, readOutcome } from './movement.ts';
import { kindOf } from './transaction-kind.ts';
import { readUndoneBy } from './undone-by.ts';
import { isUnderWay, canonicalWord, wordMeaning } from './words.ts';

/** The fields of a fetched payment that decide (service-interface, Payment). */
export interface PaymentFacts {
  readonly status: string;
  readonly capture_mode?: string;
  readonly initial_amount_minor?: number;
  readonly current_amount_minor?: number;
  readonly transactions: readonly TransactionFacts[];
  /** The service says that the list is incomplete. */
  readonly has_more?: boolean;
  /** The largest returned amount in fields that the interface does not have. */
  readonly reported_returned_minor?: number;
}

export interface TransactionFacts {
  readonly id: string;
  readonly type: string;
  readonly status: string;
  readonly status_detail?: string;
  /** Content of its error fields. */
  readonly errors?: readonly string[];
  readonly amount_minor?: number;
}

export type CaptureState = 'not_begun' | 'in_process' | 'complete' | 'not_known';

const NOT_CAPTURED: ReadonlySet<string> = new Set(['AUTHORIZED', 'APPROVED', 'PRE_AUTHORIZED']);
const CAPTURING: ReadonlySet<string> = new Set([
  'CAPTURING',
  'CAPTURE_IN_PROCESS',
  'CAPTURE_IN_PROGRESS',
  'IN_PROCESS',
]);
const CAPTURED: ReadonlySet<string> = new Set(['CAPTURED', 'SUCCEEDED', 'SETTLED', 'REFUNDED', 'PARTIALLY_REFUNDED']);
const WHOLLY_RETURNED: ReadonlySet<string> = new Set(['CANCELLED', 'CANCELED', 'REVERSED', 'REFUNDED', 'VOIDED']);

const IN_PART: ReadonlySet<string> = new Set(['PARTIALLY_REFUNDED', 'PARTIALLY_REVERSED', 'PARTIALLY_CANCELLED']);

const readTransaction = ({ status, status_detail, errors = [] }: TransactionFacts, movement: Movement): Reading =>
  readOutcome(status_detail === undefined ? { status, errors } : { status, status_detail, errors }, movement);

/** How far the capture of a payment has got, according to the payment itself. */
export function captureState(view: PaymentFacts): CaptureState {
  const captures = view.transactions.filter(
    (transaction) => kindOf(transaction.type) === 'capture' && readTransaction(transaction, 'capture') === 'done',
  );
  if (captures.length > 0) return captures.every((capture) => isUnderWay(capture.status)) ? 'in_process' : 'complete';
  const status = canonicalWord(view.status);
  if (CAPTURING.has(status)) return 'in_process';
  if (CAPTURED.has(status)) return 'complete';
  // A page of several may lack the capture.
  return NOT_CAPTURED.has(status) && view.has_more !== true ? 'not_begun' : 'not_known';
}

function returns(view: PaymentFacts): readonly TransactionFacts[] {
  return effectiveReturns(view).filter((transaction) => readTransaction(transaction, 'cancellation') === 'done');
}

function unclearReturns(view: PaymentFacts): readonly TransactionFacts[] {
  return effectiveReturns(view).filter((transaction) => readTransaction(transaction, 'cancellation') === 'unclear');
}

/** A transaction that was itself undone, or that the network refused, moved nothing. */
export function movedNothing(transaction: TransactionFacts): boolean {
  return (
    canonicalWord(transaction.status) === 'REVERSED' || readTransaction(transaction, 'cancellation') === 'not_done'
  );
}

function effectiveReturns(view: PaymentFacts): readonly TransactionFacts[] {
  return view.transactions.filter((transaction) => kindOf(transaction.type) === 'return' && !movedNothing(transaction));
}

/** Proof that nothing of a payment is held any more: read back from the service, not guessed from a response. */
export function isWhollyReturned(view: PaymentFacts): boolean {
  // A word that says so contradicts an amount that is still held.
  if ((view.current_amount_minor ?? 0) !== 0) return false;
  if (WHOLLY_RETURNED.has(canonicalWord(view.status))) return true;
  return view.current_amount_minor === 0 && returns(view).length > 0;
}

/** Whether a payment says that it holds exactly this amount: nothing was returned and no less was taken. */
export function holdsWhole(view: PaymentFacts & { readonly currency?: string }, requested: HeldAmount): boolean {
  if (view.currency !== requested.currency || effectiveReturns(view).length > 0) return false;
  if (WHOLLY_RETURNED.has(canonicalWord(view.status)) || wordMeaning(view.status) === 'no') return false;
  const { current_amount_minor, initial_amount_minor = requested.amount_minor } = view;
  return current_amount_minor === requested.amount_minor && initial_amount_minor === requested.amount_minor;
}

interface HeldAmount {
  readonly amount_minor: number;
  readonly currency: string;
}

/**
 * The only transaction that can have charged a bound payment; null when the payment names none or several. A
 * contradictory one is better than none: through it a return carries an id of ours (decision 008).
 */
export function chargeTransaction(view: PaymentFacts): string | null {
  const effective = view.transactions.filter((transaction) => !movedNothing(transaction));
  // Never one of an unknown type: it may be a return, and undoing that would charge the customer again.
  const [charge, ...others] = effective.filter(({ type }) => kindOf(type) === 'charge');
  return charge === undefined || others.length > 0 ? null : charge.id;
}

/** The transactions that a refund about to be sent must not be confused with. */
export function knownTransactions(view: PaymentFacts): string[] {
  return view.transactions.map((transaction) => transaction.id);
}

export type UndoReadBack =
  | { readonly found: 'done'; readonly transaction_id: string | null }
  | { readonly found: 'nothing' }
  | { readonly found: 'unclear'; readonly why: string };

/** A return of ours whose response was lost. */
export interface LostUndo {
  /** The id that we gave its transaction, if the endpoint takes one. */
  readonly undo_id: string;
  readonly amount_minor: number;
  readonly known_transactions: readonly string[];
  /**
   * Whether `known_transactions` were read from the payment before the request was sent; if not, they are only ours.
   */
  readonly read_before: boolean;
  /** Sum of the returns in that reading and our own; absent when one of them had no amount or nothing was read. */
  readonly returned_before_minor?: number | undefined;
  /** The amount that the payment held in that reading. */
  readonly held_before_minor?: number | undefined;
  /** Returns of the same payment by other lanes, queried after it was read; empty for a till without a store. */
  readonly elsewhere: readonly ReturnElsewhere[] | 'not_known';
}

/** A return by another lane, from its claim at the store: it may have moved money. */
export interface ReturnElsewhere {
  /** The id of its transaction, if the service keeps the one we give. */
  readonly return_id: string;
  readonly amount_minor: number;
}

/**
 * Whether an undo whose response was lost has happened (payment-safety 1.2, "When query"). Only our own id proves it,
 * or a return of our amount that was not in the reading before our request (13.6); a person decides anything else.
 */
export function readUndoBack(view: PaymentFacts, undo: LostUndo): UndoReadBack {
  const read = readListed(view, undo);
  const lists_own = view.transactions.some(({ id }) => id === undo.undo_id);
  if (read.found === 'nothing' && !lists_own && lacksTransactions(view, undo))
    return { found: 'unclear', why: 'reading_lacks_transactions' };
  return read;
}

function readListed(view: PaymentFacts, undo: LostUndo): UndoReadBack {
  const own = view.transactions.find(({ id }) => id === undo.undo_id);
  if (own !== undefined) return readOwn(own, undo);
  const elsewhere = undo.elsewhere === 'not_known' ? [] : undo.elsewhere;
  const isElsewhere = ({ id }: TransactionFacts): boolean => elsewhere.some(({ return_id }) => return_id === id);
  const isKnown = ({ id }: TransactionFacts): boolean => undo.known_transactions.includes(id);
  const isFresh = (transaction: TransactionFacts): boolean => !isKnown(transaction) && !isElsewhere(transaction);
  const fresh = returns(view).filter(isFresh);
  if (fresh.length > 0) {
    if (!undo.read_before) return { found: 'unclear', why: 'not_read_before' };
    if (undo.elsewhere === 'not_known') return { found: 'unclear', why: 'other_lanes_not_known' };
    if (hasUnplaced(elsewhere, view, undo)) return { found: 'unclear', why: 'return_of_another_lane' };
    if (!returnsGrew(view, undo)) return { found: 'unclear', why: 'returns_did_not_grow' };
    return readFresh(fresh, undo);
  }
  // A pending one may be ours, and "nothing" would allow a second return.
  if (unclearReturns(view).some(isFresh)) return { found: 'unclear', why: 'return_under_way' };
  if (hasStrangeTransaction(view, isFresh)) return { found: 'unclear', why: 'transaction_of_an_unknown_type' };
  if (hidesReturn(view, undo.returned_before_minor, (one) => isKnown(one) || !isElsewhere(one)))
    return { found: 'unclear', why: 'return_without_an_id_of_its_own' };
  const is_partly_returned = IN_PART.has(canonicalWord(view.status)) && effectiveReturns(view).length === 0;
  if (is_partly_returned || (view.reported_returned_minor ?? 0) > (returnedMinor(view) ?? 0))
    return { found: 'unclear', why: 'returns_not_listed' };
  if (holdsLessThanExplained(view)) return { found: 'unclear', why: 'less_than_its_returns_explain' };
  // The whole amount is in returns that are not ours.
  if (returnedMinor(view) === view.initial_amount_minor) return { found: 'nothing' };
  if (!WHOLLY_RETURNED.has(canonicalWord(view.status))) return { found: 'nothing' };
  return { found: 'unclear', why: 'returned_by_an_unknown_hand' };
}

/**
 * Whether a return that ended as refused was carried out after all: an early or stale reading may have lacked it.
 * `later`: our returns of the payment that were done since. Without our id, the returns that were not there before must
 * sum to all of these and to this one.
 */
export function readLateReturn(
  view: PaymentFacts,
  undo: LostUndo,
  later: readonly { readonly transaction_id: string | null; readonly amount_minor: number }[],
): UndoReadBack {
  const own = view.transactions.find(({ id }) => id === undo.undo_id);
  if (own !== undefined) return readOwn(own, undo);
  const returned_minor = sumOf(effectiveReturns(view).filter(({ id }) => !undo.known_transactions.includes(id)));
  const explained_minor = later.reduce((sum, { amount_minor }) => sum + amount_minor, 0);
  if (returned_minor === null || returned_minor < explained_minor + undo.amount_minor) return { found: 'nothing' };
  const named = later.flatMap(({ transaction_id }) => transaction_id ?? []);
  return readUndoBack(view, { ...undo, known_transactions: [...undo.known_transactions, ...named] });
}

/** A payment for which nothing was sold. */
type WholePayment = PaymentFacts & { readonly payment_id: string; readonly currency?: string };

/**
 * Whether all of a payment for which nothing was sold went back, no matter who returned it (13.6): its own totals must
 * agree with the returns that it lists; a person decides a partial or pending return.
 */
export function readWholeBack(
  view: WholePayment,
  requested: HeldAmount & { readonly payment_id: string },
): UndoReadBack {
  const { initial_amount_minor = requested.amount_minor, currency = requested.currency } = view;
  if (view.payment_id !== requested.payment_id) return { found: 'unclear', why: 'payment_mismatch' };
  if (initial_amount_minor !== requested.amount_minor || currency !== requested.currency)
    return { found: 'unclear', why: 'amount_mismatch' };
  const listed = view.transactions.filter(({ type }) => kindOf(type) === 'return');
  const is_explained = listed.length === 0 || [null, requested.amount_minor].includes(returnedMinor(view));
  // "Cancelled" does not describe money that was taken.
  const is_refunded = isWhollyReturned(view) && readUndoneBy([view.status]) !== 'cancellation';
  if (is_refunded && is_explained && unclearReturns(view).length === 0)
    return { found: 'done', transaction_id: listed.length === 1 ? (listed[0]?.id ?? null) : null };
  const { amount_minor } = requested;
  return readListed(view, { undo_id: '', amount_minor, known_transactions: [], read_before: true, elsewhere: [] });
}

/**
 * Whether a return of another lane is not among those that the payment names: if the service assigns its own ids, a new
 * one may be that lane's. One that was there before our request is matched by its amount.
 */
function hasUnplaced(elsewhere: readonly ReturnElsewhere[], view: PaymentFacts, undo: LostUndo): boolean {
  const before = effectiveReturns(view)
    .filter(({ id }) => undo.known_transactions.includes(id) && !elsewhere.some(({ return_id }) => return_id === id))
    .map(({ amount_minor }) => amount_minor);
  return elsewhere.some(({ return_id, amount_minor }) => {
    if (view.transactions.some(({ id }) => id === return_id)) return false;
    const place = before.indexOf(amount_minor);
    if (place >= 0) before.splice(place, 1);
    return place < 0;
  });
}

/** An unknown type may be this service's word for a return, also under an id that another transaction has. */
function hasStrangeTransaction(view: PaymentFacts, isFresh: (transaction: TransactionFacts) => boolean): boolean {
  return view.transactions.some(
    (transaction) =>
      kindOf(transaction.type) === 'unknown' &&
      !movedNothing(transaction) &&
      (isFresh(transaction) || view.transactions.some((one) => one !== transaction && one.id === transaction.id)),
  );
}

/**
 * A reading that lacks known transactions, lists none (a charged payment has at least its charge) or is one page of
 * several may lack a return too, whatever its amounts say: what is absent proves nothing.
 */
function lacksTransactions(view: PaymentFacts, { known_transactions, read_before }: LostUndo): boolean {
  const listed = new Set(view.transactions.map(({ id }) => id));
  if (read_before && known_transactions.some((id) => !listed.has(id))) return true;
  return listed.size === 0 || view.has_more === true;
}

/**
 * Whether the payment holds less than before by as much as a return of ours takes. If a service renumbers its
 * transactions or lists a return twice, only this shows it; without totals in the earlier reading it shows nothing.
 */
function returnsGrew(
  view: PaymentFacts,
  { returned_before_minor, held_before_minor, amount_minor }: LostUndo,
): boolean {
  const now_minor = returnedMinor(view);
  if (returned_before_minor !== undefined && now_minor !== null && now_minor < returned_before_minor + amount_minor)
    return false;
  const { current_amount_minor, initial_amount_minor } = view;
  if (held_before_minor === undefined || current_amount_minor === undefined || initial_amount_minor === undefined)
    return true;
  // If no return has changed the current amount so far, it proves nothing.
  const is_conclusive = held_before_minor < initial_amount_minor;
  return !is_conclusive || current_amount_minor <= held_before_minor - amount_minor;
}

/**
 * If a service gives several transactions one id, or adds returns up under one, a new return has an id that was known
 * before. Only the sum of the returns shows it; if that was not read, a return under a shared id proves nothing.
 */
function hidesReturn(
  view: PaymentFacts,
  before_minor: number | undefined,
  isCounted: (transaction: TransactionFacts) => boolean,
): boolean {
  const listed = effectiveReturns(view).filter(isCounted);
  if (before_minor === undefined)
    return listed.some((one) => view.transactions.some((other) => other !== one && other.id === one.id));
  const now_minor = sumOf(listed);
  return now_minor === null || now_minor > before_minor;
}

/** Whether money left by no listed return. Absent amounts prove nothing either way. */
function holdsLessThanExplained(view: PaymentFacts): boolean {
  const { initial_amount_minor, current_amount_minor } = view;
  if (initial_amount_minor === undefined || current_amount_minor === undefined) return false;
  const returned_minor = returnedMinor(view);
  return returned_minor !== null && current_amount_minor < initial_amount_minor - returned_minor;
}

/** Sum of the returns of a payment, in minor units; null when one of them has no amount. */
export function returnedMinor(view: PaymentFacts): number | null {
  return sumOf(effectiveReturns(view));
}

function sumOf(listed: readonly TransactionFacts[]): number | null {
  if (listed.some(({ amount_minor }) => amount_minor === undefined)) return null;
  return listed.reduce((sum, { amount_minor = 0 }) => sum + amount_minor, 0);
}

function readOwn(own: TransactionFacts, undo: LostUndo): UndoReadBack {
  if (movedNothing(own)) return { found: 'nothing' };
  if (readTransaction(own, 'cancellation') === 'unclear') return { found: 'unclear', why: 'return_under_way' };
  const is_ours = own.amount_minor === undefined || own.amount_minor === undo.amount_minor;
  return is_ours ? { found: 'done', transaction_id: own.id } : { found: 'unclear', why: 'return_of_another_amount' };
}

function readFresh(fresh: readonly TransactionFacts[], undo: LostUndo): UndoReadBack {
  const [first, ...others] = fresh.filter((transaction) => transaction.amount_minor === undo.amount_minor);
  if (first === undefined) {
    const is_untold = fresh.some(({ amount_minor }) => amount_minor === undefined);
    return { found: 'unclear', why: is_untold ? 'return_without_an_amount' : 'return_of_another_amount' };
  }
  if (others.length > 0) return { found: 'unclear', why: 'several_returns_of_this_amount' };
  return { found: 'done', transaction_id: first.id };
}
