import { describe, expect, it } from 'vitest';
import { formatMoney, formatPercent, formatQuantity, numberMarks, readMarks } from '../../../core/money/format.ts';

describe('how money looks', () => {
  it.each([
    [77_028, 'CLP', 'es-CL', '$77.028'],
    [0, 'CLP', 'es-CL', '$0'],
    [-3499, 'CLP', 'es-CL', '−$3.499'],
    [7_702_850, 'ARS', 'es-AR', '$\u00a077.028,50'],
    [7_702_850, 'BRL', 'pt-BR', 'R$\u00a077.028,50'],
    [1250, 'USD', 'es-CL', 'US$12,50'],
    [123_456_789, 'USD', 'en-US', '$1,234,567.89'],
    [1, 'USD', 'en-US', '$0.01'],
    [12_345, 'KWD', 'en-KW', 'KWD\u00a012.345'],
    [-1_234_567, 'KWD', 'es-CL', '−KWD\u00a01.234,567'],
    [7_702_850, 'ARS', 'es-CL', 'ARS\u00a077.028,50'],
    [123_456, 'USD', 'es-SV', '$1,234.56'],
    [123_456, 'USD', 'es-EC', '$1.234,56'],
    [123_456, 'USD', 'es-DO', 'US$1,234.56'],
    [123_456, 'USD', 'es-GT', 'US$1,234.56'],
    [1_234_567, 'TND', 'fr-TN', 'TND\u00a01\u00a0234,567'],
    [123_456, 'EUR', 'es-ES', '€\u00a01.234,56'],
  ] as const)('writes %i %s in a store of %s as %s', (amount_minor, currency, store_locale, text) => {
    expect(formatMoney(amount_minor, currency, store_locale)).toBe(text);
  });

  it.each(['es-CL', 'es-AR', 'es-CO', 'es-UY', 'es-PY', 'es-ES', 'pt-BR', 'es-MX', 'es-PE', 'en-US'])(
    'knows the marks of %s as the locale data have them',
    (locale) => expect(numberMarks(locale)).toEqual(readMarks(locale)),
  );

  it('keeps the marks of the regions that the till was made for, whatever locale data the machine has', () => {
    const marks = (text: string) => text.replace(/[^.,]/g, '');
    const written = (store_locale: string) => marks(formatMoney(123_456, 'USD', store_locale));
    for (const region of ['es-CL', 'es-AR', 'pt-BR', 'es-CO', 'es-UY', 'es-PY', 'es-ES', 'es-BO', 'es-VE'])
      expect(written(region), region).toBe('.,');
    for (const region of ['es-MX', 'es-PE', 'en-US', 'ja-JP', 'en-KW', 'en-BH', 'en-GB', 'es-HN', 'es-NI', 'es-PA'])
      expect(written(region), region).toBe(',.');
  });

  it('signs a difference in both directions and leaves zero alone', () => {
    expect(formatMoney(500, 'CLP', 'es-CL', { signed: true })).toBe('+$500');
    expect(formatMoney(-500, 'CLP', 'es-CL', { signed: true })).toBe('−$500');
    expect(formatMoney(0, 'CLP', 'es-CL', { signed: true })).toBe('$0');
  });

  it('never writes a plain space or a hyphen, which a line could break at', () => {
    for (const currency of ['CLP', 'ARS', 'USD', 'KWD'] as const)
      expect(formatMoney(-1_234_567, currency, 'es-AR')).not.toMatch(/[ -]/);
  });

  it('refuses an amount that is not a whole number of minor units', () => {
    expect(() => formatMoney(10.5, 'CLP', 'es-CL')).toThrow(/whole number/);
  });

  it("writes percentages and quantities with the store's decimal mark", () => {
    expect(formatPercent(199, 'es-CL')).toBe('1,99\u00a0%');
    expect(formatPercent(1000, 'es-CL')).toBe('10\u00a0%');
    expect(formatPercent(1050, 'en-US')).toBe('10.5\u00a0%');
    expect(formatQuantity(320, 'kg', 'es-CL')).toBe('0,320\u00a0kg');
    expect(formatQuantity(2000, 'each', 'es-CL')).toBe('2');
  });
});
