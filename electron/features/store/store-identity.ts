import { createPrivateKey, createPublicKey, generateKeyPairSync, sign } from 'node:crypto';
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { type StorePlace, readPlace, writePlace } from '../../../store/contract/protocol.ts';
import { STORE_NUMBERS_FILE } from '../../journal/anchor/open-anchoring.ts';
import { STORE_IDENTITY_FILE } from '../../journal/anchor/stopped-identity.ts';
import { personIdSchema } from '../../../core/customer/person.ts';
import type { ShopCustomerParts } from './shop-customers.ts';
import { makeFolder } from '../../platform/make-folder.ts';

/**
 * This till's identity at the store. In the machine folder, so that a copied data folder cannot act as the till (store
 * 3.3).
 */
const identitySchema = z.strictObject({
  till_id: z.uuid(),
  lane: z.int().min(1),
  identity_epoch: z.int().min(1),
  store_id: z.uuid(),
  url: z.string().min(1).max(300),
  pin: z.string().regex(/^[0-9a-f]{64}$/),
});
export type StoreIdentity = z.infer<typeof identitySchema>;

const KEY_FILE = 'store-key.pem';
const NEXT_KEY_FILE = 'store-key-next.pem';
const SEEN_FILE = 'store-seen';
const FEED_KEY_FILE = 'store-feed-key';
const PUSHED_PEOPLE_FILE = 'store-told-people';
const PAST_FILE = 'store-past';

export interface TillKeyPair {
  /** DER in base64url, as stored by the store. */
  readonly public_key: string;
  /** Ed25519, base64url. */
  sign(text: string): string;
}

/** The key pair of an enrolment in progress, reused for each try, so that a lost answer can be repeated. */
export function enrolmentKey(folder: string): TillKeyPair {
  makeFolder(folder);
  const path = join(folder, NEXT_KEY_FILE);
  if (!existsSync(path)) {
    const { privateKey } = generateKeyPairSync('ed25519');
    writeWhole(path, String(privateKey.export({ type: 'pkcs8', format: 'pem' })), true);
  }
  return keyOf(readFileSync(path, 'utf8'));
}

/** The next enrolment creates a new one. */
export function forgetEnrolmentKey(folder: string): void {
  rmSync(join(folder, NEXT_KEY_FILE), { force: true });
}

/** Stores the identity after the enrolment's reply: from here on the machine is this till. */
export function keepIdentity(folder: string, identity: StoreIdentity, numbers_from: number, past_seq: number): void {
  writeWhole(join(folder, KEY_FILE), readFileSync(join(folder, NEXT_KEY_FILE), 'utf8'), true);
  // The seen place of an earlier store does not apply to this one.
  writeWhole(join(folder, SEEN_FILE), '');
  writeWhole(join(folder, FEED_KEY_FILE), '');
  writeWhole(join(folder, PUSHED_PEOPLE_FILE), '');
  writeWhole(join(folder, PAST_FILE), String(past_seq), true);
  writeWhole(join(folder, STORE_NUMBERS_FILE), String(numbers_from), true);
  writeWhole(join(folder, STORE_IDENTITY_FILE), JSON.stringify(identity), true);
  // Only now: until here, the same code returns the same identity for the same key.
  rmSync(join(folder, NEXT_KEY_FILE));
}

/** The machine no longer belongs to a store. Its lane's numbers are kept: others may have the lower ones. */
export function forgetIdentity(folder: string): void {
  for (const file of [STORE_IDENTITY_FILE, KEY_FILE, SEEN_FILE, FEED_KEY_FILE, PUSHED_PEOPLE_FILE, PAST_FILE])
    rmSync(join(folder, file), { force: true });
}

/** The last event of the journal that was brought along from before the enrolment; 0 for none. */
export function readPast(folder: string): number {
  const file = join(folder, PAST_FILE);
  const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
  return /^[1-9]\d{0,15}$/.test(text) ? Number(text) : 0;
}

/** Null when this machine has no key of an enrolled till, or cannot read it. */
export function readIdentity(folder: string): { readonly identity: StoreIdentity; readonly key: TillKeyPair } | null {
  try {
    const identity = identitySchema.parse(JSON.parse(readFileSync(join(folder, STORE_IDENTITY_FILE), 'utf8')));
    return { identity, key: keyOf(readFileSync(join(folder, KEY_FILE), 'utf8')) };
  } catch {
    return null;
  }
}

/** The highest place of the store's chain that this till has seen; null when none is known. */
export function readSeen(folder: string): StorePlace | null {
  try {
    return readPlace(readFileSync(join(folder, SEEN_FILE), 'utf8'));
  } catch {
    return null;
  }
}

/** Without a sync: a power cut only makes it harder to notice a restored store, and loses nothing. */
export function writeSeen(folder: string, place: StorePlace): void {
  writeWhole(join(folder, SEEN_FILE), writePlace(place));
}

/** The first key announced by the pinned store; another one is not accepted until the till is enrolled anew. */
export interface FeedKeyPlace {
  /** Null when none was announced yet. */
  read(): string | null;
  write(public_key: string): void;
}

export function feedKeyPlace(folder: string): FeedKeyPlace {
  const file = join(folder, FEED_KEY_FILE);
  return {
    read: () => (existsSync(file) ? readFileSync(file, 'utf8') : '') || null,
    write: (public_key) => writeWhole(file, public_key, true),
  };
}

const pushedPeopleSchema = z.strictObject({ generation: z.uuid(), row: z.int().min(1), person_id: personIdSchema });

/** Without a sync: what is lost is reported again, and the store stores it once. */
export function pushedPeoplePlace(folder: string): ShopCustomerParts['pushed'] {
  const file = join(folder, PUSHED_PEOPLE_FILE);
  return {
    read: () => {
      try {
        return pushedPeopleSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
      } catch {
        return null;
      }
    },
    write: (place) => writeWhole(file, place === null ? '' : JSON.stringify(place)),
  };
}

/** Atomic. */
export function writeWhole(path: string, text: string, is_synced = false): void {
  writeFileSync(`${path}.part`, text, { mode: 0o600, flush: is_synced });
  renameSync(`${path}.part`, path);
}

function keyOf(pem: string): TillKeyPair {
  const private_key = createPrivateKey(pem);
  return {
    public_key: createPublicKey(private_key).export({ type: 'spki', format: 'der' }).toString('base64url'),
    sign: (text) => sign(null, Buffer.from(text), private_key).toString('base64url'),
  };
}
