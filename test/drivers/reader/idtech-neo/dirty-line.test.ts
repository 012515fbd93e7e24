import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fromHex } from '../../../../drivers/emv/tlv.ts';
import { crc16 } from '../../../../drivers/reader/idtech-neo/crc16.ts';
import { NeoFrameDecoder } from '../../../../drivers/reader/idtech-neo/frame-decoder.ts';
import type { NeoMessage } from '../../../../drivers/reader/idtech-neo/frame.ts';

const MAGIC = '5669564F746563683200';
const PING = fromHex(`${MAGIC}18000000FA83`);
const TIMEOUT = fromHex(`${MAGIC}02080000202E`);

function join(...parts: Uint8Array[]): Uint8Array {
  return Uint8Array.from(Buffer.concat(parts));
}

function withCrc(body: Uint8Array): Uint8Array {
  const crc = crc16(body);
  return join(body, Uint8Array.of(crc >> 8, crc & 0xff));
}

function commandsOf(messages: readonly NeoMessage[]): number[] {
  return messages.flatMap((message) => (message.kind === 'response' ? [message.command] : []));
}

describe('frames on a dirty line (protocols 7.1)', () => {
  it('are found when two arrive in one chunk', () => {
    expect(commandsOf(new NeoFrameDecoder().push(join(PING, TIMEOUT)))).toEqual([0x18, 0x02]);
  });

  it('are found when they arrive byte by byte', () => {
    const decoder = new NeoFrameDecoder();
    const messages = [...join(PING, TIMEOUT)].flatMap((byte) => decoder.push(Uint8Array.of(byte)));
    expect(messages).toHaveLength(2);
    expect(commandsOf(messages)).toEqual([0x18, 0x02]);
  });

  it('are found behind garbage, which is counted', () => {
    const messages = new NeoFrameDecoder().push(join(Buffer.from('boot...'), PING));
    expect(messages[0]).toEqual({ kind: 'garbage', byte_count: 7 });
    expect(commandsOf(messages)).toEqual([0x18]);
  });

  it('are found behind a magic that is cut short by another magic', () => {
    const messages = new NeoFrameDecoder().push(join(fromHex(MAGIC).subarray(0, 6), PING));
    expect(commandsOf(messages)).toEqual([0x18]);
  });

  it('are refused with a wrong CRC, and the next one is found', () => {
    const broken = Uint8Array.from(PING);
    broken[15] = 0x84;
    expect(commandsOf(new NeoFrameDecoder().push(join(broken, TIMEOUT)))).toEqual([0x02]);
  });

  it('are refused when an answer has the CRC in the order of a command', () => {
    expect(commandsOf(new NeoFrameDecoder().push(fromHex(`${MAGIC}1800000083FA`)))).toEqual([]);
  });

  it('keep the magic when it is part of the data', () => {
    const frame = withCrc(join(fromHex(MAGIC), Uint8Array.of(0x29, 0x00, 0x00, PING.length), PING));
    const messages = new NeoFrameDecoder().push(join(frame, TIMEOUT));
    expect(commandsOf(messages)).toEqual([0x29, 0x02]);
    expect(messages[0]).toMatchObject({ data: PING });
  });

  it('keep a CRC that ends in zero, although zero padding follows', () => {
    const endsInZero = Array.from({ length: 65_536 }, (_, value) =>
      withCrc(join(fromHex(MAGIC), Uint8Array.of(0x29, 0x00, 0x00, 0x02, value >> 8, value & 0xff))),
    ).find((frame) => frame.at(-1) === 0);
    if (!endsInZero) throw new Error('no data gives a CRC that ends in zero');
    const messages = new NeoFrameDecoder().push(join(endsInZero, new Uint8Array(9), PING));
    expect(commandsOf(messages)).toEqual([0x29, 0x18]);
  });

  it('are given up when a length never completes, and what was swallowed is found', () => {
    const decoder = new NeoFrameDecoder();
    const tooLong = join(fromHex(`${MAGIC}18000FFF`), PING);
    expect(decoder.push(tooLong)).toEqual([]);
    expect(decoder.isMidFrame).toBe(true);
    expect(commandsOf(decoder.giveUpPartial())).toEqual([0x18]);
    expect(decoder.isMidFrame).toBe(false);
  });

  it('are not waited for when the length is beyond the limit', () => {
    expect(commandsOf(new NeoFrameDecoder().push(join(fromHex(`${MAGIC}1800FFFF`), PING)))).toEqual([0x18]);
  });

  it('are understood under the newer header, which repeats the sub-command', () => {
    const frame = withCrc(join(Buffer.from('ViVOpayV3\0'), Uint8Array.of(0x18, 0x01, 0x00, 0x00, 0x00)));
    expect(new NeoFrameDecoder().push(frame)).toEqual([
      { kind: 'response', header: 'v3', command: 0x18, sub_command: 0x01, status: 0x00, data: new Uint8Array(0) },
    ]);
  });

  it('are all found, however the stream is cut and whatever lies between them', () => {
    const noise = fc
      .uint8Array({ maxLength: 12 })
      .map((bytes) => bytes.map((byte) => (byte === 0x56 || byte === 0x45 ? 0 : byte)));
    fc.assert(
      fc.property(
        fc.array(noise, { maxLength: 6 }),
        fc.array(fc.integer({ min: 1, max: 20 }), { minLength: 1 }),
        (noises, cuts) => {
          const stream = join(...noises.flatMap((bytes) => [bytes, PING]));
          const decoder = new NeoFrameDecoder();
          const messages: NeoMessage[] = [];
          for (let offset = 0, index = 0; offset < stream.length; index += 1) {
            const end = offset + (cuts[index % cuts.length] ?? 1);
            messages.push(...decoder.push(stream.subarray(offset, end)));
            offset = end;
          }
          expect(commandsOf(messages)).toHaveLength(noises.length);
        },
      ),
      { numRuns: 200 },
    );
  });

  it('never make the decoder throw, and every byte is accounted for', () => {
    fc.assert(
      fc.property(fc.array(fc.uint8Array({ maxLength: 40 })), (chunks) => {
        const decoder = new NeoFrameDecoder();
        const messages = chunks.flatMap((chunk) => decoder.push(chunk));
        messages.push(...decoder.giveUpPartial());
        const garbage = messages.reduce(
          (sum, message) => sum + (message.kind === 'garbage' ? message.byte_count : 0),
          0,
        );
        expect(garbage).toBe(chunks.reduce((sum, chunk) => sum + chunk.length, 0));
      }),
      { numRuns: 200 },
    );
  });
});
