import type { PrinterStatus } from './printer.ts';

/**
 * ESC/POS status (protocols 6). `DLE EOT n` is answered at once, even while the printer is offline or prints; `GS r 1` is
 * answered in its turn, so its answer proves that everything before it was printed.
 */
export const STATUS_QUERY = Uint8Array.of(0x10, 0x04, 0x01, 0x10, 0x04, 0x02, 0x10, 0x04, 0x04);
export const END_OF_JOB_QUERY = Uint8Array.of(0x1d, 0x72, 0x01);
/** One byte for each of the three questions. */
export const STATUS_ANSWER_BYTES = 3;

/**
 * Opens the drawer at pin 2 for 50 ms. Both times are always sent: a printer that misses them swallows the next two
 * bytes of whatever follows.
 */
export const OPEN_DRAWER = Uint8Array.of(0x1b, 0x70, 0x00, 0x19, 0xfa);

/** The same in real time, `DLE DC4 1`, for 100 ms: a printer that is offline obeys it and nothing else. */
export const OPEN_DRAWER_NOW = Uint8Array.of(0x10, 0x14, 0x01, 0x00, 0x01);

const OFFLINE = 0x08;
const COVER_OPEN = 0x04;
const STOPPED_BY_PAPER_END = 0x20;
const PAPER_END = 0x60;
const PAPER_LOW = 0x0c;

/** True for a byte that can be an answer to `DLE EOT`: bits 0, 1, 4 and 7 are fixed. */
export function isStatusByte(byte: number): boolean {
  return (byte & 0x93) === 0x12;
}

/** The status of three answers: printer, cause of being offline, paper. Fewer answers are silence: unknown. */
export function readStatus(answers: Uint8Array): PrinterStatus {
  const [printer, offline_cause, paper] = answers;
  if (printer === undefined || offline_cause === undefined || paper === undefined) return { state: 'unknown' };
  if ((paper & PAPER_END) !== 0 || (offline_cause & STOPPED_BY_PAPER_END) !== 0)
    return { state: 'failed', problem: 'no_paper' };
  if ((offline_cause & COVER_OPEN) !== 0) return { state: 'failed', problem: 'cover_open' };
  if ((printer & OFFLINE) !== 0) return { state: 'failed', problem: 'offline' };
  return { state: 'ready', paper: (paper & PAPER_LOW) !== 0 ? 'low' : 'enough' };
}
