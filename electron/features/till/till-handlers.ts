import type { TILL_INTENTS } from '../../../core/contract/intents/till.ts';
import type { TillSnapshot } from '../../../core/contract/snapshot.ts';
import { succeed } from '../../../core/result.ts';
import type { Settings } from '../../../core/settings/settings.ts';
import type { SettingsAccess } from '../settings/settings-access.ts';
import type { HandlersOf } from '../shared/handlers.ts';
import { type Answer, DONE } from '../shared/refusal.ts';
import type { SnapshotPublisher } from '../shared/snapshot-publisher.ts';

export interface TillHandlerParts {
  readonly snapshot: () => TillSnapshot;
  readonly changeSettings: SettingsAccess['change'];
  readonly publisher: SnapshotPublisher;
  /** Called by each page once it has painted. */
  readonly onPainted?: (() => void) | undefined;
}

function choose(parts: TillHandlerParts, change: Partial<Pick<Settings, 'language' | 'theme'>>): Answer<null> {
  parts.changeSettings(change);
  parts.publisher.changed('till');
  return DONE;
}

/** Handlers that every page needs first. */
export function tillHandlers(parts: TillHandlerParts): HandlersOf<typeof TILL_INTENTS> {
  return {
    'till.snapshot': () => succeed(parts.snapshot()),
    'till.painted': () => {
      parts.onPainted?.();
      return DONE;
    },
    'till.setLanguage': ({ language }) => choose(parts, { language }),
    'till.setTheme': ({ theme }) => choose(parts, { theme }),
  };
}
