import { scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { assert } from '../../../core/assert.ts';

/** About 50 ms and 16 MB on a till: a PIN is short, so each guess must cost. */
const COST = { N: 16_384, r: 8, p: 1 } as const;
const KEY_BYTES = 32;

const derive = promisify<string, Buffer, number, { N: number; r: number; p: number }, Buffer>(scrypt);

/** `scrypt$N$r$p$salt$hash`, base64url. `salt` is 16 random bytes or more. */
export async function hashPin(pin: string, salt: Buffer): Promise<string> {
  assert(salt.length >= 16, 'a PIN is hashed with 16 random bytes of salt or more');
  const key = await derive(pin, salt, KEY_BYTES, COST);
  return ['scrypt', COST.N, COST.r, COST.p, salt.toString('base64url'), key.toString('base64url')].join('$');
}

/** Everything of a hash but its key: hashes that agree in it are compared after one derivation. */
function recipeOf(hash: string): string {
  return hash.slice(0, hash.lastIndexOf('$'));
}

/** The salt of a hash, so that another PIN of the same shop is hashed with it. */
export function saltOf(hash: string): Buffer {
  return Buffer.from(hash.split('$')[4] ?? '', 'base64url');
}

function sameKey(derived: Buffer, hash: string): boolean {
  const expected = Buffer.from(hash.slice(hash.lastIndexOf('$') + 1), 'base64url');
  return expected.length === derived.length && timingSafeEqual(expected, derived);
}

/**
 * Which of these hashes a PIN fits, or null. The PINs of a shop share their salt, so that one costly derivation finds the
 * person among all of them. All are compared, so that the time does not tell who it was.
 */
export async function findByPin<Holder extends { readonly pin_hash: string }>(
  pin: string,
  holders: readonly Holder[],
): Promise<Holder | null> {
  const derived = new Map<string, Buffer>();
  let found: Holder | null = null;
  for (const holder of holders) {
    const recipe = recipeOf(holder.pin_hash);
    const [, cost, blocks, parallel] = recipe.split('$');
    const made =
      derived.get(recipe) ??
      (await derive(pin, saltOf(holder.pin_hash), KEY_BYTES, {
        N: Number(cost),
        r: Number(blocks),
        p: Number(parallel),
      }));
    derived.set(recipe, made);
    if (sameKey(made, holder.pin_hash)) found ??= holder;
  }
  return found;
}
