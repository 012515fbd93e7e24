import type { PlacedKind } from '../../../core/contract/diagnostics.ts';
import type { Result } from '../../../core/result.ts';
import type { Settings } from '../../../core/settings/settings.ts';
import type { SystemCode } from '../../platform/system-code.ts';

/** The code of the system. */
export type SettingsFileFailure = SystemCode;

/** The settings for the services: read at every act, changed only by a person on the screen or by a command. */
export interface SettingsAccess {
  read(): Settings;
  /** As saved, without the flags and environment of this run. */
  saved(): Settings;
  /** Set by flags or environment, which take precedence over saved values. */
  readonly overridden: ReadonlySet<keyof Settings>;
  /** Reloads what another process wrote (`cobro pin set`); called before a PIN is checked. */
  refresh(): void;
  /** Stores the change. If the settings file cannot be written, the change holds for this run; never rejects. */
  change(change: Partial<Pick<Settings, 'language' | 'theme' | 'manager_pin_hash' | 'keys' | PlacedKind>>): void;
  /**
   * Writes the change durably, beside whatever else the file holds. Fails when the file cannot be written; then nothing
   * changed, in the file or here.
   */
  save(change: Partial<Settings>): Result<null, SettingsFileFailure>;
}
