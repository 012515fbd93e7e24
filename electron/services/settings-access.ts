import type { PlacedKind } from '../../core/contract/device-care.ts';
import type { Settings } from '../../core/settings/settings.ts';

/** The settings as the services use them: read at every act, changed only by what a person chose on the screen or with a command. */
export interface SettingsAccess {
  read(): Settings;
  /** Takes over what another process wrote (`cobro pin set`); called before a PIN is checked. */
  refresh(): void;
  /** Stores the change. A settings file that cannot be written keeps the change for this run; it never rejects. */
  change(change: Partial<Pick<Settings, 'language' | 'theme' | 'manager_pin_hash' | 'keys' | PlacedKind>>): void;
}
