import type { Clock } from '../../../core/clock.ts';
import type { PinResetView } from '../../../core/contract/staff.ts';
import type { Act } from '../../../core/staff/act.ts';
import { PIN_FAULTS, pinFault } from '../../../core/staff/pin-policy.ts';
import type { FindPinOwner } from './manager-pin.ts';
import type { PinHasher } from './pin-hash.ts';
import { type Answer, DONE, refuse } from '../shared/refusal.ts';
import { type Grant, byWhom } from '../shared/grant.ts';

/** How long the request for a new PIN is shown and can be stopped. */
export const RESET_AFTER_MS = 15 * 60_000;

/** The file by which the owner of the data folder requests a new manager's PIN. */
export interface PinResetFile {
  exists(): boolean;
  remove(): void;
}

export interface PinResetParts {
  readonly file: PinResetFile;
  readonly clock: Clock;
  readonly find: FindPinOwner;
  readonly hasher: PinHasher;
  readonly keepManagerPin: (manager_pin_hash: string) => void;
  readonly record: (act: Act) => void;
  readonly onChange: () => void;
}

/**
 * Recovery for a forgotten manager's PIN: a file in the data folder requests it, every screen shows that for a quarter
 * of an hour, anyone at the till can stop it, and then the new PIN is typed at the till. Everything is in the audit
 * trail. Only the time while this till runs counts, by its own clock, whatever the file's age.
 */
export class PinReset {
  readonly #parts: PinResetParts;
  #asked_at_ms: number | null = null;

  constructor(parts: PinResetParts) {
    this.#parts = parts;
  }

  /** Checks for a request; called repeatedly. */
  poll(): void {
    const { file, clock, record, onChange } = this.#parts;
    const asks = file.exists();
    if (asks === (this.#asked_at_ms !== null)) return;
    this.#asked_at_ms = asks ? clock.monotonicMs() : null;
    if (asks) record({ who: 'command line', what: 'pin_reset_asked', subject: 'till' });
    onChange();
  }

  view(): PinResetView | null {
    const left_ms = this.#leftMs();
    return left_ms === null ? null : { ready_at_ms: this.#parts.clock.wallMs() + left_ms };
  }

  stop(grant: Grant): Answer<null> {
    if (this.#asked_at_ms === null) return refuse('not_now', 'no new PIN was asked for');
    this.#end({ ...byWhom(grant), what: 'pin_reset_stopped', subject: 'till' });
    return DONE;
  }

  async set(new_pin: string, grant: Grant): Promise<Answer<null>> {
    const { find, hasher, keepManagerPin } = this.#parts;
    if (this.#leftMs() !== 0) return refuse('not_now', 'no new PIN was asked for a quarter of an hour ago');
    const fault = pinFault(new_pin);
    if (fault !== null) return refuse('pin_weak', `the PIN ${PIN_FAULTS[fault]}`);
    const owner = await find(new_pin);
    if (owner !== null && owner.staff_id !== null)
      return refuse('pin_taken', 'the PIN is in use by another person here');
    const hash = await hasher.hash(new_pin);
    // It may have been stopped meanwhile.
    if (this.#leftMs() !== 0) return refuse('not_now', 'it was stopped');
    keepManagerPin(hash);
    this.#end({ ...byWhom(grant), what: 'pin_reset_done', subject: 'till' });
    return DONE;
  }

  #end(act: Act): void {
    const { file, record, onChange } = this.#parts;
    record(act);
    this.#asked_at_ms = null;
    file.remove();
    onChange();
  }

  #leftMs(): number | null {
    if (this.#asked_at_ms === null) return null;
    return Math.max(0, this.#asked_at_ms + RESET_AFTER_MS - this.#parts.clock.monotonicMs());
  }
}
