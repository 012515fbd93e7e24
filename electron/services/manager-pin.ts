import { scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { assert } from '../../core/assert.ts';
import type { Clock } from '../../core/clock.ts';
import { type Answer, DONE, refuse } from './refusal.ts';

/** Shown in training so that a stranger can go on; it opens nothing where money moves. */
export const TRAINING_PIN = '246810';

const TRIES_MAX = 3;
const LOCK_MS = 60_000;
/** About 50 ms and 16 MB on a till: a PIN is short, so each guess must cost. */
const COST = { N: 16_384, r: 8, p: 1 } as const;
const KEY_BYTES = 32;

const derive = promisify<string, Buffer, number, { N: number; r: number; p: number }, Buffer>(scrypt);

/** `scrypt$N$r$p$salt$hash`, base64url. `salt` is 16 random bytes. */
export async function hashPin(pin: string, salt: Buffer): Promise<string> {
  assert(salt.length >= 16, 'a PIN is hashed with 16 random bytes of salt or more');
  const key = await derive(pin, salt, KEY_BYTES, COST);
  return ['scrypt', COST.N, COST.r, COST.p, salt.toString('base64url'), key.toString('base64url')].join('$');
}

async function matches(pin: string, hash: string): Promise<boolean> {
  const [, cost = '', blocks = '', parallel = '', salt = '', key = ''] = hash.split('$');
  const expected = Buffer.from(key, 'base64url');
  const derived = await derive(pin, Buffer.from(salt, 'base64url'), expected.length, {
    N: Number(cost),
    r: Number(blocks),
    p: Number(parallel),
  });
  return timingSafeEqual(derived, expected);
}

/** The manager's PIN: three errors lock it for 60 s (DESIGN 5, "PIN pad"). Time is monotonic, so the clock cannot unlock it. */
export class ManagerPin {
  private readonly clock: Clock;
  private readonly hash: () => string | null;
  private readonly training: boolean;
  private errors = 0;
  private locked_until_ms = Number.NEGATIVE_INFINITY;
  /** Checks run one after the other, so that guesses made at once are counted one by one. */
  private last: Promise<unknown> = Promise.resolve();

  /** `hash` answers the stored hash, or null when the shop has not set a PIN: then only training accepts one. */
  constructor(clock: Clock, hash: () => string | null, training: boolean) {
    this.clock = clock;
    this.hash = hash;
    this.training = training;
  }

  check(pin: string): Promise<Answer<null>> {
    const checked = this.last.then(() => this.checkNow(pin));
    this.last = checked.catch(() => null);
    return checked;
  }

  private async checkNow(pin: string): Promise<Answer<null>> {
    const locked_ms = this.locked_until_ms - this.clock.monotonicMs();
    if (this.hash() === null && !this.training) return refuse('pin_not_set', 'no PIN is set: cobro pin set');
    if (locked_ms > 0)
      return refuse('pin_locked', 'too many wrong PINs', { seconds_left: Math.ceil(locked_ms / 1000) });
    if (await this.isRight(pin)) {
      this.errors = 0;
      return DONE;
    }
    this.errors += 1;
    if (this.errors < TRIES_MAX)
      return refuse('wrong_pin', "the PIN is not the manager's", { tries_left: TRIES_MAX - this.errors });
    this.errors = 0;
    this.locked_until_ms = this.clock.monotonicMs() + LOCK_MS;
    return refuse('pin_locked', 'too many wrong PINs', { seconds_left: LOCK_MS / 1000 });
  }

  private async isRight(pin: string): Promise<boolean> {
    const hash = this.hash();
    if (hash !== null) return await matches(pin, hash);
    return this.training && timingSafeEqual(Buffer.from(pin.padEnd(8)), Buffer.from(TRAINING_PIN.padEnd(8)));
  }
}
