import { describe, expect, it } from 'vitest';
import { fromHex, toHex } from '../../../../drivers/emv/tlv.ts';
import { MIURA, VIPA, abortCommand, disconnectCommand, pingCommand } from '../../../../drivers/reader/vipa/commands.ts';
import { VipaFrameDecoder } from '../../../../drivers/reader/vipa/frame-decoder.ts';
import { encodeCommand } from '../../../../drivers/reader/vipa/frame.ts';

function hex(text: string): string {
  return text.replaceAll(' ', '');
}

/** Commands of protocols 2.1, whole frames: CLA, INS, P1, P2, data, and the frame. */
const COMMANDS: readonly (readonly [string, string, string, string])[] = [
  ['a soft reset', 'D0000000', '', '01 00 05 D0 00 00 00 00 D4'],
  ['a reset over the serial line', 'D0000001', '', '01 00 05 D0 00 00 01 00 D5'],
  ['card status, Miura', 'D0600100', '', '01 00 05 D0 60 01 00 00 B5'],
  ['card status, VIPA', 'D0601D03', '', '01 00 05 D0 60 1D 03 00 AA'],
  ['abort', 'D0FF0000', '', '01 00 05 D0 FF 00 00 00 2B'],
  ['USB disconnect', 'D0C00000', '', '01 00 05 D0 C0 00 00 00 14'],
  ['disconnect', 'D0C00000', '', '01 00 05 D0 C0 00 00 00 14'],
  ['the screen "insert card"', 'D2010D01', '', '01 00 05 D2 01 0D 01 00 DB'],
  [
    'the start of a contact transaction, Miura',
    'DED10000',
    'E0 26 9C0100 9F0206000000001234 9A03250102 9F2103101530 DFA2040101 DFA2030100 5F2A020152',
    '01 00 2D DE D1 00 00 28 E0 26 9C0100 9F0206000000001234 9A03250102 9F2103101530 DFA2040101 DFA2030100 5F2A020152 F8',
  ],
  [
    'the start of a tap, Miura',
    'DEC10000',
    'E0 1C 9C0100 9F0206000000001234 9A03250102 9F2103101530 5F2A020152',
    '01 00 23 DE C1 00 00 1E E0 1C 9C0100 9F0206000000001234 9A03250102 9F2103101530 5F2A020152 EC',
  ],
  [
    'the start of a tap, VIPA',
    'C0A00100',
    'E0 2A 9F0206000000001234 9F0306000000000000 9A03250102 9C0100 9F2103101530 5F2A020152 9F1A020152',
    '01 00 31 C0 A0 01 00 2C E0 2A 9F0206000000001234 9F0306000000000000 9A03250102 9C0100 9F2103101530 5F2A020152 9F1A020152 CA',
  ],
  [
    "the host's answer",
    'DED20000',
    'E0 10 8A023030 910A11223344556677883030',
    '01 00 17 DE D2 00 00 12 E0 10 8A023030 910A11223344556677883030 63',
  ],
];

describe('frames of VIPA and Miura (protocols 2.1)', () => {
  it.each(COMMANDS)('the command %s is encoded byte for byte', (_, head, data, frame) => {
    const [instruction_class = 0, instruction = 0, p1 = 0, p2 = 0] = fromHex(head);
    const given = data === '' ? {} : { data: fromHex(data) };
    expect(toHex(encodeCommand({ instruction_class, instruction, p1, p2, ...given }))).toBe(hex(frame));
  });

  it('the commands of both profiles are those frames', () => {
    const frames = COMMANDS.map(([, , , frame]) => hex(frame));
    const request = { amount_minor: 1_234, currency: 'CLP', timeout_ms: 30_000 } as const;
    const about = { request, local_time: { date: '250102', time: '101530' } };
    const answer = { result: 'approved', emv: '8A023030910A11223344556677883030' } as const;
    expect(frames).toContain(toHex(abortCommand()));
    expect(frames).toContain(toHex(disconnectCommand()));
    expect(frames).toContain(toHex(MIURA.resetCommand()));
    expect(frames).toContain(toHex(VIPA.resetCommand()));
    expect(frames).toContain(toHex(VIPA.cardStatusCommand()));
    expect(frames).toContain(toHex(VIPA.displayCommand('insert', 'es')));
    expect(frames).toContain(toHex(MIURA.continueCommand(about, answer, true)));
    expect(toHex(VIPA.cancelContactlessCommand())).toBe(hex('01 00 05 C0 C0 00 00 00 04'));
    expect(toHex(pingCommand())).toBe(hex('01 00 05 D0 02 00 00 00 D6'));
  });

  it.each([
    ['cancelled', '01 00 02 9F 41 DD', { is_unsolicited: false, data: '', status_word: 0x9f41 }],
    ['done', '01 00 02 90 00 93', { is_unsolicited: false, data: '', status_word: 0x9000 }],
    [
      'a card came, unasked',
      '01 40 08 E1 04 48 02 03 02 90 00 77',
      { is_unsolicited: true, data: 'E10448020302', status_word: 0x9000 },
    ],
  ])('the message "%s" is decoded', (_, frame, expected) => {
    const messages = new VipaFrameDecoder().push(fromHex(frame));
    expect(messages).toEqual([{ kind: 'answer', nad: 1, ...expected, data: fromHex(expected.data) }]);
  });
});
