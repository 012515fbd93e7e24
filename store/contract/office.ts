import type { OpenHoldLine } from './handovers.ts';
import { z } from 'zod';
import type { OwedOnCards } from './cards.ts';
import type { ChainLook } from './chain.ts';
import type { CloseAsked, ToldDevice } from './feeds.ts';
import { CARD_CALLS, type CardAnswers } from './office-cards.ts';
import { FEED_CALLS, type FeedAnswers } from './office-feeds.ts';
import { laneForm as lane, momentForm as at_ms, words } from './office-forms.ts';
import type { SalesAnswer } from './protocol.ts';
import { type SafeBook, type SafeEntry, safeActSchema } from './safe.ts';
import type { OfficeSettlement } from './settlement.ts';

/** What people do in the back office of a shop. */
export const OFFICE_RIGHTS = [
  'read_day',
  'find_sales',
  /** What is on which gift card, and what moved it. */
  'read_cards',
  'read_fleet',
  'read_feeds',
  'change_feeds',
  'read_audit',
  'declare_dead',
  'keep_safe',
  'take_settlement',
  'ask_to_close',
  /** Where the process shows the shops of a chain. */
  'read_shops',
] as const;
export type OfficeRight = (typeof OFFICE_RIGHTS)[number];

export const OFFICE_ROLES = ['supervisor', 'manager'] as const;
export type OfficeRole = (typeof OFFICE_ROLES)[number];

const RIGHTS: Readonly<Record<OfficeRole, readonly OfficeRight[]>> = {
  supervisor: ['read_day', 'find_sales', 'read_fleet', 'read_feeds', 'ask_to_close'],
  manager: OFFICE_RIGHTS,
};

/** What a role may do; what is not here it may not. */
export const rightsOf = (role: OfficeRole): readonly OfficeRight[] => RIGHTS[role];

/** What a call needs: who must be there, and whether they prove once more that it is them. */
export interface OfficeCallTerms {
  /** `everybody` is also for who has not signed in; `person` for each who has. */
  readonly right: OfficeRight | 'everybody' | 'person';
  readonly asks_pin: boolean;
  readonly request: z.ZodType;
}

export const officePinSchema = z.string().regex(/^\d{6,8}$/);
export const officeNameSchema = words(60);

/** The days of a look: as long as the longest one has hours, and its page says where they begin. */
const DAY_MS_MAX = 26 * 3_600_000;

/** The longest report: ten thousand lines. */
export const SETTLEMENT_BYTES_MAX = 4_000_000;

/** Every call of the back office's page: the gate, the door and the page know of no other. */
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
      z.strictObject({ number: words(128) }),
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
          /** Who bought: tax id, phone or whole name. */
          customer: words(80).optional(),
          /** The day, by the clock of who asks; without one the last 31, or all where a customer is named. */
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
      person: words(60).nullable(),
      from_ms: at_ms.nullable(),
      to_ms: at_ms.nullable(),
      /** Rows after this one, which is the last that is known. */
      before: z.strictObject({ at_ms, key: words(80) }).nullable(),
    }),
  },
  ...CARD_CALLS,
  ...FEED_CALLS,
  'shops.read': { right: 'read_shops', asks_pin: false, request: z.strictObject({}) },
  'tills.ask_to_close': { right: 'ask_to_close', asks_pin: false, request: z.strictObject({ lane }) },
  'tills.read_gone': { right: 'declare_dead', asks_pin: false, request: z.strictObject({ lane }) },
  'tills.declare_dead': {
    right: 'declare_dead',
    asks_pin: true,
    request: z.strictObject({ lane, till_id: z.uuid(), reason: words(200) }),
  },
  'tills.declare_numbers': {
    right: 'declare_dead',
    asks_pin: true,
    request: z.strictObject({ lane, reason: words(200) }),
  },
  'tills.declare_hold': {
    right: 'declare_dead',
    asks_pin: true,
    request: z.strictObject({ lane, trace_id: words(64), reason: words(200) }),
  },
} as const satisfies Readonly<Record<string, OfficeCallTerms>>;
export type OfficeCall = keyof typeof OFFICE_CALLS;
export type OfficeRequest<Call extends OfficeCall> = z.infer<(typeof OFFICE_CALLS)[Call]['request']>;

/** What every call is sent as. */
export const officeBodySchema = z.strictObject({ args: z.unknown(), pin: z.string().min(1).max(32).optional() });

export interface OfficePerson {
  readonly name: string;
  readonly role: OfficeRole;
  readonly rights: readonly OfficeRight[];
  /** Of the newest sale of the shop; null: it has none yet. */
  readonly currency: string | null;
}

/** Sales of a lane in an hour, counted from the beginning of the day that was asked for. */
export interface HourOfLane {
  readonly lane: number;
  readonly currency: string;
  readonly hour: number;
  readonly sales: number;
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
}

