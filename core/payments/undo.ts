import { z } from 'zod';
import { AMOUNT_MINOR_MAX } from '../money/money.ts';

/** States of one undo of a bound payment: a new record of its own, never a state of the attempt (payment-safety 5.2). */
export const UNDO_STATES = ['INTENT', 'UNKNOWN', 'ATTENTION', 'DONE', 'REFUSED'] as const;
export type UndoState = (typeof UNDO_STATES)[number];

export const UNDO_EDGES: Readonly<Record<UndoState, readonly UndoState[]>> = {
  INTENT: ['UNKNOWN', 'DONE', 'REFUSED'],
  UNKNOWN: ['ATTENTION', 'DONE', 'REFUSED'],
  ATTENTION: ['DONE', 'REFUSED'],
  DONE: [],
  REFUSED: [],
};

/** Money that may be on its way back: listed until settled. */
export const UNSETTLED_UNDO_STATES: ReadonlySet<UndoState> = new Set(['INTENT', 'UNKNOWN', 'ATTENTION']);

export const UNDO_CALLS = ['R1', 'R2', 'R5', 'R6'] as const;
export type BoundUndoCall = (typeof UNDO_CALLS)[number];

/** What is durable before an undo is sent. */
export const undoIntentSchema = z.strictObject({
  /** Also the `id` of the new transaction where the endpoint takes one. */
  undo_id: z.string().min(8).max(36),
  trace_id: z.string().min(8).max(36),
  act: z.enum(['cancellation', 'refund']),
  call: z.enum(UNDO_CALLS),
  amount_minor: z.int().min(1).max(AMOUNT_MINOR_MAX),
  manager: z.string().max(80),
  reason: z.string().max(200),
  /** Transactions that the payment already had: a refund found later that is not among them is ours. */
  known_transactions: z.array(z.string().max(128)).max(500),
  /** True when they were read from the payment itself; without it they were not, and are only our own. */
  read_before: z.boolean().optional(),
  /** What its returns then said together: a service may give a new one an id that was there. Absent: they did not say it. */
  returned_before_minor: z.int().min(0).max(AMOUNT_MINOR_MAX).optional(),
  /** What it then said that it holds. */
  held_before_minor: z.int().min(0).max(AMOUNT_MINOR_MAX).optional(),
  /** The store's own chain where it granted this return: it is good only in that life of its database (store 9, 12). */
  grant: z.strictObject({ generation: z.string().max(64), seq: z.int().min(0), hash: z.string().max(64) }).optional(),
});
export type UndoIntent = z.infer<typeof undoIntentSchema>;
