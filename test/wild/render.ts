import { Digits } from './exact-json.ts';
import type { Dialect } from './dialect.ts';
import { type Movement, type WildPayment, isReturn, netMinor, returnedMinor } from './ledger.ts';
import type { Whim } from './whims.ts';
import { type Ending, verdictOf, wordsOf } from './words.ts';

/** The response to a card-present authorization (service-interface, Authorization response). */
export function authorizationBody(payment: WildPayment, whim: Whim, dialect: Dialect): unknown {
  const ending = endingOfPayment(payment);
  const verdict = verdictOf(whim, 'authorization', ending, STATUS_OF[ending]);
  const isInProgress = dialect.says_in_progress && verdict.status_detail === 'SUCCESS';
  const { response_code, network_data } = verdict;
  return {
    payment_id:
      whim.pick('authorization/payment_id', ['absent']) === 'plain' ? dialect.id(payment.payment_id) : undefined,
    response_code,
    ...verdict.errors,
    response_code_description: ending === 'refused' ? 'Do not honour' : undefined,
    ...traceEcho(payment, whim),
    ...amountEcho(payment, whim),
    transaction: {
      id:
        whim.pick('authorization/transaction_id', ['absent']) === 'plain'
          ? dialect.id(payment.transaction_id)
          : undefined,
      status: isInProgress ? 'IN_PROGRESS' : verdict.status,
      status_detail: verdict.status_detail,
      type: typeWord(
        'AUTHORIZATION',
        whim.pick('authorization/type', ['absent', 'lower', 'synonym', 'strange', 'contrary']),
      ),
      network_data: network_data && { approval_code: ending === 'done' ? '004711' : undefined, ...network_data },
    },
  };
}

const STATUS_OF: Readonly<Record<Ending, string>> = { done: 'APPROVED', refused: 'REJECTED', pending: 'PENDING' };

function endingOfPayment({ state }: WildPayment): Ending {
  return state === 'approved' ? 'done' : state === 'declined' || state === 'ended' ? 'refused' : 'pending';
}

function traceEcho(payment: WildPayment, whim: Whim): object {
  const place = whim.pick('authorization/trace', ['trace_id', 'external_client_trace_id']);
  return place === 'plain' ? {} : { [place]: payment.trace_id };
}

/** The approved amount. An approval for less than requested must state it, or no client could know. */
function amountEcho(payment: WildPayment, whim: Whim): object {
  const { held_minor, asked_minor, currency } = payment;
  const wording = whim.pick('authorization/amount', [
    ...(['absent', 'number', 'text', 'decimals', 'lower_currency', 'approved'] as const),
  ]);
  const isLess = payment.state === 'approved' && held_minor !== asked_minor;
  if (wording === 'absent' && !isLess) return {};
  if (wording === 'approved')
    return {
      amount: amountValue(asked_minor, currency, 'plain'),
      approved_amount: amountValue(held_minor, currency, 'plain'),
    };
  if (wording === 'number') return { amount: amountValue(held_minor, currency, 'plain') };
  const value = amountValue(held_minor, currency, wording === 'text' || wording === 'decimals' ? wording : 'plain');
  return { amount: { value, currency: wording === 'lower_currency' ? currency.toLowerCase() : currency } };
}

/** The response to a return, a capture or an adjustment. */
export function movementBody(payment: WildPayment, movement: Movement, whim: Whim, dialect: Dialect): unknown {
  const ending = movement.state;
  const verdict = verdictOf(whim, 'movement', ending, ending === 'done' ? 'COMPLETED' : STATUS_OF[ending]);
  const isWhole = ending !== 'done' || !isReturn(movement) || netMinor(payment) === 0;
  const id = whim.pick('movement/payment_id', ['absent']) === 'plain' ? dialect.id(payment.payment_id) : undefined;
  const transaction = {
    id: whim.pick('movement/transaction_id', ['absent']) === 'plain' ? dialect.id(movement.id) : undefined,
    amount: movementAmount(movement, payment.currency, isWhole, whim),
    status: verdict.status,
    status_detail: verdict.status_detail,
    type: typeWord(movement.type, whim.pick('movement/type', ['absent', 'lower', 'synonym', 'strange', 'contrary'])),
    network_data: verdict.network_data,
  };
  return placed({ response_code: verdict.response_code, ...verdict.errors }, { id, transaction }, whim);
}

/** The interface does not show some of these bodies, so their content may be placed elsewhere. */
function placed(
  around: object,
  { id, transaction }: { readonly id: unknown; readonly transaction: object },
  whim: Whim,
): unknown {
  const shown = { ...around, payment: { id, transaction } };
  switch (whim.pick('movement/place', ['bare', 'framed', 'listed'])) {
    case 'bare':
      return { ...around, payment_id: id, transaction };
    case 'framed':
      return { data: shown };
    case 'listed':
      return { ...around, transactions: [transaction] };
    default:
      return shown;
  }
}

