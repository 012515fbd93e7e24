import { generateKeyPairSync } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ServerIdentity, makeServerIdentity } from './server/certificate.ts';

/** What a process of the store keeps beside its database; several processes of one store share key and certificate. */
export interface StoreFolder {
  readonly path: string;
  /** The server's key and certificate; made the first time. */
  identity(): ServerIdentity;
  /** The key that signs what the shop gives its tills (PEM); made the first time. */
  feedKey(): string;
  /** The same, or null where none was made. */
  keptFeedKey(): string | null;
  /** Where the process of this folder was last reached; null: it never ran. */
  readonly address: string | null;
  noteAddress(url: string): void;
  /** Which store its process served; null: none of this version did. */
  readonly store_id: string | null;
  noteStore(store_id: string): void;
}

/** @throws the error of the system when the folder cannot be made or read */
export function openStoreFolder(path: string): StoreFolder {
  if (!existsSync(path)) mkdirSync(path, { recursive: true, mode: 0o700 });
  const file = (name: string): string => join(path, name);
  const readFile = (name: string): string | null => (existsSync(file(name)) ? readFileSync(file(name), 'utf8') : null);
  const write = (name: string, text: string): void => {
    writeFileSync(file(`${name}.part`), text, { mode: 0o600, flush: true });
    renameSync(file(`${name}.part`), file(name));
  };
  return {
    path,
    identity: () => {
      // One file, so that a key never stands beside another key's certificate.
      const kept = readFile('server.pem');
      const key = /-----BEGIN PRIVATE KEY-----[^-]+-----END PRIVATE KEY-----\n/.exec(kept ?? '')?.[0];
      const certificate = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----\n/.exec(kept ?? '')?.[0];
      if (key !== undefined && certificate !== undefined) return { key, certificate };
      const made = makeServerIdentity(new Date());
      write('server.pem', `${made.key}${made.certificate}`);
      return made;
    },
    feedKey: () => {
      const kept = readFile('feed-key.pem');
      if (kept !== null) return kept;
      const made = String(generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }));
      write('feed-key.pem', made);
      return made;
    },
    keptFeedKey: () => readFile('feed-key.pem'),
    get address() {
      return readFile('address');
    },
    noteAddress: (url) => write('address', url),
    get store_id() {
      return readFile('store-id');
    },
    noteStore: (store_id) => write('store-id', store_id),
  };
}
