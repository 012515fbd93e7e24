import { z } from 'zod';
import type { FiscalView } from '../fiscal.ts';
import { TILL, intent } from './declare.ts';
import { id, nothing } from './fields.ts';

/** Documents for the tax office (docs/specs/counter.md). */
export const FISCAL_INTENTS = {
  'fiscal.list': intent<FiscalView>()({ input: nothing, permission: 'read_reports', audience: TILL, polled: true }),
  /** Retries one at once; a rejected one once the reported problem is fixed. */
  'fiscal.tryAgain': intent<null>()({
    input: z.strictObject({ document_id: id }),
    permission: 'sell',
    audience: TILL,
    timeout_ms: 40_000,
  }),
} as const;
