import { describe, expect, test } from 'vitest';
import { FAMILIES } from './families.ts';
import { SALE, fault, finished } from './reader-harness.ts';

describe.each(FAMILIES)('a reader of $driver that answers a reading after it was cancelled', ({ makeReadyHarness }) => {
  /** A reading that its cashier cancels, while a Visa card is being read; a Mastercard comes to the next. */
  async function cancelled(delay_ms: number) {
    const harness = await makeReadyHarness({
      cards: ['mastercard'],
      is_automatic: false,
      presentation_ms: 1_000,
      step_ms: 0,
    });
    harness.simulator.addFault(fault('cancel', 'trailing', { delay_ms }));
    const reading = harness.reader.readCard(SALE, () => undefined);
    await harness.clock.pass(1_000);
    await harness.reader.cancel();
    expect(await finished(harness.clock, reading)).toEqual({ kind: 'cancelled', by: 'till' });
    harness.simulator.setAutomatic(true);
    return harness;
  }

  test.each([150, 400, 1_000, 1_700, 2_000])(
    '%i ms later: the card of the next sale is charged, not that one',
    async (delay_ms) => {
      const { read, clock } = await cancelled(delay_ms);
      const before_ms = clock.monotonicMs();
      expect(await read()).toMatchObject({ kind: 'card', card: { summary: { brand: 'MASTERCARD' } } });
      expect(clock.monotonicMs() - before_ms).toBeLessThan(4_000);
    },
  );

  test('or when it hears of the next sale: that is asked for anew', async () => {
    // Two seconds after its end the next reading begins.
    const { read } = await cancelled(2_250);
    expect(await read()).toMatchObject({ kind: 'card', card: { summary: { brand: 'MASTERCARD' } } });
  });

  test('however late, once it was seen to repeat the time that it was told', async () => {
    const { read, reader, simulator, clock } = await makeReadyHarness({
      cards: ['mastercard'],
      presentation_ms: 1_000,
      step_ms: 0,
    });
    expect(await read()).toMatchObject({ kind: 'card' });
    await clock.pass(1_000);
    simulator.setAutomatic(false);
    simulator.addFault(fault('cancel', 'trailing', { delay_ms: 2_900 }));
    const reading = reader.readCard(SALE, () => undefined);
    await clock.pass(1_000);
    await reader.cancel();
    await finished(clock, reading);
    simulator.setAutomatic(true);
    expect(await read()).toMatchObject({ kind: 'card', card: { summary: { brand: 'MASTERCARD' } } });
  });

  test('keeps no customer waiting who comes later', async () => {
    const { read, clock } = await cancelled(100);
    await clock.pass(3_000);
    const before_ms = clock.monotonicMs();
    expect(await read()).toMatchObject({ kind: 'card', card: { summary: { brand: 'MASTERCARD' } } });
    expect(clock.monotonicMs() - before_ms).toBeLessThan(1_500);
  });

  test('gives up the next reading too, while that waits for it', async () => {
    const { reader, simulator, clock } = await cancelled(1_000);
    const reading = reader.readCard(SALE, () => undefined);
    await reader.cancel();
    expect(await finished(clock, reading, 100)).toEqual({ kind: 'cancelled', by: 'till' });
    expect(simulator.isWaiting).toBe(false);
  });

  test('is busy while the next reading waits for it, and ready again when that is given up', async () => {
    const { reader } = await cancelled(1_000);
    const reading = reader.readCard(SALE, () => undefined);
    // A third would break the promise that one card is read at a time.
    expect(reader.status.state).toBe('busy');
    await reader.cancel();
    await reading;
    expect(reader.status.state).toBe('ready');
  });

  test('and ends the next one with its line', async () => {
    const { reader, clock } = await cancelled(1_000);
    const reading = reader.readCard(SALE, () => undefined);
    await reader.stop();
    expect(await finished(clock, reading, 100)).toEqual({ kind: 'lost', detail: 'stopped' });
  });
});
