import { setImmediate } from 'node:timers/promises';
import { type CatalogueBody } from '../../../core/feeds/feed-bodies.ts';
import { readFeedBody } from '../../../core/feeds/feed-changes.ts';
import { type FeedPins, fileCurrency, readFeedFile } from '../../../core/feeds/feed-file.ts';
import { type AnyFeedBody, validateFeed } from '../../../core/feeds/validate-feed.ts';
import { type Result, fail, succeed } from '../../../core/result.ts';
import type { FeedName } from '../../contract/feeds.ts';
import type { FeedSource, OfficeFileProblem } from '../../contract/office-feeds.ts';
import type { Queries } from '../../database/database.ts';
import { countedNow } from '../feed-counts.ts';
import { type FeedBodyCache, versionAt } from './feed-body-cache.ts';

export interface SourceParts {
  readonly database: Queries;
  readonly bodies: FeedBodyCache;
  readonly pins: FeedPins;
}

export interface SourcePlace {
  readonly feed: FeedName;
  readonly source: FeedSource;
  readonly valid_from_ms: number | null;
  readonly lanes: readonly number[] | null;
}

/** A body that can be published, and the one before it. */
export interface ReadSource {
  readonly text: string;
  readonly given: AnyFeedBody;
  readonly before: number | null;
  readonly before_body: AnyFeedBody | null;
}

/** Makes the body of a version from a person's input, by the same rules as the command and the tills. */
export async function readSource(
  parts: SourceParts,
  { feed, source, valid_from_ms, lanes }: SourcePlace,
): Promise<Result<ReadSource, OfficeFileProblem>> {
  const { database, bodies } = parts;
  const before = await versionAt(database, feed, { at_ms: valid_from_ms, lanes });
  const before_body = before === null ? null : bodyFor(feed, await bodies.read(database, feed, before));
  const text = await textOf(parts, { feed, source, before_body });
  if (!text.ok) return text;
  const given = bodyFor(feed, readFeedBody(feed, text.value));
  if (given === null) return fail({ code: 'not_right_at', path: 'its root' });
  const mistake = validateFeed(given);
  if (!mistake.ok) return fail({ code: 'mistake', mistake: mistake.error });
  return succeed({ text: text.value, given, before, before_body });
}

const bodyFor = (feed: FeedName, body: AnyFeedBody['body'] | null): AnyFeedBody | null =>
  body === null ? null : ({ feed, body } as AnyFeedBody);

async function textOf(
  { database, bodies, pins }: SourceParts,
  {
    feed,
    source,
    before_body,
  }: { readonly feed: FeedName; readonly source: FeedSource; readonly before_body: AnyFeedBody | null },
): Promise<Result<string, OfficeFileProblem>> {
  switch (source.kind) {
    case 'version': {
      const body = await bodies.read(database, feed, source.version);
      return body === null ? fail({ code: 'unknown_version' }) : succeed(JSON.stringify(body));
    }
    case 'prices':
      return before_body?.feed === 'catalogue'
        ? withPrices(before_body.body, source.prices)
        : fail({ code: 'nothing_in_force' });
    case 'file': {
      const currency = fileCurrency(source.currency);
      if (currency === null) return fail({ code: 'not_right_at', path: 'currency' });
      const rules = { currency, locale: null, tax_ids: source.tax_ids };
      const people = before_body?.feed === 'staff' ? before_body.body.people : [];
      const { name, text } = source;
      const given = { feed, name, text, rules, people, given_at_ms: Date.now() };
      const read = await readFeedFile(given, { pins, rest: () => setImmediate() });
      return read.ok ? succeed(await countedNow(database, feed, read.value)) : read;
    }
  }
}

/** The previous catalogue with new prices: changes made by others meanwhile are kept. */
function withPrices(
  before: CatalogueBody,
  prices: Extract<FeedSource, { kind: 'prices' }>['prices'],
): Result<string, OfficeFileProblem> {
  const wanted = new Map(prices.map(({ product_id, price_minor }) => [product_id, price_minor]));
  const known = new Set(before.products.map(({ product_id }) => product_id));
  const unknown = prices.find(({ product_id }) => !known.has(product_id));
  if (unknown !== undefined) return fail({ code: 'unknown_product', product_id: unknown.product_id });
  const products = before.products.map((product) => {
    const price_minor = wanted.get(product.product_id);
    return price_minor === undefined ? product : { ...product, price_minor };
  });
  return succeed(JSON.stringify({ ...before, products }));
}
