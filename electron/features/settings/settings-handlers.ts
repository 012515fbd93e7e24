import type { SETTINGS_INTENTS } from '../../../core/contract/settings.ts';
import type { Handlers } from '../../app/handlers.ts';
import type { SettingsDesk } from './settings-service.ts';

export interface SettingsHandlerParts {
  readonly settingsDesk: SettingsDesk;
}

/** What the page of settings asks for. */
export function settingsHandlers({
  settingsDesk,
}: SettingsHandlerParts): Pick<Handlers, keyof typeof SETTINGS_INTENTS> {
  return {
    'settings.read': () => settingsDesk.read(),
    'settings.change': (request, grant) => settingsDesk.change(request, grant),
  };
}
