/** A request after the authorization, and whether it moved money. */
export interface Movement {
  readonly id: string;
  /** The client's id, which makes repeats idempotent. */
  readonly asked_id: string | null;
  readonly type: 'ADJUSTMENT' | 'CAPTURE' | 'CANCELLATION' | 'REFUND' | 'REVERSAL';
  readonly amount_minor: number;
  /** Made by this till, or elsewhere: at a dashboard, by the scheme, or when a hold expires. */
  readonly hand: 'till' | 'elsewhere';
  state: 'done' | 'refused' | 'pending';
}

export interface WildPayment {
  readonly payment_id: string;
  readonly transaction_id: string;
  readonly trace_id: string;
  /** The merchant; other credentials do not find the payment. */
  readonly owner: string;
  readonly currency: string;
  readonly asked_minor: number;
  readonly is_hold: boolean;
  /** A simple payment, waiting for its customer. */
  readonly is_link?: true;
  state: 'waiting' | 'pending' | 'approved' | 'declined' | 'ended';
  /** The amount authorized, adjusted or captured; returns are in the movements. */
  held_minor: number;
  captured_at_ms: number;
  /** The issuer declined an attempt of the customer. */
  was_declined?: true;
  readonly movements: Movement[];
}

/** What really happened. Every response is worded from this alone. */
export type Truth =
  | { readonly kind: 'authorized'; readonly payment: WildPayment }
  | { readonly kind: 'moved'; readonly payment: WildPayment; readonly movement: Movement }
  | { readonly kind: 'conflict'; readonly why: ConflictReason }
  | { readonly kind: 'not_found' };

export type ConflictReason =
  'in_progress' | 'already_returned' | 'never_charged' | 'too_late' | 'too_much' | 'duplicate';

const RETURNS: ReadonlySet<Movement['type']> = new Set(['CANCELLATION', 'REFUND', 'REVERSAL']);

/** The amount that was returned or is being returned. */
export function returnedMinor(
  payment: WildPayment,
  states: readonly Movement['state'][],
  hand?: Movement['hand'],
): number {
  return payment.movements
    .filter((one) => RETURNS.has(one.type) && states.includes(one.state) && (hand === undefined || one.hand === hand))
    .reduce((sum, { amount_minor }) => sum + amount_minor, 0);
}

/** What the service holds now. */
export function netMinor(payment: WildPayment): number {
  return payment.state === 'approved' ? payment.held_minor - returnedMinor(payment, ['done']) : 0;
}

export function isReturn(movement: Movement): boolean {
  return RETURNS.has(movement.type);
}

/** How a movement ends where the service is free to choose. */
export interface Fate {
  readonly ends: 'done' | 'refused' | 'pending';
  /** Fraction of the requested amount that moves. */
  readonly share: number;
}

export interface LedgerParts {
  readonly now: () => number;
  readonly newId: (of: 'payment' | 'transaction') => string;
  readonly onMovement: (trace_id: string, what: string) => void;
}

/** The truth. Keeps the promises that every till needs: one payment per trace, one movement per id. */
export class WildLedger {
  readonly #parts: LedgerParts;
  readonly #payments: WildPayment[] = [];

  constructor(parts: LedgerParts) {
    this.#parts = parts;
  }

  payments(): readonly WildPayment[] {
    return this.#payments;
  }

  byTrace(trace_id: string, owner?: string): WildPayment | undefined {
    return this.#find(owner, (payment) => payment.trace_id === trace_id && payment.is_link !== true);
  }

  /** Payment links of a trace, one for each request that arrived. No call by trace finds them. */
  linksOf(trace_id: string): readonly WildPayment[] {
    return this.#payments.filter((payment) => payment.is_link === true && payment.trace_id === trace_id);
  }

  byPayment(id: string, owner?: string): WildPayment | undefined {
    return this.#find(owner, (payment) => payment.payment_id === id);
  }

