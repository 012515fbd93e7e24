import { describe, expect, it } from 'vitest';
import { FAMILIES } from './families.ts';
import { finished } from './reader-harness.ts';

describe.each(FAMILIES)('a chip in the slot of $driver', ({ withCard }) => {
  it('has approved nothing when its reader was plugged in anew before the host answered', async () => {
    const { read, reader, simulator, clock } = await withCard('visa_chip');
    expect(await read()).toMatchObject({ kind: 'card', card: { awaits_host_answer: true } });
    await simulator.unplug();
    await clock.pass(100);
    await simulator.replug();
    await clock.pass(5_000);
    expect(reader.status.state).toBe('ready');
    expect(await finished(clock, reader.deliverHostAnswer({ result: 'approved' }))).toBe('lost');
  });
});
