import type { CurrencyCode } from '../../core/money/currency.ts';
import type { PaymentHistory } from '../ledger/records.ts';
import { captureState } from './balance.ts';

const DAY_MS = 86_400_000;

/** One line of a settlement: a capture is positive, a refund negative. Minor units. */
export interface SettlementLine {
  readonly id: string;
  readonly amount_minor: number;
  readonly fee_minor: number;
}

export interface Settlement {
  readonly currency: CurrencyCode;
  readonly lines: readonly SettlementLine[];
  readonly total_minor: number;
  readonly fees_minor: number;
}

/**
 * The settlement of one day (UTC, the service's clock) in one currency: captures completed and refunds presented on
 * that day. Over all days the lines add up to what cardholders pay, once all captures and refunds are done.
 *
 * @param date YYYY-MM-DD
 */
export function settle(
  histories: readonly PaymentHistory[],
  date: string,
  currency: CurrencyCode,
  fee_basis_points: number,
  now_ms: number,
): Settlement {
  const begins_ms = Date.parse(`${date}T00:00:00Z`);
  const isWithin = (at_ms: number | null) =>
    at_ms !== null && at_ms >= begins_ms && at_ms < begins_ms + DAY_MS && at_ms <= now_ms;
  const lines = histories
    .filter(({ payment }) => payment.currency === currency && captureState(payment, now_ms) === 'complete')
    .flatMap((history) => linesOf(history, isWithin, fee_basis_points));
  const sum = (value: (line: SettlementLine) => number) => lines.reduce((total, line) => total + value(line), 0);
  return { currency, lines, total_minor: sum((line) => line.amount_minor), fees_minor: sum((line) => line.fee_minor) };
}

function linesOf(
  { payment, transactions }: PaymentHistory,
  isWithin: (at_ms: number | null) => boolean,
  fee_basis_points: number,
): SettlementLine[] {
  const lines: SettlementLine[] = [];
  const captured_minor = transactions.reduce((sum, transaction) => sum + transaction.held_delta_minor, 0);
  const [first] = transactions;
  if (first && captured_minor > 0 && isWithin(payment.capture_completes_at_ms)) {
    lines.push({ id: first.id, amount_minor: captured_minor, fee_minor: feeOf(captured_minor, fee_basis_points) });
  }
  for (const transaction of transactions) {
    const settles = transaction.type === 'REFUND' && transaction.reversed_by === null;
    // A refund cannot settle before its capture.
    const presents_at_ms = Math.max(transaction.presents_at_ms ?? 0, payment.capture_completes_at_ms ?? 0);
    if (settles && isWithin(presents_at_ms)) {
      lines.push({ id: transaction.id, amount_minor: -transaction.amount_minor, fee_minor: 0 });
    }
  }
  return lines;
}

/** Rounded to the nearest minor unit, halves up; integers only. The fee of a refunded payment is not returned. */
function feeOf(amount_minor: number, fee_basis_points: number): number {
  const product = BigInt(amount_minor) * BigInt(fee_basis_points);
  return Number((product + 5_000n) / 10_000n);
}
