import type { PrinterDialect, StatusReader } from './dialect.ts';
import type { PrinterStatus } from './printer.ts';

/** `DLE EOT n`: printer, cause of being offline, paper. */
const REALTIME_ANSWERS = 3;
const AUTOMATIC_BYTES = 4;

const OFFLINE = 0x08;
const COVER_OPEN = 0x04;
const STOPPED_BY_PAPER_END = 0x20;
const FAULT = 0x40;
const PAPER_END = 0x60;
const PAPER_LOW = 0x0c;

/** Automatic status, byte 1: offline and cover; byte 2: cutter, unrecoverable error, overheating; byte 3: paper. */
const AUTOMATIC_COVER_OPEN = 0x20;
const AUTOMATIC_FAULT = 0x68;
const AUTOMATIC_PAPER_LOW = 0x03;
const AUTOMATIC_PAPER_END = 0x0c;

/** The status from three answers to `DLE EOT`. Bits 5 and 6 of the paper byte mean paper end, 2 and 3 near end. */
function readRealtime(printer: number, offline_cause: number, paper: number): PrinterStatus {
  if ((paper & PAPER_END) !== 0 || (offline_cause & STOPPED_BY_PAPER_END) !== 0)
    return { state: 'failed', problem: 'no_paper' };
  if ((offline_cause & COVER_OPEN) !== 0) return { state: 'failed', problem: 'cover_open' };
  if ((offline_cause & FAULT) !== 0) return { state: 'failed', problem: 'fault' };
  if ((printer & OFFLINE) !== 0) return { state: 'failed', problem: 'offline' };
  return { state: 'ready', paper: (paper & PAPER_LOW) !== 0 ? 'low' : 'enough' };
}

/** The status from the four bytes that some printers send unsolicited (ASB). */
function readAutomatic([printer = 0, error = 0, paper = 0]: readonly number[]): PrinterStatus {
  if ((paper & AUTOMATIC_PAPER_END) !== 0) return { state: 'failed', problem: 'no_paper' };
  if ((printer & AUTOMATIC_COVER_OPEN) !== 0) return { state: 'failed', problem: 'cover_open' };
  if ((error & AUTOMATIC_FAULT) !== 0) return { state: 'failed', problem: 'fault' };
  if ((printer & OFFLINE) !== 0) return { state: 'failed', problem: 'offline' };
  return { state: 'ready', paper: (paper & AUTOMATIC_PAPER_LOW) !== 0 ? 'low' : 'enough' };
}

/**
 * Distinguishes answers by their fixed bits: `DLE EOT` 0xx1xx10, automatic status 0xx1xx00 followed by three bytes
 * 0xx0xxxx, `GS r` 0xx0xxxx. Ignores everything else (XON, XOFF, noise).
 */
class EscPosStatusReader implements StatusReader {
  status: PrinterStatus | undefined;
  ends = 0;
  #realtime: number[] = [];
  #automatic: number[] = [];

  push(chunk: Uint8Array): void {
    for (const byte of chunk) this.#take(byte);
  }

  forgetStatus(): void {
    this.status = undefined;
    this.#realtime = [];
  }

  #take(byte: number): void {
    if ((byte & 0x93) === 0x12) return this.#takeRealtime(byte);
    if ((byte & 0x93) === 0x10) return void (this.#automatic = [byte]);
    if ((byte & 0x90) !== 0) return void (this.#automatic = []);
    if (this.#automatic.length === 0) return void (this.ends += 1);
    this.#automatic.push(byte);
    if (this.#automatic.length < AUTOMATIC_BYTES) return;
    this.status = readAutomatic(this.#automatic);
    this.#automatic = [];
  }

  #takeRealtime(byte: number): void {
    this.#realtime.push(byte);
    const [printer, offline_cause, paper] = this.#realtime;
    if (printer === undefined || offline_cause === undefined || paper === undefined) return;
    this.status = readRealtime(printer, offline_cause, paper);
    this.#realtime = this.#realtime.slice(REALTIME_ANSWERS);
  }
}

/**
 * ESC/POS (protocols 6). `DLE EOT n` is answered at once, even while the printer is offline or printing; `GS r 1` is
 * answered in order, so its answer proves that everything before it was printed.
 */
export const ESCPOS_DIALECT: PrinterDialect = {
  status_query: Uint8Array.of(0x10, 0x04, 0x01, 0x10, 0x04, 0x02, 0x10, 0x04, 0x04),
  end_of_job: Uint8Array.of(0x1d, 0x72, 0x01),
  end_query: null,
  /** Pin 2 for 50 ms. Both times are always sent: a printer missing them consumes the next two bytes. */
  open_drawer: Uint8Array.of(0x1b, 0x70, 0x00, 0x19, 0xfa),
  /** `DLE DC4 1` for 100 ms: the only command that an offline printer obeys. */
  open_drawer_now: Uint8Array.of(0x10, 0x14, 0x01, 0x00, 0x01),
  createStatusReader: () => new EscPosStatusReader(),
};
