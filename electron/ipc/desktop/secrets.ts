import { readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { SafeStorage } from 'electron';
import * as z from 'zod';
import { fail, succeed } from '../../../core/result.ts';
import { writeDurably } from '../../platform/durable-file.ts';
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
  writeDurably(path, JSON.stringify(secrets));
}

/**
 * Secrets of the desktop shell: the environment first, then the operating system's encrypted store (payment-safety 10,
 * safeStorage). Values from the environment are stored, so that a till installed with them also starts from its icon.
 * Without a keyring, Linux would encrypt with a well-known password; then nothing is stored.
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
      // The key behind existing PINs is never replaced: a key store locked today may be open tomorrow.
      if (!canKeep() || (name === 'pin_key' && kept[name] !== undefined)) return fail('keychain_unavailable');
      const { [name]: _before, ...others } = kept;
      const encrypted = value === '' ? {} : { [name]: safeStorage.encryptString(value).toString('base64') };
      try {
        writeKept(path, { ...others, ...encrypted });
      } catch {
        // A full disk: what was kept is as before, and what the environment gives serves this start.
        return fail('keychain_unavailable');
      }
      return succeed(null);
    },
  };
  return secrets;
}
