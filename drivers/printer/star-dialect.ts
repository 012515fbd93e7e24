import type { PrinterDialect, StatusReader } from './dialect.ts';
import type { PrinterStatus } from './printer.ts';

/** No automatic status is longer; a longer one is noise. */
const STATUS_BYTES_MAX = 16;
/** Header, version, and the seven bytes of Star's line mode manual. */
const STATUS_BYTES_MIN = 8;

const COVER_OPEN = 0x20;
const OFFLINE = 0x08;
/** Too hot, beyond repair, cutter, mechanics. */
const FAULT = 0x6c;
const PAPER_END = 0x08;
const PAPER_LOW = 0x06;

/** How many bytes the status has, told by its first two: bits 5, 3, 2, 1 of the header, and bit 7 of the version. */
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

/** The five bits of the counter that each `ETB` moves on, in byte 8 at bits 6, 5, 3, 2, 1. */
function endCounterOf(byte: number): number {
  return ((byte >> 2) & 0x18) | ((byte >> 1) & 0x07);
}

/**
 * Star's automatic status, which `ESC ACK SOH` asks for and which some printers send whenever something changes. Its first
 * byte has bit 0 set and bits 4 and 7 clear; in all others bits 0 and 4 are clear.
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

/** StarPRNT and Star line mode. `ETB` counts up in the status once everything before it was printed. */
export const STAR_DIALECT: PrinterDialect = {
  status_query: Uint8Array.of(0x1b, 0x06, 0x01),
  end_of_job: Uint8Array.of(0x17),
  end_query: Uint8Array.of(0x1b, 0x06, 0x01),
  /** Sets the pulse of drawer 1 (110 ms on, 550 ms off, in steps of 10 ms) and gives it (protocols 6). */
  open_drawer: Uint8Array.of(0x1b, 0x07, 0x0b, 0x37, 0x07),
  /** `BEL` is a real-time command already. */
  open_drawer_now: Uint8Array.of(0x1b, 0x07, 0x0b, 0x37, 0x07),
  createStatusReader: () => new StarStatusReader(),
};
