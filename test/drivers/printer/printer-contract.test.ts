import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createLinePrinter } from '../../../drivers/printer/create-printer.ts';
import { PRINTER_MODELS, printerModel } from '../../../drivers/printer/printer-model.ts';
import type { Printer, PrinterStatus } from '../../../drivers/printer/printer.ts';
import { renderPaper } from '../../../drivers/printer/render-paper.ts';
import { type PaperLine, lineText } from '../../../drivers/printer/simulated/paper.ts';
import {
  SimulatedPrinter,
  type SimulatedPrinterOptions,
} from '../../../drivers/printer/simulated/simulated-printer.ts';
import { DeviceFileTransport } from '../../../drivers/transport/device-file-transport.ts';
import type { FarEnd } from '../../../drivers/transport/far-end.ts';
import { createMemoryLine } from '../../../drivers/transport/memory-line.ts';
import { PseudoTerminalFarEnd } from '../../../drivers/transport/pseudo-terminal-far-end.ts';
import { SerialTransport } from '../../../drivers/transport/serial-transport.ts';
import { TcpFarEnd } from '../../../drivers/transport/tcp-far-end.ts';
import { TcpTransport } from '../../../drivers/transport/tcp-transport.ts';
import { type Transport, TransportError } from '../../../drivers/transport/transport.ts';
import { systemClock } from '../../support/real-time.ts';
import { finished } from '../reader/reader-harness.ts';
import { until } from '../transport/line-contract.ts';
import { ManualClock } from '../../support/manual-clock.ts';

const PAPER = 'Ñandú | $1';

describe.each(PRINTER_MODELS)('a %s printer', (name) => {
  const model = printerModel(name);
  const job = { id: 'sale-1', bytes: renderPaper(PAPER, { columns: 42, encoding: 'multilingual', model }) };

  function makePrinter(options: Partial<SimulatedPrinterOptions> = {}) {
    const clock = new ManualClock();
    const { transport, farEnd } = createMemoryLine('tcp:printer:9100');
    void farEnd.plug();
    const pieces: string[] = [];
    const onPiece = (lines: readonly PaperLine[]) => pieces.push(lines.map(lineText).join('/'));
    const device = new SimulatedPrinter({ farEnd, model, onPiece, ...options });
    const printer = createLinePrinter(transport, model, clock);
    const settle = <Value>(promise: Promise<Value>) => finished(clock, promise);
    return { printer, device, transport, farEnd, pieces, settle };
  }

  it('prints one piece of paper for one job, and is ready', async () => {
    const { printer, pieces, settle } = makePrinter();
    expect(await settle(printer.print(job))).toMatchObject({ ok: true });
    expect(pieces).toEqual([expect.stringMatching(/^ *Ñandú +\$1$/)]);
    expect(printer.status).toEqual({ state: 'ready', paper: 'enough' });
  });

  it.each([
    [{ paper: 'none' }, { state: 'failed', problem: 'no_paper' }],
    [{ cover_open: true }, { state: 'failed', problem: 'cover_open' }],
    [{ offline: true }, { state: 'failed', problem: 'offline' }],
    [{ fault: true }, { state: 'failed', problem: 'fault' }],
    [{ paper: 'low' }, { state: 'ready', paper: 'low' }],
  ] as const)('says of %j that it is %j', async (condition, status: PrinterStatus) => {
    const { printer, device, settle } = makePrinter();
    device.set(condition);
    expect(await settle(printer.check())).toEqual(status);
  });

  it('gets no byte of a paper while it cannot print, and prints it once when asked again', async () => {
    const { printer, device, pieces, settle } = makePrinter();
    device.set({ paper: 'none' });
    expect(await settle(printer.print(job))).toEqual({
      ok: false,
      error: { problem: 'no_paper', may_have_printed: false },
    });
    device.set({ paper: 'enough' });
    expect(pieces).toEqual([]);
    expect(await settle(printer.print(job))).toMatchObject({ ok: true });
    expect(pieces).toHaveLength(1);
  });

  it('whose roll ends in the middle of a job is never sent that job again by itself', async () => {
    const { printer, device, pieces, settle } = makePrinter({ roll_lines: 1 });
    expect(await settle(printer.print(job))).toEqual({
      ok: false,
      error: { problem: 'no_paper', may_have_printed: true },
    });
    expect(await settle(printer.print(job))).toMatchObject({ error: { problem: 'may_have_printed_before' } });
    // With a new roll the printer itself finishes the paper that it has; no second one comes.
    device.set({ paper: 'enough' });
    expect(await settle(printer.print(job))).toMatchObject({ error: { problem: 'may_have_printed_before' } });
    expect(pieces).toHaveLength(1);
  });

  it('that is unplugged in the middle of a job leaves it in doubt', async () => {
    const { printer, device, farEnd, settle } = makePrinter();
    const receive = device.received.push.bind(device.received);
    device.received.push = (...bytes) => {
      if (device.received.length > 12) void farEnd.unplug();
      return receive(...bytes);
    };
    expect(await settle(printer.print(job))).toEqual({
      ok: false,
      error: { problem: 'interrupted', may_have_printed: true },
    });
  });

  it('that holds the line back does not hold up the drawer for ever, and leaves the paper in doubt', async () => {
    const { printer, device, transport, settle } = makePrinter();
    const write = transport.write.bind(transport);
    let holdBack: ((error: TransportError) => void) | undefined;
    transport.write = (bytes) => {
      if (bytes.length < job.bytes.length) return write(bytes);
      return new Promise((_, reject) => (holdBack = reject));
    };
    const close = transport.close.bind(transport);
    transport.close = async () => {
      holdBack?.(new TransportError('canceled', 'closed'));
      await close();
    };
    const [printed, opened] = await settle(Promise.all([printer.print(job), printer.openDrawer()]));
    expect(printed).toEqual({ ok: false, error: { problem: 'interrupted', may_have_printed: true } });
    expect(opened).toMatchObject({ ok: true });
    expect(device.drawer_openings).toBe(1);
  });

  it('that never says a word is printed on, and is unknown, never ready', async () => {
    const { printer, device, pieces, settle } = makePrinter({ answers: false });
    expect(await settle(printer.print(job))).toMatchObject({ ok: true });
    expect(pieces).toHaveLength(1);
    expect(printer.status).toEqual({ state: 'unknown' });
    expect(Buffer.from(device.received).subarray(-job.bytes.length)).toEqual(Buffer.from(job.bytes));
  });

  it('that says how it is and never that a job is done is waited for once, and is ready', async () => {
    const { printer, pieces, settle } = makePrinter({ tells_ends: false });
    const one = await settle(printer.print({ ...job, id: 'one' }));
    const two = await settle(printer.print({ ...job, id: 'two' }));
    expect([one, two]).toMatchObject([{ ok: true }, { ok: true }]);
    expect(pieces).toHaveLength(2);
    expect(printer.status).toEqual({ state: 'ready', paper: 'enough' });
  });

  it('opens its drawer with and without paper, and prints nothing with it', async () => {
    const { printer, device, pieces, settle } = makePrinter();
    expect(await settle(printer.openDrawer())).toMatchObject({ ok: true });
    device.set({ paper: 'none' });
    expect(await settle(printer.openDrawer())).toMatchObject({ ok: true });
    expect(device.drawer_openings).toBe(2);
    expect(printer.status).toEqual({ state: 'failed', problem: 'no_paper' });
    expect(pieces).toEqual([]);
  });

  it('that sends its status by itself, and noise, is still understood', async () => {
    const { printer, farEnd, settle } = makePrinter();
    const checking = printer.check();
    const unasked = model.dialect === 'star' ? [0x23, 0x06, 0x00] : [0x11, 0x13, 0xff];
    farEnd.write(Uint8Array.from(unasked));
    expect(await settle(checking)).toEqual({ state: 'ready', paper: 'enough' });
  });
});

