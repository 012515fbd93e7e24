import { describe, expect, it } from 'vitest';
import { buildDolData, parseDol } from '../../../drivers/emv/dol.ts';
import { fromHex, toHex } from '../../../drivers/emv/tlv.ts';

const CDOL1 = '9F02069F03069F1A0295055F2A029A039C019F3704';

function dataOf(list: string, values: Readonly<Record<string, string>>): string {
  const entries = parseDol(fromHex(list));
  if (!entries.ok) throw new Error(entries.error);
  return toHex(buildDolData(entries.value, (tag) => (values[tag] === undefined ? undefined : fromHex(values[tag]))));
}

describe('a data object list (EMV Book 3, 5.4)', () => {
  it('names the objects of a published list and their lengths', () => {
    const entries = parseDol(fromHex(CDOL1));
    expect(entries.ok && entries.value.map(({ tag, byte_count }) => `${tag}:${byte_count}`)).toEqual([
      '9F02:6',
      '9F03:6',
      '9F1A:2',
      '95:5',
      '5F2A:2',
      '9A:3',
      '9C:1',
      '9F37:4',
    ]);
  });

  it('is filled in its order, and what is unknown is zeros', () => {
    const values = { '9F02': '000000012990', '9A': '261121', '9F37': 'DEADBEEF' };
    expect(dataOf(CDOL1, values)).toBe(`000000012990${'0'.repeat(2 * (6 + 2 + 5 + 2))}261121${'00'}DEADBEEF`);
  });

  it.each([
    ['cuts a number on its left', '9F0203', { '9F02': '000000012990' }, '012990'],
    ['cuts anything else on its right', '9F3702', { '9F37': 'DEADBEEF' }, 'DEAD'],
    ['fills a number on its left', '9F0206', { '9F02': '2990' }, '000000002990'],
    ['fills a compressed number with F on its right', '5A04', { '5A': '4761' }, '4761FFFF'],
    ['fills anything else with zeros on its right', '9F3704', { '9F37': 'DEAD' }, 'DEAD0000'],
    ['leaves out nothing of length zero', '9F3700', { '9F37': 'DEAD' }, ''],
  ])('%s', (_, list, values, data) => {
    expect(dataOf(list, values as Record<string, string>)).toBe(data);
  });

  it.each(['9F', '9F02', '5A04 9F37', '9F8182838401'])('of %s, which is cut short or endless, is refused', (hex) => {
    expect(parseDol(fromHex(hex))).toMatchObject({ ok: false });
  });
});
