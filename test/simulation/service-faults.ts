import type { FaultKind } from '../../sandbox/faults/fault.ts';
import type { Dice } from './dice.ts';

/** Longest service delay of a request; together with the network's it stays below the horizon (A1). */
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
/** Refusals of unprocessed requests; a copy kept by a middlebox may be processed later (5.4). */
const REFUSALS: readonly FaultKind[] = ['not_found', 'unauthorized', 'rate_limited'];
/** Without `not_found`: a false "not found" after the horizon is checked again only at the close of the day (F10). */
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

export function drawFault(dice: Dice): ServiceFault {
  const is_undo = dice.chance(0.4);
  const operation = is_undo ? dice.pick(UNDO_OPERATIONS) : 'authorize_card_present';
  const fault = dice.pick(is_undo ? UNDO_FAULTS : [...AUTHORIZE_FAULTS, ...REFUSALS]);
  const delay_ms = dice.skewed(SERVICE_DELAY_MS_MAX);
  return { fault, operation, delay_ms, times: dice.chance(0.1) ? dice.between(2, 8) : 1 };
}

/** The same for payment links: creation, reading and refund. */
export function drawLinkFault(dice: Dice): ServiceFault {
  const operation = dice.pick(LINK_OPERATIONS_NAMED);
  const fault = dice.pick<FaultKind>(LINK_OPERATIONS[operation]);
  const delay_ms = dice.skewed(SERVICE_DELAY_MS_MAX);
  return { fault, operation, delay_ms, times: dice.chance(0.2) ? dice.between(2, 8) : 1 };
}
