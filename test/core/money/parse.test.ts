import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { defaultLocaleOf, formatMoney } from '../../../core/money/format.ts';
import { AMOUNT_MINOR_MAX } from '../../../core/money/money.ts';
import { parseTypedAmount } from '../../../core/money/parse.ts';

describe('reading what people type as an amount', () => {
  it('reads back whatever the till itself writes, in CLP, ARS, USD and KWD', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('CLP', 'ARS', 'USD', 'KWD', 'TND'),
        fc.constantFrom('own', 'es-CL', 'en-US', 'es-SV', 'es-CR', 'es-ES'),
        fc.integer({ min: 0, max: AMOUNT_MINOR_MAX }),
        (currency, place, amount_minor) => {
          const store_locale = place === 'own' ? defaultLocaleOf(currency) : place;
          expect(parseTypedAmount(formatMoney(amount_minor, currency, store_locale), currency, store_locale)).toEqual({
            ok: true,
            value: amount_minor,
          });
        },
      ),
    );
  });

  it.each([
    ['12990', 'CLP', 'es-CL', 12_990],
    ['12.990', 'CLP', 'es-CL', 12_990],
    ['$ 12.990', 'CLP', 'es-CL', 12_990],
    ['007', 'CLP', 'es-CL', 7],
    ['1.234,5', 'ARS', 'es-AR', 123_450],
    ['12.50', 'ARS', 'es-AR', 1250],
    ['12.500', 'ARS', 'es-AR', 1_250_000],
    ['1,234.5', 'USD', 'en-US', 123_450],
    ['12.500', 'KWD', 'en-KW', 12_500],
    ['12,500', 'KWD', 'en-KW', 12_500_000],
    ['12,00', 'CLP', 'es-CL', 12],
    ['1,250.00', 'USD', 'es-SV', 125_000],
    ['1,250', 'USD', 'es-SV', 125_000],
    ['1.250', 'USD', 'es-SV', 125],
    ['12,50', 'USD', 'es-SV', 1250],
    ['1 250,5', 'TND', 'fr-TN', 1_250_500],
    ['12.50', 'USD', 'es-CR', 1250],
    ['US$ 12.50', 'USD', 'es-CR', 1250],
    ['CLP 1.500', 'CLP', 'es-CL', 1500],
    ['R$ 12,50', 'BRL', 'pt-BR', 1250],
    ['12,50 €', 'EUR', 'es-ES', 1250],
  ] as const)('reads %s %s in %s as %i', (text, currency, store_locale, amount_minor) => {
    expect(parseTypedAmount(text, currency, store_locale)).toEqual({ ok: true, value: amount_minor });
  });

  it.each([
    ['', 'CLP', 'es-CL', 'empty'],
    ['doce', 'CLP', 'es-CL', 'not_an_amount'],
    ['-5', 'CLP', 'es-CL', 'not_an_amount'],
    ['1e3', 'CLP', 'es-CL', 'not_an_amount'],
    ['US$12', 'CLP', 'es-CL', 'not_an_amount'],
    ['USD 12', 'CLP', 'es-CL', 'not_an_amount'],
    ['12 EUR', 'CLP', 'es-CL', 'not_an_amount'],
    ['€12', 'USD', 'en-US', 'not_an_amount'],
    ['R$ 12', 'ARS', 'es-AR', 'not_an_amount'],
    ['$12', 'EUR', 'es-ES', 'not_an_amount'],
    ['ABC12', 'CLP', 'es-CL', 'not_an_amount'],
    ['1$2', 'CLP', 'es-CL', 'not_an_amount'],
    ['12.99.0', 'CLP', 'es-CL', 'not_an_amount'],
    ['12.50', 'CLP', 'es-CL', 'not_an_amount'],
    ['12,5', 'CLP', 'es-CL', 'too_many_decimals'],
    ['0,001', 'ARS', 'es-AR', 'too_many_decimals'],
    ['1.255', 'USD', 'es-SV', 'too_many_decimals'],
    ['1.250', 'USD', 'es-CR', 'not_an_amount'],
    ['1234567890123', 'CLP', 'es-CL', 'too_large'],
    ['999999999999', 'USD', 'en-US', 'too_large'],
  ] as const)('refuses %j %s in %s as %s, and rounds nothing', (text, currency, store_locale, problem) => {
    expect(parseTypedAmount(text, currency, store_locale)).toEqual({ ok: false, error: problem });
  });
});
