import * as z from 'zod';
import type { FinancialFees } from './installments.ts';
import { financialFeesSchema } from './installments.ts';

const MS_PER_HOUR = 3_600_000;

/** The merchant's fees as last read from the service (GET /v1/merchants). */
export const readFeesSchema = z.strictObject({
  organization_id: z.string().min(1).max(64),
  merchant_id: z.string().min(1).max(64),
  /** Wall clock; the age only decides what is offered, never what is charged. */
  read_at_ms: z.int().min(0),
  /** Null when the service named none for this merchant; then the settings apply. */
  fees: financialFeesSchema.nullable(),
});
export type ReadFees = z.infer<typeof readFeesSchema>;

export interface FeeRules {
  readonly organization_id: string | null;
  readonly merchant_id: string;
  readonly merchant_fees_max_age_hours: number;
  readonly financial_fees: FinancialFees;
}

/** The fees in force, and when they were read; null when they come from the shop's settings. */
export interface FeesInForce {
  readonly fees: FinancialFees;
  readonly read_at_ms: number | null;
}

/**
 * Decides which fees apply. Without an organization, the shop's settings; with one, only the service's table for this
 * merchant while it is recent: an old table could offer a plan that the service rejects after the customer chose it.
 * Without a recent table no plan is offered; a single payment is always possible.
 */
export function feesInForce(rules: FeeRules, read: ReadFees | null, now_ms: number): FeesInForce {
  if (rules.organization_id === null) return { fees: rules.financial_fees, read_at_ms: null };
  const is_ours = read?.organization_id === rules.organization_id && read.merchant_id === rules.merchant_id;
  if (!is_ours) return { fees: {}, read_at_ms: null };
  // A clock that was set back does not make a table recent.
  const age_ms = Math.abs(now_ms - read.read_at_ms);
  if (age_ms > rules.merchant_fees_max_age_hours * MS_PER_HOUR) return { fees: {}, read_at_ms: read.read_at_ms };
  return read.fees === null
    ? { fees: rules.financial_fees, read_at_ms: null }
    : { fees: read.fees, read_at_ms: read.read_at_ms };
}
