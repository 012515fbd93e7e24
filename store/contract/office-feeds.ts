import * as z from 'zod';
import type { FeedFileProblem } from '../../core/feeds/feed-file.ts';
import type { FeedChange, FeedCounts } from '../../core/feeds/feed-changes.ts';
import type { FeedError } from '../../core/feeds/validate-feed.ts';
import type { FeedWarning } from '../../core/feeds/validate-catalogue.ts';
import type { StaffBody, SettingsBody } from '../../core/feeds/feed-bodies.ts';
import { FEEDS, FEED_LIMITS, type FeedName, feedVersionSchema } from './feeds.ts';
import { laneForm, momentForm, text } from './office-forms.ts';

/** Most characters of an uploaded file; the body made from it has its own limit. */
const FILE_CHARACTERS_MAX = FEED_LIMITS.bytes / 2;
/** Most bytes of a call with a file. */
export const OFFICE_FILE_BYTES_MAX = FEED_LIMITS.bytes;
/** Most prices in one call; more need a file. */
export const PRICES_MAX = 1_000;
/** Products per reply. */
export const PRODUCTS_SHOWN = 100;

const feed = z.enum(FEEDS);
const version = feedVersionSchema.shape.version;

/** What to publish: a file as for `cobro store push`, single price changes, or the content of an earlier version. */
export const feedSourceSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('file'),
    name: text(200),
    text: z.string().max(FILE_CHARACTERS_MAX),
    /** Currency of a catalogue's prices. */
    currency: z.string().regex(/^[A-Z]{3}$/),
    /** Tax ids that a catalogue may use. */
    tax_ids: z.array(text(64)).max(20),
  }),
  z.strictObject({
    kind: z.literal('prices'),
    prices: z
      .array(
        z.strictObject({ product_id: text(64), price_minor: z.int().min(0).max(Number.MAX_SAFE_INTEGER).nullable() }),
      )
      .min(1)
      .max(PRICES_MAX),
  }),
  z.strictObject({ kind: z.literal('version'), version }),
]);
export type FeedSource = z.infer<typeof feedSourceSchema>;

const placement = {
  feed,
  source: feedSourceSchema,
  /** Null: at once. */
  valid_from_ms: momentForm.nullable(),
  /** Null: all lanes; otherwise the lanes that try it first. */
  lanes: z.array(laneForm).min(1).max(FEED_LIMITS.lanes).nullable(),
};

/** Calls about feeds. */
export const FEED_CALLS = {
  'feeds.read': { right: 'read_feeds', asks_pin: false, request: z.strictObject({}) },
  /** The version whose content `feeds.roll_back` would publish again. */
  'feeds.read_before': {
    right: 'change_feeds',
    asks_pin: false,
    request: z.strictObject({ feed, lane: laneForm.nullable() }),
  },
  'feeds.roll_back': {
    right: 'change_feeds',
    asks_pin: true,
    /** Lane null: all lanes. `content_of`: the version that was asked about; nothing is done if it is another by now. */
    request: z.strictObject({ feed, lane: laneForm.nullable(), content_of: version, reason: text(200) }),
  },
  'feeds.halt': { right: 'change_feeds', asks_pin: true, request: z.strictObject({ feed, version }) },
  'feeds.preview': { right: 'change_feeds', asks_pin: false, request: z.strictObject(placement) },
  'feeds.publish': {
    right: 'change_feeds',
    asks_pin: true,
    request: z.strictObject({
      ...placement,
      /** The newest version at preview time; null: none. Nothing is published if there is a newer one by now. */
      after: version.nullable(),
      /** The version for all lanes that the source was edited from; absent when it was not made from one. */
      based_on: version.nullable().optional(),
      confirmed: z.boolean(),
      reason: z.string().trim().max(200),
    }),
  },
  'catalogue.read': {
    right: 'read_feeds',
    asks_pin: false,
    request: z.strictObject({ text: z.string().max(120) }),
  },
  'staff.read': { right: 'change_feeds', asks_pin: false, request: z.strictObject({}) },
  'settings.read': { right: 'change_feeds', asks_pin: false, request: z.strictObject({}) },
} as const;

