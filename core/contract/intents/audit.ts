import { z } from 'zod';
import type { WrittenFile } from '../files.ts';
import type { AuditView } from '../audit.ts';
import { TILL, intent } from './declare.ts';
import { amount } from './fields.ts';

const filter = {
  /** Who did it, or who approved it. */
  person: z.string().min(1).max(80).optional(),
  what: z.string().min(1).max(200).optional(),
  from_ms: z.int().optional(),
  to_ms: z.int().optional(),
  amount_minor: amount.optional(),
  sale_number: z.int().min(1).optional(),
} as const;

/** Reading the audit trail. Nothing writes it but the acts themselves. */
export const AUDIT_INTENTS = {
  'audit.find': intent<{
    readonly rows: readonly AuditView[];
    /** How many fit altogether. */
    readonly total: number;
    readonly people: readonly string[];
    readonly acts: readonly string[];
  }>()({
    input: z.strictObject({
      ...filter,
      /** Continues a list after this row. */
      before_seq: z.int().min(1).optional(),
      limit: z.int().min(1).max(200),
    }),
    permission: 'read_audit',
    audience: TILL,
  }),
  /** Writes what fits into a CSV file of the data folder. */
  'audit.export': intent<WrittenFile & { readonly rows: number }>()({
    input: z.strictObject(filter),
    permission: 'read_audit',
    audience: TILL,
    critical: true,
  }),
} as const;
