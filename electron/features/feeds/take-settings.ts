import { settingsBodySchema, settingsOfLane } from '../../../core/feeds/feed-bodies.ts';
import { succeed } from '../../../core/result.ts';
import type { SettingsService } from '../settings/settings-service.ts';
import { type FeedTaker, STORE_GRANT, notTaken } from './feed-taker.ts';

export interface SettingsTakerParts {
  readonly settings: Pick<SettingsService, 'change'>;
  /** Which lane this till is. */
  readonly lane: number;
}

/** The way of the settings page: all or none, held to the till's own schema, each change in the audit trail. */
export function settingsTaker({ settings, lane }: SettingsTakerParts): FeedTaker {
  return async ({ body }) => {
    const offered = settingsBodySchema.safeParse(body);
    if (!offered.success) return notTaken('unreadable', offered.error.issues[0]?.message);
    const done = settings.change({ change: settingsOfLane(offered.data, lane) }, STORE_GRANT);
    if (done.ok) return succeed(null);
    const { code, detail, setting } = done.error;
    return notTaken(code === 'payment_is_open' ? 'later' : 'setting_refused', setting ?? detail);
  };
}
