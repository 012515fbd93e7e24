import { describe, expect, it } from 'vitest';
import { NO_BREAK_SPACE } from '../../../core/money/format.ts';
import { barUnit } from '../../../renderer/screens/shift/view/chart-view.ts';
import {
  countLines,
  differenceSentence,
  howText,
  typedMinor,
} from '../../../renderer/screens/shift/view/drawer-view.ts';
import { serviceReturns } from '../../../renderer/screens/shift/view/returns-text.ts';
import { plainMoney } from '../../../renderer/text/pieces-text.ts';
import { wordingIn } from '../say.ts';

const chile = wordingIn('es');
const argentina = wordingIn('es', { store_locale: 'es-AR', currency: 'ARS' });
const america = wordingIn('en', { store_locale: 'en-US', currency: 'USD' });

describe('the words and figures of a count', () => {
  it('say how the expected amount comes about, and nothing of what did not happen', () => {
    const drawer = {
      currency: 'CLP',
      float_minor: 80_000,
      sales_minor: 621_980,
      in_minor: 0,
      out_minor: 400_000,
      refunds_minor: 4_900,
      expected_minor: 297_080,
    } as const;
    expect(howText(drawer, chile)).toBe('Fondo $80.000 + ventas $621.980 − retiros $400.000 − devoluciones $4.900');
  });

  it('tell what is missing or over without leaning on a sign or a colour', () => {
    const result = { currency: 'CLP', expected_minor: 10, counted_minor: 0, difference_minor: -10 } as const;
    expect(differenceSentence([result], chile)).toContain('Faltan $10');
    expect(differenceSentence([{ ...result, difference_minor: 10 }], chile)).toContain('Sobran $10');
    expect(differenceSentence([{ ...result, difference_minor: 0 }], chile)).toContain('cuadra');
    const dollars = { ...result, currency: 'USD', difference_minor: 2_000 } as const;
    expect(differenceSentence([result, dollars], chile)).toMatch(/^Efectivo: faltan \$10, sobran US\$20,00\. /);
  });

  it('count what was typed exactly, and empty fields as none', () => {
    expect(typedMinor({ 250: '3', 5: '1' }, 'KWD')).toBe(755);
    expect(countLines({}, 'CLP').every(({ pieces }) => pieces === 0)).toBe(true);
  });

  it('leave out decimals that are all zero, and no other', () => {
    expect(plainMoney(2_000_000, 'ARS', argentina)).toBe(`$${NO_BREAK_SPACE}20.000`);
    expect(plainMoney(50, 'ARS', argentina)).toBe(`$${NO_BREAK_SPACE}0,50`);
    expect(plainMoney(20_000, 'CLP', chile)).toBe('$20.000');
    expect(plainMoney(25, 'USD', america)).toBe('$0.25');
  });
});

describe('what went back by the payment service', () => {
  const back = (brand: string) =>
    ({ brand, payments: 1, amount_minor: 500, tip_minor: 0, returns: 1, returned_minor: 500 }) as const;

  it('is named by how it went: no card gave back what a link did', () => {
    const returnsOf = (...brands: readonly string[]) => serviceReturns({ cards: brands.map(back) }, chile);
    expect(returnsOf('Visa')).toEqual({ name: '1 devolución a tarjeta', amount_minor: 500 });
    expect(returnsOf('Link / QR')).toEqual({ name: '1 devolución por enlace', amount_minor: 500 });
    expect(returnsOf('Visa', 'Link / QR')?.name).toBe('2 devoluciones a tarjeta y por enlace');
    expect(serviceReturns({ cards: [{ ...back('Visa'), returns: 0 }] }, chile)).toBeNull();
  });
});

describe('the unit of the bars', () => {
  it('keeps the largest figure at four digits, whatever the currency', () => {
    expect(barUnit(404_700, 'CLP')).toEqual({ key: 'thousands', minor: 1_000 });
    expect(barUnit(999_999, 'USD')).toEqual({ key: 'ones', minor: 100 });
    expect(barUnit(50_000_000_000, 'ARS')).toEqual({ key: 'millions', minor: 100_000_000 });
  });
});
