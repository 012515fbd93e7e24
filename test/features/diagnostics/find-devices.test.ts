import { expect, it } from 'vitest';
import type { DeviceView } from '../../../core/contract/devices.ts';
import { fail, succeed } from '../../../core/result.ts';
import { type FindOptions, findDevices } from '../../../electron/features/diagnostics/find-devices.ts';
import { createSimulatedReader } from '../../../drivers/reader/simulated/create-simulated-reader.ts';
import { scriptSchema } from '../../../drivers/reader/simulated/script.ts';
import type { SerialPortDescription } from '../../../drivers/transport/serial-ports.ts';
import { TestPort } from '../../drivers/probe/test-port.ts';
import { finished } from '../../drivers/reader/reader-harness.ts';
import { ManualClock } from '../../support/manual-clock.ts';
import { deviceView } from '../../fixtures/fake-devices.ts';

const ADAPTER = {
  path: 'COM1',
  vendor_id: '0403',
  product_id: '6001',
  serial_number: 'A50285BI',
  manufacturer: 'FTDI',
};

async function find(
  devices: readonly DeviceView[],
  more: Partial<FindOptions> = {},
  ports: readonly SerialPortDescription[] = [ADAPTER],
) {
  const clock = new ManualClock();
  const port = new TestPort(115_200);
  createSimulatedReader('idtech-neo', { farEnd: port, clock, script: scriptSchema.parse({}) });
  const borrowed: string[] = [];
  const options: FindOptions = {
    devices,
    clock,
    openLine: port.openLine,
    mayContinue: () => true,
    onProgress: () => undefined,
    borrow: async ({ kind }) => {
      borrowed.push(`${kind} lets go`);
      return () => borrowed.push(`${kind} takes back`);
    },
    sources: { list: async () => succeed(ports), printerFiles: async () => [] },
    ...more,
  };
  const result = await finished(clock, findDevices(options));
  return { result, borrowed, port };
}

it('a found device is named by what finds its port again after it was renumbered', async () => {
  const reports: unknown[] = [];
  const { result } = await find([], { onProgress: (progress) => reports.push(progress) });
  expect(result.ok && result.value.ports[0]).toMatchObject({
    path: 'COM1',
    maker: 'FTDI',
    finding: 'found',
    kind: 'reader',
    spec: 'serial:usb:0403:6001:A50285BI?driver=idtech-neo&baud=115200',
    trouble: null,
  });
  expect(reports[0]).toEqual({ done: 0, total: 1, path: 'COM1' });
});

it('a port where a device works is never opened, however the settings name it', async () => {
  for (const spec of ['serial:COM1?baud=9600', 'serial:usb:0403:6001:A50285BI?baud=9600']) {
    const { result, port, borrowed } = await find([deviceView('scale', spec)]);
    expect(result).toMatchObject({ value: { ports: [{ finding: 'in_use', kind: 'scale' }], cut: false } });
    expect(port.opened).toEqual([]);
    expect(borrowed).toEqual([]);
  }
});

it('a device that is just connecting is left alone too', async () => {
  const { port } = await find([deviceView('reader', 'serial:COM1', { level: 'degraded', code: 'connecting' })]);
  expect(port.opened).toEqual([]);
});

it('a device that does not work lends its port for the look, and gets it back', async () => {
  const { result, borrowed } = await find([
    deviceView('reader', 'serial:COM1?driver=vipa', { level: 'error', code: 'lost' }),
  ]);
  expect(result).toMatchObject({ value: { ports: [{ finding: 'found', kind: 'reader' }] } });
  expect(borrowed).toEqual(['reader lets go', 'reader takes back']);
});

it('a port that only the settings know is looked at as well', async () => {
  const broken = deviceView('reader', 'serial:/dev/pts/7?driver=vipa', { level: 'error', code: 'lost' });
  const { result } = await find([broken], {}, []);
  expect(result).toMatchObject({ value: { ports: [{ path: '/dev/pts/7', finding: 'found', kind: 'reader' }] } });
});

it('a payment ends the search, and the ports that were not looked at say so', async () => {
  const { result, port } = await find([], { mayContinue: () => false }, [ADAPTER, { path: 'COM2' }]);
  expect(result).toMatchObject({
    value: { cut: true, ports: [{ finding: 'passed_over' }, { finding: 'passed_over' }] },
  });
  expect(port.opened).toEqual([]);
});

it('ports that cannot be listed are an answer, no crash', async () => {
  const { result } = await find([], {
    sources: { list: async () => fail({ code: 'ports_not_listed', reason: 'no udev' }), printerFiles: async () => [] },
  });
  expect(result).toMatchObject({ ok: false, error: { code: 'ports_not_listed' } });
});
