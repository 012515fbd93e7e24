import type { SETTINGS_INTENTS } from '../../../core/contract/intents/settings.ts';
import type { HandlersOf } from '../shared/handlers.ts';
import type { SettingsService } from './settings-service.ts';

export interface SettingsHandlerParts {
  readonly settingsService: SettingsService;
}

/** What the page of settings asks for. */
export function settingsHandlers({ settingsService }: SettingsHandlerParts): HandlersOf<typeof SETTINGS_INTENTS> {
  return {
    'settings.read': () => settingsService.read(),
    'settings.change': (request, grant) => settingsService.change(request, grant),
  };
}
