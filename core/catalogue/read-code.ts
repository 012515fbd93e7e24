import type { CurrencyCode } from '../money/currency.ts';
import type { Product } from './product.ts';
import { type Gs1Label, readGs1 } from './gs1.ts';
import { codesOfGtin } from './gtin.ts';
import { readScaleLabel } from './scale-label.ts';

export interface CodeRules {
  readonly withCode: (code: string) => Product | undefined;
  /** Patterns of the labels of the shop's scales. */
  readonly scale_labels: readonly string[];
  readonly currency: CurrencyCode;
  /** Such as 2026-11-23. */
  readonly today: string;
}

/** What a code says: which goods, and what else was written in it. */
export interface ReadCode extends Pick<Gs1Label, 'quantity_milli' | 'price_minor' | 'expires_on' | 'lot' | 'serial'> {
  /** Under which the catalogue was asked. */
  readonly code: string;
  /** Undefined: it was read, and the catalogue does not have the goods. */
  readonly product: Product | undefined;
}

/** A code of the catalogue before anything else, then a symbol of GS1, then a label of a scale; null when it is none. */
export function readCode(code: string, rules: CodeRules): ReadCode | null {
  const { withCode, currency, today } = rules;
  const product = withCode(code);
  if (product) return { code, product };
  const gs1 = readGs1(code, currency, today);
  if (gs1) {
    const { gtin, ...said } = gs1;
    const found = codesOfGtin(gtin).find((one) => withCode(one) !== undefined) ?? gtin;
    return { ...said, code: found, product: withCode(found) };
  }
  const label = readScaleLabel(code, rules.scale_labels);
  return label && { ...label, product: withCode(label.code) };
}
