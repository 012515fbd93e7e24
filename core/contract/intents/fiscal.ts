import * as z from 'zod';
import type { FiscalView } from '../fiscal.ts';
import { TILL, intent } from './declare.ts';
import { id, nothing } from './fields.ts';

/** Tax documents (docs/specs/counter.md). */
export const FISCAL_INTENTS = {
  'fiscal.list': intent<FiscalView>()({ input: nothing, permission: 'read_reports', audience: TILL, polled: true }),
  /** Retries a document at once; a rejected one after the reported problem was fixed. */
  'fiscal.tryAgain': intent<null>()({
    input: z.strictObject({ document_id: id }),
    permission: 'sell',
    audience: TILL,
    timeout_ms: 40_000,
  }),
} as const;
