import { z } from 'zod';

/** No till counts that far; an anchor that says more was not written by one. */
const COUNT_MAX = 1_000_000_000_000;
const count = z.int().min(0).max(COUNT_MAX);
const identifier = z.string().min(1).max(64);

/**
 * Kept outside the data folder and every backup, to tell a copy of the folder from its newest life
 * (payment-safety 13.2, store 11).
 */
export const anchorSchema = z.strictObject({
  till: identifier,
  /** The machine, as far as its system names it. */
  machine: identifier.nullable(),
  /** This boot of the machine's kernel, as far as its system names it. */
  kernel_boot: identifier.nullable(),
  /** Raised by every person who accepts an older journal. */
  epoch: z.int().min(1).max(COUNT_MAX),
  /** The last durable event of the journal. */
  seq: count,
  hash: z.string().max(64),
  leased_to: count,
  used_to: count,
  used_trace: identifier.nullable(),
  /** The highest number that a sale was given. */
  sale_number: count,
  /** How many card attempts were begun. */
  attempts: count,
  /** What a store acknowledged last; null: there is none. */
  told: z.string().max(200).nullable(),
});
export type Anchor = z.infer<typeof anchorSchema>;

/**
 * What a look for the anchor found: `unreadable` is one of which no copy is whole, `unread` one that may be whole and could
 * not be read now, such as for an error of its disk.
 */
export type FoundAnchor = Anchor | 'none' | 'unreadable' | 'unread';

/** A journal that does not know which numbers were printed continues with the next block of this size. */
export const NUMBERS_BLOCK = 1_000_000;

/** The first number of the block after the one that `number` is in; 0 counts as in the first. */
export function blockAfter(number: number): number {
  return (Math.trunc(number / NUMBERS_BLOCK) + 1) * NUMBERS_BLOCK + 1;
}
