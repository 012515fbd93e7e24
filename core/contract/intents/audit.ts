import * as z from 'zod';
import type { WrittenFile } from '../files.ts';
import type { AuditView } from '../audit.ts';
import { TILL, intent } from './declare.ts';
import { amount } from './fields.ts';

const filter = {
  /** The person who did it or approved it. */
  person: z.string().min(1).max(80).optional(),
  what: z.string().min(1).max(200).optional(),
  from_ms: z.int().optional(),
  to_ms: z.int().optional(),
  amount_minor: amount.optional(),
  sale_number: z.int().min(1).optional(),
} as const;

/** Reads the audit trail. Only the acts themselves write it. */
export const AUDIT_INTENTS = {
  'audit.find': intent<{
    readonly rows: readonly AuditView[];
    /** Number of all matching rows. */
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
  /** Writes the matching rows to a CSV file in the data folder. */
  'audit.export': intent<WrittenFile & { readonly rows: number }>()({
    input: z.strictObject(filter),
    permission: 'read_audit',
    audience: TILL,
    critical: true,
  }),
} as const;
