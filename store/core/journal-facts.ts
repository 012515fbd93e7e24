import * as z from 'zod';

/**
 * The parts of journal events that the store reads: only what it needs, by name, so that a newer till may add fields
 * (store 14). The event itself is kept unchanged.
 */
const minor = z.int().min(0);
const id = z.string().regex(/^[^\0]{1,128}$/);
const named = z
  .object({ payment_id: id.optional(), transaction_id: id.optional(), captured_minor: minor.optional() })
  .optional();

const tender = z.object({
  tender_id: id,
  kind: z.string(),
  state: z.string(),
  amount_minor: minor,
  /** Change of the drawer by cash rounding. */
  rounding_minor: z.int().optional(),
  trace_id: id.optional(),
  gift: z.object({ card_id: id }).optional(),
});
const sale = z.object({
  sale_id: id,
  number: z.int().min(1),
  state: z.string().max(40),
  currency: z.string().max(8),
  opened_at_ms: z.int().min(0),
  /** The customer, by an id that identifies no person (decision 037). */
  person_id: id.optional(),
  lines: z.array(z.unknown()),
  tenders: z.array(tender),
});
export type SaleFact = z.infer<typeof sale>;

const card = z.object({ card_id: id, shown: z.string().max(8), expires_at_ms: z.int().min(0).optional() });
/** A line that loads a card; the store does not read the shape of other lines. */
export const giftLineSchema = z.object({ line_id: id, unit_price_minor: minor.min(1), gift: card });

const returned = z.object({
  return_id: id,
  sale_id: id,
  currency: z.string().max(8).optional(),
  lines: z.array(z.object({ line_id: id, quantity_milli: z.int().min(1) })),
  parts: z.array(
    z.discriminatedUnion('kind', [
      z.object({ kind: z.literal(['card', 'link']), part_id: id, trace_id: id, amount_minor: minor.min(1) }),
      z.object({ kind: z.literal('cash'), part_id: id, tender_id: id, amount_minor: minor.min(1) }),
      z.object({
        ...{ kind: z.literal('credit'), part_id: id, tender_id: id, amount_minor: minor.min(1) },
        trace_id: id.optional(),
      }),
      z.object({
        ...{ kind: z.literal('gift'), part_id: id, tender_id: id, amount_minor: minor.min(1) },
        ...{ trace_id: id.optional(), card: card.extend({ opens: z.boolean() }).optional() },
      }),
    ]),
  ),
});

const factSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('sale_opened'), sale }),
  z.object({ type: z.literal('tender_begun'), sale }),
  z.object({ type: z.literal('cash_taken'), sale }),
  z.object({ type: z.literal('gift_taken'), sale }),
  z.object({ type: z.literal('gift_released'), sale_id: id, tender_id: id }),
  z.object({ type: z.literal('gift_dropped'), move_id: id }),
  z.object({
    ...{ type: z.literal('gift_adjusted'), move_id: id, card_id: id, amount_minor: z.int() },
    card: z.object({ shown: z.string().max(8), kind: z.string().max(20), currency: z.string().max(8) }).optional(),
  }),
  z.object({ type: z.literal('sale_abandoned'), sale }),
  z.object({ type: z.literal('cash_returned'), sale_id: id, tender_id: id }),
  z.object({
    type: z.literal('attempt_intent'),
    intent: z.object({
      trace_id: id,
      sale_id: id,
      amount_minor: minor,
      tip_minor: minor,
      currency: z.string().max(8),
      service: z.string().max(300).optional(),
      pre_authorization: z.boolean().optional(),
    }),
    due_minor: minor,
  }),
  z.object({
    type: z.literal('attempt_sending'),
    trace_id: id,
    sending: z.object({ card: z.object({ last_four: z.string().regex(/^\d{4}$/) }) }),
  }),
  z.object({ type: z.literal('attempt_step'), trace_id: id, state: z.string().max(40), named }),
  z.object({ type: z.literal('attempt_note'), trace_id: id, named }),
  z.object({
    type: z.literal('undo_intent'),
    undo: z.object({ undo_id: id, trace_id: id, call: z.enum(['R1', 'R2', 'R5', 'R6']), amount_minor: minor.min(1) }),
  }),
  z.object({
    type: z.literal('undo_step'),
    undo_id: id,
    trace_id: id,
    state: z.enum(['INTENT', 'UNKNOWN', 'ATTENTION', 'DONE', 'REFUSED']),
  }),
  z.object({
    type: z.literal('tab_intent'),
    tab: z.object({
      ...{ step_id: id, trace_id: id, act: z.string(), amount_minor: minor },
      settles: z.object({ due_minor: minor }).optional(),
    }),
  }),
  z.object({ type: z.literal('tab_step'), step_id: id, trace_id: id, state: z.string().max(40) }),
  z.object({ type: z.literal('return_begun'), returned }),
  z.object({ type: z.literal('exchange_begun'), sale, returned }),
  z.object({ type: z.literal('exchange_dropped'), sale_id: id, tender_id: id }),
  z.object({ type: z.literal('return_step'), part_id: id, state: z.enum(['done', 'refused', 'dropped']) }),
  z.object({ type: z.literal('person_erased'), person_ids: z.array(id).max(100_000) }),
  z.object({ type: z.literal('traces_leased'), nonce: id, first: z.int().min(1), traces: z.array(id).min(1).max(64) }),
]);
export type Fact = z.infer<typeof factSchema>;

