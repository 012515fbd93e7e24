import type { Clock } from '../../../core/clock.ts';
import { succeed } from '../../../core/result.ts';
import type { FindPinOwner, PinOwner } from './manager-pin.ts';
import { type Answer, refuse } from '../shared/refusal.ts';

const TRIES_MAX = 3;
export const PIN_LOCK_MS = 60_000;

/** What is remembered of earlier tries, so that a restart neither unlocks the PIN nor gives new tries. */
export interface PinMemory {
  /** Errors since the last right PIN or lock, and when the last lock began, by the wall clock; null when none counts. */
  read(): { readonly errors: number; readonly locked_at_ms: number | null };
  /** A wrong PIN; with `locks`, the one that locks. Durable when it returns. */
  wrong(tried: string, locks: boolean): void;
}

export interface PinVerifierParts {
  readonly clock: Clock;
  readonly find: FindPinOwner;
  /** Whether any PIN was ever set here. */
  readonly hasKeys: () => boolean;
  readonly memory: PinMemory;
}

/**
 * Takes PINs: one check at a time, three errors lock it for 60 s for everybody (DESIGN 5, "PIN pad"), because a PIN that
 * is nobody's says nothing about who typed it. Time is monotonic, so the clock cannot unlock it while the till runs.
 */
export class PinVerifier {
  private readonly parts: PinVerifierParts;
  private errors: number;
  private locked_until_ms: number;
  /** Checks run one after the other, so that guesses made at once are counted one by one. */
  private last: Promise<unknown> = Promise.resolve();

  constructor(parts: PinVerifierParts) {
    this.parts = parts;
    const { errors, locked_at_ms } = parts.memory.read();
    this.errors = errors;
    this.locked_until_ms =
      locked_at_ms === null
        ? Number.NEGATIVE_INFINITY
        : parts.clock.monotonicMs() + lockLeft(locked_at_ms, parts.clock.wallMs());
  }

  /** Whose PIN it is. `tried` names what it was for, in the log of wrong ones. */
  check(pin: string, tried: string): Promise<Answer<PinOwner>> {
    const checked = this.last.then(() => this.checkNow(pin, tried));
    this.last = checked.catch(() => null);
    return checked;
  }

  private async checkNow(pin: string, tried: string): Promise<Answer<PinOwner>> {
    const { clock, find, hasKeys, memory } = this.parts;
    if (!hasKeys()) return refuse('pin_not_set', 'no PIN is set: cobro pin set');
    const locked_ms = this.locked_until_ms - clock.monotonicMs();
    if (locked_ms > 0) return refuseLocked(locked_ms);
    const holder = await find(pin);
    if (holder) {
      this.errors = 0;
      return succeed(holder);
    }
    const locks = this.errors + 1 >= TRIES_MAX;
    memory.wrong(tried, locks);
    this.errors = locks ? 0 : this.errors + 1;
    if (!locks) return refuse('wrong_pin', 'the PIN is of nobody here', { tries_left: TRIES_MAX - this.errors });
    this.locked_until_ms = clock.monotonicMs() + PIN_LOCK_MS;
    return refuseLocked(PIN_LOCK_MS);
  }
}

function refuseLocked(left_ms: number) {
  return refuse('pin_locked', 'too many wrong PINs', { seconds_left: Math.ceil(left_ms / 1000) });
}

/** After a restart the wall clock says how much of the lock is left; one that was moved back gives the whole of it again. */
function lockLeft(locked_at_ms: number, now_ms: number): number {
  const passed_ms = now_ms - locked_at_ms;
  return passed_ms < 0 ? PIN_LOCK_MS : Math.max(0, PIN_LOCK_MS - passed_ms);
}
