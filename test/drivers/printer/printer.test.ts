import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { toHex } from '../../../drivers/emv/tlv.ts';
import { createLinePrinter, createPrinter } from '../../../drivers/printer/create-printer.ts';
import { printerModel } from '../../../drivers/printer/printer-model.ts';
import { parsePrinterSpec } from '../../../drivers/printer/printer-spec.ts';
import type { FarEnd } from '../../../drivers/transport/far-end.ts';
import { createMemoryLine } from '../../../drivers/transport/memory-line.ts';
import { TcpFarEnd } from '../../../drivers/transport/tcp-far-end.ts';
import { systemClock } from '../../support/real-time.ts';
import { PseudoTerminalFarEnd } from '../../../drivers/transport/pseudo-terminal-far-end.ts';
import { until } from '../transport/line-contract.ts';
import { finished } from '../reader/reader-harness.ts';
import { ManualClock } from '../../support/manual-clock.ts';

const QUERY = '100401100402100404';
const READY = [0x12, 0x12, 0x12];
const RECEIPT = { id: 'sale-1', bytes: Uint8Array.from(Buffer.from('receipt\n')) };
const RECEIPT_HEX = toHex(RECEIPT.bytes);

/** A printer with a scripted answer; null never answers. */
class FakePrinterDevice {
  readonly #farEnd: FarEnd;
  received = '';
  status: number[] | null = READY;
  answers_end_of_job = true;
  onReceipt: () => void = () => undefined;

  constructor(farEnd: FarEnd) {
    this.#farEnd = farEnd;
    farEnd.onBytes((chunk) => this.#receive(toHex(chunk)));
  }

  get receipts(): number {
    return this.received.split(RECEIPT_HEX).length - 1;
  }

  #receive(hex: string): void {
    this.received += hex;
    if (hex.includes(RECEIPT_HEX)) this.onReceipt();
    if (this.status && hex.includes(QUERY)) this.#farEnd.write(Uint8Array.from(this.status));
    if (this.status && hex.includes('1D7201') && this.answers_end_of_job) this.#farEnd.write(Uint8Array.of(0x00));
  }
}

function parsedPrinter(text: string) {
  const spec = parsePrinterSpec(text);
  if (!spec.ok) throw new Error(JSON.stringify(spec.error));
  return createPrinter(spec.value, { clock: systemClock });
}

function makePrinter() {
  const clock = new ManualClock();
  const { transport, farEnd } = createMemoryLine('tcp:printer:9100');
  void farEnd.plug();
  const device = new FakePrinterDevice(farEnd);
  const printer = createLinePrinter(transport, printerModel('escpos'), clock);
  const settle = <Value>(promise: Promise<Value>) => finished(clock, promise);
  return { clock, farEnd, device, printer, settle };
}

