import * as z from 'zod';
import type { TillSnapshot } from '../snapshot.ts';
import { TILL, intent } from './declare.ts';
import { nothing } from './fields.ts';

export const TILL_INTENTS = {
  /** A page's first request: everything that its audience may know. */
  'till.snapshot': intent<TillSnapshot>()({
    input: nothing,
    permission: 'none',
    audience: ['till', 'kiosk', 'customer_display'],
  }),
  /** The page has painted, which a new version must achieve before it is kept (`updates/prove-start.ts`). */
  'till.painted': intent<null>()({
    input: nothing,
    permission: 'none',
    audience: ['till', 'kiosk', 'customer_display'],
  }),
  'till.setLanguage': intent<null>()({
    input: z.strictObject({ language: z.enum(['es', 'pt', 'en']) }),
    permission: 'none',
    audience: TILL,
  }),
  'till.setTheme': intent<null>()({
    input: z.strictObject({ theme: z.enum(['light', 'dark', 'system']) }),
    permission: 'none',
    audience: TILL,
  }),
} as const;
