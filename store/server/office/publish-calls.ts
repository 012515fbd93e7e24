import { feedChanges } from '../../../core/feeds/feed-changes.ts';
import { findProducts } from '../../../core/feeds/find-products.ts';
import { type AnyFeedBody, feedWarning } from '../../../core/feeds/validate-feed.ts';
import { usualSettings } from '../../../core/feeds/usual-settings.ts';
import { succeed } from '../../../core/result.ts';
import type { FeedName } from '../../contract/feeds.ts';
import { type FeedAnswers, type FeedPreview, PRODUCTS_SHOWN } from '../../contract/office-feeds.ts';
import type { OfficeRequest } from '../../contract/office.ts';
import type { Queries, StoreDatabase } from '../../database/database.ts';
import { inForceSql } from '../../core/version-status.ts';
import { packFeed, plannedAfter, publishIn, signerOf } from '../feeds.ts';
import { versionAt } from './feed-body-cache.ts';
import { type ReadSource, type SourceParts, readSource } from './feed-source.ts';
import { type OfficeAnswer, officeRefusal, refuseOffice } from './office-refusal.ts';
import { type Person, noteAct } from './people.ts';

export interface PublishParts extends SourceParts {
  readonly database: StoreDatabase;
  /** The key in this process's folder, created when something is first signed. */
  readonly feedKey: () => string;
  /** The same; null: never created here. */
  readonly keptFeedKey: () => string | null;
}

const CHANGES_SHOWN = 200;
/** Allowance for the request's way here: a start within the current minute is still accepted. */
const LATE_MS = 60_000;

/** Shows what a version would change, before it is published. */
export async function previewFeed(
  parts: PublishParts,
  args: OfficeRequest<'feeds.preview'>,
): Promise<OfficeAnswer<FeedPreview>> {
  const read = await readSource(parts, args);
  if (!read.ok) return succeed({ outcome: 'not_right', problem: read.error });
  const { given, before, before_body, text } = read.value;
  const { feed, lanes } = args;
  const { counts, changes } = changesOf(read.value);
  const others = await versionsBeside(parts.database, args);
  return succeed({
    ...{ outcome: 'ready', before, counts, changes, doubt: feedWarning(given, before_body) },
    counts_stock: countedMs(given) > countedMs(before_body),
    after: await newestOf(parts.database, feed),
    currency: given.feed === 'catalogue' ? given.body.currency : null,
    size: Buffer.byteLength(text),
    later: others.later,
    staged: others.staged.filter((one) => lanes === null || one.lanes.some((lane) => lanes.includes(lane))),
  });
}

/** When the stock in a catalogue was given; 0: it gives none. */
function countedMs(given: AnyFeedBody | null): number {
  return given?.feed === 'catalogue' ? (given.body.stock_counted_ms ?? 0) : 0;
}

function changesOf({ given, before_body }: ReadSource): ReturnType<typeof feedChanges> {
  const body = before_body?.feed === given.feed ? before_body.body : null;
  return feedChanges<FeedName>(given.feed, body, given.body, CHANGES_SHOWN);
}

async function newestOf({ rows }: Queries, feed: FeedName): Promise<number | null> {
  const [newest] = await rows<{ version: number | null }>('SELECT max(version) AS version FROM feed WHERE feed = $1', [
    feed,
  ]);
  return newest?.version ?? null;
}

/** Planned versions that it replaces, and versions on trial at some lanes. */
async function versionsBeside(
  { rows }: Queries,
  { feed, valid_from_ms, lanes }: OfficeRequest<'feeds.preview'>,
): Promise<Pick<Extract<FeedPreview, { outcome: 'ready' }>, 'later' | 'staged'>> {
  const later = await plannedAfter({ rows }, { feed, valid_from_ms, lanes });
  const staged = await rows<{ version: number; lanes: number[] }>(
    `SELECT version, lanes FROM feed f
     WHERE feed = $1 AND halted_at IS NULL AND lanes IS NOT NULL
       AND ${inForceSql('f')}
       AND NOT EXISTS (SELECT 1 FROM feed n WHERE n.feed = f.feed AND n.halted_at IS NULL AND f.lanes <@ coalesce(n.lanes, f.lanes)
         AND ${inForceSql('n')} AND n.version > f.version)
     ORDER BY version LIMIT 20`,
    [feed],
  );
  return { later, staged };
}

