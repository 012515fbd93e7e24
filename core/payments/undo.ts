import * as z from 'zod';
import { AMOUNT_MINOR_MAX } from '../money/money.ts';

/** States of one undo of a bound payment: a record of its own, never a state of the attempt (payment-safety 5.2). */
export const UNDO_STATES = ['INTENT', 'UNKNOWN', 'ATTENTION', 'DONE', 'REFUSED'] as const;
export type UndoState = (typeof UNDO_STATES)[number];

export const UNDO_EDGES: Readonly<Record<UndoState, readonly UndoState[]>> = {
  INTENT: ['UNKNOWN', 'DONE', 'REFUSED'],
  UNKNOWN: ['ATTENTION', 'DONE', 'REFUSED'],
  ATTENTION: ['DONE', 'REFUSED'],
  DONE: [],
  REFUSED: [],
};

/** Causes of a refusal of an undo that was sent: what the service said then may have been too early. */
export const SENT_AND_REFUSED: ReadonlySet<string | null> = new Set(['rejected', 'declined', 'proven_not_done']);

/** Money that may be in the process of being returned: listed until settled. */
export const UNSETTLED_UNDO_STATES: ReadonlySet<UndoState> = new Set(['INTENT', 'UNKNOWN', 'ATTENTION']);

export const UNDO_CALLS = ['R1', 'R2', 'R5', 'R6'] as const;
export type BoundUndoCall = (typeof UNDO_CALLS)[number];

/** As many as a reading may list (`listAnswer`), and our own returns that it may lack. */
const KNOWN_TRANSACTIONS_MAX = 20_000;

/** Durable before an undo is sent. */
export const undoIntentSchema = z.strictObject({
  /** Also the `id` of the new transaction, if the endpoint takes one. */
  undo_id: z.string().min(8).max(36),
  trace_id: z.string().min(8).max(36),
  act: z.enum(['cancellation', 'refund']),
  call: z.enum(UNDO_CALLS),
  amount_minor: z.int().min(1).max(AMOUNT_MINOR_MAX),
  manager: z.string().max(80),
  reason: z.string().max(200),
  /** Transactions that the payment already had: a refund found later that is not one of them is ours. */
  known_transactions: z.array(z.string().max(128)).max(KNOWN_TRANSACTIONS_MAX),
  /** True when they were read from the payment itself; absent, they are only our own. */
  read_before: z.boolean().optional(),
  /** Sum of its returns at that time, because a service may reuse ids. Absent when unknown. */
  returned_before_minor: z.int().min(0).max(AMOUNT_MINOR_MAX).optional(),
  /** The amount that it held at that time. */
  held_before_minor: z.int().min(0).max(AMOUNT_MINOR_MAX).optional(),
  /**
   * Position in the store's event chain when it granted this return; valid only for that generation of its database
   * (store 9, 12).
   */
  grant: z.strictObject({ generation: z.string().max(64), seq: z.int().min(0), hash: z.string().max(64) }).optional(),
});
export type UndoIntent = z.infer<typeof undoIntentSchema>;
