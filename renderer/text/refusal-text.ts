import type { BridgeError } from '../bridge.ts';
import type { Wording } from './wording.ts';

/** Why the PIN was not taken, or another refusal, in words. `seconds_left` runs down on the screen. */
export function refusalText(error: BridgeError, seconds_left: number | null, { say }: Wording): string {
  if (error.code === 'pin_locked' && seconds_left !== null) return say('refund.pinLocked', { seconds: seconds_left });
  if (error.code === 'wrong_pin' && error.tries_left !== undefined)
    return say('refund.pinTries', { count: error.tries_left });
  return say(`error.${error.code}`);
}
