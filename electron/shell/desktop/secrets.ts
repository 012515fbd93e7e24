import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { SafeStorage } from 'electron';
import { z } from 'zod';

/** Secrets of the payment service between two starts. Never holds card data or anything a payment depends on. */
export interface SecretStore {
  /** Null when there is none, or when this machine can no longer read it. */
  read(name: string): string | null;
  /** Answers false when this machine can keep no secret. */
  write(name: string, secret: string): boolean;
}

const fileSchema = z.record(z.string(), z.base64());

function readFile(path: string): Record<string, string> {
  try {
    return fileSchema.parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch {
    return {};
  }
}

/**
 * Keeps secrets encrypted by the operating system (payment-safety 10, safeStorage). Where Linux has no keyring, the
 * backend would encrypt with a password that everybody knows; then nothing is kept.
 */
export function createSecretStore(path: string, safeStorage: SafeStorage): SecretStore {
  const canKeep = () =>
    safeStorage.isEncryptionAvailable() &&
    (process.platform !== 'linux' || safeStorage.getSelectedStorageBackend() !== 'basic_text');
  return {
    read(name) {
      const kept = readFile(path)[name];
      if (kept === undefined || !canKeep()) return null;
      try {
        return safeStorage.decryptString(Buffer.from(kept, 'base64'));
      } catch {
        // The keychain was reset: the credentials have to be given again.
        return null;
      }
    },
    write(name, secret) {
      if (!canKeep()) return false;
      const secrets = { ...readFile(path), [name]: safeStorage.encryptString(secret).toString('base64') };
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(`${path}.new`, JSON.stringify(secrets), { mode: 0o600 });
      renameSync(`${path}.new`, path);
      return true;
    },
  };
}
