import type { BridgeError } from '../bridge.ts';
import type { Wording } from './wording.ts';

/** Longer locks are given in minutes. */
const SHORT_LOCK_SECONDS = 60;

/** Why the PIN or the act was refused, in words. `seconds_left` counts down on the screen. */
export function refusalText(error: BridgeError, seconds_left: number | null, { say }: Wording): string {
  if (error.code === 'pin_locked' && seconds_left !== null)
    return seconds_left <= SHORT_LOCK_SECONDS
      ? say('refund.pinLocked', { seconds: seconds_left })
      : say('refund.pinLockedLong', { minutes: Math.ceil(seconds_left / 60) });
  if (error.code === 'wrong_pin' && error.tries_left !== undefined)
    return say('refund.pinTries', { count: error.tries_left });
  return say(`error.${error.code}`);
}