/** `staged`: in force on some lanes only. `former`: replaced by a later version. */
export type VersionStatus = 'planned' | 'staged' | 'in_force' | 'former' | 'halted';

export interface OfficeVersion {
  readonly feed: FeedName;
  readonly version: number;
  readonly standing: VersionStatus;
  readonly valid_from_ms: number;
  readonly published_by: string;
  readonly reason: string;
  readonly lanes: readonly number[] | null;
}

/** Whether this process can sign. `first`: the first version makes the key; `elsewhere`: it is in another folder. */
export type FeedSigner = 'here' | 'first' | 'elsewhere';

export interface OfficeFeeds {
  readonly versions: readonly OfficeVersion[];
  readonly signer: FeedSigner;
  /** The shop's lanes, ascending. */
  readonly live_lanes: readonly number[];
  readonly lanes: readonly {
    readonly lane: number;
    readonly feed: FeedName;
    readonly version: number | null;
    readonly refused_version: number | null;
    readonly refused_problem: string | null;
    readonly refused_detail: string | null;
  }[];
}

export type { FeedChange, FeedCounts };

export type FeedPreview =
  | { readonly outcome: 'not_right'; readonly problem: OfficeFileProblem }
  | {
      readonly outcome: 'ready';
      /** The feed's newest version; null: none. */
      readonly after: number | null;
      /** The version it is compared with; null: none earlier. */
      readonly before: number | null;
      readonly currency: string | null;
      readonly size: number;
      readonly counts: FeedCounts;
      /** The first changes only. */
      readonly changes: readonly FeedChange[];
      /** Every till that takes it counts its stock anew. */
      readonly counts_stock: boolean;
      /** What makes a till refuse the version unless it is confirmed. */
      readonly doubt: FeedWarning | null;
      /** Later versions that will replace it. */
      readonly later: readonly { readonly version: number; readonly valid_from_ms: number }[];
      /** Versions on trial lanes that it replaces. */
      readonly staged: readonly { readonly version: number; readonly lanes: readonly number[] }[];
    };

/** Why no version can be made of the given file or changes. */
export type OfficeFileProblem =
  | FeedFileProblem
  | { readonly code: 'mistake'; readonly mistake: FeedError }
  | { readonly code: 'nothing_in_force' }
  | { readonly code: 'unknown_product'; readonly product_id: string }
  | { readonly code: 'unknown_version' };

export interface OfficeProduct {
  readonly product_id: string;
  readonly name: string;
  readonly code: string | null;
  readonly category: string;
  readonly price_minor: number | null;
  readonly unit: 'each' | 'kg';
}

export interface OfficeCatalogue {
  /** Null: no version for all lanes. */
  readonly version: number | null;
  readonly currency: string | null;
  readonly tax_ids: readonly string[];
  /** `size` counts all products, `found` those that match the text; `products` has only the first of these. */
  readonly size: number;
  readonly found: number;
  readonly products: readonly OfficeProduct[];
}

/** A staff member as published to the lanes, without the PIN hash. */
export type OfficeMember = Omit<StaffBody['people'][number], 'pin_hash'> & { readonly has_pin: boolean };

export interface FeedAnswers {
  'feeds.read': OfficeFeeds;
  'feeds.read_before': {
    /** Null: there is none to go back to. */
    readonly before: { readonly version: number; readonly valid_from_ms: number; readonly published_by: string } | null;
  };
  'feeds.roll_back': { readonly feed: FeedName; readonly version: number; readonly content_of: number };
  'feeds.halt': null;
  'feeds.preview': FeedPreview;
  'feeds.publish': { readonly feed: FeedName; readonly version: number; readonly valid_from_ms: number };
  'catalogue.read': OfficeCatalogue;
  'staff.read': { readonly version: number | null; readonly people: readonly OfficeMember[] };
  'settings.read': {
    readonly version: number | null;
    readonly body: SettingsBody;
    /** The till's own defaults, by the names of the settings that a shop may publish. */
    readonly usual: Readonly<Record<string, unknown>>;
  };
}
