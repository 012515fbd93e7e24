import { describe, expect, test } from 'vitest';
import {
  DELAY_MS_MAX,
  backOffMs,
  kickedAtMs,
  mustEscalate,
  waitForQueryMs,
  remainingRetryAfterMs,
} from '../../../core/payments/back-off.ts';

describe('the back-off (payment-safety 5.5)', () => {
  test('waits 0, 2, 5, 10, 20, 40, 60 s, then 5 and 15 minutes, for ever', () => {
    const waits = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 1_000].map((tries) => backOffMs(tries, 0.5) / 1_000);
    expect(waits).toEqual([0, 2, 5, 10, 20, 40, 60, 300, 900, 900, 900]);
  });

  test('spreads by a fifth to both sides, and never beyond 15 minutes', () => {
    expect(backOffMs(3, 0)).toBe(8_000);
    expect(backOffMs(3, 0.999_999)).toBe(12_000);
    expect(backOffMs(50, 0.999)).toBe(900_000);
  });

  test.each([
    ['six answered failures', { answered_failures: 6, credential_failures: 0, unresolved_ms: 0 }, true],
    ['five answered failures', { answered_failures: 5, credential_failures: 0, unresolved_ms: 0 }, false],
    ['three refused credentials', { answered_failures: 0, credential_failures: 3, unresolved_ms: 0 }, true],
    ['fifteen minutes', { answered_failures: 0, credential_failures: 0, unresolved_ms: 900_000 }, true],
    ['a moment less', { answered_failures: 0, credential_failures: 2, unresolved_ms: 899_999 }, false],
  ])('tells a person after %s: %o -> %s', (_name, counts, expected) => {
    expect(mustEscalate(counts)).toBe(expected);
  });
});

describe('the moment before which the service does not want to be asked', () => {
  test.each([
    ['was never named', null, 9_000, 0],
    ['is ahead', 12_000, 9_000, 2_000],
    ['is past', 9_999, 9_000, 0],
    ['is absurdly far', 10 ** 12, 9_000, DELAY_MS_MAX],
    ['lies ahead because the clock was set back', 10 ** 12, 10 ** 12 - 5_000, 5_000],
    ['is of a clock that was set forth before it was written', 12_000, 12_500, 0],
  ])('%s', (_what, retry_at_ms, changed_at_ms, wait_ms) => {
    expect(remainingRetryAfterMs({ retry_at_ms, changed_at_ms }, 10_000)).toBe(wait_ms);
  });
});

describe('a row that something makes due at once', () => {
  test.each([
    ['is due at once, when it was never asked for', null, 0, 100_000],
    ['is due at once, when its last call is long over', 40_000, 900_000, 100_000],
    ['is due ten seconds after its last call', 97_000, 900_000, 107_000],
    ['is due when it would have been anyway, when that is sooner', 99_000, 2_000, 101_000],
  ])('%s', (_when, ended_at_ms, wait_ms, due_at_ms) => {
    expect(kickedAtMs(100_000, ended_at_ms, wait_ms)).toBe(due_at_ms);
  });
});

describe('the next look at money that may still be on its way', () => {
  test.each([
    ['comes at the horizon, when that is sooner', 60_000, 5_000, false, 5_000],
    ['waits as ever before it', 5_000, 60_000, false, 5_000],
    ['comes at once, when the horizon passed during the last one', 60_000, -3_000, false, 0],
    ['waits as ever after one that left behind it', 60_000, -3_000, true, 60_000],
  ])('%s', (_what, wait_ms, horizon_in_ms, sent_after_horizon, expected_ms) => {
    expect(waitForQueryMs(wait_ms, horizon_in_ms, sent_after_horizon)).toBe(expected_ms);
  });
});
