/** Whether a product number ends in a valid check digit. */
export function hasGtinCheckDigit(digits: string): boolean {
  return /^\d{8,14}$/.test(digits) && hasGs1CheckDigit(digits);
}

/**
 * Whether the check digit is valid: digits weighted 3 and 1 alternately from the right (GS1 General Specifications
 * 7.9).
 */
export function hasGs1CheckDigit(digits: string): boolean {
  const sum = [...digits].reduceRight(
    (total, digit, index) => total + Number(digit) * ((digits.length - index) % 2 === 0 ? 3 : 1),
    0,
  );
  return sum % 10 === 0;
}

/** The codes under which a catalogue may list a GTIN: as it is, and without its leading zeros. */
export function codesOfGtin(gtin: string): readonly string[] {
  const codes = [gtin];
  for (const [filler, length] of [
    ['0', 13],
    ['00', 12],
    ['000000', 8],
  ] as const)
    if (gtin.startsWith(filler)) codes.push(gtin.slice(14 - length));
  return codes;
}