describe('a printer on a line', () => {
  it('prints a job and says that it is ready', async () => {
    const { printer, device, settle } = makePrinter();
    expect(printer.status).toEqual({ state: 'unknown' });
    expect(await settle(printer.print(RECEIPT))).toEqual({ ok: true, value: undefined });
    expect(device.received).toBe(QUERY + RECEIPT_HEX + '1D7201');
    expect(printer.status).toEqual({ state: 'ready', paper: 'enough' });
  });

  it.each([
    ['no_paper', [0x1a, 0x32, 0x72]],
    ['cover_open', [0x1a, 0x16, 0x12]],
    ['offline', [0x1a, 0x12, 0x12]],
  ])('sends nothing while it has %s, and prints once it can', async (problem, status) => {
    const { printer, device, settle } = makePrinter();
    device.status = status;
    expect(await settle(printer.print(RECEIPT))).toEqual({ ok: false, error: { problem, may_have_printed: false } });
    expect(printer.status).toEqual({ state: 'failed', problem });
    expect(device.receipts).toBe(0);
    device.status = READY;
    expect(await settle(printer.print(RECEIPT))).toMatchObject({ ok: true });
    expect(device.receipts).toBe(1);
  });

  it('takes silence for unknown, never for ready, and still prints', async () => {
    const { printer, device, settle } = makePrinter();
    device.status = null;
    expect(await settle(printer.print(RECEIPT))).toMatchObject({ ok: true });
    expect(printer.status).toEqual({ state: 'unknown' });
    expect(device.received).toBe(QUERY + RECEIPT_HEX);
  });

  it('takes bytes that cannot be a status for unknown', async () => {
    const { printer, device, settle } = makePrinter();
    device.status = [0xff, 0xff, 0xff];
    expect(await settle(printer.check())).toEqual({ state: 'unknown' });
  });

  it('says that paper runs low', async () => {
    const { printer, device, settle } = makePrinter();
    device.status = [0x12, 0x12, 0x1e];
    expect(await settle(printer.check())).toEqual({ state: 'ready', paper: 'low' });
  });

  it('does not print again by itself what may be on paper already, only when it is asked to', async () => {
    const { printer, device, farEnd, settle } = makePrinter();
    device.onReceipt = () => void farEnd.unplug();
    expect(await settle(printer.print(RECEIPT))).toEqual({
      ok: false,
      error: { problem: 'interrupted', may_have_printed: true },
    });
    await farEnd.plug();
    device.onReceipt = () => undefined;
    expect(await settle(printer.print(RECEIPT))).toMatchObject({ error: { problem: 'may_have_printed_before' } });
    expect(device.receipts).toBe(1);
    expect(await settle(printer.print(RECEIPT, { again: true }))).toMatchObject({ ok: true });
    expect(device.receipts).toBe(2);
  });

  it('notices that the paper ran out in the middle of a job', async () => {
    const { printer, device, settle } = makePrinter();
    device.answers_end_of_job = false;
    device.onReceipt = () => (device.status = [0x1a, 0x32, 0x72]);
    expect(await settle(printer.print(RECEIPT))).toEqual({
      ok: false,
      error: { problem: 'no_paper', may_have_printed: true },
    });
  });

  it('succeeds without paper when a job that was printed is handed in again', async () => {
    const { printer, device, settle } = makePrinter();
    await settle(printer.print(RECEIPT));
    expect(await settle(printer.print(RECEIPT))).toMatchObject({ ok: true });
    expect(device.receipts).toBe(1);
  });

  it('prints jobs one after the other', async () => {
    const { printer, device, settle } = makePrinter();
    const jobs = ['a', 'b', 'c'].map((id) => printer.print({ id, bytes: RECEIPT.bytes }));
    expect(await settle(Promise.all(jobs))).toMatchObject([{ ok: true }, { ok: true }, { ok: true }]);
    expect(device.receipts).toBe(3);
  });

  it('opens the drawer with both times of the pulse', async () => {
    const { printer, device, settle } = makePrinter();
    expect(await settle(printer.openDrawer())).toMatchObject({ ok: true });
    expect(device.received).toBe(`${QUERY}1B700019FA`);
  });

  it('opens the drawer although it has no paper, in real time, and still says that it failed', async () => {
    const { printer, device, settle } = makePrinter();
    device.status = [0x1a, 0x32, 0x72];
    expect(await settle(printer.openDrawer())).toMatchObject({ ok: true });
    expect(device.received).toBe(`${QUERY}1014010001`);
    expect(printer.status).toEqual({ state: 'failed', problem: 'no_paper' });
  });

  it('says that nobody answers at its address', async () => {
    const { printer, farEnd, settle } = makePrinter();
    await farEnd.unplug();
    expect(await settle(printer.print(RECEIPT))).toEqual({
      ok: false,
      error: { problem: 'unreachable', may_have_printed: false },
    });
    expect(await settle(printer.check())).toEqual({ state: 'failed', problem: 'unreachable' });
  });
});

describe('a printer on a real socket or file', () => {
  let folder: string;
  beforeEach(async () => void (folder = await mkdtemp(join(tmpdir(), 'cobro-printer-'))));
  afterEach(() => rm(folder, { recursive: true, force: true }));

  it('gets every byte of a long receipt over TCP', async () => {
    const farEnd = new TcpFarEnd(0);
    const device = new FakePrinterDevice(farEnd);
    await farEnd.plug();
    const printer = createPrinter(
      { link: 'tcp', host: '127.0.0.1', port: Number(farEnd.address), model: 'escpos' },
      { clock: systemClock },
    );
    const bytes = Uint8Array.from({ length: 100_000 }, (_, index) => index % 251);
    expect(await printer?.print({ id: 'long', bytes })).toMatchObject({ ok: true });
    expect(device.received).toBe(QUERY + toHex(bytes) + '1D7201');
    await farEnd.unplug();
  });

  it.skipIf(process.platform === 'win32')('gets every byte over a serial line before it is closed', async () => {
    const farEnd = new PseudoTerminalFarEnd(join(folder, 'printer.tty'));
    const device = new FakePrinterDevice(farEnd);
    device.status = null;
    await farEnd.plug();
    const printer = parsedPrinter(`serial:${farEnd.address}`);
    const bytes = Uint8Array.from({ length: 3_000 }, (_, index) => index % 256);
    expect(await printer?.print({ id: 'serial', bytes })).toMatchObject({ ok: true });
    await until(() => device.received.length >= (QUERY + toHex(bytes)).length);
    expect(device.received).toBe(QUERY + toHex(bytes));
    await farEnd.unplug();
  });

  it('appends to a file and keeps what was there', async () => {
    const path = join(folder, 'receipts.bin');
    await writeFile(path, 'before;');
    const printer = createPrinter({ link: 'file', path }, { clock: systemClock });
    expect(await printer?.check()).toMatchObject({ state: 'ready' });
    await printer?.print({ id: '1', bytes: Buffer.from('one;') });
    await printer?.print({ id: '2', bytes: Buffer.from('two;') });
    expect(await readFile(path, 'utf8')).toBe('before;one;two;');
  });

  it('says that a file cannot be written', async () => {
    const printer = createPrinter({ link: 'file', path: join(folder, 'no', 'such', 'folder') }, { clock: systemClock });
    expect(await printer?.print(RECEIPT)).toMatchObject({ ok: false, error: { problem: 'unreachable' } });
  });
});
