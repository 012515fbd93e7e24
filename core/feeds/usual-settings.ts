import { settingsSchema } from '../settings/settings.ts';
import { FEED_SETTINGS } from './feed-bodies.ts';

/** Default values of the settings that a shop may set for its lanes, by name. */
export function usualSettings(): Readonly<Record<string, unknown>> {
  const usual = settingsSchema.parse({});
  return Object.fromEntries(FEED_SETTINGS.map((name) => [name, usual[name]]));
}
