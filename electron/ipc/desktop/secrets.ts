import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { SafeStorage } from 'electron';
import { z } from 'zod';
import { fail, succeed } from '../../../core/result.ts';
import { makeFolder } from '../../platform/make-folder.ts';
import { type Secrets, environmentSecrets } from '../../platform/secrets.ts';

const fileSchema = z.record(z.string(), z.base64());

function readKept(path: string): Record<string, string> {
  try {
    return fileSchema.parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch {
    return {};
  }
}

function writeKept(path: string, secrets: Record<string, string>): void {
  makeFolder(dirname(path));
  writeFileSync(`${path}.new`, JSON.stringify(secrets), { mode: 0o600 });
  renameSync(`${path}.new`, path);
}

/**
 * Secrets of the desktop shell: the environment first, then what the operating system keeps encrypted (payment-safety 10,
 * safeStorage). What the environment gave is kept, so that a till that was installed with it starts from its icon too.
 * Where Linux has no keyring, the backend would encrypt with a well-known password; then nothing is kept.
 */
export function desktopSecrets(
  path: string,
  safeStorage: SafeStorage,
  environment: Readonly<Record<string, string | undefined>>,
): Secrets {
  const given = environmentSecrets(environment);
  const canKeep = () =>
    safeStorage.isEncryptionAvailable() &&
    (process.platform !== 'linux' || safeStorage.getSelectedStorageBackend() !== 'basic_text');
  const secrets: Secrets = {
    async read(name) {
      const fromEnvironment = await given.read(name);
      if (fromEnvironment !== null) {
        await secrets.store(name, fromEnvironment);
        return fromEnvironment;
      }
      const kept = readKept(path)[name];
      if (kept === undefined || !canKeep()) return null;
      try {
        return safeStorage.decryptString(Buffer.from(kept, 'base64'));
      } catch {
        // The keychain was reset: the credentials have to be given again.
        return null;
      }
    },
    async store(name, value) {
      const kept = readKept(path);
      // A key under which PINs were made is never replaced: a key store that is locked today gives it out tomorrow.
      if (!canKeep() || (name === 'pin_key' && kept[name] !== undefined)) return fail('keychain_unavailable');
      const { [name]: _before, ...others } = kept;
      const encrypted = value === '' ? {} : { [name]: safeStorage.encryptString(value).toString('base64') };
      writeKept(path, { ...others, ...encrypted });
      return succeed(null);
    },
  };
  return secrets;
}
