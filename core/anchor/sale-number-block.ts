/** A journal that does not know which numbers stand on receipts goes on with the next block of so many. */
export const NUMBERS_BLOCK = 1_000_000;

/** The first number of the block after the one that `number` is in; 0 counts as in the first. */
export function blockAfter(number: number): number {
  return (Math.trunc(number / NUMBERS_BLOCK) + 1) * NUMBERS_BLOCK + 1;
}
