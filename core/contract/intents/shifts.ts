import * as z from 'zod';
import { CURRENCY_CODES } from '../../money/currency.ts';
import { CARD_DATA_PROBLEM, freeOfCardData, isFreeOfSecrets } from '../../card-data/written-text.ts';
import { countLinesSchema } from '../../shift/cash-count-schema.ts';
import { NOTE_MAX } from '../../shift/cash-reasons.ts';
import type { WrittenFile } from '../files.ts';
import type { Reconciliation } from '../../shift/reconcile.ts';
import { type CountResult, countResultSchema } from '../../shift/shift-report.ts';
import { type FollowedFigure, SHIFT_FIGURES } from '../../shift/shift-figures.ts';
import { cashRequestSchema } from '../../shift/shift.ts';
import { pinSchema } from '../../staff/staff-member.ts';
import type { PastShiftView, ShiftView } from '../shifts.ts';
import { TILL, intent } from './declare.ts';
import { amount, id, nothing } from './fields.ts';

const number = z.int().min(1).max(999_999_999);
const one = z.strictObject({ number });
const note = freeOfCardData(z.string().trim().max(NOTE_MAX)).default('');

/** A report sums the whole shift. */
const REPORT_TIMEOUT_MS = 30_000;
/** A close waits up to ten minutes for unresolved payments, and queries the service once more. */
const CLOSE_TIMEOUT_MS = 780_000;
const RECONCILE_TIMEOUT_MS = 600_000;

/** Shifts and the drawer. A request's id makes it one act, however often it arrives. */
export const SHIFT_INTENTS = {
  'shift.open': intent<{ readonly number: number }>()({
    input: z.strictObject({ shift_id: id, float_minor: amount }),
    permission: 'open_shift',
    audience: TILL,
  }),
  'shift.cashInOut': intent<null>()({
    input: cashRequestSchema.refine(({ note }) => isFreeOfSecrets(note), { error: CARD_DATA_PROBLEM }),
    permission: 'move_cash',
    audience: TILL,
    moves_money: true,
  }),
  /** X report: what happened in the open shift until now. */
  'shift.report': intent<ShiftView>()({
    input: nothing,
    permission: 'read_reports',
    audience: TILL,
    timeout_ms: REPORT_TIMEOUT_MS,
  }),
  /**
   * Submits a count, and returns it beside what was expected; null when a blind count does not balance and must be
   * repeated. Only the close needs more than the permission to sell.
   */
  'shift.count': intent<{ readonly results: readonly CountResult[] | null }>()({
    input: z.strictObject({ shift_id: id, lines: countLinesSchema }),
    permission: 'sell',
    audience: TILL,
    timeout_ms: REPORT_TIMEOUT_MS,
  }),
  /** Closes with a count; `accepted` is the difference that the signing person was shown. */
  'shift.close': intent<ShiftView>()({
    input: z.strictObject({
      shift_id: id,
      lines: countLinesSchema,
      accepted: z.array(countResultSchema).max(20),
      note,
    }),
    permission: 'close_shift',
    audience: TILL,
    timeout_ms: CLOSE_TIMEOUT_MS,
  }),
  /**
   * Hands the drawer to another cashier within the shift: `pin` belongs to the person who takes it, and is required.
   */
  'shift.handOver': intent<{ readonly to: string }>()({
    input: z.strictObject({
      hand_over_id: id,
      shift_id: id,
      lines: countLinesSchema,
      accepted: z.array(countResultSchema).max(20),
      note,
      pin: pinSchema.optional(),
    }),
    permission: 'sell',
    audience: TILL,
    timeout_ms: REPORT_TIMEOUT_MS,
  }),
  /** The slip of a cash movement or hand-over, to be signed; `slip_id` is the id of either. */
  'shift.printSlip': intent<null>()({
    input: z.strictObject({ number, slip_id: id }),
    permission: 'sell',
    audience: TILL,
    timeout_ms: REPORT_TIMEOUT_MS,
  }),
  'shift.list': intent<{ readonly shifts: readonly PastShiftView[]; readonly more: boolean }>()({
    input: z.strictObject({ before: number.optional() }),
    permission: 'read_reports',
    audience: TILL,
  }),
  'shift.read': intent<ShiftView>()({ input: one, permission: 'read_reports', audience: TILL }),
  /** The entries behind a figure of the open shift, or of a closed one. */
  'shift.follow': intent<FollowedFigure>()({
    input: z.strictObject({ number, figure: z.enum(SHIFT_FIGURES), currency: z.enum(CURRENCY_CODES) }),
    permission: 'read_reports',
    audience: TILL,
    timeout_ms: REPORT_TIMEOUT_MS,
  }),
  /** The Z report of a closed shift, or the X report of the open one. */
  'shift.print': intent<{ readonly copy: boolean }>()({
    input: one,
    permission: 'read_reports',
    audience: TILL,
    timeout_ms: REPORT_TIMEOUT_MS,
  }),
  /** The same as a file: the printed form, or a spreadsheet with plain amounts. Needs no printer. */
  'shift.export': intent<WrittenFile>()({
    input: z.strictObject({ number, format: z.enum(['pdf', 'csv']) }),
    permission: 'read_reports',
    audience: TILL,
    timeout_ms: REPORT_TIMEOUT_MS,
  }),
  /** Compares the card payments of a shift with the service's settlement. */
  'shift.reconcile': intent<Reconciliation>()({
    input: one,
    permission: 'read_reports',
    audience: TILL,
    timeout_ms: RECONCILE_TIMEOUT_MS,
  }),
} as const;
