import { z } from 'zod';

/** Times of a hand-over (store 7), in milliseconds. */
export const HAND_OVER = {
  /** W: a till of a store binds no payment that is older, by its own clocks (F1). */
  attempt_life_ms: 300_000,
  /** Clocks that go differently, and work between two looks at them. */
  clock_share: 1.01,
  margin_ms: 30_000,
  /** H, where the heir's own is not longer: what was sent has taken effect by then, or never will. */
  horizon_ms: 180_000,
  /** An owner who said nothing for so long may be followed by another one (F4). */
  owner_silence_ms: 60_000,
  /** From when its holder binds nothing any more until a person is told of a link that is still open (decision 040). */
  open_link_ms: 900_000,
} as const;

const identifier = z.string().min(1).max(64);

export const takeRequestSchema = z.strictObject({
  /** Which payment service this till asks, and as whom: only that one knows what became of a payment (decision 011). */
  service: z.string().max(300).nullable(),
  account: z.strictObject({ client: z.string().max(80), merchant: z.string().max(64) }).nullable(),
  horizon_ms: z.int().min(0).max(86_400_000),
  most: z.int().min(1).max(50),
});
export type TakeRequest = z.infer<typeof takeRequestSchema>;

/** One payment of a dead till that this till shall end. It is due: whatever its holder sent has taken effect, or never will. */
export const handedItemSchema = z.object({
  trace_id: identifier,
  /** Whose word counts: an outcome of an earlier epoch is refused. */
  epoch: z.int().min(1),
  of_lane: z.int(),
  /** Null: a leased number, of which no payment is known. */
  amount_minor: z.int().min(0).nullable(),
  currency: z.string().max(8),
  /** The service named this payment to its holder: then "not found" contradicts the service. */
  approval_seen: z.boolean(),
});
export type HandedItem = z.infer<typeof handedItemSchema>;
export const takeAnswerSchema = z.object({ items: z.array(handedItemSchema).max(50) });

/**
 * A payment by link of a dead till, that this till shall watch until it ends (decision 040). It has a call of its own: a till
 * of an older program would ask for it by its trace, and take "not found" for an end.
 */
export const handedLinkSchema = handedItemSchema
  .omit({ approval_seen: true })
  .extend({ payment_id: identifier, amount_minor: z.int().min(1) });
export type HandedLink = z.infer<typeof handedLinkSchema>;
export const takeLinksAnswerSchema = z.object({ links: z.array(handedLinkSchema).max(50) });

export const HAND_OVER_OUTCOMES = ['reversed', 'no_charge', 'for_person'] as const;
export type HandOverOutcome = (typeof HAND_OVER_OUTCOMES)[number];
export const outcomeRequestSchema = z.strictObject({
  epoch: z.int().min(1),
  outcome: z.enum(HAND_OVER_OUTCOMES),
  /** What was given back, where the service named it. */
  amount_minor: z.int().min(0).nullable(),
  /** Why, in the words of the reversal table; no answer of the service itself. */
  why: z.string().max(200),
});
export type OutcomeRequest = z.infer<typeof outcomeRequestSchema>;
export const outcomeAnswerSchema = z.object({ trace_id: z.string(), outcome: z.enum(HAND_OVER_OUTCOMES) });

/** Whose a payment is that stands in the journal of a till without an end: another one may have begun it, or has to end it. */
export const WHOSE = ['own', 'anothers'] as const;
export type Whose = (typeof WHOSE)[number];
export const whoseAnswerSchema = z.object({ whose: z.enum(WHOSE) });

/** A hold on a card that was neither charged nor let go. */
export interface OpenHoldLine {
  readonly trace_id: string;
  readonly amount_minor: number;
  readonly currency: string;
  /** What the service calls it; null: its till never heard. */
  readonly payment_id: string | null;
  readonly last_four: string | null;
  readonly at_ms: number;
  /** Its till was declared dead: a person may have it let go. */
  readonly is_of_dead: boolean;
}
