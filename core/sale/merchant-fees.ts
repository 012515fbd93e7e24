import { z } from 'zod';
import type { FinancialFees } from './installments.ts';
import { financialFeesSchema } from './installments.ts';

const MS_PER_HOUR = 3_600_000;

/** The merchant's fees as they were last read from the service (GET /v1/merchants). */
export const readFeesSchema = z.strictObject({
  organization_id: z.string().min(1).max(64),
  merchant_id: z.string().min(1).max(64),
  /** Wall clock; how old it is decides only what is offered, never what is charged. */
  read_at_ms: z.int().min(0),
  /** Null: the service named none for this merchant, so that those of the settings rule. */
  fees: financialFeesSchema.nullable(),
});
export type ReadFees = z.infer<typeof readFeesSchema>;

export interface FeeRules {
  readonly organization_id: string | null;
  readonly merchant_id: string;
  readonly merchant_fees_max_age_hours: number;
  readonly financial_fees: FinancialFees;
}

/** The fees that plans are made of now, and when they were read; null when they are the shop's own settings. */
export interface FeesInForce {
  readonly fees: FinancialFees;
  readonly read_at_ms: number | null;
}

/**
 * Which fees rule. Without an organization the shop's settings do. With one, only what the service said of this very
 * merchant, and only while it is young enough: an old table could offer a plan that the service no longer takes, and the
 * customer would hear of it after choosing. No plan at all is offered then; paying at once is always possible.
 */
export function feesInForce(rules: FeeRules, read: ReadFees | null, now_ms: number): FeesInForce {
  if (rules.organization_id === null) return { fees: rules.financial_fees, read_at_ms: null };
  const is_ours = read?.organization_id === rules.organization_id && read.merchant_id === rules.merchant_id;
  if (!is_ours) return { fees: {}, read_at_ms: null };
  // A clock that was set back makes no table young again.
  const age_ms = Math.abs(now_ms - read.read_at_ms);
  if (age_ms > rules.merchant_fees_max_age_hours * MS_PER_HOUR) return { fees: {}, read_at_ms: read.read_at_ms };
  return read.fees === null
    ? { fees: rules.financial_fees, read_at_ms: null }
    : { fees: read.fees, read_at_ms: read.read_at_ms };
}
