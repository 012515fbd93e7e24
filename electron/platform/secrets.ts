import { randomBytes } from 'node:crypto';
import { type Result, fail } from '../../core/result.ts';

/** What the till must keep from the process list, the settings file, the log and the screen. */
export type SecretName = 'client_id' | 'client_secret' | 'audience' | 'api_key' | 'email_password';

/** Also what the machine keeps for the till itself: the part of the key of PINs that lies in no file (decision 017). */
export type KeptName = SecretName | 'pin_key';

const VARIABLES: Readonly<Record<SecretName, string>> = {
  client_id: 'COBRO_CLIENT_ID',
  client_secret: 'COBRO_CLIENT_SECRET',
  audience: 'COBRO_AUDIENCE',
  api_key: 'COBRO_API_KEY',
  email_password: 'COBRO_EMAIL_PASSWORD',
};

/** Where secrets come from: the environment, or the keychain of the desktop shell. */
export interface Secrets {
  /** Null when there is none. */
  read(name: KeptName): Promise<string | null>;
  /** An empty value takes away what was kept. Fails with a code where secrets are only given from outside. */
  store(name: KeptName, value: string): Promise<Result<null, 'environment_only' | 'keychain_unavailable'>>;
}

/** Secrets of the headless shell: from the environment alone (operator-interface, "Flags and environment"). */
export function environmentSecrets(environment: Readonly<Record<string, string | undefined>>): Secrets {
  return {
    read: async (name) => (name === 'pin_key' ? null : environment[VARIABLES[name]] || null),
    store: async () => fail('environment_only'),
  };
}

const PIN_KEY_BYTES = 32;

/**
 * What a keeper of secrets holds of the key of PINs, made where it can keep one and has none; null: there is no keeper, or it
 * does not give it out now.
 */
export async function keptPinKey(secrets: Secrets): Promise<Buffer | null> {
  const kept = (await secrets.read('pin_key')) ?? (await madePinKey(secrets));
  const bytes = kept === null ? null : Buffer.from(kept, 'base64url');
  return bytes?.length === PIN_KEY_BYTES ? bytes : null;
}

async function madePinKey(secrets: Secrets): Promise<string | null> {
  const stored = await secrets.store('pin_key', randomBytes(PIN_KEY_BYTES).toString('base64url'));
  // A secret that cannot be read back would lock all staff out at the next start.
  return stored.ok ? await secrets.read('pin_key') : null;
}
