import { fail, succeed } from '../../core/result.ts';
import type { PaymentHistory } from '../ledger/records.ts';
import { balanceOf, captureState } from './balance.ts';
import type { Decision } from './undo.ts';

/**
 * Captures a hold, wholly or for less; what is not captured is given back. Only once, and only before capture begins.
 */
export function decideCapture(history: PaymentHistory, now_ms: number, amount_minor?: number): Decision {
  const open = openHold(history, now_ms);
  if (!open.ok) return open;
  const captured_minor = amount_minor ?? open.value;
  if (captured_minor > open.value) return fail('exceeds_remaining');
  return succeed({
    type: 'CAPTURE',
    amount_minor: captured_minor,
    held_delta_minor: captured_minor - open.value,
    refunded_delta_minor: 0,
  });
}

/** Sets the authorized amount to another total, before capture begins; a later tip is the usual reason. */
export function decideAdjustment(history: PaymentHistory, now_ms: number, total_minor: number): Decision {
  const open = openHold(history, now_ms);
  if (!open.ok) return open;
  const held_delta_minor = total_minor - open.value;
  return succeed({
    type: 'ADJUSTMENT',
    amount_minor: Math.abs(held_delta_minor),
    held_delta_minor,
    refunded_delta_minor: 0,
  });
}

function openHold(history: PaymentHistory, now_ms: number) {
  if (!history.payment.approved) return fail('declined' as const);
  if (captureState(history.payment, now_ms) !== 'not_begun') return fail('settled' as const);
  const { net_minor } = balanceOf(history, now_ms);
  return net_minor === 0 ? fail('already_reversed' as const) : succeed(net_minor);
}
