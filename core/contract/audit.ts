import { z } from 'zod';
import { AMOUNT_MINOR_MAX } from '../money/money.ts';

const filter = {
  /** Who did it, or who approved it. */
  person: z.string().min(1).max(80).optional(),
  what: z.string().min(1).max(200).optional(),
  from_ms: z.int().optional(),
  to_ms: z.int().optional(),
  amount_minor: z.int().min(0).max(AMOUNT_MINOR_MAX).optional(),
  sale_number: z.int().min(1).optional(),
} as const;

/** Reading the audit trail. Nothing writes it but the acts themselves. */
export const AUDIT_INTENTS = {
  'audit.find': z.strictObject({
    ...filter,
    /** Continues a list after this row. */
    before_seq: z.int().min(1).optional(),
    limit: z.int().min(1).max(200),
  }),
  /** Writes what fits into a CSV file of the data folder. */
  'audit.export': z.strictObject(filter),
} as const;

export interface AuditResults {
  'audit.find': {
    readonly rows: readonly AuditView[];
    /** How many fit altogether. */
    readonly total: number;
    readonly people: readonly string[];
    readonly acts: readonly string[];
  };
  'audit.export': { readonly file: string; readonly rows: number };
}

/** One act of a person. `seq` is its place in the journal's chain. */
export interface AuditView {
  readonly seq: number;
  readonly at_ms: number;
  readonly who: string;
  readonly what: string;
  readonly subject: string;
  readonly detail: string | null;
  readonly reason: string | null;
  readonly approved_by: string | null;
  readonly amount_minor: number | null;
  readonly sale_number: number | null;
}
