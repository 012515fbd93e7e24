import { z } from 'zod';
import { ean13CheckDigit } from './ean13.ts';

/**
 * How a shop's scale writes its labels: an EAN-13 that begins with `prefix`, then the code of the goods, then five digits
 * of weight in grams or of price in the currency's minor unit (GS1 General Specifications, restricted circulation numbers).
 */
export const scaleLabelSchema = z.strictObject({
  prefix: z.string().regex(/^2\d$/, 'must be two digits, 20 to 29'),
  carries: z.enum(['weight', 'price']),
});
export type ScaleLabelRule = z.infer<typeof scaleLabelSchema>;

export interface ScaleLabel {
  /** The code under which the catalogue has the goods. */
  readonly code: string;
  /** Grams are thousandths of a kilogram. */
  readonly quantity_milli?: number;
  readonly price_minor?: number;
}

/** What a scanned label says, or null when it is none of the shop's: another prefix, or a wrong check digit. */
export function readScaleLabel(code: string, rules: readonly ScaleLabelRule[]): ScaleLabel | null {
  if (!/^\d{13}$/.test(code)) return null;
  const rule = rules.find(({ prefix }) => code.startsWith(prefix));
  if (!rule || ean13CheckDigit(code.slice(0, 12)) !== code.slice(12)) return null;
  const goods = { code: code.slice(2, 7) };
  const figure = Number(code.slice(7, 12));
  if (figure === 0) return null;
  return rule.carries === 'weight' ? { ...goods, quantity_milli: figure } : { ...goods, price_minor: figure };
}
