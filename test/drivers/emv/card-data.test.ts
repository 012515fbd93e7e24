import { describe, expect, it } from 'vitest';
import { UNKNOWN_BRAND, brandOfApplication, brandOfFirstDigits } from '../../../drivers/emv/card-brand.ts';
import { hasValidCheckDigit, holdsClearCardData } from '../../../drivers/emv/clear-card-data.ts';
import { entryModeOf } from '../../../drivers/emv/entry-mode.ts';
import { readMaskedBinary, readMaskedText } from '../../../drivers/emv/masked-pan.ts';
import { NEO_DIALECT } from '../../../drivers/emv/neo-dialect.ts';
import { selectOnlineData } from '../../../drivers/emv/online-data.ts';
import { type TlvElement, fromHex, parseTlv, toHex } from '../../../drivers/emv/tlv.ts';

function elements(hex: string): readonly TlvElement[] {
  const result = parseTlv(fromHex(hex), NEO_DIALECT);
  if (!result.ok) throw new Error(result.error.code);
  return result.value;
}

/** A number with a valid check digit, computed at run time. */
function makeCardNumber(): string {
  const body = ['4', '0'.repeat(10), '4821'].join('');
  const check = Array.from({ length: 10 }, (_, digit) => `${body}${digit}`).find(hasValidCheckDigit);
  return check ?? '';
}

describe('field 55', () => {
  it('carries allow-listed tags byte for byte, in the order of the reader, and nothing else', () => {
    const answer =
      'DFEE120AFFFF9876543210E00001 9F0206000000012990 57A1084761CCCCCCCC4821 57C1080102030405060708 82020020 9F26081122334455667788 9A03261121';
    expect(toHex(selectOnlineData(elements(answer)))).toBe(
      '9F020600000001299082020020' + '9F26081122334455667788' + '9A03261121',
    );
  });

  it('keeps an unusual length encoding exactly as it was received', () => {
    expect(toHex(selectOnlineData(elements('9F10810207AA')))).toBe('9F10810207AA');
  });

  it('never carries a card number, a name or a track, even in clear', () => {
    expect(selectOnlineData(elements('5F200441424344 5A020102 56020102 9F6B020102 99020102'))).toHaveLength(0);
  });
});

describe('entry mode of 9F39', () => {
  it.each([
    ['07', 'CONTACTLESS'],
    ['91', 'CONTACTLESS'],
    ['05', 'CHIP'],
    ['90', 'MAGSTRIPE'],
    ['80', 'FALLBACK'],
  ])('%s is %s', (value, mode) => {
    expect(entryModeOf(elements(`9F3901${value}`))).toBe(mode);
  });

  it('is not guessed from an unknown value', () => {
    expect(entryModeOf(elements('9F390155'))).toBeUndefined();
    expect(entryModeOf(elements('9F39020707'))).toBeUndefined();
    expect(entryModeOf([])).toBeUndefined();
  });
});

describe('brand', () => {
  it('comes from the application, the most specific first', () => {
    expect(brandOfApplication('A0000000031010')).toBe('VISA');
    expect(brandOfApplication('A0000000041010')).toBe('MASTERCARD');
    expect(brandOfApplication('A0000000043060')).toBe('MAESTRO');
    expect(brandOfApplication('F000000000')).toBe(UNKNOWN_BRAND);
  });

  it('comes from the first digits of a stripe, when at least four are visible', () => {
    expect(brandOfFirstDigits('476173')).toBe('VISA');
    expect(brandOfFirstDigits('222300')).toBe('MASTERCARD');
    expect(brandOfFirstDigits('272100')).toBe(UNKNOWN_BRAND);
    expect(brandOfFirstDigits('4761')).toBe('VISA');
    expect(brandOfFirstDigits('2221')).toBe('MASTERCARD');
    expect(brandOfFirstDigits('476')).toBe(UNKNOWN_BRAND);
  });
});

describe('masked card numbers', () => {
  it('give first digits, last four and expiry of a binary track 2', () => {
    expect(readMaskedBinary(fromHex('476173CCCCCC4821D2812CCCCCCCCCCCCCCF'))).toEqual({
      first_digits: '476173',
      last_four: '4821',
      expiry: '2812',
    });
  });

  it('give no first digits when fewer than four are visible', () => {
    expect(readMaskedBinary(fromHex('4761CCCCCCCC4821'))).toEqual({ first_digits: '4761', last_four: '4821' });
    expect(readMaskedBinary(fromHex('476CCCCCCCCC4821'))).toEqual({ last_four: '4821' });
  });

  it('are read from text as well', () => {
    expect(readMaskedText(Buffer.from('476173******4821'))).toEqual({ first_digits: '476173', last_four: '4821' });
    expect(readMaskedText(Buffer.from(';47617300****4821=2812****?*'))).toMatchObject({
      first_digits: '47617300',
      expiry: '2812',
    });
  });

  it('are not read from values without a mask or without the last four', () => {
    expect(readMaskedText(Buffer.from(makeCardNumber()))).toBeUndefined();
    expect(readMaskedBinary(fromHex('476173CCCCCCCCCC'))).toBeUndefined();
  });
});

describe('clear card data', () => {
  it('is found in a plain or badly masked number', () => {
    const number = makeCardNumber();
    expect(holdsClearCardData(elements(`5A08${number}`))).toBe(true);
    expect(holdsClearCardData(elements(`57A10D${number}D2812000000000`.slice(0, 32)))).toBe(true);
  });

  it('is found as text in any object', () => {
    const text = toHex(Buffer.from(`;${makeCardNumber()}=2812`));
    expect(holdsClearCardData(elements(`DFEF18${(text.length / 2).toString(16).padStart(2, '0')}${text}`))).toBe(true);
  });

  it('is not seen in masked, encrypted or unrelated objects', () => {
    expect(
      holdsClearCardData(elements('57A10C476173CCCCCC4821D2812CCC 57C1081234567812345678 9F1E083132333435363738')),
    ).toBe(false);
  });
});
