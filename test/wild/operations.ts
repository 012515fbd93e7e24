import type { Dialect } from './dialect.ts';
import type { Fate, Movement, Truth, WildLedger, WildPayment } from './ledger.ts';
import { minorOf } from './render.ts';
import type { Whim } from './whims.ts';

export interface Call {
  readonly method: string;
  readonly path: string;
  readonly body: Readonly<Record<string, unknown>>;
}

export interface OperationParts {
  readonly ledger: WildLedger;
  readonly dialect: Dialect;
  /** The merchant of the credentials. */
  readonly owner: string;
  readonly now: () => number;
  readonly schedule: (delay_ms: number, task: () => void) => void;
  /** Longest time until a pending decision. */
  readonly slow_ms_max: number;
}

/** An endpoint: its name, how its path is recognized, and what it does. Null: the request is invalid. */
export interface Endpoint {
  readonly name: string;
  readonly method: 'GET' | 'POST';
  readonly path: RegExp;
  readonly moves_money: boolean;
  readonly act: (parts: OperationParts, request: Call, id: string, whim: Whim) => Truth | null;
}

export const undo = (name: string, path: RegExp, act: Endpoint['act']): Endpoint => ({
  name,
  method: 'POST',
  path,
  moves_money: true,
  act,
});

export const ENDPOINTS: readonly Endpoint[] = [
  { name: 'authorize', method: 'POST', path: /^\/v1\/pos\/authorizations$/, moves_money: true, act: authorize },
  undo('cancel_by_trace', /^\/v1\/pos\/cancellations$/, (parts, { body }, _id, whim) => {
    const payment = parts.ledger.byTrace(String(body['trace_id']), parts.owner);
    if (payment === undefined) return { kind: 'not_found' };
    // Allowed only until capture begins.
    if (parts.ledger.isCaptured(payment)) return { kind: 'conflict', why: 'too_late' };
    return giveBack(parts, payment, 'CANCELLATION', {}, whim);
  }),
  undo('cancel_or_refund_by_trace', /^\/v1\/pos\/cancel-or-refund\/([^/]+)$/, (parts, _asked, id, whim) =>
    onPayment(parts.ledger.byTrace(id, parts.owner), (payment) =>
      giveBack(parts, payment, parts.ledger.isCaptured(payment) ? 'REFUND' : 'CANCELLATION', {}, whim),
    ),
  ),
  undo('reverse_payment', /^\/v1\/pos\/payments\/([^/]+)\/reversals$/, (parts, _asked, id, whim) =>
    onPayment(parts.ledger.byPayment(id, parts.owner), (payment) =>
      parts.ledger.isCaptured(payment)
        ? { kind: 'conflict', why: 'too_late' }
        : giveBack(parts, payment, 'REVERSAL', {}, whim),
    ),
  ),
  undo('reverse_transaction', /^\/v1\/pos\/transactions\/([^/]+)\/reversals$/, (parts, { body }, id, whim) =>
    onPayment(parts.ledger.byTransaction(id, parts.owner), (payment) =>
      parts.ledger.isCaptured(payment)
        ? { kind: 'conflict', why: 'too_late' }
        : giveBack(parts, payment, 'REVERSAL', body, whim),
    ),
  ),
  undo(
    'cancel_or_refund_transaction',
    /^\/v1\/pos\/transactions\/([^/]+)\/cancel-or-refund$/,
    (parts, { body }, id, whim) =>
      onPayment(parts.ledger.byTransaction(id, parts.owner), (payment) =>
        giveBack(parts, payment, parts.ledger.isCaptured(payment) ? 'REFUND' : 'CANCELLATION', body, whim),
      ),
  ),
  undo('refund_payment', /^\/v1\/pos\/refunds\/([^/]+)$/, (parts, { body }, id, whim) =>
    onPayment(parts.ledger.byPayment(id, parts.owner), (payment) => giveBack(parts, payment, 'REFUND', body, whim)),
  ),
  undo('change_transaction', /^\/v1\/transactions\/([^/]+)\/reversals$/, (parts, { body }, id, whim) =>
    onPayment(parts.ledger.byTransaction(id, parts.owner), (payment) => change(parts, payment, body, whim)),
  ),
  {
    name: 'read_payment',
    method: 'GET',
    path: /^\/v1\/payments\/([^/]+)$/,
    moves_money: false,
    act: ({ ledger, owner }, _asked, id) =>
      onPayment(ledger.byPayment(id, owner), (payment) => ({ kind: 'authorized', payment })),
  },
];

export function onPayment(payment: WildPayment | undefined, act: (payment: WildPayment) => Truth): Truth {
  return payment === undefined ? { kind: 'not_found' } : act(payment);
}