/** What a lane took since it was last in a Z. */
export interface LaneSinceZ {
  readonly lane: number;
  readonly currency: string;
  readonly cash_minor: number;
  readonly card_minor: number;
  readonly card_returned_minor: number;
  readonly cash_refunds_minor: number;
  readonly is_silent: boolean;
}

/** A payment of a lost till that others end, or ended (store 8). */
export interface HandedLine {
  readonly of_lane: number;
  /** The lane that has it, or ended it; null: nobody has it yet. */
  readonly by_lane: number | null;
  readonly trace_id: string;
  readonly by_link: boolean;
  readonly amount_minor: number | null;
  readonly currency: string;
  /** `open` until it ended. */
  readonly state: 'open' | 'reversed' | 'no_charge' | 'for_person' | 'by_holder';
  /** When it ended; null: it is open. */
  readonly ended_at_ms: number | null;
}

export interface OfficeDay {
  /** Payments of lost tills that are open, and those that ended in the day. */
  readonly handed: readonly HandedLine[];
  readonly hours: readonly HourOfLane[];
  readonly unknown: readonly OpenPaymentLine[];
  readonly since_z: readonly LaneSinceZ[];
  /** What is owed on gift cards now, by currency; none where the shop never had one. */
  readonly owed_on_cards: readonly OwedOnCards[];
  /** Money that went back in the day, by currency. */
  readonly returns: readonly { readonly currency: string; readonly count: number; readonly amount_minor: number }[];
}

export interface OfficeLane {
  readonly lane: number;
  readonly till_id: string;
  readonly state: string;
  readonly program: string;
  readonly events: number;
  /** What the till's journal had when it last said hello, beyond what the store holds of it. */
  readonly waiting_events: number;
  /** ISO 8601; null: never. */
  readonly last_word: string | null;
  readonly is_silent: boolean;
  readonly open_attempts: number;
  readonly disk_free_bytes: number | null;
  readonly findings: number;
  /** Null: its program does not say. */
  readonly devices: readonly ToldDevice[] | null;
  /** Somebody asked it to close its shift, and it did not since. */
  readonly close_asked: CloseAsked | null;
}

export interface OfficeFinding {
  readonly kind: string;
  readonly subject: string;
  readonly lane: number | null;
  /** ISO 8601. */
  readonly at: string;
  /** Of the payment that it is about; null: of none that the store knows. */
  readonly amount_minor: number | null;
  readonly currency: string | null;
  readonly payment_id: string | null;
}

export interface OfficeFleet {
  readonly state: string;
  readonly lanes: readonly OfficeLane[];
  readonly findings: readonly OfficeFinding[];
}

export interface OfficeAct {
  /** Where it stands: a till's event, or an act of this office. */
  readonly key: string;
  readonly at_ms: number;
  /** Null: in the back office. */
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

/** What a person is shown before they declare a till dead. */
export interface GoneTill {
  readonly lane: number;
  /** The till that the lane has; null: none, or it was declared already. */
  readonly till_id: string | null;
  readonly last_word: string | null;
  readonly events: number;
  readonly open_payments: readonly Omit<OpenPaymentLine, 'lane' | 'is_handed_over'>[];
  /** Holds on cards that tills of the lane left open, and that nobody lets go yet. */
  readonly open_holds: readonly OpenHoldLine[];
  /** Numbers that dead tills of the lane had, of which no payment is known, and nobody asks for yet. */
  readonly numbers: number;
  readonly handed_over: { readonly waiting: number; readonly with_heir: number; readonly ended: number };
  readonly handed: readonly HandedLine[];
}

/** What each call answers. */
export interface OfficeAnswers extends CardAnswers, FeedAnswers {
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
  'shops.read': ChainLook;
  'tills.ask_to_close': { readonly lane: number };
  'tills.read_gone': GoneTill;
  'tills.declare_dead': { readonly lane: number; readonly open_payments: number };
  'tills.declare_numbers': { readonly lane: number; readonly numbers: number };
  'tills.declare_hold': { readonly lane: number; readonly trace_id: string };
}

/** Why a call of the back office is not done, and its status. */
export const OFFICE_REFUSALS = {
  bad_request: 400,
  signed_out: 401,
  wrong_pin: 403,
  pin_needed: 403,
  not_permitted: 403,
  foreign: 403,
  unknown: 404,
  other_till: 409,
  /** Another version was published since the preview. */
  moved: 409,
  /** Much changes, and nobody said that it is meant. */
  unconfirmed: 409,
  /** It would begin before now. */
  past: 409,
  /** The file became wrong since its preview. */
  not_right: 409,
  /** The key that signs is in another folder. */
  no_key: 409,
  claim_conflict: 409,
  safe_refused: 409,
  report_refused: 409,
  locked: 429,
  internal: 500,
  rebuilding: 503,
  database_away: 503,
} as const;
export type OfficeRefusalCode = keyof typeof OFFICE_REFUSALS;

/** The body of an answer that is no; `details` of `locked` say for how many seconds. */
export interface OfficeError {
  readonly error: { readonly code: OfficeRefusalCode; readonly message: string; readonly seconds?: number };
}
