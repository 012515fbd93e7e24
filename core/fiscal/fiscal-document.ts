import * as z from 'zod';
import { personIdSchema } from '../customer/person.ts';
import { AMOUNT_MINOR_MAX } from '../money/money.ts';

/**
 * The document of a sale, a credit note for an earlier document, or an invoice that replaces the first
 * (docs/specs/counter.md).
 */
export const FISCAL_KINDS = ['issue', 'credit', 'invoice'] as const;
export type FiscalKind = (typeof FISCAL_KINDS)[number];

/**
 * pending: not known to be issued. contingency: a provisional document is valid, the final one follows. issued: final.
 * rejected: refused as it is; a person corrects the reported problem and retries it.
 */
export const FISCAL_STATES = ['pending', 'contingency', 'issued', 'rejected'] as const;
export type FiscalState = (typeof FISCAL_STATES)[number];

export const FISCAL_EDGES: Readonly<Record<FiscalState, readonly FiscalState[]>> = {
  pending: ['contingency', 'issued', 'rejected'],
  contingency: ['issued', 'rejected'],
  rejected: ['pending'],
  issued: [],
};

const identifier = z.string().min(1).max(64);
/** Document numbers, as on receipts and pages. */
const number = z.string().min(1).max(60);
/** The content of a printed code: plain characters, so that it prints the same everywhere. */
const stamp = z
  .string()
  .min(1)
  .max(1_200)
  .regex(/^[\x20-\x7e]*$/);
/** The address at which the customer finds the document. */
const link = z.url({ protocol: /^https$/ }).max(300);

/** The request, durable before it is sent. All further content is the sale's, which never changes once paid. */
export const fiscalIntentSchema = z.strictObject({
  /** Chosen by the till: the same at every attempt, so that a provider creates only one document. */
  document_id: identifier,
  kind: z.enum(FISCAL_KINDS),
  sale_id: identifier,
  /**
   * For a credit note: the return it is for, and the document that it reverses. An invoice names the one that it
   * replaces.
   */
  return_id: identifier.nullable(),
  credits: identifier.nullable(),
  amount_minor: z.int().min(1).max(AMOUNT_MINOR_MAX),
  /** For an invoice: its customer (decision 037). */
  person_id: personIdSchema.optional(),
});
export type FiscalIntent = z.infer<typeof fiscalIntentSchema>;

/** A provider's response about a document; any other response is invalid. */
export const fiscalAnswerSchema = z.discriminatedUnion('state', [
  z.strictObject({ state: z.literal('issued'), number, stamp: stamp.nullable(), link: link.nullable() }),
  z.strictObject({ state: z.literal('contingency'), number, stamp: stamp.nullable(), link: link.nullable() }),
  z.strictObject({ state: z.literal('rejected'), reason: z.string().min(1).max(200) }),
  /** The provider has the document but has not finished it. */
  z.strictObject({ state: z.literal('pending') }),
]);
export type FiscalAnswer = z.infer<typeof fiscalAnswerSchema>;

/** The current state of a document: a projection of its events. */
export const fiscalRowSchema = fiscalIntentSchema.extend({
  state: z.enum(FISCAL_STATES),
  number: number.nullable(),
  stamp: stamp.nullable(),
  link: link.nullable(),
  reason: z.string().max(200).nullable(),
  person_id: personIdSchema.nullable(),
  at_ms: z.int().min(0),
  changed_at_ms: z.int().min(0),
});
export type FiscalRow = z.infer<typeof fiscalRowSchema>;

/** The change that a response makes to a document; null when it changes nothing. */
export function fiscalStep(row: Pick<FiscalRow, 'state' | 'number'>, answer: FiscalAnswer): FiscalAnswer | null {
  if (answer.state === row.state && !('number' in answer && answer.number !== row.number)) return null;
  if (answer.state === 'pending') return null;
  return FISCAL_EDGES[row.state].includes(answer.state) ? answer : null;
}

/**
 * The ids of a sale's or return's one document: derived from their ids, so that a crash cannot lead to a second one.
 */
export const issueId = (sale_id: string): string => `d-${sale_id}`.slice(0, 64);
export const invoiceId = (sale_id: string): string => `i-${sale_id}`.slice(0, 64);
export const creditId = (return_id: string): string => `c-${return_id}`.slice(0, 64);

const FIRST_WAIT_MS = 5_000;
const LONGEST_WAIT_MS = 15 * 60_000;

/** How long to wait after the nth attempt without a final outcome, in milliseconds. */
export function fiscalWaitMs(tries: number): number {
  return Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** Math.min(16, Math.max(0, tries - 1)));
}
