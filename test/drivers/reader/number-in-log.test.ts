import { describe, expect, it } from 'vitest';
import { fromHex } from '../../../drivers/emv/tlv.ts';
import { describeReceived as describeNeo } from '../../../drivers/reader/idtech-neo/redact.ts';
import { SIMULATED_CARDS, fullNumber } from '../../../drivers/reader/simulated/cards.ts';
import { describeReceived as describeVipa } from '../../../drivers/reader/vipa/redact.ts';

const NUMBER = fullNumber(SIMULATED_CARDS.visa_credit.card);

const WAYS = [
  ['with a track behind it', `${NUMBER}D22122011234F`],
  ['behind zeros', `0000${NUMBER}`],
  ['among other digits', `0601${NUMBER}0000`],
  ['half a byte aside', `F${NUMBER}F`],
] as const;

function object(tag: string, hex: string): string {
  return `${tag}${(hex.length / 2).toString(16).padStart(2, '0')}${hex}`;
}

const even = (hex: string): string => (hex.length % 2 === 0 ? hex : `${hex}F`);

function neoLine(command: number, hex: string): string | undefined {
  return describeNeo({ kind: 'response', header: 'v2', command, status: 0x00, data: fromHex(hex) });
}

describe.each(WAYS)('a card number in binary digits, %s, does not reach the log', (_, digits) => {
  it.each(['50', '9F1E', '84', '8A', 'C2'])('in the object %s, which is shown otherwise', (tag) => {
    const held = object(tag, even(digits));
    const data = fromHex(object('E4', held));
    const lines = [
      neoLine(0x02, `C1${held}`),
      neoLine(0x60, `DFEE25020004${held}`),
      describeVipa({ kind: 'answer', nad: 0x01, is_unsolicited: false, status_word: 0x9000, data }),
    ];
    for (const line of lines) expect(line).not.toContain(NUMBER);
  });

  it.each([0x05, 0x29, 0xc7])('in an answer to the command %i, which holds no card data', (command) => {
    expect(neoLine(command, even(digits))).not.toContain(NUMBER);
  });
});

it('what explains problems in the field is still shown', () => {
  expect(neoLine(0xc7, '03')).toBe('C7 status 00 03');
  const version = Buffer.from('NEO II v1.00.123\r\n\0').toString('hex').toUpperCase();
  expect(neoLine(0x29, version)).toBe(`29 status 00 ${version}`);
  const label = object('50', Buffer.from('VISA CREDITO').toString('hex'));
  expect(neoLine(0x02, `C1${label}8407A0000000031010DFEE25020004`)).toMatch(
    /^02 status 00 C1 50=56495341\w+ 84=A0000000031010 DFEE25=0004$/,
  );
});
