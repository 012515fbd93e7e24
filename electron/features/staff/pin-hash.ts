import { createHmac, randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { inThread } from '../../platform/thread.ts';
import { type DeviceKey, isKeptKeyOf, keptKeyOf } from '../../journal/anchor/device-key.ts';

/** The cost of one derivation. */
export interface PinCost {
  readonly memory_kib: number;
  readonly passes: number;
  readonly lanes: number;
}

/** OWASP's minimum for argon2id: each guess costs 19 MiB, even with the pepper. */
export const PIN_COST: PinCost = { memory_kib: 19_456, passes: 2, lanes: 1 };

export interface PinDerivation {
  readonly pin: string;
  readonly salt: Uint8Array;
  /** A secret of this machine, without which PINs cannot be guessed elsewhere; null when the machine has none. */
  readonly pepper: Uint8Array | null;
  readonly cost: PinCost;
}

/** Returns 32 bytes. Never runs in the till's own thread, which it would block. */
export type DerivePin = (derivation: PinDerivation) => Promise<Uint8Array>;

interface PinHashed {
  readonly pin_hash: string;
}

/**
 * Creates and compares hashes of PINs: `argon2id$v=19$m=…,t=…,p=…$key$tag$salt$hash`; older ones,
 * `scrypt$N$r$p$salt$hash`, can still be read.
 */
export interface PinHasher {
  hash(pin: string): Promise<string>;
  /** The holder whose hash matches the PIN, or null. Always at least one derivation, so that timing reveals little. */
  find<Holder extends PinHashed>(pin: string, holders: readonly Holder[]): Promise<Holder | null>;
  /** Whether PINs can be checked against the hash here: it was made with this machine's key or without one. */
  isOurs(hash: string): boolean;
  /**
   * Whether this machine made the hash with a key that is partly unavailable here: its desktop program or service has
   * it.
   */
  isKeyUnavailable(hash: string): boolean;
  /** Whether the hash is weaker than those made now. */
  isOld(hash: string): boolean;
}

export interface PinHasherParts {
  readonly key: DeviceKey | null;
  /** The secret store's part of the key, 32 bytes; default: none. */
  readonly kept?: Buffer | null;
  readonly cost?: PinCost;
  /** Default: argon2id in a thread of its own. */
  readonly derive?: DerivePin | undefined;
}

const SALT_BYTES = 16;
const WITHOUT_KEY = 'none';

interface Recipe {
  readonly cost: PinCost;
  readonly key_id: string;
  readonly tag: string;
  readonly salt: Buffer;
  readonly hash: Buffer;
}

/** A key for hashes; null for none. */
interface PinKeying {
  readonly key_id: string;
  readonly pepper: Uint8Array | null;
  /** Eight bits: they leave one or two candidates among a shop's staff, and reveal no more to a holder of the key. */
  tagOf(pin: string): string;
}

function keyingOf(key: DeviceKey | null): PinKeying {
  if (key === null) return { key_id: WITHOUT_KEY, pepper: null, tagOf: () => '00' };
  const tag_key = key.derive('pin tag');
  const tagOf = (pin: string): string => createHmac('sha256', tag_key).update(pin).digest('hex').slice(0, 2);
  return { key_id: key.id, pepper: key.derive('pin pepper'), tagOf };
}

export function createPinHasher(parts: PinHasherParts): PinHasher {
  const { key, kept = null, cost = PIN_COST, derive = deriveInThread } = parts;
  // The first is the one used for new hashes.
  const best = keyingOf(key === null || kept === null ? key : keptKeyOf(key, kept));
  const keyings = new Map([best, keyingOf(key), keyingOf(null)].map((keying) => [keying.key_id, keying]));
  const way = wayOf(cost, best.key_id);
  const isOurs = (hash: string): boolean => {
    const recipe = readHash(hash);
    return recipe === null || keyings.has(recipe.key_id);
  };
  return {
    hash: async (pin) => {
      const salt = randomBytes(SALT_BYTES);
      const derived = await derive({ pin, salt, pepper: best.pepper, cost });
      return `${way}$${best.tagOf(pin)}$${salt.toString('base64url')}$${Buffer.from(derived).toString('base64url')}`;
    },
    find: async (pin, holders) => {
      let found = await findOfScrypt(pin, holders);
      let derivations = 0;
      for (const holder of holders) {
        const recipe = readHash(holder.pin_hash);
        const keying = recipe && keyings.get(recipe.key_id);
        if (recipe === null || !keying) continue;
        if (keying.pepper !== null && recipe.tag !== keying.tagOf(pin)) continue;
        derivations += 1;
        const derived = await derive({ pin, salt: recipe.salt, pepper: keying.pepper, cost: recipe.cost });
        if (isSame(derived, recipe.hash)) found ??= holder;
      }
      if (derivations === 0) await derive({ pin, salt: Buffer.alloc(SALT_BYTES), pepper: best.pepper, cost });
      return found;
    },
    isOurs,
    isKeyUnavailable: (hash) => !isOurs(hash) && isKeptKeyOf(key, readHash(hash)?.key_id ?? ''),
    isOld: (hash) => !hash.startsWith(`${way}$`),
  };
}

const wayOf = ({ memory_kib, passes, lanes }: PinCost, key_id: string): string =>
  `argon2id$v=19$m=${memory_kib},t=${passes},p=${lanes}$${key_id}`;

const FORM = /^argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$(\w+)\$(\w+)\$([\w-]+)\$([\w-]+)$/;

/** Null for an older scrypt hash. */
function readHash(text: string): Recipe | null {
  const parts = FORM.exec(text);
  if (parts === null) return null;
  const [, memory_kib, passes, lanes, key_id = '', tag = '', salt = '', hash = ''] = parts;
  return {
    cost: { memory_kib: Number(memory_kib), passes: Number(passes), lanes: Number(lanes) },
    key_id,
    tag,
    salt: Buffer.from(salt, 'base64url'),
    hash: Buffer.from(hash, 'base64url'),
  };
}

const isSame = (derived: Uint8Array, expected: Buffer): boolean =>
  expected.length === derived.length && timingSafeEqual(expected, derived);

const deriveInThread: DerivePin = async (derivation) => {
  const key = await inThread('pin-thread', derivation);
  if (key instanceof Uint8Array) return key;
  throw new TypeError('the thread of a PIN answers with its key');
};

const deriveOfBefore = promisify<string, Buffer, number, { N: number; r: number; p: number }, Buffer>(scrypt);
const SCRYPT_KEY_BYTES = 32;

/** Old hashes shared one salt per shop, so one derivation checks all of them. */
async function findOfScrypt<Holder extends PinHashed>(pin: string, holders: readonly Holder[]): Promise<Holder | null> {
  const derived = new Map<string, Buffer>();
  let found: Holder | null = null;
  for (const holder of holders) {
    if (!holder.pin_hash.startsWith('scrypt$')) continue;
    const recipe = holder.pin_hash.slice(0, holder.pin_hash.lastIndexOf('$'));
    const [, cost, blocks, parallel, salt = ''] = recipe.split('$');
    const made =
      derived.get(recipe) ??
      (await deriveOfBefore(pin, Buffer.from(salt, 'base64url'), SCRYPT_KEY_BYTES, {
        N: Number(cost),
        r: Number(blocks),
        p: Number(parallel),
      }));
    derived.set(recipe, made);
    const hash = Buffer.from(holder.pin_hash.slice(recipe.length + 1), 'base64url');
    if (isSame(made, hash)) found ??= holder;
  }
  return found;
}
