import type { SETTINGS_INTENTS } from '../../../core/contract/intents/settings.ts';
import type { BackupView } from '../../../core/contract/settings.ts';
import { succeed } from '../../../core/result.ts';
import type { HandlersOf } from '../shared/handlers.ts';
import type { SettingsService } from './settings-service.ts';

export interface SettingsHandlerParts {
  readonly lastBackup: () => Promise<BackupView>;
  readonly settingsService: SettingsService;
}

/** What the page of settings asks for. */
export function settingsHandlers({
  settingsService,
  lastBackup,
}: SettingsHandlerParts): HandlersOf<typeof SETTINGS_INTENTS> {
  return {
    'settings.read': () => settingsService.read(),
    'settings.backup': async () => succeed(await lastBackup()),
    'settings.change': (request, grant) => settingsService.change(request, grant),
  };
}
