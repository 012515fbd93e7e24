import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { FarEnd } from '../../../drivers/transport/far-end.ts';
import type { Transport, TransportError } from '../../../drivers/transport/transport.ts';
import { aMoment, eventually } from '../../support/real-time.ts';

export interface Line {
  readonly farEnd: FarEnd;
  /** Created after the far end is plugged in, when its address is known. */
  makeTransport(): Transport;
  dispose(): Promise<void>;
}

/** Checks the contract of transport.ts on a line with a simulated far end. */
export function describeLineContract(name: string, makeLine: () => Promise<Line>): void {
  describe(`a ${name} line`, () => {
    let line: Line;
    let transport: Transport;
    let atTill: Recorder;
    let atDevice: Recorder;
    let losses: TransportError[];

    beforeEach(async () => {
      line = await makeLine();
      atTill = new Recorder();
      atDevice = new Recorder();
      losses = [];
      line.farEnd.onBytes((chunk) => atDevice.add(chunk));
      await line.farEnd.plug();
      transport = line.makeTransport();
      transport.onBytes((chunk) => atTill.add(chunk));
      transport.onLost((error) => losses.push(error));
    });

    afterEach(async () => {
      await transport.close();
      await line.dispose();
    });

    it('carries every byte value unchanged in both directions', async () => {
      const every_byte = Uint8Array.from({ length: 256 }, (_, index) => index);
      await transport.open();
      await transport.write(every_byte);
      expect(await atDevice.take(256)).toEqual(every_byte);
      line.farEnd.write(every_byte);
      expect(await atTill.take(256)).toEqual(every_byte);
    });

    it('keeps the order of bytes that were cut into many chunks', async () => {
      await transport.open();
      for (let byte = 0; byte < 20; byte += 1) line.farEnd.write(Uint8Array.of(byte));
      expect(await atTill.take(20)).toEqual(Uint8Array.from({ length: 20 }, (_, index) => index));
    });

    it('delivers a message that arrives byte by byte with pauses', async () => {
      await transport.open();
      for (const byte of [0x56, 0x00, 0xff, 0x0a]) {
        line.farEnd.write(Uint8Array.of(byte));
        await aMoment(4);
      }
      expect(await atTill.take(4)).toEqual(Uint8Array.of(0x56, 0x00, 0xff, 0x0a));
    });

    it('reports an unplugged device exactly once and is closed afterwards', async () => {
      await transport.open();
      await line.farEnd.unplug();
      await until(() => losses.length > 0);
      expect(transport.isOpen).toBe(false);
      await transport.close();
      await aMoment(30);
      expect(losses.map((error) => error.code)).toEqual(['lost']);
    });

    it('does not report a close that the till asked for, and delivers nothing after it', async () => {
      await transport.open();
      await transport.close();
      await transport.close();
      line.farEnd.write(Uint8Array.of(1, 2, 3));
      await aMoment(30);
      expect(losses).toEqual([]);
      expect(atTill.length).toBe(0);
    });

    it('refuses to open while the device is away, and opens again after it is plugged back in', async () => {
      await transport.open();
      await line.farEnd.unplug();
      await until(() => losses.length > 0);
      await expect(transport.open()).rejects.toMatchObject({ name: 'TransportError' });
      await line.farEnd.plug();
      await transport.open();
      await transport.write(Uint8Array.of(7));
      expect(await atDevice.take(1)).toEqual(Uint8Array.of(7));
    });

    it('refuses a write on a line that is not open', async () => {
      await expect(transport.write(Uint8Array.of(1))).rejects.toMatchObject({ code: 'lost' });
    });

    it('cancels a write that is in flight when it is closed', async () => {
      await transport.open();
      const writing = transport.write(new Uint8Array(2_000));
      const canceled = expect(writing).rejects.toMatchObject({ name: 'TransportError', code: 'canceled' });
      await transport.close();
      await canceled;
    });

    it('may be closed and opened many times, and carries bytes every time', async () => {
      for (let round = 1; round <= 5; round += 1) {
        await transport.open();
        await transport.write(Uint8Array.of(round));
        expect(await atDevice.take(1)).toEqual(Uint8Array.of(round));
        await transport.close();
      }
      expect(losses).toEqual([]);
    });

    it('calls a second opening a programmer error', async () => {
      await transport.open();
      await expect((async () => await transport.open())()).rejects.toThrow('opened once at a time');
    });

    it('calls overlapping writes a programmer error', async () => {
      await transport.open();
      const first = transport.write(Uint8Array.of(1));
      await expect((async () => transport.write(Uint8Array.of(2)))()).rejects.toThrow('writes do not overlap');
      await first;
    });
  });
}

class Recorder {
  #bytes = Buffer.alloc(0);

  get length(): number {
    return this.#bytes.length;
  }

  add(chunk: Uint8Array): void {
    expect(chunk.length).toBeGreaterThan(0);
    this.#bytes = Buffer.concat([this.#bytes, chunk]);
  }

  async take(count: number): Promise<Uint8Array> {
    await until(() => this.#bytes.length >= count);
    const taken = Uint8Array.from(this.#bytes.subarray(0, count));
    this.#bytes = this.#bytes.subarray(count);
    return taken;
  }
}

/** Waits until a condition holds. */
export async function until(condition: () => boolean, what = 'the awaited condition'): Promise<void> {
  await eventually(what, condition);
}
