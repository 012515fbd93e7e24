import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { NEO_DIALECT } from '../../../drivers/emv/neo-dialect.ts';
import { encodeTlv, findTlv, fromHex, parseTlv, toHex } from '../../../drivers/emv/tlv.ts';

function parsed(hex: string, dialect = {}) {
  const result = parseTlv(fromHex(hex), dialect);
  if (!result.ok) throw new Error(result.error.code);
  return result.value.map(({ tag, form, value }) => [tag, form, toHex(value)]);
}

describe('strict BER (protocols 5.1)', () => {
  it('reads one-, two- and three-byte tags, empty values and padding', () => {
    expect(parsed('5F2A020152 00 00 9A00 DFEF370107')).toEqual([
      ['5F2A', 'plain', '0152'],
      ['9A', 'plain', ''],
      ['DFEF37', 'plain', '07'],
    ]);
  });

  it('reads the published example of emv-utils, nested by hand', () => {
    const [outer] = parsed('701A9F390105571040123456789095D2512201197339300F82025900');
    expect(outer?.[0]).toBe('70');
    expect(parsed(String(outer?.[2])).map(([tag]) => tag)).toEqual(['9F39', '57', '82']);
  });

  it('reads three-byte tags with an empty value between others', () => {
    expect(parsed('9F816E0100DF3F0101').map(([tag]) => tag)).toEqual(['9F816E', 'DF3F']);
  });

  it('keeps duplicates in their order', () => {
    expect(parsed('9A0101 9A0102').map(([, , value]) => value)).toEqual(['01', '02']);
  });

  it.each([
    ['a length that runs over the buffer', '9F0206000000'],
    ['a decimal length that lies, as one host prints it', '91102263BCC1C2D9C4420013'],
    ['an indefinite length', '7080 9A0101 0000'],
    ['a length of five bytes', '9A850000000001 01'],
    ['a length cut short', '9A82 01'],
    ['a tag that never ends', '9FFFFFFF'],
    ['a tag without a length', '9F02'],
    ['a masked length outside the vendor dialect', '57A10100'],
  ])('refuses %s', (_, hex) => {
    expect(parseTlv(fromHex(hex)).ok).toBe(false);
  });

  it('never says a value in its refusal, because values may be card data', () => {
    const result = parseTlv(fromHex('5A084761'));
    expect(result).toEqual({ ok: false, error: { code: 'value_cut_short', offset: 0 } });
  });

  it('reads back every object it encodes, of any length', () => {
    fc.assert(
      fc.property(fc.constantFrom('9A', '9F02', 'DFEF37'), fc.uint8Array({ maxLength: 400 }), (tag, value) => {
        const result = parseTlv(encodeTlv(tag, value));
        expect(result.ok && result.value.map((element) => [element.tag, toHex(element.value)])).toEqual([
          [tag, toHex(value)],
        ]);
      }),
      { numRuns: 200 },
    );
  });

  it('answers every input with a result, never with an exception', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        expect(typeof parseTlv(bytes).ok).toBe('boolean');
        expect(typeof parseTlv(bytes, NEO_DIALECT).ok).toBe('boolean');
      }),
      { numRuns: 500 },
    );
  });
});

describe('the NEO dialect (protocols 1.4)', () => {
  it('tells the masked and the encrypted value of the same tag apart', () => {
    const masked = '4761CCCCCCCC4821D2812CCCCCCCCCCCCCCC';
    const cipher = '0011223344556677889900112233445566778899AABBCCDD';
    expect(parsed(`57A112${masked} 57C118${cipher}`, NEO_DIALECT)).toEqual([
      ['57', 'masked', masked],
      ['57', 'encrypted', cipher],
    ]);
  });

  it('still reads normal long lengths as plain', () => {
    const value = 'AB'.repeat(130);
    expect(parsed(`DFEE238182${value} FF8105820002 9A00`, NEO_DIALECT)).toEqual([
      ['DFEE23', 'plain', value],
      ['FF8105', 'plain', '9A00'],
    ]);
  });

  it('reads the authorization code under the irregular tag E3 00', () => {
    expect(parsed('E30006313233343536 9A03081126', NEO_DIALECT)[0]).toEqual(['E300', 'plain', '313233343536']);
  });

  it('refuses a length that claims to be masked and encrypted at once', () => {
    expect(parseTlv(fromHex('57E10100'), NEO_DIALECT).ok).toBe(false);
  });
});

it('finds a tag in the form that was asked for', () => {
  const result = parseTlv(fromHex('57A10201CC 57C1020102'), NEO_DIALECT);
  if (!result.ok) throw new Error(result.error.code);
  expect(findTlv(result.value, '57', 'encrypted')?.value).toEqual(Uint8Array.of(1, 2));
  expect(findTlv(result.value, '57', 'plain')).toBeUndefined();
});
