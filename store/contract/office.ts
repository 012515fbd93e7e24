import * as z from 'zod';
import type { OwedOnCards } from './cards.ts';
import type { ChainReport } from './chain.ts';
import type { RequestedClose, ReportedDevice } from './feeds.ts';
import { CARD_CALLS, type CardAnswers } from './office-cards.ts';
import { FEED_CALLS, type FeedAnswers } from './office-feeds.ts';
import { GONE_CALLS, type GoneAnswers } from './office-gone.ts';
import { laneForm as lane, momentForm as at_ms, text } from './office-forms.ts';
import type { SalesAnswer } from './protocol.ts';
import { type SafeBook, type SafeEntry, safeActSchema } from './safe.ts';
import type { OfficeSettlement } from './settlement.ts';

/** What people may do in the back office of a shop. */
export const OFFICE_RIGHTS = [
  'read_day',
  'find_sales',
  /** Gift cards: balances and moves. */
  'read_cards',
  'read_fleet',
  'read_feeds',
  'change_feeds',
  'read_audit',
  'declare_dead',
  'keep_safe',
  'take_settlement',
  'ask_to_close',
  /** Only where the process serves the shops of a chain. */
  'read_shops',
] as const;
export type OfficeRight = (typeof OFFICE_RIGHTS)[number];

export const OFFICE_ROLES = ['supervisor', 'manager'] as const;
export type OfficeRole = (typeof OFFICE_ROLES)[number];

const RIGHTS: Readonly<Record<OfficeRole, readonly OfficeRight[]>> = {
  supervisor: ['read_day', 'find_sales', 'read_fleet', 'read_feeds', 'ask_to_close'],
  manager: OFFICE_RIGHTS,
};

/** The rights of a role; anything not listed is denied. */
export const rightsOf = (role: OfficeRole): readonly OfficeRight[] => RIGHTS[role];

/** What a call requires: a right, and whether the person enters their PIN again. */
export interface OfficeCallTerms {
  /** `everybody` includes people who are not signed in; `person` is anyone signed in. */
  readonly right: OfficeRight | 'everybody' | 'person';
  readonly asks_pin: boolean;
  readonly request: z.ZodType;
}

export const officePinSchema = z.string().regex(/^\d{6,8}$/);
export const officeNameSchema = text(60);

/** The longest day that a call may cover: 26 hours; the page says where it begins. */
const DAY_MS_MAX = 26 * 3_600_000;

/** The longest report: about ten thousand lines. */
export const SETTLEMENT_BYTES_MAX = 4_000_000;

