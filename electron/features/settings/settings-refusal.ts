import { isFreeOfSecrets } from '../../../core/card-data/written-text.ts';

/**
 * The file of settings, or a setting of it that guards something, cannot be used. Nothing was opened and nothing
 * changed.
 */
export interface SettingsRefusal {
  readonly code: 'settings_unusable';
  readonly path: string;
  /** A clause each: the setting, what was given and what is accepted. */
  readonly problems: readonly string[];
}

/** Says to the person who starts it why a till does not work with its settings, and what to do. */
export function settingsSentence({ path, problems }: SettingsRefusal): string {
  return `${path} cannot be used, and nothing was changed: ${problems.join('; ')}. Correct it there, or take it out to work without it.`;
}

/** So much of a value says which one it is. */
const GIVEN_MAX = 120;

/** What of a setting cannot be used: its name, what was given where it may be shown, and what is accepted. */
export function notUsable(setting: string, value: unknown, problems: readonly string[]): string {
  const accepted = [...new Set(problems.map((problem) => problem.replace(/^the file: /, '')))].join(', ');
  const given = JSON.stringify(value);
  // A hash of a PIN, a password in an address.
  const is_shown =
    given.length <= GIVEN_MAX && setting !== 'manager_pin_hash' && !given.includes('@') && isFreeOfSecrets(given);
  return `${setting}: ${accepted}${is_shown ? `; ${given} was given` : ''}`;
}
