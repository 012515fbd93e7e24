/** As it is dialled in the country: fewer digits than any card number has. */
export const PHONE = /^\d{6,12}$/;

/** A phone as people write it, without what separates its digits. */
export function phoneDigits(text: string): string {
  return text.replace(/[\s+()./-]/g, '');
}

export function isPhone(digits: string): boolean {
  return PHONE.test(digits);
}
