import { describe, expect, it } from 'vitest';
import { SALE, fault, finished } from './reader-harness.ts';
import { FAMILIES } from './families.ts';

describe.each(FAMILIES)('with a reader of $driver,', (family) => {
  const { makeReadyHarness } = family;

  describe('cancelling a reading', () => {
    it('ends it as cancelled by the till, quickly, and the reader waits no more', async () => {
      const { reader, clock, simulator } = await makeReadyHarness({ is_automatic: false });
      const reading = reader.readCard(SALE, () => undefined);
      await clock.pass(1_000);
      await reader.cancel();
      const before_ms = clock.monotonicMs();
      expect(await finished(clock, reading)).toEqual({ kind: 'cancelled', by: 'till' });
      expect(clock.monotonicMs() - before_ms).toBeLessThan(500);
      expect(simulator.isWaiting).toBe(false);
      expect(reader.status.state).toBe('ready');
    });

    it('discards a card that crosses the cancel, since nothing of it was sent', async () => {
      const { reader, clock, read } = await makeReadyHarness({
        is_automatic: false,
        faults: [fault('cancel', 'crossing')],
      });
      const reading = reader.readCard(SALE, () => undefined);
      await clock.pass(1_000);
      await reader.cancel();
      expect(await finished(clock, reading)).toEqual({ kind: 'cancelled', by: 'till' });
      expect(await read({ ...SALE, timeout_ms: 2_000 })).toEqual({ kind: 'no_card' });
    });

    it('sends nothing before the cancel is answered', async () => {
      const { reader, clock, device } = await makeReadyHarness({
        is_automatic: false,
        faults: [fault('cancel', 'late', { delay_ms: 900 })],
      });
      const reading = reader.readCard(SALE, () => undefined);
      await clock.pass(1_000);
      await reader.cancel();
      await clock.pass(880);
      const commands = device.filter((entry) => entry.event === 'command').map((entry) => entry.text);
      expect(commands.at(-1)).toBe(family.commands.cancel);
      expect(await finished(clock, reading)).toMatchObject({ kind: 'cancelled' });
    });

    it('asks again when the cancel is not answered, and frees the cashier within three seconds', async () => {
      const { reader, clock } = await makeReadyHarness({
        is_automatic: false,
        faults: [fault('cancel', 'lost', { times: 2 })],
      });
      const reading = reader.readCard(SALE, () => undefined);
      await clock.pass(1_000);
      await reader.cancel();
      const before_ms = clock.monotonicMs();
      expect(await finished(clock, reading)).toEqual({ kind: 'cancelled', by: 'till' });
      expect(clock.monotonicMs() - before_ms).toBeLessThanOrEqual(3_000);
      expect(reader.status.state).toBe('lost');
      await clock.pass(2_000);
      expect(reader.status.state).toBe('ready');
    });

    it('during a contact transaction ends it, and the next sale works', async () => {
      const { reader, clock, read } = await makeReadyHarness({ cards: ['chip_with_pin'] });
      const reading = reader.readCard(SALE, () => undefined);
      await clock.pass(2_200);
      await reader.cancel();
      expect(await finished(clock, reading)).toEqual({ kind: 'cancelled', by: 'till' });
      expect(await read()).toMatchObject({ kind: 'card' });
    });

    it('before the reader was even activated ends it without the reader', async () => {
      const { reader, clock, simulator, device } = await makeReadyHarness();
      simulator.addFault(fault('ping', 'late', { delay_ms: 400, times: 100 }));
      await clock.pass(620);
      const reading = reader.readCard(SALE, () => undefined);
      await reader.cancel();
      expect(await reading).toEqual({ kind: 'cancelled', by: 'till' });
      expect(device.some((entry) => entry.text === family.commands.tap)).toBe(false);
    });

    it('of nothing does nothing', async () => {
      const { reader, clock } = await makeReadyHarness();
      await reader.cancel();
      await clock.pass(1_000);
      expect(reader.status.state).toBe('ready');
    });
  });
});
