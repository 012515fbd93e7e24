import { expect, test } from 'vitest';
import { tabAge } from '../../../core/payments/open-tab.ts';

const HOUR_MS = 3_600_000;
const HOLD = { tab_hold_hours: 168, tab_warning_hours: 24 };

test.each([
  [0, 'held'],
  [144 * HOUR_MS - 1, 'held'],
  [144 * HOUR_MS, 'expires_soon'],
  [168 * HOUR_MS - 1, 'expires_soon'],
  [168 * HOUR_MS, 'expired'],
] as const)('after %i ms a hold is %s', (age_ms, standing) => {
  expect(tabAge(1_000, 1_000 + age_ms, HOLD)).toEqual({ age_ms, expires_at_ms: 1_000 + 168 * HOUR_MS, standing });
});

test('a hold that is shorter than its warning is warned of at once', () => {
  expect(tabAge(0, 0, { tab_hold_hours: 1, tab_warning_hours: 24 }).standing).toBe('expires_soon');
});

test('a clock that went back makes no hold younger than new', () => {
  expect(tabAge(HOUR_MS, 0, HOLD)).toMatchObject({ age_ms: 0, standing: 'held' });
});
