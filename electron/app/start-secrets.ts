import { folderSecrets, readCredentials, replaceCredentials } from '../platform/credentials-file.ts';
import type { DataFolder } from '../platform/data-folder.ts';
import type { Secrets } from '../platform/secrets.ts';
import type { TillOptions } from './composition.ts';

/** Secrets of this machine: the desktop's keyring or, without one, the file in the folder. */
export function secretsOf(
  { secrets }: TillOptions,
  { path }: DataFolder,
  environment: TillOptions['environment'] = {},
): Secrets {
  const kept = folderSecrets(environment, path);
  if (secrets === undefined) return kept;
  return { ...secrets, read: async (name) => (await secrets.read(name)) ?? (await kept.read(name)) };
}

export function secretsAt(options: TillOptions, folder: DataFolder): Pick<TillOptions, 'secrets' | 'credentials'> {
  const secrets = secretsOf(options, folder, options.environment);
  return {
    secrets,
    credentials: {
      read: () => readCredentials(secrets),
      keep: (given) => replaceCredentials(options.secrets, folder.path, given),
    },
  };
}
