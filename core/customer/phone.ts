/** As dialled within the country: fewer digits than any card number. */
export const PHONE = /^\d{6,12}$/;

/** A phone number without the separators between its digits. */
export function phoneDigits(text: string): string {
  return text.replace(/[\s+()./-]/g, '');
}

export function isPhone(digits: string): boolean {
  return PHONE.test(digits);
}
