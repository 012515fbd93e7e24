import * as z from 'zod';
import { FEEDS } from '../../feeds/feed-name.ts';
import type { FeedsView } from '../feeds.ts';
import { TILL, intent } from './declare.ts';
import { nothing } from './fields.ts';

const editing = { permission: 'change_settings', audience: TILL } as const;
/** The version shown: if the till now uses another one, nothing happens. */
const shown = z.strictObject({ feed: z.enum(FEEDS), version: z.int().min(1) });
/** A catalogue of a large shop. */
const SWITCH_TIMEOUT_MS = 60_000;

/** The shop's feeds at this till, and rolling one back without the shop's store. */
export const FEED_INTENTS = {
  'feeds.read': intent<FeedsView>()({ ...editing, input: nothing }),
  'feeds.goBack': intent<FeedsView>()({ ...editing, critical: true, input: shown, timeout_ms: SWITCH_TIMEOUT_MS }),
  /** Returns to the version that a person at this till rolled back from. */
  'feeds.takeAgain': intent<FeedsView>()({ ...editing, critical: true, input: shown, timeout_ms: SWITCH_TIMEOUT_MS }),
} as const;
