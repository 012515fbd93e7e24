import { describe, expect, it } from 'vitest';
import { customerLanguage, languageOfCard } from '../../../core/receipt/customer-language.ts';
import { codeContent } from '../../../core/receipt/receipt-code.ts';
import { signatureSlip } from '../../../core/receipt/attempt-slips.ts';
import { priceSale } from '../../../core/sale/pricing.ts';
import { STYLE } from './style.ts';
import { lineOf, partOf, saleOf } from '../../support/sales.ts';

const style = { ...STYLE, store_lines: ['RUT 76.123.456-7'] };
const tender = partOf('card', 2100, {
  tip_minor: 200,
  card: { brand: 'VISA', last_four: '4821', entry_mode: 'CHIP', languages: ['fr', 'pt', 'en'] },
});
const sale = saleOf({
  ...{ number: 1047, state: 'PAID', paid_at_ms: 0, cashier: 'Marcela' },
  ...{ lines: [lineOf('Espresso', 1900)], tip_minor: 200, tenders: [tender] },
});

describe('the code of a receipt', () => {
  it('holds the facts themselves where the shop has no page', () => {
    const { says, text } = codeContent(sale, priceSale(sale, 10), style, null);
    expect(says).toBe('facts');
    expect(text.split('\n')).toEqual([
      'La Esquina',
      'RUT 76.123.456-7',
      'Venta 1047',
      expect.stringMatching(/^\d\d-\d\d-\d{4} \d\d:\d\d$/),
      'TOTAL $2.100',
      'V00001047',
    ]);
    expect(codeContent(sale, priceSale(sale, 10), { ...style, training: true }, null).text).toContain('SIN VALOR');
  });

  it('is the address of the shop with the receipt in it where there is one', () => {
    const url = 'https://esquina.example/boleta/{code}';
    expect(codeContent(sale, priceSale(sale, 10), style, url)).toEqual({
      says: 'address',
      text: 'https://esquina.example/boleta/V00001047',
    });
  });
});

describe('the language of what the customer reads', () => {
  it('is the first of the card that the till speaks', () => {
    expect(customerLanguage(sale)).toBe('pt');
    expect(languageOfCard({ languages: ['en'] })).toBe('en');
  });

  it('is left to the store without a card, or with a card that names none of them', () => {
    expect(languageOfCard({ languages: ['fr', 'de'] })).toBeNull();
    expect(customerLanguage({ tenders: [{ ...tender, state: 'failed' }] })).toBeNull();
    expect(languageOfCard(null)).toBeNull();
  });
});

describe('the slip to be signed', () => {
  it('has the amount, the card and room to sign, and claims no outcome', () => {
    const attempt = { trace_id: 'abc', sale_number: 1047, amount_minor: 2100, currency: 'CLP' as const, card: null };
    const slip = signatureSlip(style, attempt, 0);
    expect(slip).toContain('Firma del cliente');
    expect(slip).toContain('2.100');
    expect(slip).not.toMatch(/aprobad|pagad/i);
  });
});
