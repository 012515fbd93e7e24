import type { SETTINGS_INTENTS } from '../../../core/contract/settings.ts';
import type { Handlers } from '../../app/handlers.ts';
import type { SettingsService } from './settings-service.ts';

export interface SettingsHandlerParts {
  readonly settingsService: SettingsService;
}

/** What the page of settings asks for. */
export function settingsHandlers({
  settingsService,
}: SettingsHandlerParts): Pick<Handlers, keyof typeof SETTINGS_INTENTS> {
  return {
    'settings.read': () => settingsService.read(),
    'settings.change': (request, grant) => settingsService.change(request, grant),
  };
}