/** Publishes what the preview showed, with the shop's key and in the name of the person who entered their PIN. */
export async function publishFromOffice(
  parts: PublishParts,
  { person_id, name }: Person,
  args: OfficeRequest<'feeds.publish'>,
): Promise<OfficeAnswer<FeedAnswers['feeds.publish']>> {
  const { feed, valid_from_ms, lanes, after, based_on, confirmed, reason } = args;
  const { database } = parts;
  const signer = await signerOf(database, parts.keptFeedKey());
  if (signer === 'elsewhere') return refuseOffice('no_key', NO_KEY);
  const read = await readSource(parts, args);
  if (!read.ok) return refuseOffice('not_right', `It is no body of this feed (${read.error.code}).`);
  const { given, before_body, text } = read.value;
  if (!confirmed && feedWarning(given, before_body) !== null)
    return refuseOffice('unconfirmed', 'Much changes; say that it is meant.');
  const draft = { feed, body: text, valid_from_ms, lanes, confirmed, published_by: name, reason };
  const packed = await packFeed(draft);
  const key_pem = parts.feedKey();
  return database.transaction(async (queries) => {
    const [store] = await queries.rows<{ now_ms: number }>(
      'SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint AS now_ms FROM store FOR UPDATE',
    );
    if (valid_from_ms !== null && valid_from_ms < (store?.now_ms ?? 0) - LATE_MS)
      return refuseOffice('past', 'It would begin before now.');
    const base = based_on === undefined ? based_on : await versionAt(queries, feed, { at_ms: null, lanes: null });
    if ((await newestOf(queries, feed)) !== after || base !== based_on)
      return refuseOffice('moved', 'Another version was published meanwhile.');
    const done = await publishIn(queries, key_pem, packed);
    if (!done.ok) return { ok: false, error: officeRefusal(done.error) };
    const { version, valid_from_ms: from_ms } = done.value;
    const where = lanes === null ? '' : `, lanes ${lanes.join(', ')}`;
    const detail = `from ${new Date(from_ms).toISOString()}${where}`;
    const note = { what: 'feed_published', subject: `${feed} ${version}`, detail };
    await noteAct(queries, person_id, reason === '' ? note : { ...note, reason });
    return succeed({ feed, version, valid_from_ms: from_ms });
  });
}

export const NO_KEY = 'The key that signs is in another folder: publish where the first version was published.';

/** The catalogue of all lanes, filtered by a text. */
export async function readCatalogue(
  { database, bodies }: SourceParts,
  { text }: OfficeRequest<'catalogue.read'>,
): Promise<FeedAnswers['catalogue.read']> {
  const version = await versionAt(database, 'catalogue', { at_ms: null, lanes: null });
  const body = version === null ? null : await bodies.read(database, 'catalogue', version);
  if (body === null) return { version, currency: null, tax_ids: [], size: 0, found: 0, products: [] };
  const found = findProducts(body, text);
  const names = new Map(body.categories.map(({ category_id, name }) => [category_id, name]));
  return {
    ...{ version, currency: body.currency, size: body.products.length, found: found.length },
    tax_ids: [...new Set(body.products.flatMap(({ tax_id }) => tax_id ?? []))],
    products: found.slice(0, PRODUCTS_SHOWN).map(({ product_id, name, code, category_id, price_minor, unit }) => ({
      ...{ product_id, name, code, price_minor, unit },
      category: names.get(category_id) ?? category_id,
    })),
  };
}

export async function readStaff({ database, bodies }: SourceParts): Promise<FeedAnswers['staff.read']> {
  const version = await versionAt(database, 'staff', { at_ms: null, lanes: null });
  const body = version === null ? null : await bodies.read(database, 'staff', version);
  const people = (body?.people ?? []).map(({ pin_hash, ...person }) => ({ ...person, has_pin: pin_hash !== null }));
  return { version, people };
}

export async function readSettings({ database, bodies }: SourceParts): Promise<FeedAnswers['settings.read']> {
  const version = await versionAt(database, 'settings', { at_ms: null, lanes: null });
  const body = version === null ? null : await bodies.read(database, 'settings', version);
  return { version, body: body ?? { settings: {} }, usual: usualSettings() };
}
