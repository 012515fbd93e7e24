import { createHmac, randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { inThread } from '../../platform/thread.ts';
import type { DeviceKey } from '../../journal/anchor/device-key.ts';

/** What one derivation costs. */
export interface PinCost {
  readonly memory_kib: number;
  readonly passes: number;
  readonly lanes: number;
}

/** The least that OWASP's cheat sheet for passwords asks of argon2id: each guess costs 19 MiB, also for who has the pepper. */
export const PIN_COST: PinCost = { memory_kib: 19_456, passes: 2, lanes: 1 };

export interface PinDerivation {
  readonly pin: string;
  readonly salt: Uint8Array;
  /** A secret of this machine, without which no guess can be tried elsewhere; null where the machine keeps none. */
  readonly pepper: Uint8Array | null;
  readonly cost: PinCost;
}

/** 32 bytes. Never in the thread of the till: it would stand still meanwhile. */
export type DerivePin = (derivation: PinDerivation) => Promise<Uint8Array>;

interface PinHashed {
  readonly pin_hash: string;
}

/** Makes and compares hashes of PINs. `argon2id$v=19$m=…,t=…,p=…$key$tag$salt$hash`; those of before, `scrypt$N$r$p$salt$hash`, are still read. */
export interface PinHasher {
  hash(pin: string): Promise<string>;
  /** Which of these hashes a PIN fits, or null. Takes one derivation at least, no matter who it is, so that the time tells little. */
  find<Holder extends PinHashed>(pin: string, holders: readonly Holder[]): Promise<Holder | null>;
  /** Whether a PIN can be compared with it here: it was made with this machine's key, or with none. */
  isOurs(hash: string): boolean;
  /** Whether it was made in a weaker way than hashes are made now. */
  isOld(hash: string): boolean;
}

export interface PinHasherParts {
  readonly key: DeviceKey | null;
  readonly cost?: PinCost;
  readonly derive?: DerivePin;
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

export function createPinHasher({ key, cost = PIN_COST, derive = deriveInThread }: PinHasherParts): PinHasher {
  const pepper = key?.derive('pin pepper') ?? null;
  const tag_key = key?.derive('pin tag') ?? null;
  const key_id = key?.id ?? WITHOUT_KEY;
  const way = wayOf(cost, key_id);
  // Eight bits: among the people of a shop they leave one or two candidates, and tell anyone who has the key as much.
  const tagOf = (pin: string): string =>
    tag_key === null ? '00' : createHmac('sha256', tag_key).update(pin).digest('hex').slice(0, 2);
  const made = (pin: string, recipe: Recipe): Promise<Uint8Array> =>
    derive({ pin, salt: recipe.salt, pepper: recipe.key_id === WITHOUT_KEY ? null : pepper, cost: recipe.cost });
  const isOurs = (hash: string): boolean => {
    const recipe = readHash(hash);
    return recipe === null || recipe.key_id === key_id || recipe.key_id === WITHOUT_KEY;
  };
  return {
    hash: async (pin) => {
      const salt = randomBytes(SALT_BYTES);
      const derived = await derive({ pin, salt, pepper, cost });
      return `${way}$${tagOf(pin)}$${salt.toString('base64url')}$${Buffer.from(derived).toString('base64url')}`;
    },
    find: async (pin, holders) => {
      const tag = tagOf(pin);
      let found = await findOfScrypt(pin, holders);
      let derivations = 0;
      for (const holder of holders) {
        const recipe = readHash(holder.pin_hash);
        if (recipe === null || !isOurs(holder.pin_hash)) continue;
        if (recipe.key_id !== WITHOUT_KEY && recipe.tag !== tag) continue;
        derivations += 1;
        if (isSame(await made(pin, recipe), recipe.hash)) found ??= holder;
      }
      if (derivations === 0) await derive({ pin, salt: Buffer.alloc(SALT_BYTES), pepper, cost });
      return found;
    },
    isOurs,
    isOld: (hash) => !hash.startsWith(`${way}$`),
  };
}

const wayOf = ({ memory_kib, passes, lanes }: PinCost, key_id: string): string =>
  `argon2id$v=19$m=${memory_kib},t=${passes},p=${lanes}$${key_id}`;

const FORM = /^argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$(\w+)\$(\w+)\$([\w-]+)\$([\w-]+)$/;

/** Null: it was made with scrypt, in the way of before. */
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

/** Hashes of before shared one salt in a shop, so that one derivation finds the person among all of them. */
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