describe('a printer that sends ESC/POS automatic status', () => {
  it.each([
    [[0x10, 0x00, 0x00, 0x00], { state: 'ready', paper: 'enough' }],
    [[0x10, 0x00, 0x03, 0x00], { state: 'ready', paper: 'low' }],
    [[0x18, 0x00, 0x0f, 0x00], { state: 'failed', problem: 'no_paper' }],
    [[0x38, 0x00, 0x00, 0x00], { state: 'failed', problem: 'cover_open' }],
    [[0x18, 0x08, 0x00, 0x00], { state: 'failed', problem: 'fault' }],
    [[0x18, 0x00, 0x00, 0x00], { state: 'failed', problem: 'offline' }],
  ])('%j is %j', async (bytes, status) => {
    const clock = new ManualClock();
    const { transport, farEnd } = createMemoryLine();
    await farEnd.plug();
    farEnd.onBytes(() => farEnd.write(Uint8Array.from(bytes)));
    const printer = createLinePrinter(transport, printerModel('escpos'), clock);
    expect(await finished(clock, printer.check())).toEqual(status);
  });
});

describe('on real lines', () => {
  let folder: string;
  beforeEach(async () => void (folder = await mkdtemp(join(tmpdir(), 'cobro-printer-'))));
  afterEach(() => rm(folder, { recursive: true, force: true }));

  async function prints(farEnd: FarEnd, open: () => Transport, name: 'escpos' | 'starprnt'): Promise<void> {
    const model = printerModel(name);
    const pieces: unknown[] = [];
    const device = new SimulatedPrinter({ farEnd, model, onPiece: (lines) => pieces.push(lines) });
    await farEnd.plug();
    const printer: Printer = createLinePrinter(open(), model, systemClock);
    const bytes = renderPaper(PAPER, { columns: 42, encoding: 'multilingual', model });
    expect(await printer.print({ id: 'one', bytes })).toMatchObject({ ok: true });
    expect(printer.status).toEqual({ state: 'ready', paper: 'enough' });
    await until(() => pieces.length === 1);
    device.set({ cover_open: true });
    expect(await printer.check()).toEqual({ state: 'failed', problem: 'cover_open' });
    await farEnd.unplug();
    expect(await printer.check()).toEqual({ state: 'failed', problem: 'unreachable' });
  }

  it.each(['escpos', 'starprnt'] as const)('a %s printer prints and answers over TCP', async (name) => {
    const farEnd = new TcpFarEnd(0);
    await prints(farEnd, () => new TcpTransport('127.0.0.1', Number(farEnd.address)), name);
  });

  it.skipIf(process.platform === 'win32').each(['escpos', 'starprnt'] as const)(
    'a %s printer prints and answers over a serial line',
    async (name) => {
      const path = join(folder, 'printer.tty');
      const open = () => new SerialTransport(path, 19_200, { drains_writes: true });
      await prints(new PseudoTerminalFarEnd(path), open, name);
    },
  );

  it.skipIf(process.platform === 'win32').each(['escpos', 'starprnt'] as const)(
    'a %s printer prints and answers through its device file',
    async (name) => {
      const path = join(folder, 'lp0');
      await prints(new PseudoTerminalFarEnd(path), () => new DeviceFileTransport(path, systemClock), name);
    },
  );
});
