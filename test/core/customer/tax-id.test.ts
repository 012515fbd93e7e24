import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cnpjCheckDigits, cpfCheckDigits, cuitCheckDigit, rutCheckDigit } from '../../../core/customer/check-digits.ts';
import { type TaxIdKind, formatTaxId, formatTyped, parseTaxId, taxIdKindsOf } from '../../../core/customer/tax-id.ts';

const digits = (length: number) =>
  fc.array(fc.integer({ min: 0, max: 9 }), { minLength: length, maxLength: length }).map((each) => each.join(''));
const ONE_DIGIT = /^(\d)\1*$/;

/** Valid numbers of a kind, with the check digit of their country. */
const RIGHT: Readonly<Record<Exclude<TaxIdKind, 'OTHER'>, fc.Arbitrary<string>>> = {
  RUT: fc.integer({ min: 1_000_000, max: 99_999_999 }).map((body) => `${body}${rutCheckDigit(String(body))}`),
  CUIT: fc
    .tuple(fc.constantFrom('20', '23', '27', '30', '33'), digits(8))
    .map(([prefix, body]) => prefix + body)
    .filter((body) => cuitCheckDigit(body) !== null)
    .map((body) => body + cuitCheckDigit(body)),
  CPF: digits(9)
    .map((body) => body + cpfCheckDigits(body))
    .filter((value) => !ONE_DIGIT.test(value)),
  CNPJ: fc
    .stringMatching(/^[0-9A-Z]{12}$/)
    .map((body) => body + cnpjCheckDigits(body))
    .filter((value) => !ONE_DIGIT.test(value)),
};
const KINDS = Object.keys(RIGHT) as (keyof typeof RIGHT)[];

/**
 * Where the first of two check digits stands. A zero there is written for two remainders (0 and 10), so that Brazil's own rule
 * lets a few slips pass: 316.783.120-02 and 216.783.120-02 are both right.
 */
const FIRST_OF_TWO: Readonly<Partial<Record<TaxIdKind, number>>> = { CPF: 9, CNPJ: 12 };

describe('tax ids', () => {
  it.each([
    ['RUT', '12.345.678-5'],
    ['RUT', '76.086.428-5'],
    ['RUT', '6-K'],
    ['CUIT', '20-12345678-6'],
    ['CUIT', '30-50001091-2'],
    ['CPF', '529.982.247-25'],
    ['CNPJ', '11.222.333/0001-81'],
    ['CNPJ', '12.ABC.345/01DE-35'],
  ] as const)('knows the published example of a %s: %s', (kind, written) => {
    if (written === '6-K') return expect(rutCheckDigit('6')).toBe('K');
    const parsed = parseTaxId(written, [kind]);
    expect(parsed).toMatchObject({ ok: true, value: { kind } });
    return expect(parsed.ok && formatTaxId(parsed.value)).toBe(written);
  });

  it.each(KINDS)('takes every right %s, and writes it so that it reads back', (kind) => {
    fc.assert(
      fc.property(RIGHT[kind], (value) => {
        const parsed = parseTaxId(value, [kind]);
        expect(parsed).toEqual({ ok: true, value: { kind, value } });
        expect(parsed.ok && parseTaxId(formatTaxId(parsed.value), [kind])).toEqual(parsed);
      }),
    );
  });

  it.each(KINDS)('refuses a %s with one digit of it mistyped', (kind) => {
    fc.assert(
      fc.property(RIGHT[kind], fc.nat(), fc.integer({ min: 1, max: 9 }), (value, place, by) => {
        const at = place % value.length;
        const digit = value[at] ?? '';
        fc.pre(/\d/.test(digit) && value[FIRST_OF_TWO[kind] ?? -1] !== '0');
        const mistyped = value.slice(0, at) + String((Number(digit) + by) % 10) + value.slice(at + 1);
        expect(parseTaxId(mistyped, [kind]).ok).toBe(false);
      }),
    );
  });

  it('takes both of two numbers that the rule of Brazil cannot tell apart', () => {
    for (const value of ['31678312002', '21678312002']) expect(parseTaxId(value, ['CPF']).ok).toBe(true);
  });

  it.each(KINDS)('writes the separators of a %s while it is typed, without changing what was typed', (kind) => {
    fc.assert(
      fc.property(RIGHT[kind], (value) => {
        for (let length = 1; length <= value.length; length += 1) {
          const typed = formatTyped(value.slice(0, length), [kind]);
          expect(typed.replace(/[.\-/]/g, '')).toBe(value.slice(0, length));
          expect(formatTyped(typed, [kind])).toBe(typed);
        }
      }),
    );
  });

  it('says whether more can make it right', () => {
    expect(parseTaxId('12.345', ['RUT'])).toEqual({ ok: false, error: 'incomplete' });
    expect(parseTaxId('12.345.678-9', ['RUT'])).toEqual({ ok: false, error: 'wrong_check_digit' });
    expect(parseTaxId('Marcela', ['RUT'])).toEqual({ ok: false, error: 'wrong_shape' });
    expect(parseTaxId('111.111.111-11', ['CPF', 'CNPJ'])).toEqual({ ok: false, error: 'wrong_check_digit' });
  });

  it('asks for the numbers of the country of the store, and checks none where it knows none', () => {
    expect(['es-CL', 'es-AR', 'pt-BR', 'en-US'].map(taxIdKindsOf)).toEqual([
      ['RUT'],
      ['CUIT'],
      ['CPF', 'CNPJ'],
      ['OTHER'],
    ]);
    expect(parseTaxId('900.123.456-7', ['OTHER'])).toEqual({ ok: true, value: { kind: 'OTHER', value: '9001234567' } });
  });
});
