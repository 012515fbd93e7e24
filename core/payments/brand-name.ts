/** As shift reports have always stored it; people read it in their language. */
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

/** In place of a brand: which card the customer used on the telephone, the till does not know. */
export const PAID_BY_LINK = 'LINK';

/** Whether a brand, raw or as a report stores it, stands for payments by link. */
export const isLinkBrand = (brand: string): boolean => brand === PAID_BY_LINK || brand === LINK_NAME;

/** `VISA` as people write it; a brand no one knows is shown as it came. */
export function brandName(brand: string): string {
  return BRANDS[brand.toUpperCase().replace(/[\s_-]/g, '')] ?? brand;
}
