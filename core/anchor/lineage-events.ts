import * as z from 'zod';
import { START_DOUBTS } from './evaluate-start.ts';

const count = z.int().min(0);
const identifier = z.string().min(1).max(64);

/** Why attempts of an earlier life wait for a person although the till keeps working (payment-safety 13.2). */
const HOLD_REASONS = [...START_DOUBTS, 'never_anchored', 'machine_may_be_copied'] as const;

/** Replaces a key's name: from here on events have no seal, because the key could not be read at that start. */
export const UNSEALED = '00000000';

/** The journal's record of its own lineage, so that a doubt outlives the process that found it; made when first met. */
export const LINEAGE_EVENTS = {
  /** An anchor exists from here on: a missing one is a doubt. */
  anchored: () =>
    z.strictObject({
      type: z.literal('anchored'),
      till: identifier,
      machine: identifier.nullable(),
      epoch: z.int().min(1),
    }),
  /**
   * From here on events carry the seal of a machine's key, stored outside the folder; `key_id` names it, or is
   * `UNSEALED`.
   */
  sealed: () => z.strictObject({ type: z.literal('sealed'), key_id: z.string().regex(/^[0-9a-f]{8}$/) }),
  /** None of `traces` is undone until a person decides; `stops_cards` holds until a person accepts the journal. */
  inherited_held: () =>
    z.strictObject({
      type: z.literal('inherited_held'),
      why: z.enum(HOLD_REASONS),
      stops_cards: z.boolean(),
      traces: z.array(identifier).max(100_000),
      /** The lowest sale number from here on; null when numbering continues. */
      numbers_from: z.int().min(1).nullable(),
      /** Number of card attempts that the anchor knows beyond the journal; null without an anchor. */
      attempts_missing: count.nullable(),
      /** When the last event before this start was written; later ones may be missing here. Absent in older journals. */
      known_to_ms: count.optional(),
    }),
  /** A person accepts this journal, as a new epoch. */
  restored_accepted: () =>
    z.strictObject({
      type: z.literal('restored_accepted'),
      till: identifier,
      machine: identifier.nullable(),
      who: z.string().min(1).max(80),
      /** Where the comparison of the payments since then is recorded. */
      reference: z.string().min(1).max(200),
      epoch: z.int().min(2),
      numbers_from: z.int().min(1).nullable(),
    }),
};
