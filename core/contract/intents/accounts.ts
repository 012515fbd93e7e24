import * as z from 'zod';
import type { WrittenFile } from '../files.ts';
import { TILL, intent } from './declare.ts';

const EXPORT_TIMEOUT_MS = 120_000;

/** For the shop's accountant (docs/accounts.md). */
export const ACCOUNTS_INTENTS = {
  /** Sales, payments, returns and closes of some days by the till's clock, both included, as one archive. */
  'accounts.export': intent<WrittenFile & { readonly counts: Readonly<Record<string, number>> }>()({
    input: z.strictObject({ from: z.iso.date(), to: z.iso.date() }),
    permission: 'read_audit',
    audience: TILL,
    critical: true,
    timeout_ms: EXPORT_TIMEOUT_MS,
  }),
} as const;
