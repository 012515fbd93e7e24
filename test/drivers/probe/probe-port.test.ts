import { describe, expect, it } from 'vitest';
import { probePrinterFile, probeSerialPort } from '../../../drivers/probe/probe-port.ts';
import { parsePrinterSpec } from '../../../drivers/printer/printer-spec.ts';
import { printerModel } from '../../../drivers/printer/printer-model.ts';
import { SimulatedPrinter } from '../../../drivers/printer/simulated/simulated-printer.ts';
import { READER_DRIVERS, parseReaderSpec } from '../../../drivers/reader/reader-spec.ts';
import { createSimulatedReader } from '../../../drivers/reader/simulated/create-simulated-reader.ts';
import { scriptSchema } from '../../../drivers/reader/simulated/script.ts';
import { parseScaleSpec } from '../../../drivers/scale/scale-spec.ts';
import { SimulatedScale } from '../../../drivers/scale/simulated/simulated-scale.ts';
import { finished } from '../reader/reader-harness.ts';
import { ManualClock } from '../../support/manual-clock.ts';
import { TestPort } from './test-port.ts';

const BAUDS = { 'idtech-neo': 115_200, vipa: 57_600, miura: 115_200 } as const;

function probe(port: TestPort, clock: ManualClock, mayContinue = () => true) {
  return finished(clock, probeSerialPort('COM1', { clock, openLine: port.openLine, mayContinue }));
}

describe('a look behind a port', () => {
  it.each(READER_DRIVERS)('finds a reader of the family %s with the speed at which it answers', async (driver) => {
    const clock = new ManualClock();
    const port = new TestPort(BAUDS[driver]);
    createSimulatedReader(driver, { farEnd: port, clock, script: scriptSchema.parse({}) });
    const found = await probe(port, clock);
    expect(found).toMatchObject({ finding: 'found', kind: 'reader', refused: null });
    const spec = 'spec' in found ? parseReaderSpec(found.spec) : null;
    expect(spec).toMatchObject({ ok: true, value: { path: 'COM1', driver, baud: BAUDS[driver] } });
  });

  it('finds a reader that must not be used because it encrypts nothing, and says so', async () => {
    const clock = new ManualClock();
    const port = new TestPort(115_200);
    const script = scriptSchema.parse({ is_encrypting: false });
    createSimulatedReader('miura', { farEnd: port, clock, script });
    expect(await probe(port, clock)).toMatchObject({ finding: 'found', kind: 'reader', refused: 'encryption_off' });
  });

  it('finds that too of a reader that answers the family asked before its own, as over USB at any speed', async () => {
    const clock = new ManualClock();
    const port = new TestPort(BAUDS.vipa);
    const script = scriptSchema.parse({ is_encrypting: false });
    createSimulatedReader('miura', { farEnd: port, clock, script });
    const found = await probe(port, clock);
    expect(found).toMatchObject({ finding: 'found', kind: 'reader', refused: 'encryption_off' });
    expect(parseReaderSpec('spec' in found ? found.spec : '')).toMatchObject({ ok: true, value: { driver: 'miura' } });
  });

  it.each([
    ['escpos', 9_600],
    ['starprnt', 9_600],
  ] as const)('finds a printer of the model %s and prints nothing', async (model, baud) => {
    const clock = new ManualClock();
    const port = new TestPort(baud);
    const pieces: unknown[] = [];
    new SimulatedPrinter({ farEnd: port, model: printerModel(model), onPiece: (lines) => pieces.push(lines) });
    const found = await probe(port, clock);
    expect(found).toMatchObject({ finding: 'found', kind: 'printer', name: model });
    expect(parsePrinterSpec('spec' in found ? found.spec : '')).toMatchObject({ ok: true, value: { model, baud } });
    expect(pieces).toEqual([]);
  });

  it('finds a printer without paper, which answers like any other', async () => {
    const clock = new ManualClock();
    const port = new TestPort(19_200);
    new SimulatedPrinter({ farEnd: port, model: printerModel('escpos') }).set({ paper: 'none' });
    expect(await probe(port, clock)).toMatchObject({ finding: 'found', kind: 'printer' });
  });

  it('leaves nothing on the paper of a printer that never says a word', async () => {
    const clock = new ManualClock();
    const port = new TestPort(115_200);
    const printer = new SimulatedPrinter({ farEnd: port, model: printerModel('escpos'), answers: false });
    const pieces: unknown[] = [];
    expect(await probe(port, clock)).toEqual({ finding: 'silent' });
    expect(pieces).toEqual([]);
    expect(printer.drawer_openings).toBe(0);
    // The printer's own command comes last and clears what was meant for readers.
    expect(port.written.slice(-2)).toEqual([0x1b, 0x40]);
    // Line feeds, form feeds and the drawer pulse.
    expect(port.written).not.toContain(0x0c);
    expect(Buffer.from(port.written).includes(Buffer.from([0x1b, 0x70]))).toBe(false);
  });

  it('finds a scale by what it sends, and asks it nothing', async () => {
    const clock = new ManualClock();
    const port = new TestPort(4_800);
    const scale = new SimulatedScale({ farEnd: port, clock });
    scale.start();
    const found = await probe(port, clock);
    scale.stop();
    expect(found).toMatchObject({ finding: 'found', kind: 'scale' });
    expect(parseScaleSpec('spec' in found ? found.spec : '')).toMatchObject({ ok: true, value: { baud: 4_800 } });
    expect(port.written).toEqual([]);
  });

  it('asks nothing of a stranger that sends by itself', async () => {
    const clock = new ManualClock();
    const port = new TestPort(9_600);
    const chatter = () => {
      port.write(Buffer.from('22222222'));
      clock.schedule(200, chatter);
    };
    chatter();
    expect(await probe(port, clock)).toEqual({ finding: 'talks' });
    expect(port.written).toEqual([]);
  });

  it('ends before its next question when a payment comes', async () => {
    const clock = new ManualClock();
    const port = new TestPort(115_200);
    let questions = 0;
    expect(await probe(port, clock, () => (questions += 1) <= 2)).toEqual({ finding: 'cut' });
    // One opening to listen, two to ask.
    expect(port.opened).toHaveLength(3);
  });

  it('says why a port cannot be opened', async () => {
    const clock = new ManualClock();
    const port = new TestPort(9_600);
    await port.openLine({ link: 'serial', path: 'COM1', baud: 9_600, frame: '8N1', flow: 'none' }).open();
    expect(await probe(port, clock)).toEqual({ finding: 'blocked', code: 'busy' });
  });

  it('finds a printer behind its raw file', async () => {
    const clock = new ManualClock();
    const port = new TestPort(0);
    new SimulatedPrinter({ farEnd: port, model: printerModel('starprnt') });
    const options = { clock, openLine: port.openLine, mayContinue: () => true };
    expect(await finished(clock, probePrinterFile('/dev/usb/lp0', options))).toMatchObject({
      kind: 'printer',
      spec: 'usb:/dev/usb/lp0?model=starprnt',
    });
  });
});
