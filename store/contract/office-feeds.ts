import { z } from 'zod';
import type { FeedFileProblem } from '../../core/feeds/feed-file.ts';
import type { FeedChange, FeedCounts } from '../../core/feeds/feed-changes.ts';
import type { FeedMistake } from '../../core/feeds/judge-feed.ts';
import type { FeedDoubt } from '../../core/feeds/judge-catalogue.ts';
import type { StaffBody, SettingsBody } from '../../core/feeds/feed-bodies.ts';
import { FEEDS, FEED_LIMITS, type FeedName, feedVersionSchema } from './feeds.ts';
import { laneForm, momentForm, words } from './office-forms.ts';

/** Characters of a file that a person gives: the body that it becomes has a limit of its own. */
const FILE_CHARACTERS_MAX = FEED_LIMITS.bytes / 2;
/** Bytes of a call that brings a file. */
export const OFFICE_FILE_BYTES_MAX = FEED_LIMITS.bytes;
/** Single prices changed at once; more of them are a file. */
export const PRICES_MAX = 1_000;
/** Products of one look. */
export const PRODUCTS_SHOWN = 100;

const feed = z.enum(FEEDS);
const version = feedVersionSchema.shape.version;

/** What is to be published: a file as `cobro store push` takes it, prices changed one by one, or what a version was. */
export const feedSourceSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('file'),
    name: words(200),
    text: z.string().max(FILE_CHARACTERS_MAX),
    /** Of the prices in a catalogue. */
    currency: z.string().regex(/^[A-Z]{3}$/),
    /** That a catalogue may name. */
    tax_ids: z.array(words(64)).max(20),
  }),
  z.strictObject({
    kind: z.literal('prices'),
    prices: z
      .array(
        z.strictObject({ product_id: words(64), price_minor: z.int().min(0).max(Number.MAX_SAFE_INTEGER).nullable() }),
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
  /** Null: every lane; some: it is tried there first. */
  lanes: z.array(laneForm).min(1).max(FEED_LIMITS.lanes).nullable(),
};

/** Calls about what the shop gives its tills. */
export const FEED_CALLS = {
  'feeds.read': { right: 'read_feeds', asks_pin: false, request: z.strictObject({}) },
  'feeds.roll_back': {
    right: 'change_feeds',
    asks_pin: true,
    /** Lane null: every one. */
    request: z.strictObject({ feed, lane: laneForm.nullable(), reason: words(200) }),
  },
  'feeds.halt': { right: 'change_feeds', asks_pin: true, request: z.strictObject({ feed, version }) },
  'feeds.preview': { right: 'change_feeds', asks_pin: false, request: z.strictObject(placement) },
  'feeds.publish': {
    right: 'change_feeds',
    asks_pin: true,
    request: z.strictObject({
      ...placement,
      /** The newest version that the preview knew; null: none. Another one since then, and nothing is published. */
      after: version.nullable(),
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

/** `staged`: in force for some lanes alone. `former`: another one came after it. */
export type VersionStanding = 'planned' | 'staged' | 'in_force' | 'former' | 'halted';

export interface OfficeVersion {
  readonly feed: FeedName;
  readonly version: number;
  readonly standing: VersionStanding;
  readonly valid_from_ms: number;
  readonly published_by: string;
  readonly reason: string;
  readonly lanes: readonly number[] | null;
}

/** Whether this process can sign: `first` makes the key of the shop with the first version, `elsewhere` has another folder. */
export type FeedSigner = 'here' | 'first' | 'elsewhere';

export interface OfficeFeeds {
  readonly versions: readonly OfficeVersion[];
  readonly signer: FeedSigner;
  /** Of the shop, ascending. */
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
      /** The newest version of the feed that there is; null: none. */
      readonly after: number | null;
      /** The version that it was compared with; null: there is none before it. */
      readonly before: number | null;
      readonly currency: string | null;
      readonly size: number;
      readonly counts: FeedCounts;
      /** The first ones. */
      readonly changes: readonly FeedChange[];
      /** What a till refuses unless it is said to be meant. */
      readonly doubt: FeedDoubt | null;
      /** Versions that come into force after it and take its place. */
      readonly later: readonly { readonly version: number; readonly valid_from_ms: number }[];
      /** Versions tried at lanes where it takes their place. */
      readonly staged: readonly { readonly version: number; readonly lanes: readonly number[] }[];
    };

/** Why nothing can be made of what was given: as a file, or as a change of what is in force. */
export type OfficeFileProblem =
  | FeedFileProblem
  | { readonly code: 'mistake'; readonly mistake: FeedMistake }
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
  /** Null: nothing was published for every lane. */
  readonly version: number | null;
  readonly currency: string | null;
  readonly tax_ids: readonly string[];
  /** All of it, and what fits the text; only the first of those are here. */
  readonly size: number;
  readonly found: number;
  readonly products: readonly OfficeProduct[];
}

/** A person as the shop gives them to its lanes, without what proves their PIN. */
export type OfficeMember = Omit<StaffBody['people'][number], 'pin_hash'> & { readonly has_pin: boolean };

export interface FeedAnswers {
  'feeds.read': OfficeFeeds;
  'feeds.roll_back': { readonly feed: FeedName; readonly version: number; readonly content_of: number };
  'feeds.halt': null;
  'feeds.preview': FeedPreview;
  'feeds.publish': { readonly feed: FeedName; readonly version: number; readonly valid_from_ms: number };
  'catalogue.read': OfficeCatalogue;
  'staff.read': { readonly version: number | null; readonly people: readonly OfficeMember[] };
  'settings.read': {
    readonly version: number | null;
    readonly body: SettingsBody;
    /** What a till has by itself, by the names of what a shop may set for its lanes. */
    readonly usual: Readonly<Record<string, unknown>>;
  };
}
