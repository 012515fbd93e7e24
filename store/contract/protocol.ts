import * as z from 'zod';
import { LANE_NUMBERS } from '../../core/sale/limits.ts';
import { LIMITS } from './limits.ts';

/** The protocol between a till and its store (store 5). Neither side imports anything else of the other. */
export const PROTOCOL = 1;

export const HEADERS = {
  protocol: 'cobro-protocol',
  /** The highest place of the store's own chain that this till has ever seen. */
  seen: 'cobro-store-seen',
  /** The place of the store's own chain at the time of the reply. */
  place: 'cobro-store-seq',
} as const;

/** Every refusal and its HTTP status. */
export const REFUSALS = {
  bad_request: 400,
  not_enrolled: 401,
  token_expired: 401,
  not_permitted: 403,
  unknown: 404,
  gap: 409,
  chain_broken: 409,
  journal_behind: 409,
  journal_forked: 409,
  session_superseded: 409,
  two_machines: 409,
  claim_too_much: 409,
  goods_returned: 409,
  claim_conflict: 409,
  not_owner: 409,
  store_went_back: 409,
  identity_retired: 410,
  too_large: 413,
  program_too_old: 426,
  slow_down: 429,
  internal: 500,
  rebuilding: 503,
  database_away: 503,
} as const;
export type RefusalCode = keyof typeof REFUSALS;
const refusalCodes = Object.keys(REFUSALS) as [RefusalCode, ...RefusalCode[]];

const seq = z.int().min(0);
const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const uuid = z.uuid();
const base64url = (bytes: number) => z.string().regex(new RegExp(`^[A-Za-z0-9_-]{${Math.ceil((bytes * 4) / 3)}}$`));
const text = (most: number) => z.string().min(1).max(most);
const minor = z.int().min(1).max(Number.MAX_SAFE_INTEGER);

/** A place in a chain: number and hash of its last link. */
export const headSchema = z.strictObject({ seq, hash: sha256 });
export type Head = z.infer<typeof headSchema>;

/** A place in the store's own chain, within one generation of its database. */
export const storePlaceSchema = z.strictObject({ generation: uuid, seq, hash: sha256 });
export type StorePlace = z.infer<typeof storePlaceSchema>;

/** The same in replies, to which a newer store may add fields. */
const headAnswerSchema = z.object(headSchema.shape);
const placeAnswerSchema = z.object(storePlaceSchema.shape);

export const writePlace = ({ generation, seq: at, hash }: StorePlace): string => `${generation}/${at}/${hash}`;

/** Null when the text is not a place. */
export function readPlace(text: string): StorePlace | null {
  const [generation, at, hash, ...rest] = text.split('/');
  if (rest.length > 0) return null;
  return (
    storePlaceSchema.safeParse({ generation, seq: /^\d{1,15}$/.test(at ?? '') ? Number(at) : null, hash }).data ?? null
  );
}

export const errorBodySchema = z.object({
  error: z.object({
    code: z.enum(refusalCodes),
    message: z.string().max(1_000),
    retry_after_ms: z.int().min(0).optional(),
    details: z.record(z.string(), z.unknown()).optional(),
  }),
});
export type ErrorBody = z.infer<typeof errorBodySchema>;

export const nonceAnswerSchema = z.object({ nonce: base64url(32) });

/** Reads 10 characters of Crockford's base 32, with lower case, spaces, dashes and look-alikes; null when invalid. */
export function readEnrolCode(typed: string): string | null {
  const plain = typed.toUpperCase().replaceAll(/[\s-]/g, '').replaceAll('O', '0').replaceAll(/[IL]/g, '1');
  return /^[0-9A-HJKMNP-TV-Z]{10}$/.test(plain) ? plain : null;
}

/** What prevents a till from moving to another shop: it would be stranded, or counted in the reports of both. */
export const MOVE_OBSTACLES = ['running', 'payments', 'returns', 'tabs', 'sales', 'shift'] as const;
export type MoveObstacle = (typeof MOVE_OBSTACLES)[number];
/** Stores that the till was enrolled at before, each up to an event of its journal. */
const formerShopsSchema = z.strictObject({
  shops: z.array(z.strictObject({ store_id: uuid, to_seq: seq })).max(100),
  /** A person confirmed that past sales stay with the former shop. */
  stays: z.boolean(),
  open: z.array(z.enum(MOVE_OBSTACLES)).max(MOVE_OBSTACLES.length),
});

