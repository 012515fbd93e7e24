const BRANDS: Readonly<Record<string, string>> = {
  VISA: 'Visa',
  MASTERCARD: 'Mastercard',
  AMEX: 'Amex',
  AMERICANEXPRESS: 'Amex',
  MAESTRO: 'Maestro',
  DINERS: 'Diners',
  DISCOVER: 'Discover',
  JCB: 'JCB',
  ELO: 'Elo',
  HIPERCARD: 'Hipercard',
  UNIONPAY: 'UnionPay',
  INTERAC: 'Interac',
  LINK: 'Link / QR',
};

/** In place of a brand: which card the customer used on the telephone, the till does not know. */
export const PAID_BY_LINK = 'LINK';

/** `VISA` as people write it; a brand no one knows is shown as it came. */
export function brandName(brand: string): string {
  return BRANDS[brand.toUpperCase().replace(/[\s_-]/g, '')] ?? brand;
}
