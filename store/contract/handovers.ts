import * as z from 'zod';

const identifier = z.string().min(1).max(64);
/** An id of the payment service, as long as the store takes one from a journal. */
const service_id = z.string().min(1).max(128);

export const takeRequestSchema = z.strictObject({
  /** This till's payment service and account: no other service knows what became of a payment (decision 011). */
  service: z.string().max(300).nullable(),
  account: z.strictObject({ client: z.string().max(80), merchant: z.string().max(64) }).nullable(),
  horizon_ms: z.int().min(0).max(86_400_000),
  most: z.int().min(1).max(50),
});
export type TakeRequest = z.infer<typeof takeRequestSchema>;

/** A payment of a dead till for this till to end. It is due: what its holder sent has taken effect or never will. */
export const handedItemSchema = z.object({
  trace_id: identifier,
  /** Ownership epoch: an outcome reported with an earlier one is refused. */
  epoch: z.int().min(1),
  of_lane: z.int(),
  /** Null: a leased number without a known payment. */
  amount_minor: z.int().min(0).nullable(),
  currency: z.string().max(8),
  /** The service gave its holder an id for it: a later "not found" would contradict that. */
  approval_seen: z.boolean(),
  /** That id; null: none for the payment. Absent from an older store. */
  payment_id: service_id.nullable().optional(),
  /**
   * More was approved than requested, or the holder did not hear how much: what was requested is not the whole. Absent from an
   * older store.
   */
  other_approved: z.boolean().optional(),
});
export type HandedItem = z.infer<typeof handedItemSchema>;
export const takeAnswerSchema = z.object({ items: z.array(handedItemSchema).max(50) });

/**
 * A payment by link of a dead till, for this till to watch until it ends (decision 040). It has a call of its own,
 * because an older till would ask for it by trace and take "not found" for an end.
 */
export const handedLinkSchema = handedItemSchema
  .omit({ approval_seen: true, other_approved: true })
  .extend({ payment_id: service_id, amount_minor: z.int().min(1) });
export type HandedLink = z.infer<typeof handedLinkSchema>;
export const takeLinksAnswerSchema = z.object({ links: z.array(handedLinkSchema).max(50) });

export const HAND_OVER_OUTCOMES = ['reversed', 'no_charge', 'for_person'] as const;
export type HandOverOutcome = (typeof HAND_OVER_OUTCOMES)[number];
export const outcomeRequestSchema = z.strictObject({
  epoch: z.int().min(1),
  outcome: z.enum(HAND_OVER_OUTCOMES),
  /** The amount given back, if the service reported it. */
  amount_minor: z.int().min(0).nullable(),
  /** The reason, in the words of the reversal table; never text of the service. */
  why: z.string().max(200),
});
export type OutcomeRequest = z.infer<typeof outcomeRequestSchema>;
export const outcomeAnswerSchema = z.object({ trace_id: z.string(), outcome: z.enum(HAND_OVER_OUTCOMES) });

/** Who owns a payment that is open in a till's journal. `anothers`: another till began it, or has to end it. */
export const ATTEMPT_OWNERS = ['own', 'anothers'] as const;
export type AttemptOwner = (typeof ATTEMPT_OWNERS)[number];
export const attemptOwnerAnswerSchema = z.object({
  whose: z.enum(ATTEMPT_OWNERS),
  /** Another till's tab that was charged or let go. */
  is_over: z.boolean().optional(),
});

/** How a claim or a charge of a till that is gone ended, by the word of a person who looked at the service, the drawer or the goods. */
export const CLAIM_OUTCOMES = ['done', 'never'] as const;
export type ClaimOutcome = (typeof CLAIM_OUTCOMES)[number];

/** A return, a gift card's money or the charge of a tab on its way: only its till knows whether it was done. */
export interface OpenClaimLine {
  /** Of a charge: its trace. */
  readonly return_id: string;
  readonly amount_minor: number;
  /** Null: the store knows no sale of it. */
  readonly currency: string | null;
  readonly kind: 'card' | 'cash' | 'gift' | 'charge';
  /** The service's id of the payment that is returned; null: none. */
  readonly payment_id: string | null;
  /** The last digits of the card, or the letters of the gift card. */
  readonly shown: string | null;
  readonly at_ms: number;
  /** Its till is dead or retired. */
  readonly is_of_gone: boolean;
  /** What its till sent has taken effect: a person may say how it ended. */
  readonly may_end: boolean;
}

/** A hold on a card that was neither captured nor released, or a payment without an outcome. */
export interface OpenHoldLine {
  /** False: a payment, which a till that was replaced left without an outcome. */
  readonly is_hold: boolean;
  readonly trace_id: string;
  readonly amount_minor: number;
  readonly currency: string;
  /** The service's id; null: its till never received one. */
  readonly payment_id: string | null;
  readonly last_four: string | null;
  readonly at_ms: number;
  /** Its till was declared dead: a person may have it released. */
  readonly is_of_dead: boolean;
}
