import { generateKeyPairSync } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ServerIdentity, makeServerIdentity } from './server/certificate.ts';

/** Files of a store process outside its database; several processes of one store share key and certificate. */
export interface StoreFolder {
  readonly path: string;
  /** The server's key and certificate; created on first use. */
  identity(): ServerIdentity;
  /** The key that signs the shop's feeds (PEM); created on first use. */
  feedKey(): string;
  /** The same; null if it was never created. */
  keptFeedKey(): string | null;
  /** Last known URL of this folder's process; null: it never ran. */
  readonly address: string | null;
  noteAddress(url: string): void;
  /** The store served from this folder; null: never served by this version. */
  readonly store_id: string | null;
  noteStore(store_id: string): void;
}

/** @throws the system's error when the folder cannot be created or read */
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
      // One file, so that a key is never paired with another key's certificate.
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
