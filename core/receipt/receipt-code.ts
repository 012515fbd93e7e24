/**
 * What the barcode of a receipt says: the letter V and the sale's number in at least eight digits. A scanner's burst needs
 * six characters (DESIGN 7), and the letter keeps it apart from every product code.
 */
export function receiptCode(sale_number: number): string {
  return `V${String(sale_number).padStart(8, '0')}`;
}

/** The sale number in a scanned or typed receipt code; null when the text is something else. */
export function saleNumberOf(text: string): number | null {
  const digits = /^[Vv]0*(\d{1,15})$/.exec(text.trim())?.[1];
  return digits === undefined ? null : Number(digits);
}
