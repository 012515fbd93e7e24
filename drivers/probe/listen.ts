import type { Clock } from '../../core/clock.ts';
import { ContinuousDecoder } from '../scale/continuous-protocol.ts';
import { type Transport, TransportError, type TransportErrorCode } from '../transport/transport.ts';

/** A scale sends five lines a second at least; two of them must be understood, because the protocol has no checksum. */
const LISTEN_MS = 700;
const LINES_MIN = 2;

export type Heard = 'nothing' | 'a_scale' | 'something';

/** Opens a line and only listens. Fails with the code of a line that cannot be opened. */
export async function listen(line: Transport, clock: Clock): Promise<Heard | TransportErrorCode> {
  const decoder = new ContinuousDecoder();
  let bytes = 0;
  let lines = 0;
  line.onBytes((chunk) => {
    bytes += chunk.length;
    lines += decoder.push(chunk).length;
  });
  line.onLost(() => undefined);
  try {
    await line.open();
  } catch (error) {
    if (!(error instanceof TransportError)) throw error;
    return error.code;
  }
  await new Promise<void>((resolve) => void clock.schedule(LISTEN_MS, resolve));
  await line.close();
  if (lines >= LINES_MIN) return 'a_scale';
  return bytes > 0 ? 'something' : 'nothing';
}
