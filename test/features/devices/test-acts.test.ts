import { describe, expect, it } from 'vitest';
import { testReader, testScale } from '../../../electron/features/devices/test-acts.ts';
import { DeviceRegistry } from '../../../electron/features/devices/device-registry.ts';
import { fault, finished, makeReadyHarness } from '../../drivers/reader/reader-harness.ts';
import { ManualClock } from '../../support/manual-clock.ts';

describe('the test of a reader', () => {
  it('passes for one that answers its next sign of life, and sends nothing of its own', async () => {
    const { clock, reader, log } = await makeReadyHarness();
    const before = log.length;
    expect(await finished(clock, testReader(reader, clock))).toEqual({ ok: true, value: null });
    expect(log.slice(before)).toEqual([]);
    await reader.stop();
  });

  it('fails for one that is unplugged meanwhile, with what is wrong', async () => {
    const { clock, reader, simulator } = await makeReadyHarness();
    const tested = testReader(reader, clock);
    await clock.pass(500);
    await simulator.unplug();
    expect(await finished(clock, tested)).toEqual({ ok: false, error: 'lost' });
    expect(await testReader(reader, clock)).toMatchObject({ ok: false });
    await reader.stop();
  });

  it('fails for one that has fallen silent, within the time of the test', async () => {
    const { clock, reader, simulator } = await makeReadyHarness();
    simulator.addFault(fault('ping', 'lost', { times: 1_000 }));
    expect(await finished(clock, testReader(reader, clock), 3_000)).toEqual({ ok: false, error: 'lost' });
    await reader.stop();
  });
});

it('a scale that sends what it weighs passes, also with too much on it; a silent one fails', async () => {
  expect(await testScale({ status: { state: 'overload' } })).toEqual({ ok: true, value: null });
  expect(await testScale({ status: { state: 'silent' } })).toEqual({ ok: false, error: 'silent' });
});

it('a registry makes a device let go of its line and take it back; one without a line has nothing to let go of', async () => {
  const registry = new DeviceRegistry(new ManualClock());
  const calls: string[] = [];
  const line = { stop: async () => void calls.push('stopped'), start: () => void calls.push('started') };
  const state = () => ({ level: 'error', code: 'lost', detail: '' }) as const;
  registry.add({ kind: 'scale', label: '', spec: '', state, onChange: () => () => undefined, line });
  const giveBack = await registry.borrow('scale');
  expect(calls).toEqual(['stopped']);
  giveBack();
  expect(calls).toEqual(['stopped', 'started']);
  (await registry.borrow('printer'))();
  expect(calls).toHaveLength(2);
});
