/**
 * A card for tests that need a clear number. The number is computed while the test runs, so that none stands in the
 * source: an issuer prefix of the test range, zeros, and the check digit (ISO/IEC 7812-1).
 */
export function clearCard() {
  return { number: cardNumber('4000'), cvv: String(100 + 23), expiration_month: '12', expiration_year: '2039' };
}

/** `prefix`, zeros up to 15 digits, and the check digit. */
export function cardNumber(prefix: string): string {
  const digits = prefix.padEnd(15, '0');
  let sum = 0;
  for (let index = 0; index < digits.length; index += 1) {
    const digit = Number(digits.charAt(digits.length - 1 - index));
    const weighted = index % 2 === 0 ? digit * 2 : digit;
    sum += weighted > 9 ? weighted - 9 : weighted;
  }
  return digits + String((10 - (sum % 10)) % 10);
}
