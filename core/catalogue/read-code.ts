import type { CurrencyCode } from '../money/currency.ts';
import type { Product } from './product.ts';
import { type Gs1Label, readGs1 } from './gs1.ts';
import { codesOfGtin } from './gtin.ts';
import { readScaleLabel } from './scale-label.ts';

export interface CodeRules {
  readonly withCode: (code: string) => Product | undefined;
  /** Patterns of the shop's scale labels. */
  readonly scale_labels: readonly string[];
  readonly currency: CurrencyCode;
  /** In the form 2026-11-23. */
  readonly today: string;
}

/** What a code contains: the product, and any further data. */
export interface ReadCode extends Pick<Gs1Label, 'quantity_milli' | 'price_minor' | 'expires_on' | 'lot' | 'serial'> {
  /** The code that was looked up in the catalogue. */
  readonly code: string;
  /** Undefined when the code was understood but the catalogue does not have the product. */
  readonly product: Product | undefined;
}

/** Reads a catalogue code, then a GS1 symbol, then a scale label; null when it is none of these. */
export function readCode(code: string, rules: CodeRules): ReadCode | null {
  const { withCode, currency, today } = rules;
  const product = withCode(code);
  if (product) return { code, product };
  const gs1 = readGs1(code, currency, today);
  if (gs1) {
    const { gtin, ...rest } = gs1;
    const found = codesOfGtin(gtin).find((one) => withCode(one) !== undefined) ?? gtin;
    return { ...rest, code: found, product: withCode(found) };
  }
  const label = readScaleLabel(code, rules.scale_labels);
  return label && { ...label, product: withCode(label.code) };
}