/** Every call of the back office's page; gate, server and page derive from this table. */
export const OFFICE_CALLS = {
  'person.sign_in': {
    right: 'everybody',
    asks_pin: false,
    request: z.strictObject({ name: officeNameSchema, pin: z.string().min(1).max(32) }),
  },
  'person.sign_out': { right: 'person', asks_pin: false, request: z.strictObject({}) },
  'person.read': { right: 'person', asks_pin: false, request: z.strictObject({}) },
  'day.read': {
    right: 'read_day',
    asks_pin: false,
    request: z
      .strictObject({ from_ms: at_ms, to_ms: at_ms })
      .refine(({ from_ms, to_ms }) => to_ms > from_ms && to_ms - from_ms <= DAY_MS_MAX, 'a day has at most 26 hours'),
  },
  'safe.read': { right: 'read_day', asks_pin: false, request: z.strictObject({}) },
  'safe.move': { right: 'keep_safe', asks_pin: true, request: safeActSchema },
  'settlement.read': {
    right: 'read_day',
    asks_pin: false,
    request: z.strictObject({ z_number: z.int().min(1).nullable() }),
  },
  /** A report of the payment service, as a till wrote it. */
  'settlement.take': {
    right: 'take_settlement',
    asks_pin: false,
    request: z.strictObject({ date: z.iso.date(), text: z.string().min(2).max(SETTLEMENT_BYTES_MAX) }),
  },
  'fleet.read': { right: 'read_fleet', asks_pin: false, request: z.strictObject({}) },
  'sales.find': {
    right: 'find_sales',
    asks_pin: false,
    request: z.union([
      z.strictObject({ receipt: z.string().regex(/^\d{1,3}-\d{1,15}$/) }),
      z.strictObject({ number: text(128) }),
      z
        .strictObject({
          last_four: z
            .string()
            .regex(/^\d{4}$/)
            .optional(),
          amount_minor: z
            .string()
            .regex(/^\d{1,15}$/)
            .optional(),
          /** The customer: tax id, phone or full name. */
          customer: text(80).optional(),
          /** The day, by the caller's clock; without it the last 31 days, or any time if a customer is named. */
          from_ms: at_ms.optional(),
          to_ms: at_ms.optional(),
        })
        .refine(({ last_four, amount_minor, customer, from_ms, to_ms }) => {
          const is_day = from_ms !== undefined && to_ms !== undefined && from_ms <= to_ms;
          return is_day || (from_ms === to_ms && [last_four, amount_minor, customer].some((one) => one !== undefined));
        }),
    ]),
  },
  'audit.read': {
    right: 'read_audit',
    asks_pin: false,
    request: z.strictObject({
      lane: lane.nullable(),
      person: text(60).nullable(),
      from_ms: at_ms.nullable(),
      to_ms: at_ms.nullable(),
      /** Page cursor: rows after this one. */
      before: z.strictObject({ at_ms, key: text(80) }).nullable(),
    }),
  },
  ...CARD_CALLS,
  ...FEED_CALLS,
  'shops.read': { right: 'read_shops', asks_pin: false, request: z.strictObject({}) },
  'tills.ask_to_close': { right: 'ask_to_close', asks_pin: false, request: z.strictObject({ lane }) },
  ...GONE_CALLS,
} as const satisfies Readonly<Record<string, OfficeCallTerms>>;
export type OfficeCall = keyof typeof OFFICE_CALLS;
export type OfficeRequest<Call extends OfficeCall> = z.infer<(typeof OFFICE_CALLS)[Call]['request']>;

/** The body of every call. */
export const officeBodySchema = z.strictObject({ args: z.unknown(), pin: z.string().min(1).max(32).optional() });

export interface OfficePerson {
  readonly name: string;
  readonly role: OfficeRole;
  readonly rights: readonly OfficeRight[];
  /** Of the shop's newest sale; null: no sale yet. */
  readonly currency: string | null;
}

/** A lane's sales in one hour, counted from the start of the requested day. */
export interface HourOfLane {
  readonly lane: number;
  readonly currency: string;
  readonly hour: number;
  readonly sales: number;
  /** Goods only, as in X and Z: no tips, and no loads of gift cards. */
  readonly sales_minor: number;
}

/** A card payment without an outcome. */
export interface OpenPaymentLine {
  readonly lane: number;
  readonly trace_id: string;
  readonly amount_minor: number;
  readonly currency: string;
  readonly at_ms: number;
  /** Its till was declared dead: another lane ends it. */
  readonly is_handed_over: boolean;
  /** Its till is dead or retired, and asks the service no more. */
  readonly is_of_gone: boolean;
}

/** What a lane took since its last Z. */
export interface LaneSinceZ {
  readonly lane: number;
  readonly currency: string;
  readonly cash_minor: number;
  readonly card_minor: number;
  readonly card_returned_minor: number;
  readonly cash_refunds_minor: number;
  readonly is_silent: boolean;
}

/** A payment of a dead till that another lane ends or ended (store 8). */
export interface HandedLine {
  readonly of_lane: number;
  /** The lane that owns or ended it; null: not taken yet. */
  readonly by_lane: number | null;
  readonly trace_id: string;
  readonly by_link: boolean;
  readonly amount_minor: number | null;
  readonly currency: string;
  /** `open` until it ends. */
  readonly state: 'open' | 'reversed' | 'no_charge' | 'for_person' | 'by_holder';
  /** Null: still open. */
  readonly ended_at_ms: number | null;
}

