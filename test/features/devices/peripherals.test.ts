import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Settings, defaultSettings } from '../../../core/settings/settings.ts';
import { parsePrinterSpec } from '../../../drivers/printer/printer-spec.ts';
import { SimulatedDisplay } from '../../../drivers/display/simulated/simulated-display.ts';
import { SimulatedScale } from '../../../drivers/scale/simulated/simulated-scale.ts';
import { SimulatedScanner } from '../../../drivers/scanner/simulated/simulated-scanner.ts';
import { TcpFarEnd } from '../../../drivers/transport/tcp-far-end.ts';
import { createDevices } from '../../../electron/features/devices/devices.ts';
import { createPeripherals } from '../../../electron/features/devices/peripherals.ts';
import { systemClock } from '../../support/real-time.ts';
import { until } from '../../drivers/transport/line-contract.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

function makePeripherals(change: Partial<Settings>) {
  const settings = { ...defaultSettings(), ...change };
  const printer = parsePrinterSpec(settings.printer);
  if (!printer.ok) throw new Error(JSON.stringify(printer.error));
  const devices = createDevices({
    reader: { link: 'simulated', driver: 'idtech-neo' },
    printer: printer.value,
    clock: systemClock,
    log: () => undefined,
  });
  if (!devices.ok) throw new Error(JSON.stringify(devices.error));
  const peripherals = createPeripherals({ devices: devices.value, settings: () => settings, clock: systemClock });
  const codeOf = (kind: string) => peripherals.registry.views().find((view) => view.kind === kind)?.code;
  return { peripherals, codeOf, devices: devices.value };
}