type ReturnFactPart = Extract<Fact, { type: 'return_begun' }>['returned']['parts'][number];

/** The part of the sale that a part of a return takes its money from. */
export function sourceOfPart(part: ReturnFactPart): string {
  switch (part.kind) {
    case 'card':
    case 'link':
      return part.trace_id;
    case 'cash':
      return part.tender_id;
    case 'credit':
    case 'gift':
      return part.trace_id ?? part.tender_id;
  }
}

const FACT_TYPES: ReadonlySet<string> = new Set(factSchema.options.map(({ shape }) => shape.type.value));

export interface ReadEvent {
  /** Empty when the body is not an object with a type. */
  readonly type: string;
  /** Null: the store needs nothing from this event. */
  readonly fact: Fact | null;
  /** A known type in an unknown shape: a finding, never a refusal. */
  readonly is_unknown_shape: boolean;
}

/** Reads the body of one event. Never throws: every event is kept, whatever it contains. */
export function readEvent(body: string): ReadEvent {
  let value: unknown;
  try {
    value = JSON.parse(body);
  } catch {
    return { type: '', fact: null, is_unknown_shape: true };
  }
  const type = z.object({ type: z.string().min(1).max(64) }).safeParse(value).data?.type ?? '';
  if (!FACT_TYPES.has(type)) return { type, fact: null, is_unknown_shape: type === '' };
  const fact = factSchema.safeParse(value).data ?? null;
  return { type, fact, is_unknown_shape: fact === null };
}

/** The traces, sales and returns that a fact touches; their rows are read before it is applied. */
export function touchedBy(fact: Fact): {
  readonly trace_id?: string;
  readonly sale_id?: string;
  /** The sale whose goods an exchange takes back. */
  readonly other_sale_id?: string;
  readonly return_id?: string;
} {
  switch (fact.type) {
    case 'sale_opened':
    case 'tender_begun':
    case 'cash_taken':
    case 'gift_taken':
    case 'sale_abandoned':
      return { sale_id: fact.sale.sale_id };
    case 'exchange_begun':
      return { sale_id: fact.sale.sale_id, other_sale_id: fact.returned.sale_id };
    case 'cash_returned':
    case 'gift_released':
    case 'exchange_dropped':
      return { sale_id: fact.sale_id };
    case 'attempt_intent':
      return { trace_id: fact.intent.trace_id, sale_id: fact.intent.sale_id };
    case 'undo_intent':
      return { trace_id: fact.undo.trace_id, return_id: fact.undo.undo_id };
    case 'undo_step':
      return { trace_id: fact.trace_id, return_id: fact.undo_id };
    case 'tab_intent':
      return { trace_id: fact.tab.trace_id };
    case 'return_begun':
      return { sale_id: fact.returned.sale_id };
    case 'return_step':
      return { return_id: fact.part_id };
    case 'gift_dropped':
    case 'gift_adjusted':
      return { return_id: fact.move_id };
    case 'person_erased':
    case 'traces_leased':
      return {};
    default:
      return { trace_id: fact.trace_id };
  }
}
