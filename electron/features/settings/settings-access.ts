import type { PlacedKind } from '../../../core/contract/diagnostics.ts';
import type { Result } from '../../../core/result.ts';
import type { Settings } from '../../../core/settings/settings.ts';
import type { SystemCode } from '../../platform/system-code.ts';

/** The code of the system. */
export type SettingsFileFailure = SystemCode;

/**
 * The settings as the services use them: read at every act, changed only by what a person chose on the screen or with a
 * command.
 */
export interface SettingsAccess {
  read(): Settings;
  /** As they are saved, without what flags and environment say for this run. */
  saved(): Settings;
  /** Given by flags or environment, which win over what is saved. */
  readonly overridden: ReadonlySet<keyof Settings>;
  /** Takes over what another process wrote (`cobro pin set`); called before a PIN is checked. */
  refresh(): void;
  /** Stores the change. A settings file that cannot be written keeps the change for this run; it never rejects. */
  change(change: Partial<Pick<Settings, 'language' | 'theme' | 'manager_pin_hash' | 'keys' | PlacedKind>>): void;
  /**
   * Writes the change durably, beside whatever else the file holds. Fails when the file cannot be written; then nothing
   * changed, in the file or here.
   */
  save(change: Partial<Settings>): Result<null, SettingsFileFailure>;
}