export const enrolRequestSchema = z.strictObject({
  code: z.string().min(1).max(40),
  /** SubjectPublicKeyInfo of an Ed25519 key, DER in base64url. */
  public_key: base64url(44),
  machine: text(200).nullable(),
  program: text(40),
  /** Head of its journal: a till that worked alone brings its history along. */
  journal: headSchema,
  /** Absent: its whole history belongs to this shop, or to none. */
  former: formerShopsSchema.optional(),
});
export type EnrolRequest = z.infer<typeof enrolRequestSchema>;
export const enrolAnswerSchema = z.object({
  till_id: uuid,
  lane: z.int().min(1).max(999),
  identity_epoch: z.int().min(1),
  store_id: uuid,
  generation: uuid,
  /** The number of its next sale: earlier tills of the lane used the lower ones, or may still use them. */
  numbers_from: z.int().min(1).max(LANE_NUMBERS).default(1),
  /** Last event that belongs to another shop. */
  elsewhere_seq: seq.default(0),
});
export type EnrolAnswer = z.infer<typeof enrolAnswerSchema>;

export const helloSchema = z.strictObject({
  till_id: uuid,
  identity_epoch: z.int().min(1),
  /** Random for each start of a process, and never stored: a repeated one proves a live process. */
  boot_id: uuid,
  program: text(40),
  /** Version of the journal's schema. */
  schema: z.int().min(1),
  protocol: z.tuple([z.int().min(1), z.int().min(1)]),
  journal: headSchema,
  /** The last event that the store acknowledged, read from the journal as it is now. */
  proof: headSchema.nullable(),
  told: storePlaceSchema.nullable(),
  nonce: base64url(32),
});
export type Hello = z.infer<typeof helloSchema>;
export const helloRequestSchema = z.strictObject({ hello: helloSchema, signature: base64url(64) });
export type HelloRequest = z.infer<typeof helloRequestSchema>;

/** The bytes that a till signs: each field in a fixed order. */
export function signedText(hello: Hello): string {
  const { till_id, identity_epoch, boot_id, program, schema, protocol, journal, proof, told, nonce } = hello;
  const place = told === null ? null : writePlace(told);
  const fields = [journal.seq, journal.hash, proof?.seq ?? null, proof?.hash ?? null, place, nonce];
  return JSON.stringify(['cobro hello', till_id, identity_epoch, boot_id, program, schema, protocol, ...fields]);
}

export const STORE_STATES = ['open', 'rebuilding'] as const;

export const helloAnswerSchema = z.object({
  session: z.int().min(1),
  token: base64url(32),
  /** The last event of this till that the store has. */
  head: headAnswerSchema,
  generation: uuid,
  state: z.enum(STORE_STATES),
  /** `dead`: the till was declared dead, and may only hand in its events (store 7, F7). */
  standing: z.enum(['live', 'dead']).default('live'),
});
export type HelloAnswer = z.infer<typeof helloAnswerSchema>;

/** Refuses NUL, which PostgreSQL cannot store in text; canonical JSON writes it as an escape. */
const body = z
  .string()
  .min(2)
  .max(LIMITS.event_bytes)
  .refine((text) => !text.includes('\0'), 'has a NUL');

export const pushedEventSchema = z.strictObject({
  seq: seq.min(1),
  at_ms: z.int().min(0),
  /** The journal's canonical JSON, byte for byte, as hashed. */
  body,
  prev_hash: sha256,
  hash: sha256,
});
export type PushedEvent = z.infer<typeof pushedEventSchema>;

export const eventsRequestSchema = z.strictObject({
  from_seq: seq.min(1),
  prev_hash: sha256,
  events: z.array(pushedEventSchema).min(1).max(LIMITS.events),
});
export type EventsRequest = z.infer<typeof eventsRequestSchema>;
export const eventsAnswerSchema = z.object({ acknowledged: headAnswerSchema, slow_down_ms: z.int().min(0).optional() });
export type EventsAnswer = z.infer<typeof eventsAnswerSchema>;

const at_ms_text = z.string().regex(/^\d{1,15}$/);
export const salesQuerySchema = z
  .strictObject({
    /** `LANE-NUMBER`, as printed on a receipt. */
    receipt: z
      .string()
      .regex(/^\d{1,3}-\d{1,15}$/)
      .optional(),
    trace: text(36).optional(),
    payment: text(128).optional(),
    last_four: z
      .string()
      .regex(/^\d{4}$/)
      .optional(),
    amount_minor: z
      .string()
      .regex(/^\d{1,15}$/)
      .optional(),
    /** The customer: marks, any of which may match (decision 067). */
    customer: z
      .string()
      .regex(/^[0-9a-f]{64}(,[0-9a-f]{64}){0,63}$/)
      .optional(),
    /** UTC day of the till's wall clock: older tills send it, with both fields above. */
    day: z.iso.date().optional(),
    /** Sales opened in this period, by their till's clock; alone or with any of the above. */
    from_ms: at_ms_text.optional(),
    to_ms: at_ms_text.optional(),
  })
  .refine(
    ({ receipt, trace, payment, last_four, amount_minor, customer, day, from_ms, to_ms }) => {
      const given = (...parts: (string | undefined)[]): number => parts.filter((part) => part !== undefined).length;
      const names = given(receipt, trace, payment);
      if (given(from_ms, to_ms) === 0) {
        const of_day = given(last_four, amount_minor, day);
        if (customer !== undefined) return false;
        return (names === 1 && of_day === 0) || (names === 0 && of_day === 3);
      }
      const length_ms = Number(to_ms) - Number(from_ms);
      return given(names === 0 ? undefined : '', day) === 0 && length_ms >= 0 && length_ms <= LIMITS.sales_window_ms;
    },
    { error: 'asks by receipt, by trace, by payment, or within from_ms and to_ms' },
  );
