import { describe, expect, test } from 'vitest';
import { type TabAct, readTabBack } from '../../core/payments/tab.ts';
import {
  type PaymentFacts,
  type TransactionFacts,
  knownTransactions,
  readUndoBack,
} from '../../core/verdict/read-back.ts';
import { type Searched, search } from './search.ts';

/** Rules for payments that others also change, or that the service forgets (payment-safety 13.6), each broken once. */
const EXTERNAL_CHANGE_MUTATIONS = {
  no_reading_before: 'a return is looked for without a reading from before it',
  known_returns_are_ours: 'a return that was there before is taken for ours',
  any_amount_is_ours: 'a return of another amount is taken for ours',
  nothing_before_the_horizon: 'a return that is not there yet never happened',
  an_ended_hold_was_captured: 'money that is gone from a tab was captured',
  an_ended_hold_was_released: 'money that is gone from a tab was given back by us, whoever captured it',
  not_captured_before_the_horizon: 'a capture that is not there yet never happened',
} as const;
type ExternalChangeMutation = keyof typeof EXTERNAL_CHANGE_MUTATIONS;

const OURS = 'our-own-id';
const HELD_MINOR = 1_000;

/** A request whose response never arrives: a return of half a payment, or a step of a tab. */
interface UnansweredRequest {
  readonly what: 'return' | Exclude<TabAct, 'adjustment'>;
  /** The endpoint accepts our idempotency key. */
  readonly has_id: boolean;
}

interface World {
  readonly payment: PaymentFacts;
  /** What the till read before sending; null when the reading failed. */
  readonly known: readonly string[] | null;
  readonly sent: boolean;
  readonly on_way: number;
  /** The service carried out our request. */
  readonly done_by_us: boolean;
  readonly past_horizon: boolean;
  readonly verdict: 'nothing' | 'done' | 'not_done' | 'unclear';
  readonly others_left: number;
  readonly ends_left: number;
}

function begin({ what }: UnansweredRequest): World {
  const is_tab = what !== 'return';
  const payment: PaymentFacts = {
    status: is_tab ? 'AUTHORIZED' : 'CAPTURED',
    initial_amount_minor: HELD_MINOR,
    current_amount_minor: HELD_MINOR,
    transactions: [transaction('first', is_tab ? 'AUTHORIZATION' : 'CAPTURE', HELD_MINOR)],
  };
  return {
    payment,
    known: null,
    sent: false,
    on_way: 0,
    done_by_us: false,
    past_horizon: false,
    verdict: 'nothing',
    others_left: is_tab ? 0 : 2,
    ends_left: is_tab ? 1 : 0,
  };
}

const transaction = (id: string, type: string, amount_minor: number): TransactionFacts => ({
  id,
  type,
  status: 'COMPLETED',
  status_detail: 'SUCCESS',
  amount_minor,
});

const RETURN_MINOR = 400;

/** A refund by anyone, while enough is left. */
function returned(payment: PaymentFacts, id: string, amount_minor: number): PaymentFacts | null {
  const left = (payment.current_amount_minor ?? 0) - amount_minor;
  if (left < 0 || payment.transactions.some((one) => one.id === id)) return null;
  const status = left === 0 ? 'REFUNDED' : 'PARTIALLY_REFUNDED';
  const transactions = [...payment.transactions, transaction(id, 'REFUND', amount_minor)];
  return { ...payment, status, current_amount_minor: left, transactions };
}

function carriedOut(payment: PaymentFacts, { what, has_id }: UnansweredRequest): PaymentFacts | null {
  if (what === 'return')
    return returned(payment, has_id ? OURS : `service-${payment.transactions.length}`, RETURN_MINOR);
  if (payment.status !== 'AUTHORIZED') return null;
  const type = what === 'capture' ? 'CAPTURE' : 'CANCELLATION';
  const current_amount_minor = what === 'capture' ? HELD_MINOR : 0;
  const transactions = [...payment.transactions, transaction(OURS, type, HELD_MINOR)];
  return { ...payment, status: what === 'capture' ? 'CAPTURED' : 'CANCELLED', current_amount_minor, transactions };
}