function amountOf(field: unknown): { readonly minor: number; readonly currency: string } | null {
  if (typeof field !== 'object' || field === null || !('value' in field) || !('currency' in field)) return null;
  const currency = String(field.currency);
  const minor = minorOf(field.value, currency);
  return minor === null ? null : { minor, currency };
}

function authorize(
  { ledger, dialect, owner, now, schedule, slow_ms_max }: OperationParts,
  { body }: Call,
  _id: string,
  whim: Whim,
): Truth | null {
  const amount = amountOf(body['amount']);
  const tip_minor = amountOf(body['tip_amount'])?.minor ?? 0;
  if (amount === null || typeof body['id'] !== 'string') return null;
  const is_hold = body['pre_authorization'] === true;
  const asked_minor = amount.minor + tip_minor;
  const fate = whim.pick('fate/authorization', ['partial', 'more', 'without_tip', 'pending']);
  const held_minor = heldMinor(fate, asked_minor, amount.minor, whim);
  const isDeclined = whim.chance('declines', 0.12);
  const truth = ledger.authorize({
    trace_id: body['id'],
    owner,
    currency: amount.currency,
    asked_minor,
    held_minor,
    is_hold,
    state: fate === 'pending' ? 'pending' : isDeclined ? 'declined' : 'approved',
    captured_at_ms: is_hold ? Infinity : now() + dialect.capture_after_ms,
  });
  if (truth.kind === 'authorized' && truth.payment.state === 'pending')
    schedule(whim.between('pending', 1, slow_ms_max), () =>
      ledger.decide(truth.payment, isDeclined ? 'declined' : 'approved'),
    );
  return truth;
}

function heldMinor(fate: string, asked_minor: number, amount_minor: number, whim: Whim): number {
  if (fate === 'partial') return whim.between('partial', 1, asked_minor);
  if (fate === 'more') return asked_minor + whim.between('more', 1, asked_minor);
  return fate === 'without_tip' ? amount_minor : asked_minor;
}

export function giveBack(
  { ledger, schedule, slow_ms_max }: OperationParts,
  payment: WildPayment,
  type: 'CANCELLATION' | 'REFUND' | 'REVERSAL',
  body: Call['body'],
  whim: Whim,
): Truth {
  const amount_minor = amountOf(body['amount'])?.minor ?? null;
  const fate = fateOf(whim, payment);
  const truth = ledger.giveBack(payment, type, { amount_minor, asked_id: textOf(body['id']) }, fate);
  if (truth.kind === 'moved') finishLater({ ledger, schedule, slow_ms_max }, truth.payment, truth.movement, whim);
  return truth;
}

function change(
  { ledger, schedule, slow_ms_max }: OperationParts,
  payment: WildPayment,
  body: Call['body'],
  whim: Whim,
): Truth {
  const type = body['type'];
  const asked_id = textOf(body['id']);
  const amount_minor = amountOf(body['amount'])?.minor ?? null;
  const fate = { ...fateOf(whim, payment), share: 1 };
  if (type === 'ADJUSTMENT' || type === 'CAPTURE')
    return ledger.change(payment, type, amount_minor, asked_id, {
      ...fate,
      ends: fate.ends === 'pending' ? 'done' : fate.ends,
    });
  if (ledger.isCaptured(payment)) return { kind: 'conflict', why: 'too_late' };
  const truth = ledger.giveBack(payment, 'CANCELLATION', { amount_minor, asked_id }, fate);
  if (truth.kind === 'moved') finishLater({ ledger, schedule, slow_ms_max }, truth.payment, truth.movement, whim);
  return truth;
}

/** How the service or the issuer ends a possible request; a partial movement is completed by the next request. */
function fateOf(whim: Whim, payment: WildPayment): Fate {
  const fate = whim.pick('fate/movement', ['refused', 'partial', 'pending']);
  const isFirst = payment.movements.length === 0;
  const share = fate === 'partial' && isFirst ? whim.between('share', 1, 99) / 100 : 1;
  return { ends: fate === 'refused' || fate === 'pending' ? fate : 'done', share };
}

function finishLater(
  { ledger, schedule, slow_ms_max }: Pick<OperationParts, 'ledger' | 'schedule' | 'slow_ms_max'>,
  payment: WildPayment,
  movement: Movement,
  whim: Whim,
): void {
  if (movement.state !== 'pending') return;
  schedule(whim.between('finishes', 1, slow_ms_max), () => {
    if (movement.state === 'pending') ledger.finish(payment, movement);
  });
}

function textOf(field: unknown): string | null {
  return typeof field === 'string' ? field : null;
}
