import type { PrinterDialect, StatusReader } from './dialect.ts';
import type { PrinterStatus } from './printer.ts';

/** Longer than any automatic status: more is noise. */
const STATUS_BYTES_MAX = 16;
/** Header, version, and seven bytes as in Star's line mode manual. */
const STATUS_BYTES_MIN = 8;

const COVER_OPEN = 0x20;
const OFFLINE = 0x08;
/** Overheating, unrecoverable error, cutter, mechanics. */
const FAULT = 0x6c;
const PAPER_END = 0x08;
const PAPER_LOW = 0x06;

/** The length of the status, from its first two bytes: bits 5, 3, 2, 1 of the header, and bit 7 of the version. */
function lengthOf(header: number, version: number): number {
  return ((header >> 2) & 0x18) + ((header >> 1) & 0x07) + ((version >> 6) & 0x02);
}

function readStatus(bytes: readonly number[]): PrinterStatus {
  const [, , printer = 0, error = 0, , paper = 0] = bytes;
  if ((paper & PAPER_END) !== 0) return { state: 'failed', problem: 'no_paper' };
  if ((printer & COVER_OPEN) !== 0) return { state: 'failed', problem: 'cover_open' };
  if ((error & FAULT) !== 0) return { state: 'failed', problem: 'fault' };
  if ((printer & OFFLINE) !== 0) return { state: 'failed', problem: 'offline' };
  return { state: 'ready', paper: (paper & PAPER_LOW) !== 0 ? 'low' : 'enough' };
}

/** The five-bit counter that each `ETB` increments, in byte 8 at bits 6, 5, 3, 2, 1. */
function endCounterOf(byte: number): number {
  return ((byte >> 2) & 0x18) | ((byte >> 1) & 0x07);
}

/**
 * Parses Star's automatic status, which `ESC ACK SOH` requests and some printers send on every change. Its first byte
 * has bit 0 set and bits 4 and 7 clear; in all others bits 0 and 4 are clear.
 */
class StarStatusReader implements StatusReader {
  status: PrinterStatus | undefined;
  ends = 0;
  #bytes: number[] = [];
  #counter: number | undefined;

  push(chunk: Uint8Array): void {
    for (const byte of chunk) this.#take(byte);
  }

  forgetStatus(): void {
    this.status = undefined;
  }

  #take(byte: number): void {
    if ((byte & 0x91) === 0x01) return void (this.#bytes = [byte]);
    if (this.#bytes.length === 0) return;
    this.#bytes.push(byte);
    const [header = 0, version = 0] = this.#bytes;
    const length = lengthOf(header, version);
    if (length < STATUS_BYTES_MIN || length > STATUS_BYTES_MAX) return void (this.#bytes = []);
    if (this.#bytes.length < length) return;
    this.status = readStatus(this.#bytes);
    this.#count(endCounterOf(this.#bytes[7] ?? 0));
    this.#bytes = [];
  }

  #count(counter: number): void {
    if (this.#counter !== undefined && this.#counter !== counter) this.ends += 1;
    this.#counter = counter;
  }
}

/** StarPRNT and Star line mode. `ETB` increments a counter in the status once everything before it was printed. */
export const STAR_DIALECT: PrinterDialect = {
  status_query: Uint8Array.of(0x1b, 0x06, 0x01),
  end_of_job: Uint8Array.of(0x17),
  end_query: Uint8Array.of(0x1b, 0x06, 0x01),
  /** Configures the pulse of drawer 1 (110 ms on, 550 ms off, in units of 10 ms) and sends it (protocols 6). */
  open_drawer: Uint8Array.of(0x1b, 0x07, 0x0b, 0x37, 0x07),
  /** `BEL` already is a real-time command. */
  open_drawer_now: Uint8Array.of(0x1b, 0x07, 0x0b, 0x37, 0x07),
  createStatusReader: () => new StarStatusReader(),
};
