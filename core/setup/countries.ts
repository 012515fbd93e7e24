import type { Language } from '../contract/snapshot.ts';
import { type TaxIdKind, taxIdKindsOf } from '../customer/tax-id.ts';
import type { CurrencyCode } from '../money/currency.ts';
import type { Tax } from '../sale/sale.ts';

/** Defaults for a shop in a country; each can be changed. */
export interface CountryDefaults {
  readonly currency: CurrencyCode;
  /** Format of money and dates (DESIGN 12). */
  readonly store_locale: string;
  readonly language: Language;
  readonly taxes: readonly Tax[];
  /** The numbers that customers give for an invoice, and whose check digits are held to. */
  readonly identity_checks: readonly TaxIdKind[];
}

/** General rate of a value added tax that is in the price, as shops of these countries write it. */
function included(tax_id: string, name: string, basis_points: number): readonly Tax[] {
  return [{ tax_id, name, basis_points, included: true }];
}

function country(
  store_locale: string,
  currency: CurrencyCode,
  taxes: readonly Tax[],
  language: Language = 'es',
): CountryDefaults {
  return { currency, store_locale, language, taxes, identity_checks: taxIdKindsOf(store_locale) };
}

/**
 * Countries of a first start, by ISO 3166. Rates are the general ones of 2026; a shop with others says so. Brazil and the
 * United States have none here: theirs depend on goods and place.
 */
export const COUNTRIES = {
  CL: country('es-CL', 'CLP', included('iva', 'IVA', 1900)),
  AR: country('es-AR', 'ARS', included('iva', 'IVA', 2100)),
  BR: country('pt-BR', 'BRL', [], 'pt'),
  CO: country('es-CO', 'COP', included('iva', 'IVA', 1900)),
  EC: country('es-EC', 'USD', included('iva', 'IVA', 1500)),
  ES: country('es-ES', 'EUR', included('iva', 'IVA', 2100)),
  MX: country('es-MX', 'MXN', included('iva', 'IVA', 1600)),
  PE: country('es-PE', 'PEN', included('igv', 'IGV', 1800)),
  PT: country('pt-PT', 'EUR', included('iva', 'IVA', 2300), 'pt'),
  PY: country('es-PY', 'PYG', included('iva', 'IVA', 1000)),
  US: country('en-US', 'USD', [], 'en'),
  UY: country('es-UY', 'UYU', included('iva', 'IVA', 2200)),
} as const;

export type Country = keyof typeof COUNTRIES;

export const COUNTRY_CODES = Object.keys(COUNTRIES) as [Country, ...Country[]];
