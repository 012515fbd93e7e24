import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Clock } from '../../../core/clock.ts';
import type { CardReader } from '../../../drivers/reader/card-reader.ts';
import { connectReader } from '../../../drivers/reader/create-reader.ts';
import { READER_DRIVERS } from '../../../drivers/reader/reader-spec.ts';
import { createSimulatedReader } from '../../../drivers/reader/simulated/create-simulated-reader.ts';
import { scriptSchema } from '../../../drivers/reader/simulated/script.ts';
import type { FarEnd } from '../../../drivers/transport/far-end.ts';
import { PseudoTerminalFarEnd } from '../../../drivers/transport/pseudo-terminal-far-end.ts';
import { SerialTransport } from '../../../drivers/transport/serial-transport.ts';

const SALE = { amount_minor: 4_500, currency: 'CLP', timeout_ms: 60_000 } as const;

/** The till's clock stands still, so that no timeout of the driver ends on a busy machine. */
const STILL: Clock = { monotonicMs: () => 0, wallMs: () => Date.UTC(2026, 10, 21), schedule: () => () => undefined };
/** The device acts at once and never times out its customer. */
const AT_ONCE: Clock = {
  ...STILL,
  schedule(delay_ms, task) {
    if (delay_ms > 1_000) return () => undefined;
    const turn = setImmediate(task);
    return () => clearImmediate(turn);
  },
};

/** Writes each byte in its own turn of the event loop, as a busy machine delivers them. */
function oneByOne(line: FarEnd): FarEnd {
  const queue: number[] = [];
  let is_sending = false;
  const sendNext = (): void => {
    const byte = queue.shift();
    is_sending = byte !== undefined;
    if (byte === undefined) return;
    line.write(Uint8Array.of(byte));
    setImmediate(sendNext);
  };
  return {
    get address() {
      return line.address;
    },
    get isPlugged() {
      return line.isPlugged;
    },
    plug: () => line.plug(),
    unplug: () => line.unplug(),
    onBytes: (listener) => line.onBytes(listener),
    write(bytes) {
      queue.push(...bytes);
      if (!is_sending) sendNext();
    },
  };
}

describe.skipIf(process.platform === 'win32').each(READER_DRIVERS)('a reader of %s on a pseudo-terminal', (driver) => {
  let folder: string;
  let farEnd: FarEnd;
  let reader: CardReader;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'cobro-bytes-'));
    farEnd = oneByOne(new PseudoTerminalFarEnd(join(folder, 'reader.tty')));
    const script = scriptSchema.parse({ presentation_ms: 0, step_ms: 0, cards: ['visa_chip'] });
    await createSimulatedReader(driver, { farEnd, clock: AT_ONCE, script }).replug();
    const transport = new SerialTransport(farEnd.address, 9_600);
    reader = connectReader(driver, transport, { clock: STILL, log: () => undefined });
  });

  afterEach(async () => {
    await reader.stop();
    await farEnd.unplug();
    await rm(folder, { recursive: true, force: true });
  });

  it('takes a whole payment whose every byte comes alone, without the help of any wait', async () => {
    const ready = new Promise<void>((resolve) => {
      reader.onStatus(({ state }) => state === 'ready' && resolve());
    });
    reader.start();
    await ready;
    expect(await reader.readCard(SALE, () => undefined)).toMatchObject({ kind: 'card' });
    expect(await reader.deliverHostAnswer({ result: 'approved' })).toBe('accepted');
  });
});
