import { expect, it } from 'vitest';
import type { DeviceState } from '../../../core/contract/devices.ts';
import { succeed } from '../../../core/result.ts';
import { DeviceRegistry } from '../../../electron/features/devices/device-registry.ts';
import { ManualClock } from '../../support/manual-clock.ts';

function makeRegistry() {
  const clock = new ManualClock();
  const registry = new DeviceRegistry(clock);
  let state: DeviceState = { level: 'degraded', code: 'connecting', detail: '' };
  const listeners = new Set<() => void>();
  registry.add({
    kind: 'scale',
    label: 'serial:COM5',
    spec: 'serial:COM5?baud=9600',
    state: () => state,
    onChange: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    test: async () => succeed(null),
  });
  const become = (next: DeviceState) => {
    state = next;
    for (const listener of listeners) listener();
  };
  return { clock, registry, become, listeners };
}

it('a registry tells of each device what it is, how it is, and whether it can be tried', () => {
  const { registry } = makeRegistry();
  expect(registry.views()).toEqual([
    {
      kind: 'scale',
      label: 'serial:COM5',
      spec: 'serial:COM5?baud=9600',
      level: 'degraded',
      code: 'connecting',
      detail: '',
      last_problem: null,
      testable: true,
    },
  ]);
  expect(registry.testOf('display')).toBeNull();
});

it('keeps what was wrong last, also when it is well again, with the time when it began', async () => {
  const { clock, registry, become } = makeRegistry();
  const changes_at_ms: number[] = [];
  registry.onChange(() => changes_at_ms.push(clock.monotonicMs()));
  become({ level: 'error', code: 'lost', detail: '' });
  const at_ms = clock.wallMs();
  await clock.pass(5_000);
  become({ level: 'error', code: 'lost', detail: 'again' });
  become({ level: 'ok', code: 'ready', detail: '' });
  expect(registry.views()[0]).toMatchObject({ code: 'ready', last_problem: { code: 'lost', at_ms } });
  become({ level: 'error', code: 'lost', detail: '' });
  expect(registry.views()[0]?.last_problem).toEqual({ code: 'lost', at_ms: at_ms + 5_000 });
  expect(changes_at_ms).toHaveLength(4);
});

it('listens to no device any more once it is stopped', () => {
  const { registry, listeners } = makeRegistry();
  registry.stop();
  expect(listeners.size).toBe(0);
});
