import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { type Result, fail, succeed } from '../../core/result.ts';
import { writeDurably } from './durable-file.ts';
import type { SecretName, Secrets } from './secrets.ts';
import { environmentSecrets } from './secrets.ts';
import { readSmallFile } from './small-file.ts';
import { type SystemCode, systemCode } from './system-code.ts';

/** Credentials of a till without a desktop keyring: written by set-up, readable by the owner alone, in no backup. */
const CREDENTIALS_FILE = 'credentials.json';

const NAMES = ['client_id', 'client_secret', 'audience', 'api_key'] as const satisfies readonly SecretName[];
/** Additional fields from a newer version are ignored. */
const credentialsSchema = z.object({
  client_id: z.string().min(1).optional(),
  client_secret: z.string().min(1).optional(),
  audience: z.string().min(1).optional(),
  api_key: z.string().min(1).optional(),
  /** The mail server's password; kept when the others are replaced. */
  email_password: z.string().min(1).optional(),
});
export type KeptCredentials = z.infer<typeof credentialsSchema>;

type Environment = Readonly<Record<string, string | undefined>>;

/** Whether anyone but the owner may read or write a file. Windows has other permissions (docs/operations.md). */
export function isOpenToOthers(path: string): boolean {
  return process.platform !== 'win32' && (statSync(path).mode & 0o077) !== 0;
}

/** Credentials that set-up stored in a data folder; empty when there are none or others may read them. */
function keptCredentials(folder: string): KeptCredentials {
  const path = join(folder, CREDENTIALS_FILE);
  try {
    return isOpenToOthers(path) ? {} : credentialsSchema.parse(JSON.parse(readSmallFile(path).toString('utf8')));
  } catch {
    return {};
  }
}

/** Replaces all credentials of a till at once: a half-replaced pair would be useless. */
export function keepCredentials(folder: string, credentials: KeptCredentials): Result<null, SystemCode> {
  const { email_password } = keptCredentials(folder);
  try {
    const kept = credentialsSchema.parse({ email_password, ...credentials });
    writeDurably(join(folder, CREDENTIALS_FILE), `${JSON.stringify(kept)}\n`);
    return succeed(null);
  } catch (error) {
    return fail(systemCode(error));
  }
}

/**
 * A secret that systemd passes to a service (systemd.exec, `LoadCredential=`): a file `cobro.NAME` in the folder named
 * by `CREDENTIALS_DIRECTORY`.
 */
export function systemdSecret(environment: Environment, name: string): string | null {
  const folder = environment['CREDENTIALS_DIRECTORY'];
  if (folder === undefined || folder === '') return null;
  try {
    return (
      readSmallFile(join(folder, `cobro.${name}`))
        .toString('utf8')
        .trimEnd() || null
    );
  } catch {
    return null;
  }
}

/**
 * Secrets of the headless shell and of every command: the environment, then systemd's credentials, then what set-up
 * stored in the data folder. All come from one source: an id and a secret from different ones would be useless.
 */
export function folderSecrets(environment: Environment, folder: string): Secrets {
  type Read = (name: SecretName) => Promise<string | null>;
  const given: Read = (name) => environmentSecrets(environment).read(name);
  const systemd: Read = async (name) => systemdSecret(environment, name);
  const kept: Read = async (name) => keptCredentials(folder)[name] ?? null;
  const isComplete = async (read: Read) => (await read('api_key')) !== null || (await read('client_secret')) !== null;
  return {
    async read(name) {
      if (name === 'pin_key') return systemdSecret(environment, name);
      if (name === 'email_password') return (await given(name)) ?? (await systemd(name)) ?? (await kept(name));
      const audience = name === 'audience' ? await given(name) : null;
      if (audience !== null) return audience;
      for (const read of [given, systemd]) if (await isComplete(read)) return await read(name);
      return await kept(name);
    },
    async store(name, value): Promise<Result<null, 'environment_only' | 'keychain_unavailable'>> {
      // Stored beside the hashes it would protect nothing.
      if (name === 'pin_key') return fail('environment_only');
      const { [name]: _before, ...others } = keptCredentials(folder);
      const kept_all = keepCredentials(folder, { ...others, ...(value === '' ? {} : { [name]: value }) });
      return kept_all.ok ? kept_all : fail('keychain_unavailable');
    },
  };
}

/** All credentials of a client, from one source. */
export async function readCredentials(secrets: Pick<Secrets, 'read'>): Promise<KeptCredentials> {
  const pairs = await Promise.all(NAMES.map(async (name) => [name, await secrets.read(name)] as const));
  return Object.fromEntries(pairs.filter(([, value]) => value !== null));
}

/**
 * Replaces all credentials of a client in one place: the desktop's keyring or, without one, the file in the folder.
 * Values no longer given are removed: an old audience would otherwise still be used.
 */
export async function replaceCredentials(
  keyring: Pick<Secrets, 'store'> | undefined,
  folder: string,
  credentials: KeptCredentials,
): Promise<Result<null, SystemCode>> {
  for (const name of NAMES) {
    const stored = await keyring?.store(name, credentials[name] ?? '');
    if (stored?.ok !== true) return keepCredentials(folder, credentials);
  }
  return existsSync(join(folder, CREDENTIALS_FILE)) ? keepCredentials(folder, {}) : succeed(null);
}
