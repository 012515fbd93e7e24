import { Digits } from './exact-json.ts';
import type { Dialect } from './dialect.ts';
import { type Truth, type WildLedger, type WildPayment, netMinor, returnedMinor } from './ledger.ts';
import { type Call, type Endpoint, type OperationParts, giveBack, onPayment, undo } from './operations.ts';
import { minorOf } from './render.ts';
import type { Whim, Whims } from './whims.ts';

/** Payment links (service-interface, Simple payment): created without an id of ours and read by the service's id. */
export const LINK_ENDPOINTS: readonly Endpoint[] = [
  { name: 'make_link', method: 'POST', path: /^\/v1\/payments$/, moves_money: true, act: make },
  {
    name: 'read_link',
    method: 'GET',
    path: /^\/payments\/([^/]+)$/,
    moves_money: false,
    act: ({ ledger, owner }, _asked, id) =>
      onPayment(ledger.byPayment(id, owner), (payment) => ({ kind: 'authorized', payment })),
  },
  undo('refund_link', /^\/v1\/payments\/([^/]+)\/refund$/, (parts, { body }, id, whim) =>
    onPayment(parts.ledger.byPayment(id, parts.owner), (payment) => refund(parts, payment, body, whim)),
  ),
  undo('refund_link_transaction', /^\/v1\/transactions\/([^/]+)\/refund$/, (parts, { body }, id, whim) =>
    onPayment(parts.ledger.byTransaction(id, parts.owner), (payment) => refund(parts, payment, body, whim)),
  ),
];

function make({ ledger, owner, schedule }: OperationParts, { body }: Call, _id: string, whim: Whim): Truth | null {
  const { amount, currency, description } = body;
  const asked_minor = typeof amount === 'number' ? minorOf(amount, 'CLP') : null;
  if (asked_minor === null || typeof description !== 'string') return null;
  if (whim.chance('refuses a link', 0.05)) return { kind: 'conflict', why: 'never_charged' };
  const truth = ledger.makeLink({ trace_id: description, owner, currency: String(currency), asked_minor });
  if (truth.kind === 'authorized' && whim.pick('fate/link_life', ['endless']) === 'plain')
    schedule(whim.between('link life', 60, 900) * 1_000, () => ledger.endLink(truth.payment));
  return truth;
}

function refund(parts: OperationParts, payment: WildPayment, body: Call['body'], whim: Whim): Truth {
  if (payment.state === 'approved' && !parts.ledger.isCaptured(payment))
    return { kind: 'conflict', why: 'in_progress' };
  return giveBack(parts, payment, 'REFUND', body, whim);
}

/** What people do with links at this service. */
export function wildLinks(ledger: WildLedger, whims: Whims, now: () => number) {
  const onLink = (id: string, act: (payment: WildPayment) => void): void => {
    const payment = ledger.byPayment(id);
    if (payment?.is_link === true) act(payment);
  };
  return {
    pay: (id: string, { declined }: { readonly declined: boolean }): void =>
      onLink(id, (payment) => {
        if (declined) return void (payment.was_declined = true);
        const whim = whims.forAnswer('customer', id);
        const fate = whim.pick('fate/link', ['partial', 'captured_later']);
        const { asked_minor } = payment;
        const later_ms = fate === 'captured_later' ? whim.between('captured', 1, 60_000) : 0;
        ledger.payLink(
          payment,
          fate === 'partial' ? whim.between('paid', 1, asked_minor) : asked_minor,
          now() + later_ms,
        );
      }),
    end: (id: string): void => onLink(id, (payment) => ledger.endLink(payment)),
    endAll: (trace_id: string): void => ledger.linksOf(trace_id).forEach((payment) => ledger.endLink(payment)),
  };
}

type LinkTruth = 'waiting' | 'declined' | 'paid' | 'part_returned' | 'returned' | 'ended';
type Wording = 'plain' | 'upper' | 'synonym' | 'strange' | 'contrary';

/** Contradictions occur only beside `captured`, which is true: a response has no other proof. */
const WORDS: Readonly<Record<LinkTruth, Readonly<Record<Exclude<Wording, 'upper'>, readonly string[]>>>> = {
  waiting: { plain: ['pending'], synonym: ['requires_payment', 'in-process'], strange: ['L_1'], contrary: ['failed'] },
  declined: { plain: ['failed'], synonym: ['declined', 'pending'], strange: ['TRY_AGAIN'], contrary: ['pending'] },
  paid: { plain: ['succeeded'], synonym: ['paid', 'completed'], strange: ['CLEARED'], contrary: ['failed', 'pending'] },
  part_returned: {
    plain: ['partially_refunded'],
    synonym: ['partial_refund'],
    strange: ['R_P'],
    contrary: ['pending'],
  },
  returned: { plain: ['refunded'], synonym: ['reversed'], strange: ['R_F'], contrary: ['pending'] },
  ended: { plain: ['canceled'], synonym: ['cancelled', 'expired', 'void'], strange: ['CLOSED'], contrary: ['pending'] },
};

function truthOf(payment: WildPayment): LinkTruth {
  if (payment.state === 'ended') return 'ended';
  if (payment.state !== 'approved') return payment.was_declined === true ? 'declined' : 'waiting';
  if (returnedMinor(payment, ['done']) === 0) return 'paid';
  return netMinor(payment) === 0 ? 'returned' : 'part_returned';
}

/** A simple payment as read, in minor units. */
export function linkBody(
  payment: WildPayment,
  is_captured: boolean,
  whim: Whim,
  dialect: Dialect,
  is_new: boolean,
): unknown {
  const truth = truthOf(payment);
  const wording = whim.pick('link/status', ['upper', 'synonym', 'strange', 'contrary', 'absent']);
  const captured = whim.pick('link/captured', ['absent']) === 'plain' || wording === 'contrary';
  const amount_minor = payment.state === 'approved' ? payment.held_minor : payment.asked_minor;
  const amounts = whim.pick('link/amount', ['absent', 'text', 'decimals']);
  const currencies = whim.pick('link/currency', ['absent', 'lower']);
  return {
    id:
      whim.pick(is_new ? 'link/new_id' : 'link/id', ['absent']) === 'plain'
        ? dialect.id(payment.payment_id)
        : undefined,
    status: statusWord(truth, wording, whim),
    amount: amountWord(amount_minor, amounts),
    currency: currencies === 'absent' ? undefined : currencyWord(payment.currency, currencies),
    captured: captured ? is_captured : undefined,
  };
}

function statusWord(truth: LinkTruth, wording: Wording | 'absent', whim: Whim): string | undefined {
  if (wording === 'absent') return undefined;
  const words = WORDS[truth][wording === 'upper' ? 'plain' : wording];
  const word = words[whim.between('status', 0, words.length - 1)] ?? '';
  return wording === 'upper' ? word.toUpperCase() : word;
}

const currencyWord = (currency: string, wording: 'plain' | 'lower'): string =>
  wording === 'lower' ? currency.toLowerCase() : currency;

function amountWord(minor: number, wording: 'plain' | 'absent' | 'text' | 'decimals'): unknown {
  if (wording === 'absent') return undefined;
  return wording === 'plain' ? minor : wording === 'text' ? String(minor) : new Digits(`${minor}.00`);
}
