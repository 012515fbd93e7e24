import { isFreeOfSecrets } from '../../../core/card-data/written-text.ts';

/** The settings file, or a protective setting in it, is unusable. Nothing was opened or changed. */
export interface SettingsRefusal {
  readonly code: 'settings_unusable';
  readonly path: string;
  /** One clause each: the setting, the given value and the accepted ones. */
  readonly problems: readonly string[];
}

/** Tells the person who starts the till why it does not work with its settings, and what to do. */
export function settingsSentence({ path, problems }: SettingsRefusal): string {
  return `${path} cannot be used, and nothing was changed: ${problems.join('; ')}. Correct it there, or take it out to work without it.`;
}

/** Enough of a value to recognize it. */
const GIVEN_MAX = 120;

/** An unusable setting: its name, the given value if it may be shown, and the accepted ones. */
export function notUsable(setting: string, value: unknown, problems: readonly string[]): string {
  const accepted = [...new Set(problems.map((problem) => problem.replace(/^the file: /, '')))].join(', ');
  const given = JSON.stringify(value);
  // Not for a PIN hash or a password in an address.
  const is_shown =
    given.length <= GIVEN_MAX && setting !== 'manager_pin_hash' && !given.includes('@') && isFreeOfSecrets(given);
  return `${setting}: ${accepted}${is_shown ? `; ${given} was given` : ''}`;
}
