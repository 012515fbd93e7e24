import type { FaultKind } from '../../sandbox/faults/fault.ts';
import type { Dice } from './dice.ts';

/** Longest that the service holds a request back; with the network's own delay below horizon H (A1). */
const SERVICE_DELAY_MS_MAX = 60_000;

const AUTHORIZE_FAULTS: readonly FaultKind[] = [
  'drop_before',
  'drop_after',
  'delay',
  'delay_before',
  'late_commit',
  'error_500_before',
  'error_500_after',
  'conflict',
  'conflict_after',
  'redirect',
  'html_before',
  'html_after',
  'malformed',
  'wrong_content_type',
  'truncated_body',
  'slow_body',
  'endless_body',
  'accepted_202',
  'wrong_amount',
];
/** Refusals of a request that was not processed; a copy of it that a middlebox keeps may be processed later (5.4). */
const REFUSALS: readonly FaultKind[] = ['not_found', 'unauthorized', 'rate_limited'];
/** Without `not_found`: a service that does not know a payment it holds, after H, is asked again only at the day's close (F10). */
const UNDO_FAULTS: readonly FaultKind[] = [
  'conflict',
  'conflict_after',
  'drop_before',
  'drop_after',
  'delay',
  'error_500_before',
  'error_500_after',
  'malformed',
  'truncated_body',
  'html_before',
  'html_after',
  'accepted_202',
  'unauthorized',
  'rate_limited',
];
const UNDO_OPERATIONS = [
  'cancel_by_trace',
  'cancel_or_refund_by_trace',
  'refund_pos_payment',
  'reverse_pos_payment',
  'cancel_or_refund_pos_transaction',
  'get_payment',
  'change_transaction',
] as const;

const LINK_OPERATIONS = {
  create_simple_payment: [...AUTHORIZE_FAULTS, ...REFUSALS],
  get_simple_payment: [...UNDO_FAULTS, 'wrong_amount'],
  refund_payment: UNDO_FAULTS,
  refund_transaction: UNDO_FAULTS,
} as const satisfies Readonly<Record<string, readonly FaultKind[]>>;

const LINK_OPERATIONS_NAMED = [
  'create_simple_payment',
  'get_simple_payment',
  'refund_payment',
  'refund_transaction',
] as const satisfies readonly (keyof typeof LINK_OPERATIONS)[];

export interface ServiceFault {
  readonly fault: FaultKind;
  readonly operation: string;
  readonly delay_ms: number;
  readonly times: number;
}

/** What the embedded service will do wrong next, and at which of its operations. */
export function drawFault(dice: Dice): ServiceFault {
  const is_undo = dice.chance(0.4);
  const operation = is_undo ? dice.pick(UNDO_OPERATIONS) : 'authorize_card_present';
  const fault = dice.pick(is_undo ? UNDO_FAULTS : [...AUTHORIZE_FAULTS, ...REFUSALS]);
  const delay_ms = dice.skewed(SERVICE_DELAY_MS_MAX);
  return { fault, operation, delay_ms, times: dice.chance(0.1) ? dice.between(2, 8) : 1 };
}

/** The same of a payment by link: its creation, its reading and its way back. */
export function drawLinkFault(dice: Dice): ServiceFault {
  const operation = dice.pick(LINK_OPERATIONS_NAMED);
  const fault = dice.pick<FaultKind>(LINK_OPERATIONS[operation]);
  const delay_ms = dice.skewed(SERVICE_DELAY_MS_MAX);
  return { fault, operation, delay_ms, times: dice.chance(0.2) ? dice.between(2, 8) : 1 };
}
