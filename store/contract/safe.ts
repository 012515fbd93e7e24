import * as z from 'zod';

/** What people do with the shop's safe, and what they see of it (store 10.7). */
export const SAFE_KINDS = ['counted', 'drop_received', 'float_given', 'float_back', 'bank_deposit'] as const;
export type SafeKind = (typeof SAFE_KINDS)[number];

const amount = z.int().min(0).max(999_999_999_999);
const paid = amount.min(1);
const note = z.string().trim().max(200);
const currency = z.string().regex(/^[A-Z]{3}$/);
const lane = z.int().min(1).max(999);
/** Chosen by the caller, so that a repeated press is one act. */
const request_id = z.uuid();

export const safeActSchema = z.discriminatedUnion('kind', [
  /** A lane's drop arrived: the counted amount, whatever was announced. */
  z.strictObject({
    kind: z.literal('drop_received'),
    request_id,
    till_id: z.uuid(),
    seq: z.int().min(1),
    counted_minor: amount,
    note,
  }),
  z.strictObject({ kind: z.literal('float_given'), request_id, lane, currency, amount_minor: paid, note }),
  /** A float that never reached its lane is back in the safe. */
  z.strictObject({ kind: z.literal('float_back'), request_id, entry_id: z.int().min(1), note }),
  z.strictObject({ kind: z.literal('bank_deposit'), request_id, currency, amount_minor: paid, note: note.min(1) }),
  /** The whole content was counted. */
  z.strictObject({ kind: z.literal('counted'), request_id, currency, counted_minor: amount, note }),
]);
export type SafeAct = z.infer<typeof safeActSchema>;

export interface SafeEntry {
  readonly entry_id: number;
  /** ISO 8601. */
  readonly at: string;
  readonly made_by: string;
  readonly kind: SafeKind;
  readonly currency: string;
  /** The change of the safe's balance. */
  readonly amount_minor: number;
  /** The expected change: the difference between the two is that of the drop or count. */
  readonly expected_minor: number;
  readonly balance_minor: number;
  readonly lane: number | null;
  readonly note: string;
}

/** Cash on its way from a drawer. */
export interface SafeDrop {
  readonly lane: number;
  readonly till_id: string;
  readonly seq: number;
  readonly at_ms: number;
  readonly currency: string;
  readonly amount_minor: number;
  readonly by: string;
  readonly note: string;
}

/** Cash on its way to a drawer, or received as a different amount. */
export interface SafeFloat {
  readonly entry_id: number;
  readonly lane: number;
  readonly currency: string;
  readonly amount_minor: number;
  /** Null: not received yet. */
  readonly received_minor: number | null;
  readonly at: string;
}

export interface SafeBook {
  readonly balances: readonly { readonly currency: string; readonly balance_minor: number }[];
  /** Newest first. */
  readonly entries: readonly SafeEntry[];
  readonly is_all: boolean;
  readonly drops: readonly SafeDrop[];
  readonly floats: readonly SafeFloat[];
}

/** The safe in a Z, in one currency. */
export interface SafeSums {
  readonly currency: string;
  readonly balance_minor: number;
  readonly last_entry: number;
  /** Since the last Z. */
  readonly received_minor: number;
  readonly given_minor: number;
  readonly deposited_minor: number;
  readonly difference_minor: number;
  /** Announced by lanes, not received yet. */
  readonly waiting_minor: number;
  /** Given to lanes, not received yet. */
  readonly away_minor: number;
}
