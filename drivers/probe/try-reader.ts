import type { Clock } from '../../core/clock.ts';
import type { ReaderStatus } from '../reader/card-reader.ts';
import { connectReader } from '../reader/create-reader.ts';
import type { ReaderDriver } from '../reader/reader-spec.ts';
import type { Transport } from '../transport/transport.ts';

/** The same line, with a callback for every arriving chunk. */
function overheard(line: Transport, onChunk: () => void): Transport {
  return {
    label: line.label,
    ...(line.bits_per_second === undefined ? {} : { bits_per_second: line.bits_per_second }),
    get isOpen() {
      return line.isOpen;
    },
    open: () => line.open(),
    write: (bytes) => line.write(bytes),
    close: () => line.close(),
    onBytes: (listener) =>
      line.onBytes((chunk) => {
        onChunk();
        listener(chunk);
      }),
    onLost: (listener) => line.onLost(listener),
  };
}

/** The first query is sent three times, 0.6 s apart: bytes of an earlier probe may have garbled the first two. */
const SILENCE_MS = 1_900;
/** The longest identification: a reader takes its time after a reset (protocols 2.3). */
const IDENTIFY_MS = 6_000;

export interface FoundReader {
  readonly model: string;
  /** Why the reader must not be used, e.g. `encryption_off`; null when it may be. */
  readonly refused: string | null;
}

/**
 * Identifies a reader with its family's driver, then hangs up: ping and version, or abort and reset. Each query waits
 * for the previous answer, so another device sees only the first. No card is requested and nothing is charged. Null
 * when no reader of that family answers.
 */
export async function tryReader(driver: ReaderDriver, line: Transport, clock: Clock): Promise<FoundReader | null> {
  let silence: () => void = () => undefined;
  let giveUp: (found: FoundReader | null) => void = () => undefined;
  const waitForMore = () => {
    silence();
    silence = clock.schedule(SILENCE_MS, () => giveUp(null));
  };
  const reader = connectReader(driver, overheard(line, waitForMore), { clock, log: () => undefined });
  const found = new Promise<FoundReader | null>((resolve) => {
    giveUp = resolve;
    reader.onStatus((status) => {
      const verdict = verdictOf(status);
      if (verdict !== undefined) resolve(verdict);
    });
  });
  const deadline = clock.schedule(IDENTIFY_MS, () => giveUp(null));
  waitForMore();
  reader.start();
  try {
    return await found;
  } finally {
    silence();
    deadline();
    await reader.stop();
  }
}

function verdictOf(status: ReaderStatus): FoundReader | null | undefined {
  switch (status.state) {
    case 'ready':
      return { model: `${status.model} ${status.firmware}`, refused: null };
    case 'refused':
      return { model: '', refused: status.detail };
    case 'lost':
      return null;
    default:
      return undefined;
  }
}
