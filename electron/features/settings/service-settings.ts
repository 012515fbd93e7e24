import type { Clock, Randomness } from '../../../core/clock.ts';
import type { ServiceSettingsView } from '../../../core/contract/settings.ts';
import type { ServiceTestResult } from '../../../core/contract/setup.ts';
import { type Result, fail, succeed } from '../../../core/result.ts';
import { addressTrouble } from '../../../core/setup/service-trouble.ts';
import type { Settings } from '../../../core/settings/settings.ts';
import type { SettingsAccess } from './settings-access.ts';
import type { Act } from '../../../core/staff/act.ts';
import type { KeptCredentials } from '../../platform/credentials-file.ts';
import { type Grant, byWhom } from '../shared/grant.ts';
import { type Answer, refuse } from '../shared/refusal.ts';
import { readTrust } from '../../gateway/service-trust.ts';
import { credentialsOf, testService } from '../../gateway/test-service.ts';
import type { SystemCode } from '../../platform/system-code.ts';

/** Storage of the payment service's credentials. */
export interface CredentialStore {
  read(): Promise<KeptCredentials>;
  /** Stores all of them at once. */
  keep(credentials: KeptCredentials): Promise<Result<null, SystemCode | 'environment_only'>>;
}

export interface ServiceSettingsParts {
  /** Absent in a test till without a service. */
  readonly credentials?: CredentialStore | undefined;
  readonly savedSettings: Pick<SettingsAccess, 'read' | 'saved' | 'overridden'>;
  readonly training: boolean;
  readonly record: (act: Act) => void;
  readonly clock: Clock;
  readonly randomness: Randomness;
}

const NO_CREDENTIALS: CredentialStore = { read: async () => ({}), keep: async () => fail('environment_only') };

/** The payment service on the settings page: its credentials, which are not settings, and a test of it. */
export class ServiceSettings {
  readonly #parts: ServiceSettingsParts;

  constructor(parts: ServiceSettingsParts) {
    this.#parts = parts;
  }

  async view(): Promise<Answer<ServiceSettingsView>> {
    const { credentials = NO_CREDENTIALS, training } = this.#parts;
    const kept = credentialsOf(await credentials.read(), 'https://any.invalid');
    return succeed({ training, has_credentials: kept !== null });
  }

  async keep(given: KeptCredentials, grant: Grant): Promise<Answer<ServiceSettingsView>> {
    const { credentials = NO_CREDENTIALS, record, training } = this.#parts;
    if (training) return refuse('not_now', 'a till in training has no credentials');
    const kept = await credentials.keep(given);
    if (!kept.ok) return refuse('secret_not_kept', kept.error);
    record({ ...byWhom(grant), what: 'setting_changed', subject: 'service_credentials' });
    return await this.view();
  }

  async test(): Promise<Answer<ServiceTestResult>> {
    const { credentials = NO_CREDENTIALS, clock, randomness } = this.#parts;
    const settings = this.atNextStart();
    const url = settings.service_url ?? '';
    const trouble = addressTrouble(url);
    if (trouble !== null) return succeed({ passed: false, trouble, host: '' });
    const { host } = new URL(url);
    const named = credentialsOf(await credentials.read(), url);
    if (named === null) return succeed({ passed: false, trouble: 'no_credentials', host });
    // Pinned keys apply to a test too: it sends the credentials like a payment does.
    const trust = readTrust(settings);
    if (!trust.ok) return succeed({ passed: false, trouble: 'certificate_unknown_issuer', host });
    const tested = await testService({ base_url: url, credentials: named, ...trust.value, clock, randomness });
    return succeed(tested.ok ? { passed: true } : { passed: false, trouble: tested.error, host });
  }

  /** The saved settings, overridden by flags and environment as at the next start. */
  private atNextStart(): Settings {
    const { savedSettings } = this.#parts;
    const now = savedSettings.read();
    const entries = [...savedSettings.overridden].map((name) => [name, now[name]]);
    return { ...savedSettings.saved(), ...(Object.fromEntries(entries) as Partial<Settings>) };
  }
}