describe('the devices around a till', () => {
  const farEnds: TcpFarEnd[] = [];
  let folder: string;
  beforeEach(() => void (folder = temporaryFolder()));
  afterEach(async () => {
    await Promise.all(farEnds.splice(0).map((farEnd) => farEnd.unplug()));
  });

  async function plugged(attach: (farEnd: TcpFarEnd) => void): Promise<TcpFarEnd> {
    const farEnd = new TcpFarEnd(0);
    attach(farEnd);
    await farEnd.plug();
    farEnds.push(farEnd);
    return farEnd;
  }

  it('are a display, a scanner and a scale, connected in the background, and told in one list', async () => {
    const display_end = await plugged((farEnd) => new SimulatedDisplay({ farEnd }));
    let scanning: SimulatedScanner | undefined;
    const scanner_end = await plugged((farEnd) => void (scanning = new SimulatedScanner({ farEnd })));
    let weighing: SimulatedScale | undefined;
    const scale_end = await plugged((farEnd) => {
      weighing = new SimulatedScale({ farEnd, clock: systemClock, settling_ms: 0 });
    });
    weighing?.put(320);
    weighing?.start();
    const { peripherals, codeOf } = makePeripherals({
      display: `tcp:127.0.0.1:${display_end.address}`,
      scanner: `tcp:127.0.0.1:${scanner_end.address}`,
      scale: `tcp:127.0.0.1:${scale_end.address}`,
    });
    const scanned: string[] = [];
    peripherals.scanner.onCode((code) => scanned.push(code));
    peripherals.start();
    await until(() => ['display', 'scanner', 'scale'].every((kind) => codeOf(kind) === 'ready'));
    await until(() => (scanning?.scan('7801'), scanned.includes('7801')));
    await until(() => peripherals.scale?.status.state === 'stable');
    expect(peripherals.scale?.status).toMatchObject({ weight_grams: 320 });
    expect(peripherals.registry.views().map(({ kind }) => kind)).toEqual(['reader', 'display', 'scanner', 'scale']);
    await scale_end.unplug();
    await until(() => codeOf('scale') === 'refused' || codeOf('scale') === 'lost');
    await scale_end.plug();
    await until(() => codeOf('scale') === 'ready');
    weighing?.stop();
    await peripherals.stop();
  });

  it('that cannot be used are told with a sentence, and keep nobody from selling', () => {
    const { peripherals, codeOf } = makePeripherals({ scale: 'serial:', display: 'none' });
    expect(peripherals.problems).toEqual([expect.stringMatching(/^The scale is not used: .*accepted: serial:/)]);
    expect(peripherals.scale).toBeNull();
    expect(codeOf('scale')).toBe('invalid');
    expect(codeOf('display')).toBeUndefined();
  });

  it('that are not there are lost, and the till starts all the same', async () => {
    const { peripherals, codeOf } = makePeripherals({ scanner: 'serial:/dev/nonexistent', display: 'tcp:127.0.0.1:1' });
    peripherals.start();
    await until(() => codeOf('scanner') === 'not_found' && codeOf('display') === 'refused');
    const scanner = peripherals.registry.views().find(({ kind }) => kind === 'scanner');
    expect(scanner).toMatchObject({ level: 'error', last_problem: { code: 'not_found' }, testable: false });
    await peripherals.stop();
  });

  it('show that they work: a test page, an open drawer, two lines with every letter', async () => {
    let shown: SimulatedDisplay | undefined;
    const display_end = await plugged((farEnd) => void (shown = new SimulatedDisplay({ farEnd })));
    const path = join(folder, 'paper.bin');
    const { peripherals } = makePeripherals({
      printer: `file:${path}`,
      display: `tcp:127.0.0.1:${display_end.address}`,
    });
    const { registry } = peripherals;
    const codeOfDisplay = () => registry.views().find(({ kind }) => kind === 'display')?.code;
    expect(await registry.testOf('display')?.()).toEqual({ ok: false, error: 'connecting' });
    peripherals.start();
    await until(() => codeOfDisplay() === 'ready');
    expect(await registry.testOf('display')?.()).toEqual({ ok: true, value: null });
    await until(() => shown?.lines[1].includes('ñ ç á ã €') === true);
    expect(await registry.testOf('printer')?.()).toEqual({ ok: true, value: null });
    expect(await registry.testOf('drawer')?.()).toEqual({ ok: true, value: null });
    const bytes = await readFile(path);
    expect(bytes.includes(Buffer.from('Cobro'))).toBe(true);
    expect(bytes.includes(0xa4)).toBe(true);
    expect(bytes.subarray(-5)).toEqual(Buffer.from([0x1b, 0x70, 0x00, 0x19, 0xfa]));
    await peripherals.stop();
  });

  it('are changed while the till runs: the old line is closed, the new one does the same work, and the list says so', async () => {
    let shown: SimulatedDisplay | undefined;
    const display_end = await plugged((farEnd) => void (shown = new SimulatedDisplay({ farEnd })));
    let first: SimulatedScanner | undefined;
    const first_end = await plugged((farEnd) => void (first = new SimulatedScanner({ farEnd })));
    let second: SimulatedScanner | undefined;
    const second_end = await plugged((farEnd) => void (second = new SimulatedScanner({ farEnd })));
    const { peripherals, codeOf } = makePeripherals({ scanner: `tcp:127.0.0.1:${first_end.address}` });
    const scanned: string[] = [];
    peripherals.scanner.onCode((code) => scanned.push(code));
    const left: string[] = [];
    peripherals.attendDisplay((display) => {
      display.show({ centre: 'Bienvenidos' }, { centre: '' });
      return () => void left.push(display.label);
    });
    peripherals.start();
    await until(() => (first?.scan('1'), scanned.includes('1')));
    await peripherals.change('scanner', `tcp:127.0.0.1:${second_end.address}`);
    await until(() => (second?.scan('2'), scanned.includes('2')));
    const count = scanned.length;
    first?.scan('1');
    await peripherals.change('display', `tcp:127.0.0.1:${display_end.address}`);
    await until(() => shown?.lines[0].includes('Bienvenidos') === true);
    expect(scanned.slice(count).filter((code) => code === '1')).toEqual([]);
    await peripherals.change('display', 'none');
    expect(codeOf('display')).toBeUndefined();
    expect(left).toHaveLength(1);
    await peripherals.stop();
  });

  it('are a printer and its drawer where there is a printer, unknown until they were asked', () => {
    const { codeOf } = makePeripherals({ printer: `file:${join(folder, 'paper.bin')}` });
    expect([codeOf('printer'), codeOf('drawer')]).toEqual(['unknown', 'unknown']);
  });
});
