/** The stored form in shift reports; shown in the user's language. */
const LINK_NAME = 'Link / QR';

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
  LINK: LINK_NAME,
};

/** In place of a brand: the till does not know which card the customer used on the phone. */
export const PAID_BY_LINK = 'LINK';

/** Whether a brand, raw or as stored in a report, means payments by link. */
export const isLinkBrand = (brand: string): boolean => brand === PAID_BY_LINK || brand === LINK_NAME;

/** `VISA` in its usual spelling; an unknown brand is shown unchanged. */
export function brandName(brand: string): string {
  return BRANDS[brand.toUpperCase().replace(/[\s_-]/g, '')] ?? brand;
}
