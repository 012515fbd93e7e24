import * as z from 'zod';
import type { RowProblemKind } from '../catalogue/row-problem.ts';
import { type BadRow, catalogueFromCsv, catalogueFromJson, hasColumn } from '../catalogue/catalogue-file.ts';
import { CURRENCY_CODES, type CurrencyCode } from '../money/currency.ts';
import { defaultLocaleOf } from '../money/format.ts';
import { type Result, fail, succeed } from '../result.ts';
import { settingsSchema } from '../settings/settings.ts';
import { parseShopChange } from '../settings/shop-settings.ts';
import { pinFault } from '../staff/pin-policy.ts';
import { pinSchema, staffMemberSchema } from '../staff/staff-member.ts';
import {
  type CatalogueBody,
  FEED_SETTINGS,
  type SettingsBody,
  type StaffBody,
  catalogueBodySchema,
  permissionsBodySchema,
  promotionsBodySchema,
  settingsBodySchema,
  softwareBodySchema,
  staffBodySchema,
} from './feed-bodies.ts';
import type { FeedName } from './feed-name.ts';

/** The format of the shop's catalogue files. */
export interface FileRules {
  readonly currency: CurrencyCode;
  readonly locale: string | null;
  readonly tax_ids: readonly string[];
}

/** Null when no till sells in this currency. */
export const fileCurrency = (code: string): CurrencyCode | null => CURRENCY_CODES.find((one) => one === code) ?? null;

interface PinHashed {
  readonly pin_hash: string;
}
/** Creates and compares hashes without a machine's key, because every lane compares with them. */
export interface FeedPins {
  hash(pin: string): Promise<string>;
  find<Holder extends PinHashed>(pin: string, holders: readonly Holder[]): Promise<Holder | null>;
}

export interface FeedFile {
  readonly feed: FeedName;
  /** Its extension determines the format. */
  readonly name: string;
  readonly text: string;
  readonly rules: FileRules;
  /** The staff of the previous version: a person listed without a PIN keeps the current one. */
  readonly people: StaffBody['people'];
  /** When a person gave it, in milliseconds since the Unix epoch. */
  readonly given_at_ms: number;
}

export interface FileMeans {
  readonly pins: FeedPins;
  /** Yields to other work; called every few hundred rows. */
  readonly rest: () => Promise<void>;
}

/** Why a person's file is not a valid feed body. Nothing was published; correct the file and submit it again. */
export type FeedFileProblem =
  | { readonly code: 'not_json' }
  | { readonly code: 'not_a_catalogue'; readonly kind: RowProblemKind }
  | { readonly code: 'bad_rows'; readonly rows: readonly BadRow[] }
  /** The first invalid place, as a path of names. */
  | { readonly code: 'not_right_at'; readonly path: string }
  | { readonly code: 'weak_pin'; readonly name: string }
  | { readonly code: 'same_pin' }
  /** It contains a setting that each lane has for itself. */
  | { readonly code: 'not_of_the_shop'; readonly names: readonly string[] }
  | { readonly code: 'bad_setting'; readonly setting: string; readonly problem: string };
export type FeedBody = Result<string, FeedFileProblem>;

/** Reads a person's file into the body of a feed. */
export async function readFeedFile(file: FeedFile, { pins, rest }: FileMeans): Promise<FeedBody> {
  if (file.feed === 'catalogue') return catalogueBody(file, rest);
  let given: unknown;
  try {
    given = JSON.parse(file.text);
  } catch {
    return fail({ code: 'not_json' });
  }
  switch (file.feed) {
    case 'staff':
      return staffBody(given, file.people, pins);
    case 'settings':
      return settingsBody(given);
    case 'promotions':
      return asGiven(promotionsBodySchema, given);
    case 'permissions':
      return asGiven(permissionsBodySchema, given);
    case 'software':
      return asGiven(softwareBodySchema, given);
  }
}