function movementAmount({ amount_minor }: Movement, currency: string, may_be_absent: boolean, whim: Whim): unknown {
  const wording = whim.pick('movement/amount', ['absent', 'text', 'decimals']);
  if (wording === 'absent') return may_be_absent ? undefined : amountValue(amount_minor, currency, 'plain');
  return amountValue(amount_minor, currency, wording);
}

/** A payment as read (service-interface, Payment). */
export function paymentBody(payment: WildPayment, is_captured: boolean, whim: Whim, dialect: Dialect): unknown {
  const amounts = whim.pick('read/amounts', ['text', 'decimals', 'absent']);
  const amount = (minor: number): unknown =>
    amounts === 'absent' ? undefined : amountValue(minor, payment.currency, amounts);
  const types = whim.pick('read/type', ['lower', 'synonym', 'strange']);
  const has_one_id = whim.pick('read/ids', ['one_for_all']) !== 'plain';
  const line = (id: string, type: string, ending: Ending, minor: number): unknown => ({
    id: dialect.id(has_one_id ? payment.transaction_id : id),
    type: typeWord(type, types),
    ...lineVerdict(ending, whim),
    amount: amount(minor),
  });
  return {
    id: dialect.id(payment.payment_id),
    external_client_trace_id: payment.trace_id,
    capture: { mode: payment.is_hold ? 'manual' : 'automatic' },
    status: statusWord(paymentStatus(payment, is_captured), whim.pick('read/status', ['lower', 'strange'])),
    initial_amount: amount(payment.held_minor),
    current_amount: amount(netMinor(payment)),
    currency: payment.currency,
    transactions:
      whim.pick('read/list', ['absent']) === 'absent'
        ? undefined
        : [
            line(payment.transaction_id, 'AUTHORIZATION', endingOfPayment(payment), payment.held_minor),
            ...payment.movements.map(({ id, type, state, amount_minor }) => line(id, type, state, amount_minor)),
          ],
  };
}

function lineVerdict(ending: Ending, whim: Whim): object {
  const { status = 'UNSPECIFIED', status_detail } = wordsOf(whim, 'read/line', ending, STATUS_OF[ending]);
  return { status, status_detail };
}

function paymentStatus(payment: WildPayment, is_captured: boolean): string {
  if (payment.state !== 'approved') return endingOfPayment(payment) === 'pending' ? 'PENDING' : 'DECLINED';
  const returned_minor = returnedMinor(payment, ['done']);
  if (returned_minor === 0) return is_captured ? 'CAPTURED' : 'AUTHORIZED';
  if (netMinor(payment) > 0) return 'PARTIALLY_REFUNDED';
  return is_captured ? 'REFUNDED' : 'CANCELLED';
}

function statusWord(word: string, wording: 'plain' | 'lower' | 'strange'): string {
  if (wording === 'lower') return word.toLowerCase();
  return wording === 'strange' ? `STATE_${word.length}` : word;
}

const TYPE_SYNONYMS: Readonly<Record<string, string>> = {
  REFUND: 'RETURN',
  CANCELLATION: 'ANNULMENT',
  REVERSAL: 'CHARGE_REVERSAL',
  CAPTURE: 'CLEARING',
  ADJUSTMENT: 'INCREMENT',
  AUTHORIZATION: 'PURCHASE',
};

/** Types that move money the other way; a response that claims one contradicts itself. */
const CONTRARY_TYPES: Readonly<Record<string, string>> = {
  REFUND: 'PURCHASE',
  CANCELLATION: 'AUTHORIZATION',
  REVERSAL: 'CAPTURE',
  CAPTURE: 'REFUND',
  ADJUSTMENT: 'REVERSAL',
  AUTHORIZATION: 'REVERSAL',
};

type TypeWording = 'plain' | 'absent' | 'lower' | 'synonym' | 'strange' | 'contrary';

function typeWord(type: string, wording: TypeWording): string | undefined {
  switch (wording) {
    case 'plain':
      return type;
    case 'absent':
      return undefined;
    case 'lower':
      return type.toLowerCase();
    case 'synonym':
      return TYPE_SYNONYMS[type] ?? type;
    case 'strange':
      return `T${type.length}`;
    case 'contrary':
      return CONTRARY_TYPES[type] ?? type;
  }
}

const DECIMALS: Readonly<Record<string, number>> = { CLP: 0, PYG: 0, JPY: 0 };

/** Major units, written exactly, as a number or as text. */
function amountValue(minor: number, currency: string, wording: 'plain' | 'text' | 'decimals'): Digits | string {
  const decimals = DECIMALS[currency] ?? 2;
  const digits = String(minor).padStart(decimals + 1, '0');
  const whole = decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
  if (wording === 'text') return whole;
  return new Digits(wording === 'decimals' && decimals === 0 ? `${whole}.00` : whole);
}

/** Converts major to minor units; null when the value is not an amount. */
export function minorOf(value: unknown, currency: string): number | null {
  const decimals = DECIMALS[currency] ?? 2;
  const minor = Math.round(Number(value) * 10 ** decimals);
  return typeof value === 'number' && Number.isSafeInteger(minor) && minor > 0 ? minor : null;
}
