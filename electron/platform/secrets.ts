import { randomBytes } from 'node:crypto';
import { type Result, fail } from '../../core/result.ts';

/** Kept out of the process list, the settings file, the log and the screen. */
export type SecretName = 'client_id' | 'client_secret' | 'audience' | 'api_key' | 'email_password';

/**
 * Also includes what the machine stores for the till itself: the part of the PIN key that is in no file (decision 017).
 */
export type KeptName = SecretName | 'pin_key';

const VARIABLES: Readonly<Record<SecretName, string>> = {
  client_id: 'COBRO_CLIENT_ID',
  client_secret: 'COBRO_CLIENT_SECRET',
  audience: 'COBRO_AUDIENCE',
  api_key: 'COBRO_API_KEY',
  email_password: 'COBRO_EMAIL_PASSWORD',
};

/** Source of secrets: the environment, or the desktop shell's keychain. */
export interface Secrets {
  /** Null when there is none. */
  read(name: KeptName): Promise<string | null>;
  /** An empty value deletes the stored one. Fails with a code when secrets can only be given from outside. */
  store(name: KeptName, value: string): Promise<Result<null, 'environment_only' | 'keychain_unavailable'>>;
}

/** Secrets of the headless shell: only from the environment (operator-interface, "Flags and environment"). */
export function environmentSecrets(environment: Readonly<Record<string, string | undefined>>): Secrets {
  return {
    read: async (name) => (name === 'pin_key' ? null : environment[VARIABLES[name]] || null),
    store: async () => fail('environment_only'),
  };
}

const PIN_KEY_BYTES = 32;

/**
 * The secret store's part of the PIN key, created if the store can keep one and has none; null when there is no store
 * or it is locked now.
 */
export async function keptPinKey(secrets: Secrets): Promise<Buffer | null> {
  const kept = (await secrets.read('pin_key')) ?? (await madePinKey(secrets));
  const bytes = kept === null ? null : Buffer.from(kept, 'base64url');
  return bytes?.length === PIN_KEY_BYTES ? bytes : null;
}

async function madePinKey(secrets: Secrets): Promise<string | null> {
  const stored = await secrets.store('pin_key', randomBytes(PIN_KEY_BYTES).toString('base64url'));
  // A secret that cannot be read back would lock out all staff at the next start.
  return stored.ok ? await secrets.read('pin_key') : null;
}