  byTransaction(id: string, owner?: string): WildPayment | undefined {
    return this.#find(
      owner,
      (payment) => payment.transaction_id === id || payment.movements.some((movement) => movement.id === id),
    );
  }

  /** Backs up the service; the returned function restores it and returns the traces that lost something. */
  backUp(): () => readonly string[] {
    const copy = structuredClone(this.#payments);
    return () => {
      const kept = new Map(copy.map((payment) => [payment.trace_id, JSON.stringify(payment)]));
      const forgotten = this.#payments.filter((payment) => kept.get(payment.trace_id) !== JSON.stringify(payment));
      this.#payments.splice(0, this.#payments.length, ...copy);
      return forgotten.map(({ trace_id }) => trace_id);
    };
  }

  #find(owner: string | undefined, fits: (payment: WildPayment) => boolean): WildPayment | undefined {
    return this.#payments.find((payment) => (owner === undefined || payment.owner === owner) && fits(payment));
  }

  /** Idempotent: a second request for the same trace charges nothing. */
  authorize(input: Omit<WildPayment, 'payment_id' | 'transaction_id' | 'movements'>): Truth {
    if (this.byTrace(input.trace_id) !== undefined) return { kind: 'conflict', why: 'duplicate' };
    return this.#open(input);
  }

  /** Not idempotent: a simple payment carries no id of ours, so every request makes one. */
  makeLink(input: Pick<WildPayment, 'trace_id' | 'owner' | 'currency' | 'asked_minor'>): Truth {
    const waiting = {
      is_hold: false,
      is_link: true,
      state: 'waiting',
      held_minor: 0,
      captured_at_ms: Infinity,
    } as const;
    return this.#open({ ...input, ...waiting });
  }

  #open(input: Omit<WildPayment, 'payment_id' | 'transaction_id' | 'movements'>): Truth {
    const { newId } = this.#parts;
    const payment = { ...input, payment_id: newId('payment'), transaction_id: newId('transaction'), movements: [] };
    this.#payments.push(payment);
    this.#moved(payment, `authorization ${payment.held_minor} ${payment.state}`);
    return { kind: 'authorized', payment };
  }

  payLink(payment: WildPayment, held_minor: number, captured_at_ms: number): void {
    if (payment.state !== 'waiting') return;
    Object.assign(payment, { state: 'approved', held_minor, captured_at_ms });
    this.#moved(payment, `paid by link ${held_minor}`);
  }

  endLink(payment: WildPayment): void {
    if (payment.state === 'waiting') this.decide(payment, 'ended');
  }

  decide(payment: WildPayment, state: 'approved' | 'declined' | 'ended'): void {
    payment.state = state;
    this.#moved(payment, `authorization ${state}`);
  }

  /** Returns `amount_minor`, or all that is left; idempotent by the client's id. */
  giveBack(
    payment: WildPayment,
    type: 'CANCELLATION' | 'REFUND' | 'REVERSAL',
    input: { readonly amount_minor: number | null; readonly asked_id: string | null; readonly hand?: Movement['hand'] },
    fate: Fate,
  ): Truth {
    const again = this.#again(payment, input.asked_id);
    if (again !== null) return again;
    const refusal = this.#cannotMove(payment);
    if (refusal !== null) return refusal;
    const left_minor = payment.held_minor - returnedMinor(payment, ['done', 'pending']);
    if (left_minor <= 0) return { kind: 'conflict', why: 'already_returned' };
    const wanted_minor = input.amount_minor ?? left_minor;
    if (wanted_minor > left_minor) return { kind: 'conflict', why: 'too_much' };
    const amount_minor = Math.max(1, Math.floor(wanted_minor * fate.share));
    return this.#add(payment, type, amount_minor, input.asked_id, fate.ends, input.hand ?? 'till');
  }

  /** Adjusts the held amount or captures it; a capture takes at most what is held. */
  change(
    payment: WildPayment,
    type: 'ADJUSTMENT' | 'CAPTURE',
    amount_minor: number | null,
    asked_id: string | null,
    fate: Fate,
  ): Truth {
    const again = this.#again(payment, asked_id);
    if (again !== null) return again;
    const refusal = this.#cannotMove(payment);
    if (refusal !== null) return refusal;
    if (this.isCaptured(payment)) return { kind: 'conflict', why: 'too_late' };
    if (netMinor(payment) <= 0) return { kind: 'conflict', why: 'already_returned' };
    const total_minor = amount_minor ?? payment.held_minor;
    if (type === 'CAPTURE' && total_minor > payment.held_minor) return { kind: 'conflict', why: 'too_much' };
    return this.#add(payment, type, total_minor, asked_id, fate.ends, 'till');
  }

  finish(payment: WildPayment, movement: Movement): void {
    movement.state = 'done';
    this.#apply(payment, movement);
  }

  isCaptured(payment: WildPayment): boolean {
    return payment.state === 'approved' && payment.captured_at_ms <= this.#parts.now();
  }

  #again(payment: WildPayment, asked_id: string | null): Truth | null {
    const movement = payment.movements.find((one) => one.asked_id !== null && one.asked_id === asked_id);
    return movement === undefined ? null : { kind: 'moved', payment, movement };
  }

  #cannotMove(payment: WildPayment): Truth | null {
    if (payment.state === 'pending' || payment.state === 'waiting') return { kind: 'conflict', why: 'in_progress' };
    return payment.state !== 'approved' ? { kind: 'conflict', why: 'never_charged' } : null;
  }

  #add(
    payment: WildPayment,
    type: Movement['type'],
    amount_minor: number,
    asked_id: string | null,
    state: Movement['state'],
    hand: Movement['hand'],
  ): Truth {
    const movement: Movement = { id: this.#parts.newId('transaction'), asked_id, type, amount_minor, hand, state };
    payment.movements.push(movement);
    if (state === 'done') this.#apply(payment, movement);
    return { kind: 'moved', payment, movement };
  }

  #apply(payment: WildPayment, { type, amount_minor, hand }: Movement): void {
    if (type === 'ADJUSTMENT' || type === 'CAPTURE') payment.held_minor = amount_minor;
    if (type === 'CAPTURE') payment.captured_at_ms = this.#parts.now();
    this.#moved(payment, `${type} ${amount_minor} ${hand}`);
  }

  #moved(payment: WildPayment, what: string): void {
    this.#parts.onMovement(payment.trace_id, what);
  }
}
