import { assert } from '../assert.ts';

/** Check digit of an EAN-13: digits weighted 1 and 3 in turn, completed to a multiple of ten (GS1). */
export function ean13CheckDigit(twelve_digits: string): string {
  assert(/^\d{12}$/.test(twelve_digits), 'an EAN-13 has twelve digits before its check digit');
  const sum = [...twelve_digits].reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 1 : 3), 0);
  return String((10 - (sum % 10)) % 10);
}

export function isEan13(code: string): boolean {
  return /^\d{13}$/.test(code) && ean13CheckDigit(code.slice(0, 12)) === code[12];
}