export type SalesQuery = z.infer<typeof salesQuerySchema>;

export const CLAIM_STATES = ['claimed', 'done', 'refused', 'withdrawn', 'for_person'] as const;
export type ClaimState = (typeof CLAIM_STATES)[number];
export const CLAIM_CALLS = ['R1', 'R2', 'R5', 'R6', 'cash', 'gift'] as const;

const claimLinesSchema = z
  .array(z.strictObject({ line_id: text(64), quantity_milli: z.int().min(1) }))
  .max(LIMITS.lines);

export const claimRequestSchema = z.strictObject({
  /** Random, written to the till's journal before this request; also the return's id at the payment service. */
  return_id: z.string().min(8).max(128),
  /** A card payment's trace; for cash the tender's id, for a gift card its `card_id`. */
  trace_id: z.string().min(8).max(64),
  /** The decision that it belongs to: goods of one decision count once, however many parts it has. */
  sale_return_id: text(64).optional(),
  amount_minor: minor,
  lines: claimLinesSchema,
  call: z.enum(CLAIM_CALLS),
});
export type ClaimRequest = z.infer<typeof claimRequestSchema>;
export const claimSchema = z.object({
  return_id: z.string(),
  trace_id: z.string(),
  till_id: uuid,
  amount_minor: minor,
  lines: z.array(z.object({ line_id: z.string(), quantity_milli: z.int().min(1) })),
  call: z.enum(CLAIM_CALLS),
  state: z.enum(CLAIM_STATES),
  sale_return_id: z.string().nullish(),
  lane: z.int(),
  claimed_at_ms: z.int(),
});
export type Claim = z.infer<typeof claimSchema>;
/** A grant holds only while the store is still the one that gave it, as named by `place`. */
export const claimAnswerSchema = z.object({ claim: claimSchema, left_minor: z.int().min(0), place: placeAnswerSchema });
export type ClaimAnswer = z.infer<typeof claimAnswerSchema>;
export const withdrawRequestSchema = z.strictObject({ proof: z.literal('never_sent') });
export const withdrawnAnswerSchema = z.object({ return_id: z.string(), state: z.literal('withdrawn') });

export const foundAttemptSchema = z.object({
  trace_id: z.string(),
  state: z.string(),
  amount_minor: z.int().min(0),
  currency: z.string(),
  captured_minor: z.int().min(0),
  left_minor: z.int().min(0),
  payment_id: z.string().nullable(),
  transaction_id: z.string().nullable(),
  last_four: z.string().nullable(),
  /** As the lane wrote them: the intent, and the card without its number. */
  intent: z.unknown(),
  card: z.unknown(),
  claims: z.array(claimSchema),
});
export const foundSaleSchema = z.object({
  sale_id: z.string(),
  till_id: uuid,
  lane: z.int(),
  number: z.int(),
  state: z.string(),
  currency: z.string(),
  total_minor: z.int().min(0),
  /** When it was opened. */
  at_ms: z.int(),
  /** When it was paid; null or absent: not paid, or an older store. */
  paid_at_ms: z.int().nullish(),
  lines: z.array(z.unknown()),
  /** The sale as the lane last wrote it. */
  sale: z.unknown(),
  /** Cash that paid it, and how much of that can still be returned. */
  cash: z.array(
    z.object({
      tender_id: z.string(),
      captured_minor: z.int().min(0),
      left_minor: z.int().min(0),
      claims: z.array(claimSchema),
    }),
  ),
  attempts: z.array(foundAttemptSchema),
  /** Its tax documents; absent: an older store. */
  documents: z
    .array(
      z.object({
        ...{ kind: z.string(), state: z.string(), amount_minor: z.int().min(0) },
        ...{ number: z.string().nullable(), stamp: z.string().nullable(), link: z.string().nullable() },
      }),
    )
    .optional(),
  /** Time of the lane's last event at the store. */
  lane_last_event_ms: z.int().nullable(),
});
export type FoundSale = z.infer<typeof foundSaleSchema>;
export const salesAnswerSchema = z.object({
  /** Newest first. */
  sales: z.array(foundSaleSchema).max(LIMITS.sales),
  /** Older sales match too and were left out. */
  more: z.boolean().default(false),
});
export type SalesAnswer = z.infer<typeof salesAnswerSchema>;
