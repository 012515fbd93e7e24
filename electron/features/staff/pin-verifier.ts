import type { Clock } from '../../../core/clock.ts';
import { succeed } from '../../../core/result.ts';
import { GUESSES_MIN, PIN_PLACES, type PinPlace, pinLock } from '../../../core/staff/pin-policy.ts';
import { type Answer, refuse } from '../shared/refusal.ts';
import type { FindPinOwner, PinOwner } from './manager-pin.ts';
import type { PinMemory } from './pin-memory.ts';

export interface PinVerifierParts {
  readonly clock: Clock;
  readonly find: FindPinOwner;
  /** Whether any PIN was ever set here. */
  readonly hasKeys: () => boolean;
  readonly memory: Pick<PinMemory, 'read' | 'wrong'>;
  /** Where PINs are currently typed. */
  readonly place: () => PinPlace;
}

/**
 * Checks PINs one at a time. Wrong ones lock the whole place (`pin-policy.ts`), because an unknown PIN does not
 * identify a person, and a correct one does not reset the count. Time is monotonic, so that setting the clock cannot
 * unlock a place while the till runs.
 */
export class PinVerifier {
  readonly #parts: PinVerifierParts;
  /** Wrong PINs of each place by the monotonic clock; those of earlier runs are before its start. */
  private readonly wrong_at_ms: Record<PinPlace, number[]>;
  /** Checks run one after the other, so that simultaneous guesses all count. */
  private last: Promise<unknown> = Promise.resolve();

  constructor(parts: PinVerifierParts) {
    this.#parts = parts;
    const { clock, memory } = parts;
    const now_ms = clock.monotonicMs();
    const wall_ms = clock.wallMs();
    const remembered = memory.read(wall_ms);
    const timesOf = (place: PinPlace): number[] =>
      remembered
        .filter((wrong) => wrong.place === place)
        .map(({ at_ms }) => now_ms - (wall_ms - at_ms))
        .sort((one, other) => one - other);
    this.wrong_at_ms = Object.fromEntries(PIN_PLACES.map((place) => [place, timesOf(place)])) as Record<
      PinPlace,
      number[]
    >;
  }

  /** Wrong PINs within a day at the place with the most, once they count as guesses; otherwise 0. */
  get guesses(): number {
    const now_ms = this.#parts.clock.monotonicMs();
    const most = Math.max(...PIN_PLACES.map((place) => pinLock(place, this.wrong_at_ms[place], now_ms).wrong_count));
    return most >= GUESSES_MIN ? most : 0;
  }

  /** Returns the PIN's owner. `tried` is what it was for, for the record of wrong PINs. */
  check(pin: string, tried: string): Promise<Answer<PinOwner>> {
    const checked = this.last.then(() => this.checkNow(pin, tried));
    this.last = checked.catch(() => null);
    return checked;
  }

  private async checkNow(pin: string, tried: string): Promise<Answer<PinOwner>> {
    const { clock, find, hasKeys } = this.#parts;
    if (!hasKeys()) return refuse('pin_not_set', 'no PIN is set: cobro pin set');
    const place = this.#parts.place();
    const { locked_ms } = pinLock(place, this.wrong_at_ms[place], clock.monotonicMs());
    if (locked_ms > 0) return refuseLocked(locked_ms);
    const owner = await find(pin);
    return owner ? succeed(owner) : this.refuseWrong(place, tried);
  }

  private refuseWrong(place: PinPlace, tried: string): Answer<never> {
    const { clock, memory } = this.#parts;
    const now_ms = clock.monotonicMs();
    const wrongs = [...this.wrong_at_ms[place], now_ms];
    const { locked_ms, wrong_count, tries_left } = pinLock(place, wrongs, now_ms);
    memory.wrong(place, tried, wrong_count >= GUESSES_MIN ? 'guess' : locked_ms > 0 ? 'lock' : 'nothing');
    this.wrong_at_ms[place] = wrongs;
    return locked_ms > 0 ? refuseLocked(locked_ms) : refuse('wrong_pin', 'the PIN is unknown here', { tries_left });
  }
}

function refuseLocked(left_ms: number) {
  return refuse('pin_locked', 'too many wrong PINs', { seconds_left: Math.ceil(left_ms / 1000) });
}
