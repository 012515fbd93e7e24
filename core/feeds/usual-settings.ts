import { settingsSchema } from '../settings/settings.ts';
import { FEED_SETTINGS } from './feed-bodies.ts';

/** What a till has that nobody set anything of, by the names of what a shop may set for its lanes. */
export function usualSettings(): Readonly<Record<string, unknown>> {
  const usual = settingsSchema.parse({});
  return Object.fromEntries(FEED_SETTINGS.map((name) => [name, usual[name]]));
}