export interface OfficeDay {
  /** Payments of dead tills that are open or ended on this day. */
  readonly handed: readonly HandedLine[];
  readonly hours: readonly HourOfLane[];
  readonly unknown: readonly OpenPaymentLine[];
  readonly since_z: readonly LaneSinceZ[];
  /** What is owed on gift cards now, by currency; empty if the shop never had one. */
  readonly owed_on_cards: readonly OwedOnCards[];
  /** Money returned on this day, by currency. */
  readonly returns: readonly { readonly currency: string; readonly count: number; readonly amount_minor: number }[];
}

export interface OfficeLane {
  readonly lane: number;
  readonly till_id: string;
  readonly state: string;
  readonly program: string;
  readonly events: number;
  /** Events in the till's journal at its last hello that the store does not have yet. */
  readonly waiting_events: number;
  /** ISO 8601; null: never. */
  readonly last_word: string | null;
  readonly is_silent: boolean;
  readonly open_attempts: number;
  readonly disk_free_bytes: number | null;
  readonly findings: number;
  /** Null: its program does not report them. */
  readonly devices: readonly ReportedDevice[] | null;
  /** A person requested that it close its shift, and it has not done so yet. */
  readonly close_asked: RequestedClose | null;
}

export interface OfficeFinding {
  readonly kind: string;
  readonly subject: string;
  readonly lane: number | null;
  /** ISO 8601. */
  readonly at: string;
  /** Of the payment concerned; null: none, or unknown to the store. */
  readonly amount_minor: number | null;
  readonly currency: string | null;
  readonly payment_id: string | null;
  /** The letters of the gift card concerned; null: none. */
  readonly gift_card: string | null;
}

export interface OfficeFleet {
  readonly state: string;
  readonly lanes: readonly OfficeLane[];
  readonly findings: readonly OfficeFinding[];
}

export interface OfficeAct {
  /** Source of the line: a till's event, or an act in the back office. */
  readonly key: string;
  readonly at_ms: number;
  /** Null: done in the back office. */
  readonly lane: number | null;
  readonly who: string;
  readonly approved_by: string | null;
  readonly what: string;
  readonly subject: string;
  readonly detail: string | null;
  readonly reason: string | null;
  readonly amount_minor: number | null;
  readonly sale_number: number | null;
}

/** The answer to each call. */
export interface OfficeAnswers extends CardAnswers, FeedAnswers, GoneAnswers {
  'person.sign_in': OfficePerson;
  'person.sign_out': null;
  'person.read': OfficePerson;
  'day.read': OfficeDay;
  'safe.read': SafeBook;
  'safe.move': SafeEntry;
  'settlement.read': OfficeSettlement;
  'settlement.take': { readonly date: string; readonly lines: number; readonly is_known: boolean };
  'fleet.read': OfficeFleet;
  'sales.find': SalesAnswer;
  'audit.read': { readonly acts: readonly OfficeAct[]; readonly is_all: boolean };
  'shops.read': ChainReport;
  'tills.ask_to_close': { readonly lane: number };
}

/** Refusals of the back office's calls, and their HTTP status. */
export const OFFICE_REFUSALS = {
  bad_request: 400,
  signed_out: 401,
  wrong_pin: 403,
  pin_needed: 403,
  not_permitted: 403,
  foreign: 403,
  unknown: 404,
  other_till: 409,
  /** Another version was published after the preview. */
  moved: 409,
  /** A large change was not confirmed. */
  unconfirmed: 409,
  /** It would take effect in the past. */
  past: 409,
  /** The file became invalid after its preview. */
  not_right: 409,
  /** The signing key is in another folder. */
  no_key: 409,
  claim_conflict: 409,
  safe_refused: 409,
  report_refused: 409,
  locked: 429,
  internal: 500,
  rebuilding: 503,
  database_away: 503,
  /** A person must act at the database; nothing was done. */
  database_closed: 503,
} as const;
export type OfficeRefusalCode = keyof typeof OFFICE_REFUSALS;

/** The body of a refusal; `seconds` says how long `locked` lasts. */
export interface OfficeError {
  readonly error: { readonly code: OfficeRefusalCode; readonly message: string; readonly seconds?: number };
}
