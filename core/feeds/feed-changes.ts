import type * as z from 'zod';
import type { Product } from '../catalogue/product.ts';
import { writeOptions } from '../catalogue/options.ts';
import {
  catalogueBodySchema,
  permissionsBodySchema,
  promotionsBodySchema,
  settingsBodySchema,
  softwareBodySchema,
  staffBodySchema,
} from './feed-bodies.ts';
import type { FeedName } from './feed-name.ts';

/** One change that a version makes. */
export interface FeedChange {
  readonly what: 'added' | 'changed' | 'gone';
  /** A product, a person, a setting with its group, and so on. */
  readonly subject: string;
  /** The changed field; null: the whole subject. */
  readonly field: string | null;
  /** Prices are in minor units; null: there is none, or it is not shown. */
  readonly before: string | number | null;
  readonly after: string | number | null;
}

export interface FeedCounts {
  readonly added: number;
  readonly changed: number;
  readonly gone: number;
  readonly same: number;
}

type Fields = Readonly<Record<string, string | number | null>>;
interface Entry {
  readonly subject: string;
  /** The comparable content. */
  readonly text: string;
  readonly fields: () => Fields;
}
type Entries = ReadonlyMap<string, Entry>;

const BODIES = {
  catalogue: catalogueBodySchema,
  staff: staffBodySchema,
  settings: settingsBodySchema,
  promotions: promotionsBodySchema,
  permissions: permissionsBodySchema,
  software: softwareBodySchema,
} as const satisfies Readonly<Record<FeedName, z.ZodType>>;
export type FeedBodies = { readonly [Feed in FeedName]: z.infer<(typeof BODIES)[Feed]> };

/** Null when the text is not a valid body of this feed. */
export function readFeedBody<Feed extends FeedName>(feed: Feed, text: string): FeedBodies[Feed] | null {
  const schema: z.ZodType = BODIES[feed];
  try {
    return (schema.safeParse(JSON.parse(text)).data as FeedBodies[Feed] | undefined) ?? null;
  } catch {
    return null;
  }
}

const entry = (subject: string, fields: Fields): Entry => ({
  subject,
  text: JSON.stringify(fields),
  fields: () => fields,
});

/** Without stock, whose remainder each till knows for itself; options are compared by their text. */
function ofProduct(product: Product): Entry {
  const { product_id: _id, stock: _stock, ...counts } = product;
  const { option_groups = [], planned_prices = [], ...plain } = counts;
  return {
    subject: product.name,
    text: JSON.stringify([plain, option_groups, planned_prices]),
    fields: () => ({
      ...{ price: plain.price_minor, name: plain.name, code: plain.code, category: plain.category_id },
      ...{ unit: plain.unit, tax: plain.tax_id ?? null, favourite: plain.favourite === true ? '1' : '' },
      options: writeOptions(option_groups, String),
      planned_prices: planned_prices.length === 0 ? '' : JSON.stringify(planned_prices),
    }),
  };
}

const READERS: { readonly [Feed in FeedName]: (body: FeedBodies[Feed]) => Iterable<readonly [string, Entry]> } = {
  catalogue: ({ products }) => products.map((product) => [product.product_id, ofProduct(product)]),
  staff: ({ people }) =>
    people.map(({ staff_id, name, role, enabled, overrides, pin_hash }) => [
      staff_id,
      entry(name, { role, enabled: String(enabled), rights: JSON.stringify(overrides), pin: pin_hash }),
    ]),
  settings: ({ settings, groups = [] }) => [
    ...Object.entries(settings).map(([name, value]) => [name, entry(name, { value: textOf(value) })] as const),
    ...groups.map(({ name, lanes }) => [`/${name}`, entry(name, { lanes: lanes.join(', ') })] as const),
    ...groups.flatMap((group) =>
      Object.entries(group.settings).map(
        ([name, value]) =>
          [`${group.name}/${name}`, entry(`${group.name}: ${name}`, { value: textOf(value) })] as const,
      ),
    ),
  ],
  promotions: ({ promotions }) => promotions.map((one) => [one.promotion_id, entry(one.name, { terms: textOf(one) })]),
  permissions: ({ roles }) =>
    Object.entries(roles).flatMap(([role, verdicts]) =>
      Object.entries(verdicts ?? {}).map(
        ([name, verdict]) => [`${role}/${name}`, entry(`${role}: ${name}`, { value: verdict })] as const,
      ),
    ),
  software: ({ newest, halted }) => [
    ['newest', entry('newest', { value: newest })],
    ...halted.map((version) => [`halted/${version}`, entry(`halted: ${version}`, {})] as const),
  ],
};

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** Fields whose content is unreadable or confidential. */
const HIDDEN_FIELDS: ReadonlySet<string> = new Set(['pin', 'rights', 'terms', 'planned_prices', 'options']);

function entriesOf<Feed extends FeedName>(feed: Feed, body: FeedBodies[Feed] | null): Entries {
  const read = READERS[feed] as (of: FeedBodies[Feed]) => Iterable<readonly [string, Entry]>;
  return new Map(body === null ? [] : read(body));
}

/**
 * The differences between `before` and `after`; `before` is null for the first version. Lists the first `most`, but
 * counts all.
 */
export function feedChanges<Feed extends FeedName>(
  feed: Feed,
  before: FeedBodies[Feed] | null,
  after: FeedBodies[Feed],
  most: number,
): { readonly counts: FeedCounts; readonly changes: readonly FeedChange[] } {
  const [were, are] = [entriesOf(feed, before), entriesOf(feed, after)];
  const counts = { added: 0, changed: 0, gone: 0, same: 0 };
  const changed: FeedChange[] = [];
  const added: FeedChange[] = [];
  const gone: FeedChange[] = [];
  for (const [key, { subject, text, fields }] of are) {
    const was = were.get(key);
    if (was === undefined) {
      counts.added += 1;
      if (added.length < most)
        added.push({ what: 'added', subject, field: null, before: null, after: first(fields()) });
      continue;
    }
    const differs = was.text === text && was.subject === subject ? [] : fieldChanges(was, { subject, text, fields });
    counts[differs.length === 0 ? 'same' : 'changed'] += 1;
    if (changed.length < most) changed.push(...differs);
  }
  for (const [key, { subject, fields }] of were) {
    if (are.has(key)) continue;
    counts.gone += 1;
    if (gone.length < most) gone.push({ what: 'gone', subject, field: null, before: first(fields()), after: null });
  }
  return { counts, changes: [...gone, ...changed, ...added].slice(0, most) };
}

/** The main value of a new or removed entry: its price, role or value. */
function first(fields: Fields): string | number | null {
  const [name, value = null] = Object.entries(fields)[0] ?? [];
  return name === undefined || HIDDEN_FIELDS.has(name) ? null : value;
}

function fieldChanges(was: Entry, is: Entry): FeedChange[] {
  const [before, after] = [was.fields(), is.fields()];
  const names = Object.keys(after).filter((name) => before[name] !== after[name]);
  const fields = names.map((field): FeedChange => {
    const shown = (value: string | number | null | undefined) => (HIDDEN_FIELDS.has(field) ? null : (value ?? null));
    return {
      ...{ what: 'changed', subject: is.subject, field },
      ...{ before: shown(before[field]), after: shown(after[field]) },
    };
  });
  const is_renamed = was.subject !== is.subject && !names.includes('name');
  const renamed = {
    what: 'changed',
    subject: is.subject,
    field: 'name',
    before: was.subject,
    after: is.subject,
  } as const;
  return is_renamed ? [renamed, ...fields] : fields;
}
