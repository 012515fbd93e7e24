/** Whether `digits[start, end)` end in the check digit of ISO/IEC 7812-1 (Luhn). ASCII digits only. */
export function hasCheckDigit(digits: string, start = 0, end = digits.length): boolean {
  let sum = 0;
  for (let index = end - 1, doubled = false; index >= start; index -= 1, doubled = !doubled) {
    const digit = digits.charCodeAt(index) - 48;
    const weighted = doubled ? digit * 2 : digit;
    sum += weighted > 9 ? weighted - 9 : weighted;
  }
  return sum % 10 === 0;
}
