import { type SettingsRefusal, settingsSentence } from '../settings/settings-refusal.ts';
import type { JournalRefusal } from '../../journal/journal.ts';

/** Why a set-up did not turn its folder into a till. It can be run again. */
export type SetupRefusal =
  | SettingsRefusal
  | { readonly code: 'journal_not_open'; readonly refusal: JournalRefusal }
  | { readonly code: 'till_running' | 'folder_sells' | 'folder_unclear'; readonly path: string }
  | { readonly code: 'other_currency'; readonly path: string; readonly currencies: readonly string[] }
  | { readonly code: 'folder_unusable'; readonly path: string; readonly cause: string }
  | { readonly code: 'not_written'; readonly path: string; readonly cause: string }
  | { readonly code: 'person_not_added' | 'pin_not_kept'; readonly name: string; readonly detail: string }
  | { readonly code: 'catalogue_not_taken'; readonly detail: string };

/** Tells the person who sets up a till why that failed, and what to do. */
export function setupSentence(refused: SetupRefusal): string {
  switch (refused.code) {
    case 'journal_not_open':
      return refused.refusal.sentence;
    case 'settings_unusable':
      return settingsSentence(refused);
    case 'till_running':
      return `A till works with ${refused.path}. Stop it first; nothing was changed.`;
    case 'folder_sells':
      return `${refused.path} belongs to a till that sells: a trial has a folder of its own. Name another one with --data DIR.`;
    case 'folder_unclear':
      return `${refused.path} holds sales for cash, and nothing says whether they were a trial. Name another folder with --data DIR.`;
    case 'other_currency':
      return `${refused.path} belongs to a till that sells in ${refused.currencies.join(', ')}: another currency needs another folder. Name one with --data DIR.`;
    case 'folder_unusable':
      return `The folder ${refused.path} cannot be used (${refused.cause}). Nothing was changed.`;
    case 'not_written':
      return `The set-up could not be written into ${refused.path} (${refused.cause}). Free space or give the right to write, and run it again.`;
    case 'person_not_added':
      return `${refused.name} could not be added: ${refused.detail}.`;
    case 'pin_not_kept':
      return `The PIN of ${refused.name} could not be kept: ${refused.detail}.`;
    case 'catalogue_not_taken':
      return `The catalogue was not taken: ${refused.detail}.`;
  }
}
