import * as z from 'zod';
import { CLAIM_OUTCOMES, type OpenClaimLine, type OpenHoldLine } from './handovers.ts';
import { laneForm as lane, text } from './office-forms.ts';
import type { HandedLine, OpenPaymentLine } from './office.ts';

/** Calls about tills that will not come back, and what they left open. */
export const GONE_CALLS = {
  'tills.read_gone': { right: 'declare_dead', asks_pin: false, request: z.strictObject({ lane }) },
  'tills.declare_dead': {
    right: 'declare_dead',
    asks_pin: true,
    request: z.strictObject({ lane, till_id: z.uuid(), reason: text(200) }),
  },
  'tills.declare_numbers': {
    right: 'declare_dead',
    asks_pin: true,
    request: z.strictObject({ lane, reason: text(200) }),
  },
  'tills.declare_hold': {
    right: 'declare_dead',
    asks_pin: true,
    request: z.strictObject({ lane, trace_id: text(64), reason: text(200) }),
  },
  'tills.declare_claim': {
    right: 'declare_dead',
    asks_pin: true,
    request: z.strictObject({ lane, return_id: text(200), outcome: z.enum(CLAIM_OUTCOMES), reason: text(200) }),
  },
} as const;

/** What a person is shown before they declare a till dead. */
export interface GoneTill {
  readonly lane: number;
  /** The lane's till; null: none, or already declared dead. */
  readonly till_id: string | null;
  readonly last_word: string | null;
  readonly events: number;
  readonly open_payments: readonly Omit<OpenPaymentLine, 'lane' | 'is_handed_over' | 'is_of_gone'>[];
  /** Holds on cards, and payments of replaced tills, that were left open and that no lane is ending yet. */
  readonly open_holds: readonly OpenHoldLine[];
  /** Returns and gift cards' money without an outcome, of the lane's till and of those that it lost. */
  readonly open_claims: readonly OpenClaimLine[];
  /** Leased numbers of the lane's dead tills that have no known payment and were not handed over yet. */
  readonly numbers: number;
  readonly handed_over: { readonly waiting: number; readonly with_heir: number; readonly ended: number };
  readonly handed: readonly HandedLine[];
}

export interface GoneAnswers {
  'tills.read_gone': GoneTill;
  'tills.declare_dead': { readonly lane: number; readonly open_payments: number };
  'tills.declare_numbers': { readonly lane: number; readonly numbers: number };
  'tills.declare_hold': { readonly lane: number; readonly trace_id: string };
  'tills.declare_claim': { readonly lane: number; readonly return_id: string };
}
