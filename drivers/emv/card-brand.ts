/**
 * Brands by registered application provider (the first five bytes of an AID, ISO 7816-5), and applications with a
 * product name of their own. Longer prefixes come first.
 */
const BRANDS_BY_AID: readonly (readonly [prefix: string, brand: string])[] = [
  ['A0000000032010', 'VISA_ELECTRON'],
  ['A0000000043060', 'MAESTRO'],
  ['A000000003', 'VISA'],
  ['A000000004', 'MASTERCARD'],
  ['A000000025', 'AMEX'],
  ['A000000065', 'JCB'],
  ['A000000152', 'DISCOVER'],
  ['A000000333', 'UNIONPAY'],
  ['A000000494', 'ELO'],
  ['A000000651', 'ELO'],
  ['A000000277', 'INTERAC'],
];

/** Ranges of leading digits (ISO 7812) for cards without an application, i.e. magnetic stripes. */
const BRANDS_BY_PREFIX: readonly (readonly [from: string, to: string, brand: string])[] = [
  ['34', '34', 'AMEX'],
  ['37', '37', 'AMEX'],
  ['3528', '3589', 'JCB'],
  ['4', '4', 'VISA'],
  ['51', '55', 'MASTERCARD'],
  ['2221', '2720', 'MASTERCARD'],
  ['6011', '6011', 'DISCOVER'],
  ['62', '62', 'UNIONPAY'],
  ['5018', '5018', 'MAESTRO'],
  ['6304', '6304', 'MAESTRO'],
];

export const UNKNOWN_BRAND = 'OTHER';

/** The brand of an application identifier (84, 9F06 or 4F), as upper-case hex; `OTHER` when unknown. */
export function brandOfApplication(application_identifier: string): string {
  const known = BRANDS_BY_AID.find(([prefix]) => application_identifier.toUpperCase().startsWith(prefix));
  return known?.[1] ?? UNKNOWN_BRAND;
}

/** The brand by the leading digits of a card number; at least four must be visible, and no range above needs more. */
export function brandOfFirstDigits(first_digits: string): string {
  if (!/^\d{4,}$/.test(first_digits)) return UNKNOWN_BRAND;
  const known = BRANDS_BY_PREFIX.find(([from, to]) => {
    const digits = first_digits.slice(0, from.length);
    return digits >= from && digits <= to;
  });
  return known?.[2] ?? UNKNOWN_BRAND;
}
