import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { VipaFrameDecoder } from '../../../../drivers/reader/vipa/frame-decoder.ts';
import { MESSAGE_BYTES_MAX, type VipaMessage, encodeCommand, lrcOf } from '../../../../drivers/reader/vipa/frame.ts';
import { VipaCommandCollector, encodeVipaMessage } from '../../../../drivers/reader/simulated/vipa-device-codec.ts';

function block(nad: number, control: number, part: Uint8Array): Uint8Array {
  const head = Uint8Array.from([nad, control, part.length, ...part]);
  return Uint8Array.from([...head, lrcOf(head)]);
}

function contentOf(message: VipaMessage | undefined): number[] | undefined {
  return message?.kind === 'answer' ? [...message.data] : undefined;
}

const OK = encodeVipaMessage({ status_word: 0x9000 });
const REPORT = encodeVipaMessage({ status_word: 0x9000, data: Uint8Array.of(0xe0, 0x00), is_unasked: true });

describe('chained messages (protocols 2.1 and 7.4)', () => {
  it.each([0, 1, 251, 252, 253, 254, 255, 506, 508, 2_000])('of %i bytes are one message', (size) => {
    const data = Uint8Array.from({ length: size }, (_, index) => index & 0xff);
    const messages = new VipaFrameDecoder().push(encodeVipaMessage({ status_word: 0x9000, data }));
    expect(messages.map(contentOf)).toEqual([[...data]]);
  });

  it.each([1, 249, 250, 255, 300, 503, 504, 1_000])('of commands with %i bytes of data reach the device', (size) => {
    const data = Uint8Array.from({ length: size }, (_, index) => index & 0xff);
    const bytes = encodeCommand({ instruction_class: 0xde, instruction: 0xd2, data });
    const received = new VipaCommandCollector().push(bytes);
    expect(received).toEqual([{ code: 0xded2, p1: 0, p2: 0, data: Buffer.from(data) }]);
  });

  it('let a report come between their blocks, and a message of another address', () => {
    const decoder = new VipaFrameDecoder();
    const messages = decoder.push(
      Buffer.concat([
        block(0x01, 0x01, Uint8Array.of(1, 2)),
        REPORT,
        block(0x02, 0x00, Uint8Array.of(0x90, 0x00)),
        block(0x01, 0x00, Uint8Array.of(3, 0x90, 0x00)),
      ]),
    );
    expect(messages.map((message) => (message.kind === 'answer' ? [message.nad, message.is_unsolicited] : []))).toEqual(
      [
        [1, true],
        [2, false],
        [1, false],
      ],
    );
    expect(contentOf(messages[2])).toEqual([1, 2, 3]);
  });

  it('directly behind a status of its own in the same read are two messages', () => {
    const reset = encodeVipaMessage({ status_word: 0x9000, data: new Uint8Array(300).fill(7) });
    expect(
      new VipaFrameDecoder().push(Buffer.concat([OK, reset])).map((message) => contentOf(message)?.length),
    ).toEqual([0, 300]);
  });

  it('that are encrypted for somebody else are told as such', () => {
    const bytes = Buffer.concat([block(0x01, 0x03, Uint8Array.of(1, 2)), block(0x01, 0x00, Uint8Array.of(3, 4))]);
    expect(new VipaFrameDecoder().push(bytes)).toEqual([{ kind: 'sealed', nad: 1 }]);
  });

  it('that never end are dropped before they fill the memory', () => {
    const decoder = new VipaFrameDecoder();
    const endless = block(0x01, 0x01, new Uint8Array(254));
    for (let count = 0; count <= MESSAGE_BYTES_MAX / 254 + 1; count += 1) expect(decoder.push(endless)).toEqual([]);
    expect(decoder.isMidFrame).toBe(true);
    const [garbage] = decoder.giveUpPartial();
    expect(garbage).toMatchObject({ kind: 'garbage' });
    expect(decoder.push(OK)).toHaveLength(1);
  });
});

describe('a dirty line without a start marker', () => {
  it.each([
    ['a wrong check value', Uint8Array.from([...OK.subarray(0, -1), 0x00])],
    ['an unknown address', Uint8Array.of(0x05, ...OK.subarray(1))],
    ['an unknown control bit', Uint8Array.of(0x01, 0x80, ...OK.subarray(2))],
    ['a length that no block has', Uint8Array.of(0x01, 0x00, 0xff)],
    ['a length of one', Uint8Array.of(0x01, 0x00, 0x01)],
  ])('after %s trusts nothing until there was silence', (_, bytes) => {
    const decoder = new VipaFrameDecoder();
    expect(decoder.push(Buffer.concat([bytes, OK]))).toEqual([]);
    expect(decoder.push(OK)).toEqual([]);
    expect(decoder.isMidFrame).toBe(true);
    expect(decoder.giveUpPartial()).toMatchObject([{ kind: 'garbage' }]);
    expect(decoder.push(OK)).toHaveLength(1);
    expect(decoder.isMidFrame).toBe(false);
  });

  it('finds every message, however the stream is cut', () => {
    fc.assert(
      fc.property(
        fc.array(fc.uint8Array({ maxLength: 600 }), { maxLength: 5 }),
        fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1 }),
        (contents, cuts) => {
          const stream = Buffer.concat(contents.map((data) => encodeVipaMessage({ status_word: 0x9000, data })));
          const decoder = new VipaFrameDecoder();
          const messages: VipaMessage[] = [];
          for (let offset = 0, index = 0; offset < stream.length; index += 1) {
            const end = offset + (cuts[index % cuts.length] ?? 1);
            messages.push(...decoder.push(stream.subarray(offset, end)));
            offset = end;
          }
          expect(messages.map(contentOf)).toEqual(contents.map((data) => [...data]));
        },
      ),
      { numRuns: 100 },
    );
  });
});
