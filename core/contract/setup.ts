import type { ServiceTrouble } from '../setup/service-trouble.ts';
import type { SetupAnswers, SetupPerson } from '../setup/setup-answers.ts';
import type { SetupProblem } from '../setup/setup-file.ts';
import type { CurrencyCode } from '../money/currency.ts';

/** Progress of the small real sale that ends a set-up and is undone at once. */
export type ProofState =
  | { readonly state: 'none' | 'waiting_for_card' }
  | { readonly state: 'approved' | 'undone'; readonly amount_minor: number; readonly last_four: string | null }
  /** The charge is still with the shop, and nothing refunds it automatically. */
  | { readonly state: 'charged'; readonly amount_minor: number }
  | { readonly state: 'failed'; readonly reason: string };

/** After a restart all PINs must be entered again, because set-up does not store them. */
export interface SetupPersonView extends SetupPerson {
  readonly has_pin: boolean;
}

/** The guided set-up of this till. */
export interface SetupSlice {
  /**
   * `none`: already set up. `offered`: can be started from the menu. `first`: nothing was decided yet, so it is offered
   * at once. `open`: in progress. `proving`: the till is live, and its first sale is the small one that is undone.
   */
  readonly state: 'none' | 'offered' | 'first' | 'open' | 'proving';
  /** A till sold in this folder, but its data is gone. */
  readonly was_emptied: boolean;
  readonly answers: SetupAnswers | null;
  readonly has_credentials: boolean;
  readonly has_pin: boolean;
  readonly people: readonly SetupPersonView[];
  readonly proof: ProofState;
  readonly proof_amount_minor: number;
  readonly currency: CurrencyCode;
}

export type ServiceTestResult =
  | { readonly passed: true }
  | { readonly passed: false; readonly trouble: ServiceTrouble | 'no_credentials'; readonly host: string };

/** `problems` are fields of the set-up file; `failed` is a sentence of the machine. */
export type SetupFinished =
  | { readonly outcome: 'live' }
  | { readonly outcome: 'incomplete'; readonly problems: readonly SetupProblem[] }
  | { readonly outcome: 'service'; readonly result: ServiceTestResult }
  | { readonly outcome: 'failed'; readonly detail: string };

/** Why a till could not be restored from a backup; the set-up continues, and nothing was changed. */
export const RESTORE_TROUBLES = [
  'no_file',
  'not_a_backup',
  'damaged',
  'newer',
  'of_a_trial',
  'settings_unusable',
  'till_running',
  'folder_in_use',
  'disk_full',
  'not_written',
] as const;
export type RestoreTrouble = (typeof RESTORE_TROUBLES)[number];

export interface FoundBackup {
  readonly file: string;
  readonly made_at_ms: number;
}

export interface FoundBackups {
  /** Where backups were searched. */
  readonly folders: readonly string[];
  /** Newest first; each is proven when it is used. */
  readonly backups: readonly FoundBackup[];
}

/** `failed` is a sentence of the machine. */
export type SetupRestored =
  | { readonly outcome: 'live' }
  | { readonly outcome: 'no_credentials' | 'no_pin' }
  | { readonly outcome: 'not_restored'; readonly trouble: RestoreTrouble }
  | { readonly outcome: 'failed'; readonly detail: string };

export interface GoodsPreview {
  readonly rows: number;
  readonly first: readonly string[];
  readonly problems: readonly string[];
}
