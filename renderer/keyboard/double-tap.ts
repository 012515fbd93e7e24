/** A second tap this soon and this near belongs to the first (DESIGN 10, `--tap-guard`). */
const DOUBLE_TAP_MS = 350;
const SAME_SPOT_PX = 24;

export interface Tap {
  /** What it presses; null: nothing. */
  readonly button: object | null;
  readonly x: number;
  readonly y: number;
  readonly at_ms: number;
}

/** Finds second taps that fall through to what the first one brought under the finger. */
export class DoubleTap {
  #last: Tap = { button: null, x: 0, y: 0, at_ms: -Infinity };

  fallsThrough(event: Event): boolean {
    return isTouch(event) && this.isFallThrough(tapOf(event));
  }

  /** Whether a finger comes down on another button than the one that it has just tapped at this spot. */
  isFallThrough(tap: Tap): boolean {
    const { button, x, y, at_ms } = this.#last;
    if (
      button !== null &&
      button !== tap.button &&
      tap.at_ms - at_ms < DOUBLE_TAP_MS &&
      Math.hypot(tap.x - x, tap.y - y) < SAME_SPOT_PX
    )
      return true;
    this.#last = tap;
    return false;
  }
}

const isTouch = (event: Event): event is PointerEvent => 'pointerType' in event && event.pointerType === 'touch';

/** The tap of a finger that comes down. Keys of letters are none of it: they change under a fast typist. */
function tapOf({ target, clientX: x, clientY: y, timeStamp: at_ms }: PointerEvent): Tap {
  const button =
    target instanceof Element && !target.closest('[data-typing]') ? target.closest('button,a,label') : null;
  return { button, x, y, at_ms };
}
