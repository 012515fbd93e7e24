import { describe, expect, it } from 'vitest';
import { fromHex, toHex } from '../../../../drivers/emv/tlv.ts';
import { crc16 } from '../../../../drivers/reader/idtech-neo/crc16.ts';
import { NeoFrameDecoder } from '../../../../drivers/reader/idtech-neo/frame-decoder.ts';
import { encodeCommand } from '../../../../drivers/reader/idtech-neo/frame.ts';
import { withCard } from '../reader-harness.ts';

const MAGIC = '5669564F746563683200';

/** Commands published in protocols 1.1: name, command, sub-command, data, CRC as sent. */
const COMMANDS: readonly (readonly [string, number, number, string, string])[] = [
  ['ping', 0x18, 0x01, '', 'B3CD'],
  ['get version', 0x29, 0x00, '', 'DEA0'],
  ['poll on demand', 0x01, 0x01, '01', 'D734'],
  ['auto poll', 0x01, 0x01, '00', 'F624'],
  ['cancel', 0x05, 0x01, '', '92EF'],
  ['cancel, reset mode', 0x05, 0x01, '01', 'D1BD'],
  ['stop', 0x05, 0x02, '', 'C2B6'],
  ['get transaction result', 0x03, 0x00, '', '3BFF'],
  ['get configuration', 0x03, 0x02, '', '5B91'],
  ['set UI source', 0x01, 0x05, '1505', '93EE'],
  ['light sensor', 0x83, 0x50, '', 'CD7C'],
  ['61-17', 0x61, 0x17, '', '728D'],
  [
    'activate, documented example',
    0x02,
    0x40,
    '1E9C01009F02060000000001009F0306000000000000DFEF370107DFEF3C03010060',
    '18D1',
  ],
  [
    'activate, plain layout',
    0x02,
    0x01,
    '149F02060000000012349A032501029F21031015305F2A0201529F1A0201529C0100',
    '7BEC',
  ],
  ['update balance, approve', 0x03, 0x03, '00E300063132333435369A030811269F2103123456', 'E5F0'],
];

/** Answers published in protocols 1.1 and 1.6: name, bytes after the magic, command, status, data. */
const RESPONSES: readonly (readonly [string, string, number, number, string])[] = [
  ['ping', '18000000FA83', 0x18, 0x00, ''],
  ['cancel', '05000000D8A2', 0x05, 0x00, ''],
  ['light sensor', '83000002E1010D25', 0x83, 0x00, 'E101'],
  ['61-17', '610000004B81', 0x61, 0x00, ''],
  ['time-out of an activation', '02080000202E', 0x02, 0x08, ''],
  ['CRC error of a ping', '180400002643', 0x18, 0x04, ''],
  ['card detected', '020E0001010EEB', 0x02, 0x0e, '01'],
  ['OK and have next', '60630000FF0E', 0x60, 0x63, ''],
  ['contact go online', '60000006DFEE25020004DFAF', 0x60, 0x00, 'DFEE25020004'],
];

const EVENTS: readonly (readonly [string, string, readonly (readonly [number, number])[]])[] = [
  ['display', '4500550004030300 00E8DD', [[3, 3]]],
  [
    'three lights',
    '450055000C 01300000 01200000 01100000 5378',
    [
      [1, 0x30],
      [1, 0x20],
      [1, 0x10],
    ],
  ],
];

describe('published frames of ID TECH NEO (protocols 1.1)', () => {
  it.each(COMMANDS)('the command %s is encoded byte for byte', (_, command, sub_command, data, crc) => {
    const bytes = encodeCommand({ command, sub_command, data: fromHex(data) });
    const length = (data.length / 2).toString(16).padStart(4, '0').toUpperCase();
    const head = [command, sub_command].map((byte) => byte.toString(16).padStart(2, '0').toUpperCase()).join('');
    expect(toHex(bytes)).toBe(MAGIC + head + length + data + crc);
  });

  it.each(RESPONSES)('the answer %s is decoded', (_, hex, command, status, data) => {
    const messages = new NeoFrameDecoder().push(fromHex(MAGIC + hex));
    expect(messages).toEqual([{ kind: 'response', header: 'v2', command, status, data: fromHex(data) }]);
  });

  it.each(EVENTS)('the user-interface event %s is decoded', (_, hex, entries) => {
    expect(new NeoFrameDecoder().push(fromHex(hex))).toEqual([
      { kind: 'user_interface', entries: entries.map(([target, definition]) => ({ target, definition })) },
    ]);
  });

  it('sends certificate and pass-through commands with the CRC high byte first', () => {
    const bytes = encodeCommand({ command: 0x2c, sub_command: 0x01, data: Uint8Array.of(0) });
    const crc = crc16(bytes.subarray(0, -2));
    expect([...bytes.subarray(-2)]).toEqual([crc >> 8, crc & 0xff]);
  });
});

it('understands a reader that answers under the newer header', async () => {
  const { read } = await withCard('visa_chip', { header: 'v3' });
  expect(await read()).toMatchObject({ kind: 'card' });
});
