import { readFileSync } from 'node:fs';
import { z } from 'zod';
import type { RowProblemKind } from '../../../core/catalogue/row-problem.ts';
import { type BadRow, atOnce, catalogueFromCsv, catalogueFromJson } from '../../../core/catalogue/catalogue-file.ts';
import type { CurrencyCode } from '../../../core/money/currency.ts';
import { defaultLocaleOf } from '../../../core/money/format.ts';
import { type Result, fail, succeed } from '../../../core/result.ts';
import { settingsSchema } from '../../../core/settings/settings.ts';
import { parseShopChange } from '../../../core/settings/shop-settings.ts';
import { isWeakPin } from '../../../core/staff/pin-policy.ts';
import { pinSchema, staffMemberSchema } from '../../../core/staff/staff-member.ts';
import type { FeedName } from '../../../store/contract/feeds.ts';
import {
  type CatalogueBody,
  FEED_SETTINGS,
  type StaffBody,
  catalogueBodySchema,
  permissionsBodySchema,
  promotionsBodySchema,
  settingsBodySchema,
  softwareBodySchema,
  staffBodySchema,
} from '../../features/feeds/feed-bodies.ts';
import { createPinHasher } from '../../features/staff/pin-hash.ts';

/** How a catalogue file of the shop is written. */
export interface FileRules {
  readonly currency: CurrencyCode;
  readonly locale: string | null;
  readonly tax_ids: readonly string[];
}

/** Why a file of a person is no body of a feed. Nothing was published; mend the file and push it again. */
export type FeedFileProblem =
  | { readonly code: 'not_readable'; readonly system: string }
  | { readonly code: 'not_json' }
  | { readonly code: 'not_a_catalogue'; readonly kind: RowProblemKind }
  | { readonly code: 'bad_rows'; readonly rows: readonly BadRow[] }
  /** The first place that is not right, as a path of names. */
  | { readonly code: 'not_right_at'; readonly path: string }
  | { readonly code: 'weak_pin'; readonly name: string }
  | { readonly code: 'same_pin' }
  /** It names a setting that each lane keeps for itself. */
  | { readonly code: 'not_of_the_shop' }
  | { readonly code: 'bad_setting'; readonly setting: string; readonly problem: string };
type FeedBody = Result<string, FeedFileProblem>;

/** What is wrong with a file, in a sentence for whoever wrote it. */
export function feedFileSentence(file: string, wrong: FeedFileProblem): string {
  switch (wrong.code) {
    case 'not_readable':
      return `${file} cannot be read (${wrong.system}).`;
    case 'not_json':
      return `${file} is not JSON.`;
    case 'not_a_catalogue':
      return `${file} is no catalogue (${wrong.kind}).`;
    case 'bad_rows': {
      const told = wrong.rows
        .slice(0, 10)
        .map(({ line, problem }) => `line ${line}: ${problem.kind} ${problem.value}`.trim());
      return `${wrong.rows.length} rows are wrong; nothing was published. ${told.join('; ')}`;
    }
    case 'not_right_at':
      return `${file} is not right at ${wrong.path}.`;
    case 'weak_pin':
      return `The PIN of ${wrong.name} is easy to guess.`;
    case 'same_pin':
      return 'Two people have one PIN; a PIN alone says who it is.';
    case 'not_of_the_shop':
      return `${file} names a setting that is not the shop's; accepted: ${FEED_SETTINGS.join(', ')}.`;
    case 'bad_setting':
      return `${wrong.setting} ${wrong.problem}.`;
  }
}

/** Reads a file that a person made into the body of a feed. */
export async function readFeedFile(feed: FeedName, file: string, rules: FileRules): Promise<FeedBody> {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    const system = error instanceof Error && 'code' in error ? String(error.code) : 'failed';
    return fail({ code: 'not_readable', system });
  }
  if (feed === 'catalogue') return catalogueBody(text, file, rules);
  let given: unknown;
  try {
    given = JSON.parse(text);
  } catch {
    return fail({ code: 'not_json' });
  }
  switch (feed) {
    case 'staff':
      return await staffBody(given);
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

/** In the form of the till's own import; one bad row, and nothing is published. */
function catalogueBody(text: string, file: string, { currency, locale, tax_ids }: FileRules): FeedBody {
  const rules = { currency, store_locale: locale ?? defaultLocaleOf(currency), tax_ids: new Set(tax_ids) };
  const read = atOnce((file.endsWith('.json') ? catalogueFromJson : catalogueFromCsv)(text, rules));
  if (!read.ok) return fail({ code: 'not_a_catalogue', kind: read.error.kind });
  const { catalogue, bad_rows } = read.value;
  if (bad_rows.length > 0) return fail({ code: 'bad_rows', rows: bad_rows });
  const { products } = catalogue.search({ text: '', limit: catalogue.size });
  const categories = catalogue.categories.filter(({ category_id }) => category_id !== 'favoritos');
  const body: CatalogueBody = { currency, products: [...products], categories: [...categories] };
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

/** PINs leave the file as hashes, made without any machine's key because every lane compares with them. */
async function staffBody(given: unknown): Promise<FeedBody> {
  const read = peopleSchema.safeParse(given);
  if (!read.success) return notRight(read.error);
  const pins = read.data.people.flatMap(({ pin }) => pin ?? []);
  const weak = read.data.people.find(({ pin }) => pin !== undefined && isWeakPin(pin));
  if (weak !== undefined) return fail({ code: 'weak_pin', name: weak.name });
  if (new Set(pins).size < pins.length) return fail({ code: 'same_pin' });
  const hasher = createPinHasher({ key: null });
  const people: StaffBody['people'] = [];
  for (const { pin, ...person } of read.data.people)
    people.push({ ...person, pin_hash: pin === undefined ? null : await hasher.hash(pin) });
  return checked(staffBodySchema, { people });
}

function settingsBody(given: unknown): FeedBody {
  const read = settingsBodySchema.safeParse(given);
  if (!read.success)
    return read.error.issues[0]?.code === 'custom' ? fail({ code: 'not_of_the_shop' }) : notRight(read.error);
  const { currency, taxes, service_url } = settingsSchema.parse({});
  // Which taxes a lane has, each lane judges for itself.
  const parsed = parseShopChange(read.data.settings, { currency, taxes: taxes.slice(0, 0), service_url });
  return parsed.ok ? succeed(JSON.stringify(read.data)) : fail({ code: 'bad_setting', ...parsed.error });
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
