import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { assert } from '../../../core/assert.ts';
import { createLinePrinter } from '../../../drivers/printer/create-printer.ts';
import { printerModel } from '../../../drivers/printer/printer-model.ts';
import { SimulatedPrinter } from '../../../drivers/printer/simulated/simulated-printer.ts';
import { createMemoryLine } from '../../../drivers/transport/memory-line.ts';
import { createDevices } from '../../../electron/features/devices/devices.ts';
import { createPrinterDevices } from '../../../electron/features/devices/printer-devices.ts';
import { ManualClock } from '../../support/manual-clock.ts';
import { TcpFarEnd } from '../../../drivers/transport/tcp-far-end.ts';
import { systemClock } from '../../support/real-time.ts';
import { until } from '../../drivers/transport/line-contract.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

type Options = Parameters<typeof createDevices>[0];

/** Devices with a simulated reader. */
function made(options: Pick<Options, 'printer'> & Partial<Options>) {
  const reader = { link: 'simulated', driver: 'idtech-neo' } as const;
  const devices = createDevices({ reader, clock: systemClock, log: () => undefined, ...options });
  assert(devices.ok, 'the devices are made');
  return devices.value;
}

describe('the devices of a till', () => {
  let folder: string;
  beforeEach(() => void (folder = temporaryFolder()));

  it('are a connected reader, its simulator, a printer and its drawer', async () => {
    const clock = new ManualClock();
    const path = join(folder, 'paper.bin');
    const devices = made({ printer: { link: 'file', path }, clock });
    const { reader, printer, drawer, simulator } = devices;
    devices.start();
    await clock.pass(200);
    expect(reader.status.state).toBe('ready');
    expect(simulator?.isPlugged).toBe(true);
    await until(() => printer?.status.state === 'ready');
    expect(await printer?.print(Buffer.from('one;'))).toEqual({ ok: true, value: null });
    expect(await printer?.print(Buffer.from('one;'))).toEqual({ ok: true, value: null });
    expect(await drawer?.open()).toEqual({ ok: true, value: null });
    expect(await readFile(path, 'latin1')).toBe('one;one;\x1bp\x00\x19\xfa');
    await devices.stop();
  });

  it('have no printer and no drawer when the till has none', () => {
    const devices = made({ printer: { link: 'none' }, clock: new ManualClock() });
    expect(devices).toMatchObject({ printer: null, drawer: null, raw_printer: null });
  });

  it('say which script cannot be used', () => {
    const options = { printer: { link: 'none' }, clock: new ManualClock(), log: () => undefined } as const;
    expect(
      createDevices({ ...options, reader: { link: 'simulated', driver: 'idtech-neo', script: '/nonexistent.json' } }),
    ).toMatchObject({
      ok: false,
      error: { code: 'script_unreadable', path: '/nonexistent.json' },
    });
  });

  it('tell when a network printer fails, with a code', async () => {
    const farEnd = new TcpFarEnd(0);
    await farEnd.plug();
    const port = Number(farEnd.address);
    await farEnd.unplug();
    const devices = made({ printer: { link: 'tcp', host: '127.0.0.1', port, model: 'escpos' } });
    const statuses: unknown[] = [];
    devices.printer?.onStatus((status) => statuses.push(status));
    expect(await devices.printer?.print(Buffer.from('x'))).toEqual({
      ok: false,
      error: { code: 'unreachable', may_have_printed: false },
    });
    expect(statuses).toEqual([{ state: 'failed', detail: 'unreachable' }]);
    await devices.stop();
  });
});

describe('a printer of a till', () => {
  async function plugPrinter(answers: boolean) {
    const clock = new ManualClock();
    const { transport, farEnd } = createMemoryLine();
    await farEnd.plug();
    const device = new SimulatedPrinter({ farEnd, model: printerModel('escpos'), answers });
    const printer = createLinePrinter(transport, printerModel('escpos'), clock);
    const place = { link: 'tcp', host: 'printer', port: 9_100, model: 'escpos' } as const;
    const devices = createPrinterDevices(printer, place, clock);
    devices.start();
    await clock.pass(1_000);
    return { clock, device, devices };
  }

  it('tells that its paper ran out, and that it is well again, although nothing is printed', async () => {
    const { clock, device, devices } = await plugPrinter(true);
    expect(devices.printer.status).toEqual({ state: 'ready', paper: 'enough' });
    device.set({ paper: 'low' });
    await clock.pass(5_500);
    expect(devices.printer.status).toEqual({ state: 'ready', paper: 'low' });
    device.set({ paper: 'none' });
    await clock.pass(5_500);
    expect(devices.printer.status).toEqual({ state: 'failed', detail: 'no_paper' });
    device.set({ paper: 'enough' });
    await clock.pass(5_500);
    expect(devices.printer.status).toEqual({ state: 'ready', paper: 'enough' });
    devices.stop();
    const count = device.received.length;
    await clock.pass(60_000);
    expect(device.received).toHaveLength(count);
  });

  it('that says nothing of itself is asked once at the start, and not again and again', async () => {
    const { clock, device } = await plugPrinter(false);
    const count = device.received.length;
    await clock.pass(60_000);
    expect(device.received).toHaveLength(count);
  });
});

it('a printer is exchanged once its papers are out: each paper comes out whole, on the printer that was in use', async () => {
  const folder = temporaryFolder();
  const [old_path, new_path] = [join(folder, 'old.bin'), join(folder, 'new.bin')];
  const devices = made({ printer: { link: 'file', path: old_path } });
  const first = devices.printer?.print(Buffer.from('first;'));
  const changing = devices.changePrinter({ link: 'file', path: new_path });
  const second = devices.printer?.print(Buffer.from('second;'));
  await changing;
  expect(await first).toEqual({ ok: true, value: null });
  expect(await second).toEqual({ ok: true, value: null });
  expect(await devices.printer?.print(Buffer.from('third;'))).toEqual({ ok: true, value: null });
  expect(await readFile(old_path, 'latin1')).toBe('first;second;');
  expect(await readFile(new_path, 'latin1')).toBe('third;');
  await devices.changePrinter({ link: 'none' });
  expect([devices.printer, devices.drawer, devices.raw_printer]).toEqual([null, null, null]);
  await devices.stop();
});