function moves(world: World, request: UnansweredRequest, mutation: ExternalChangeMutation | null): World[] {
  const worlds: World[] = [];
  const { payment } = world;
  if (!world.sent) {
    if (world.known === null) worlds.push({ ...world, known: knownTransactions(payment) });
    if (world.known !== null || request.what !== 'return' || request.has_id || mutation === 'no_reading_before')
      worlds.push({ ...world, sent: true, on_way: 2 });
  }
  if (world.on_way > 0) {
    const now = carriedOut(payment, request);
    worlds.push({ ...world, on_way: world.on_way - 1 });
    if (now !== null) worlds.push({ ...world, payment: now, on_way: world.on_way - 1, done_by_us: true });
  }
  if (world.sent && world.on_way === 0 && !world.past_horizon) worlds.push({ ...world, past_horizon: true });
  // A person at the service's own page. A refund of our amount between our reading and our request is indistinguishable
  // (13.6), and harmless: what the till then reports, one return of that amount, is true.
  const amounts = world.known === null ? [RETURN_MINOR, RETURN_MINOR / 2] : [RETURN_MINOR / 2];
  for (const amount_minor of world.others_left > 0 ? amounts : []) {
    const now = returned(payment, `elsewhere-${world.others_left}`, amount_minor);
    if (now !== null) worlds.push({ ...world, payment: now, others_left: world.others_left - 1 });
  }
  if (world.ends_left > 0 && payment.status === 'AUTHORIZED') {
    const expired = { ...payment, status: 'EXPIRED', current_amount_minor: 0 };
    const captured = {
      ...payment,
      status: 'CAPTURED',
      transactions: [...payment.transactions, transaction('by-the-service', 'CAPTURE', HELD_MINOR)],
    };
    worlds.push({ ...world, payment: expired, ends_left: 0 });
    if (request.what === 'release') worlds.push({ ...world, payment: captured, ends_left: 0 });
  }
  if (world.sent && world.verdict !== 'done' && world.verdict !== 'not_done')
    worlds.push({ ...world, verdict: readBack(world, request, mutation) });
  return worlds;
}

/** The till reads the payment and decides by that alone. */
function readBack(world: World, request: UnansweredRequest, mutation: ExternalChangeMutation | null): World['verdict'] {
  const { payment, known, past_horizon } = world;
  if (request.what !== 'return') {
    const step = { act: request.what, amount_minor: HELD_MINOR };
    const seen = readTabBack(payment, step);
    const read = seen === 'returned' ? 'unclear' : seen;
    const is_gone = payment.current_amount_minor === 0 || payment.status !== 'AUTHORIZED';
    if (mutation === 'an_ended_hold_was_captured' && request.what === 'capture' && is_gone) return 'done';
    if (mutation === 'an_ended_hold_was_released' && request.what === 'release' && is_gone) return 'done';
    if (read === 'not_done')
      return past_horizon || mutation === 'not_captured_before_the_horizon' ? 'not_done' : 'nothing';
    return read;
  }
  const is_blind = mutation === 'known_returns_are_ours';
  const amounts = mutation === 'any_amount_is_ours' ? freshAmounts(payment, known) : RETURN_MINOR;
  const read = readUndoBack(payment, {
    undo_id: OURS,
    elsewhere: [],
    amount_minor: amounts,
    known_transactions: is_blind ? ['first'] : (known ?? ['first']),
    read_before: known !== null || mutation === 'no_reading_before' || is_blind,
  });
  if (read.found === 'done') return 'done';
  if (read.found === 'unclear') return 'unclear';
  return past_horizon || mutation === 'nothing_before_the_horizon' ? 'not_done' : 'nothing';
}

const freshAmounts = (payment: PaymentFacts, known: readonly string[] | null): number =>
  payment.transactions.findLast(({ id }) => known === null || !known.includes(id))?.amount_minor ?? RETURN_MINOR;

function violationOf({ verdict, done_by_us, on_way, payment }: World, { what }: UnansweredRequest): string | null {
  const is_even = what === 'release' && payment.current_amount_minor === 0;
  if (verdict === 'done' && !done_by_us && !is_even) return 'I3: told as done, and the service never did it';
  if (verdict === 'not_done' && (done_by_us || on_way > 0))
    return 'I1: told as never done, and the service did it or still may';
  return null;
}

const exploreExternalChanges = (request: UnansweredRequest, mutation: ExternalChangeMutation | null): Searched =>
  search({
    start: begin(request),
    next: (world) => moves(world, request, mutation),
    violationOf: (world) => violationOf(world, request),
  });

const RETURN: UnansweredRequest = { what: 'return', has_id: true };
const RETURN_WITHOUT_ID: UnansweredRequest = { what: 'return', has_id: false };
const CAPTURE: UnansweredRequest = { what: 'capture', has_id: true };
const RELEASE: UnansweredRequest = { what: 'release', has_id: true };

const FOUND_IN: Readonly<Record<ExternalChangeMutation, UnansweredRequest>> = {
  no_reading_before: RETURN_WITHOUT_ID,
  known_returns_are_ours: RETURN_WITHOUT_ID,
  any_amount_is_ours: RETURN,
  nothing_before_the_horizon: RETURN,
  an_ended_hold_was_captured: CAPTURE,
  an_ended_hold_was_released: RELEASE,
  not_captured_before_the_horizon: CAPTURE,
};

describe('the exhaustive model of a payment that others change (payment-safety 13.6, tier T0)', () => {
  test.each([RETURN, RETURN_WITHOUT_ID, CAPTURE, RELEASE])('holds for a lost $what, own id $has_id', (request) => {
    const { violation, states } = exploreExternalChanges(request, null);
    expect(violation).toBeNull();
    expect(states).toBeGreaterThan(10);
  });

  test.each(Object.entries(FOUND_IN) as [ExternalChangeMutation, UnansweredRequest][])(
    'catches the mutation %s',
    (mutation, request) => {
      expect(exploreExternalChanges(request, mutation).violation, EXTERNAL_CHANGE_MUTATIONS[mutation]).not.toBeNull();
    },
  );
});
