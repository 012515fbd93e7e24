import { type Result, fail } from '../../core/result.ts';

/** What the till must keep from the process list, the settings file, the log and the screen. */
export type SecretName = 'client_id' | 'client_secret' | 'audience' | 'api_key';

const VARIABLES: Readonly<Record<SecretName, string>> = {
  client_id: 'COBRO_CLIENT_ID',
  client_secret: 'COBRO_CLIENT_SECRET',
  audience: 'COBRO_AUDIENCE',
  api_key: 'COBRO_API_KEY',
};

/** Where secrets come from: the environment, or the keychain of the desktop shell. */
export interface Secrets {
  /** Null when there is none. */
  read(name: SecretName): Promise<string | null>;
  /** Fails with a code where secrets are only given from outside. */
  store(name: SecretName, value: string): Promise<Result<null, 'environment_only' | 'keychain_unavailable'>>;
}

/** Secrets of the headless shell: from the environment alone (operator-interface, "Flags and environment"). */
export function environmentSecrets(environment: Readonly<Record<string, string | undefined>>): Secrets {
  return {
    read: async (name) => environment[VARIABLES[name]] || null,
    store: async () => fail('environment_only'),
  };
}
