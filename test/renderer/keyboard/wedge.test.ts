import { describe, expect, it } from 'vitest';
import { completedScan, extend } from '../../../renderer/keyboard/wedge.ts';
import type { Burst } from '../../../renderer/keyboard/wedge.ts';

/** Types a text with a pause before each character, then Enter after `enter_ms`. */
function typed(text: string, gap: (index: number) => number, enter_ms = 5): string | null {
  let at_ms = 1000;
  let burst: Burst | null = null;
  for (const [index, key] of [...text].entries()) {
    at_ms += gap(index);
    burst = extend(burst, key, at_ms);
  }
  return completedScan(burst, at_ms + enter_ms);
}

describe('a keyboard-wedge scanner', () => {
  it('is recognised by six or more characters typed faster than a person can', () => {
    expect(typed('7801234567890', () => 8)).toBe('7801234567890');
    expect(typed('780123', () => 34)).toBe('780123');
  });

  it('is not seen in what a person types, however long', () => {
    expect(typed('marraqueta', () => 90)).toBeNull();
    expect(typed('780123456', () => 60)).toBeNull();
  });

  it('is not seen in five quick characters', () => {
    expect(typed('78012', () => 5)).toBeNull();
  });

  it('may pause inside of a code without losing its first half', () => {
    expect(typed('7801234567890', (index) => (index === 6 || index === 9 ? 300 : 6))).toBe('7801234567890');
  });

  it('starts anew after a pause that is too long, so that words typed before are not part of the code', () => {
    expect(typed('caf7801234567890', (index) => (index === 3 ? 700 : index < 3 ? 120 : 6))).toBe('7801234567890');
  });

  it('needs its Enter soon', () => {
    expect(typed('7801234567890', () => 8, 900)).toBeNull();
  });
});
