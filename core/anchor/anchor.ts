import * as z from 'zod';

/** No till counts this far; a larger number was not written by a till. */
const COUNT_MAX = 1_000_000_000_000;
const count = z.int().min(0).max(COUNT_MAX);
const identifier = z.string().min(1).max(64);

/**
 * Stored outside the data folder and in no backup, to distinguish a copy of the folder from the newest state of the
 * till (payment-safety 13.2, store 11).
 */
export const anchorSchema = z.strictObject({
  till: identifier,
  /** The machine id, if the operating system provides one. */
  machine: identifier.nullable(),
  /** The id of the kernel's boot, if the operating system provides one. */
  kernel_boot: identifier.nullable(),
  /** Incremented each time a person accepts an older journal. */
  epoch: z.int().min(1).max(COUNT_MAX),
  /** The last durable event of the journal. */
  seq: count,
  hash: z.string().max(64),
  leased_to: count,
  used_to: count,
  used_trace: identifier.nullable(),
  /** The highest sale number assigned. */
  sale_number: count,
  /** Number of card attempts begun. */
  attempts: count,
  /** The last acknowledgement of a store, or null without one. */
  told: z.string().max(200).nullable(),
});
export type Anchor = z.infer<typeof anchorSchema>;

/**
 * Result of reading the anchor. `unreadable`: no copy of it is intact; `unread`: it may be intact but could not be read
 * now, for example because of a disk error.
 */
export type FoundAnchor = Anchor | 'none' | 'unreadable' | 'unread';

/** A journal that does not know which sale numbers were printed continues with the next block of this size. */
export const NUMBERS_BLOCK = 1_000_000;

/** The first number of the block after that of `number`; 0 belongs to the first block. */
export function blockAfter(number: number): number {
  return (Math.trunc(number / NUMBERS_BLOCK) + 1) * NUMBERS_BLOCK + 1;
}
