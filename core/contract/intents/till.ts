import { z } from 'zod';
import type { TillSnapshot } from '../snapshot.ts';
import { TILL, intent } from './declare.ts';
import { nothing } from './fields.ts';

export const TILL_INTENTS = {
  /** First request of a page: everything there is to know, as far as its audience may know it. */
  'till.snapshot': intent<TillSnapshot>()({
    input: nothing,
    permission: 'none',
    audience: ['till', 'kiosk', 'customer_display'],
  }),
  /** The page is on the screen: what a new version must show before it is kept (`updates/prove-start.ts`). */
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