/** In the format of the till's own import; a single bad row prevents publication. */
async function catalogueBody({ name, text, rules, given_at_ms }: FeedFile, rest: FileMeans['rest']): Promise<FeedBody> {
  const { currency, locale, tax_ids } = rules;
  const how = {
    currency,
    store_locale: locale ?? defaultLocaleOf(currency),
    tax_ids: new Set(tax_ids),
    unseen: 'refused',
  } as const;
  const reading = (name.endsWith('.json') ? catalogueFromJson : catalogueFromCsv)(text, how);
  let step = reading.next();
  for (; !step.done; step = reading.next()) await rest();
  const read = step.value;
  if (!read.ok) return fail({ code: 'not_a_catalogue', kind: read.error.kind });
  const { catalogue, bad_rows } = read.value;
  if (bad_rows.length > 0) return fail({ code: 'bad_rows', rows: bad_rows });
  const { products } = catalogue.search({ text: '', limit: catalogue.size });
  const categories = catalogue.categories.filter(({ category_id }) => category_id !== 'favoritos');
  const is_json = name.endsWith('.json');
  const counts = is_json ? products.some(({ stock }) => stock !== null) : hasColumn(text, 'stock');
  const body: CatalogueBody = {
    ...{ currency, products: [...products], categories: [...categories] },
    ...(counts ? { stock_counted_ms: given_at_ms } : {}),
  };
  return checked(catalogueBodySchema, body);
}

const peopleSchema = z.strictObject({
  people: z.array(
    z.strictObject({
      ...staffMemberSchema.shape,
      enabled: z.boolean().default(true),
      overrides: staffMemberSchema.shape.overrides.default({}),
      pin: pinSchema.optional(),
    }),
  ),
});

/** PINs leave the file as hashes. Each must be unique, also among people who keep theirs. */
async function staffBody(given: unknown, former: StaffBody['people'], pins: FeedPins): Promise<FeedBody> {
  const read = peopleSchema.safeParse(given);
  if (!read.success) return notRight(read.error);
  const written = read.data.people.flatMap(({ pin }) => pin ?? []);
  const weak = read.data.people.find(({ pin }) => pin !== undefined && pinFault(pin) !== null);
  if (weak !== undefined) return fail({ code: 'weak_pin', name: weak.name });
  const kept = read.data.people.flatMap(({ staff_id, pin }) => {
    const pin_hash = pin === undefined ? former.find((one) => one.staff_id === staff_id)?.pin_hash : undefined;
    return typeof pin_hash === 'string' ? [{ staff_id, pin_hash }] : [];
  });
  if (new Set(written).size < written.length) return fail({ code: 'same_pin' });
  for (const pin of kept.length === 0 ? [] : written)
    if ((await pins.find(pin, kept)) !== null) return fail({ code: 'same_pin' });
  const people: StaffBody['people'] = [];
  for (const { pin, ...person } of read.data.people) {
    const own = kept.find(({ staff_id }) => staff_id === person.staff_id)?.pin_hash ?? null;
    people.push({ ...person, pin_hash: pin === undefined ? own : await pins.hash(pin) });
  }
  return checked(staffBodySchema, { people });
}

function settingsBody(given: unknown): FeedBody {
  const read = settingsBodySchema.safeParse(given);
  if (!read.success) {
    const [first] = read.error.issues;
    return first?.code === 'custom' && first.path.at(-1) === 'settings'
      ? fail({ code: 'not_of_the_shop', names: laneSettings(given) })
      : notRight(read.error);
  }
  // Whether the law allows surcharges is stated at each lane.
  const standing = { ...settingsSchema.parse({}), surcharge_allowed: true };
  for (const { settings } of [read.data, ...(read.data.groups ?? [])]) {
    // Each lane checks its own taxes.
    const parsed = parseShopChange(settings, { ...standing, taxes: [] });
    if (!parsed.ok) return fail({ code: 'bad_setting', ...parsed.error });
  }
  return succeed(JSON.stringify(read.data satisfies SettingsBody));
}

const namedSchema = z.object({ settings: z.looseObject({}).default({}) });

/** Settings in a file that each lane has for itself, or that are unknown. */
function laneSettings(given: unknown): readonly string[] {
  const groups = z.object({ groups: z.array(namedSchema).default([]) }).safeParse(given).data?.groups ?? [];
  const named = [namedSchema.safeParse(given).data, ...groups].flatMap((one) => Object.keys(one?.settings ?? {}));
  return [...new Set(named)].filter((name) => !FEED_SETTINGS.some((setting) => setting === name)).slice(0, 10);
}

/** A file that is written as the lanes read it. */
function asGiven(schema: z.ZodType, given: unknown): FeedBody {
  const read = schema.safeParse(given);
  return read.success ? succeed(JSON.stringify(read.data)) : notRight(read.error);
}

function checked(schema: z.ZodType, body: object): FeedBody {
  const read = schema.safeParse(body);
  return read.success ? succeed(JSON.stringify(body)) : notRight(read.error);
}

function notRight({ issues: [first] }: z.ZodError): FeedBody {
  const path = first?.path.join('.') ?? '';
  return fail({ code: 'not_right_at', path: path === '' ? 'its root' : path });
}
