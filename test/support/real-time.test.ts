import { expect, test } from 'vitest';
import { aMoment, eventually, systemClock } from './real-time.ts';

/** The process does nothing, as on a machine that stands still. */
const standStill = (for_ms: number): void => void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, for_ms);

test('a machine that stands still ends no wait, and what remains of it passes afterwards', async () => {
  const started_ms = systemClock.monotonicMs();
  let is_over = false;
  systemClock.schedule(300, () => (is_over = true));
  standStill(1_200);
  await aMoment(1);
  expect(is_over).toBe(false);
  expect(systemClock.monotonicMs() - started_ms).toBeLessThan(300);
  await eventually('it is over', () => is_over);
  expect(systemClock.monotonicMs() - started_ms).toBeGreaterThanOrEqual(299);
});

test('what was taken back never runs, in a standstill either', async () => {
  let count = 0;
  const takeBack = systemClock.schedule(20, () => (count += 1));
  standStill(1_200);
  await aMoment(1);
  expect(count).toBe(0);
  takeBack();
  await aMoment(100);
  expect(count).toBe(0);
});
