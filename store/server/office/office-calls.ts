import { type Result, fail, succeed } from '../../../core/result.ts';
import type { ChainReport } from '../../contract/chain.ts';
import {
  OFFICE_CALLS,
  type OfficeAnswers,
  type OfficeCall,
  type OfficePerson,
  type OfficeRequest,
  rightsOf,
} from '../../contract/office.ts';
import { typedTerms } from '../../../core/customer/customer-terms.ts';
import { markOf } from '../../contract/customers.ts';
import { LIMITS } from '../../contract/limits.ts';
import type { Queries, StoreDatabase } from '../../database/database.ts';
import type { SalesQuery } from '../../contract/protocol.ts';
import { requestClose } from '../close-requests.ts';
import { declareClaim, declareDead, declareHold, declareNumbers } from '../declarations.ts';
import { haltFeed, rollBackFeed, signerOf, versionBefore } from '../feeds.ts';
import { readSales } from '../lookup.ts';
import type { Refusal } from '../refusal.ts';
import { moveSafe } from '../safe/safe-acts.ts';
import { readSafe } from '../safe/safe-book.ts';
import { currencyOfShop, settleShop } from '../settlement/reconcile-shop.ts';
import { takeReport } from '../settlement/settlement-reports.ts';
import { readOfficeFeeds, readOfficeFleet, readOfficeShop, readAudit, readGone } from './office-views.ts';
import { readOfficeCard, readOfficeCards } from './office-card-views.ts';
import { type OfficeAnswer, type OfficeRefusal, officeRefusal, refuseOffice } from './office-refusal.ts';
import { type DeriveOfficePin, type OfficeActNote, type Person, noteAct, provePerson } from './people.ts';
import {
  NO_KEY,
  type PublishParts,
  previewFeed,
  publishFromOffice,
  readCatalogue,
  readSettings,
  readStaff,
} from './publish-calls.ts';

export interface OfficeParts extends Omit<PublishParts, 'bodies'> {
  /** Derives the stored form of PINs, with a key outside the database. */
  readonly derivePin: DeriveOfficePin;
  /** The shops of a chain; null: this process shows its own shop only. */
  readonly chain: (() => Promise<ChainReport>) | null;
}

/** The same, plus this process's own state. */
export interface OpenOffice extends OfficeParts, PublishParts {
  /** The key of customers' marks, kept outside the database (decision 067). */
  readonly customer_key: Buffer;
}

/** Calls for people who are signed in. */
type PersonalCall = Exclude<OfficeCall, 'person.sign_in' | 'person.sign_out'>;
type Act<Call extends PersonalCall> = (
  parts: OpenOffice,
  person: Person,
  args: OfficeRequest<Call>,
) => Promise<OfficeAnswer<OfficeAnswers[Call]>>;

export async function describePerson(
  { database: { rows }, chain }: Pick<OfficeParts, 'database' | 'chain'>,
  { name, role }: Person,
): Promise<OfficePerson> {
  const [newest] = await rows<{ currency: string }>(
    `SELECT currency FROM sale WHERE state = 'PAID' ORDER BY at_ms DESC LIMIT 1`,
  );
  const rights = rightsOf(role).filter((right) => right !== 'read_shops' || chain !== null);
  return { name, role, rights, currency: newest?.currency ?? null };
}

const ACTS: { readonly [Call in PersonalCall]: Act<Call> } = {
  'person.read': async (parts, person) => succeed(await describePerson(parts, person)),
  'day.read': async ({ database }, _person, args) => succeed(await readOfficeShop(database, args)),
  'safe.read': async ({ database }) => succeed(await readSafe(database)),
  'safe.move': async (parts, person, act) => {
    const done = await moveSafe(parts.database, act, person.name);
    if (!done.ok && done.error.code === 'bad_request') return refuseOffice('safe_refused', done.error.message);
    const { lane, amount_minor, currency } = done.ok ? done.value : { lane: null, amount_minor: 0, currency: '' };
    const subject = lane === null ? act.kind : `${act.kind} lane ${lane}`;
    return noted(parts, person, done, {
      what: 'safe_moved',
      subject,
      detail: `${amount_minor} ${currency}`,
      reason: act.note,
    });
  },
  'settlement.read': async ({ database }, _person, { z_number }) => {
    const request = { z_number, currency: await currencyOfShop(database), now_ms: Date.now() };
    const done = await settleShop(database, request);
    if (done.ok) return done;
    return z_number === null && done.error.code === 'unknown'
      ? succeed({ outcome: 'no_z' })
      : fail(officeRefusal(done.error));
  },
  'settlement.take': async (parts, person, { date, text }) => {
    const wish = { date, text, currency: await currencyOfShop(parts.database), taken_by: person.name };
    const done = await takeReport(parts.database, wish);
    if (!done.ok && done.error.code === 'bad_request') return refuseOffice('report_refused', done.error.message);
    return noted(parts, person, done, { what: 'settlement_taken', subject: date });
  },
  'fleet.read': async ({ database }) => succeed(await readOfficeFleet(database)),
  'sales.find': async (parts, _person, args) => succeed(await findSale(parts, args)),
  'cards.read': async (parts, _person, args) => succeed(await readOfficeCards(parts, args)),
  'card.read': async ({ database }, _person, args) => succeed(await readOfficeCard(database, args)),
  'audit.read': async ({ database }, _person, args) => succeed(await readAudit(database, args)),
  'feeds.read': async ({ database, keptFeedKey }) => succeed(await readOfficeFeeds(database, keptFeedKey())),
  'feeds.preview': async (parts, _person, args) => previewFeed(parts, args),
  'feeds.publish': async (parts, person, args) => publishFromOffice(parts, person, args),
  'catalogue.read': async (parts, _person, args) => succeed(await readCatalogue(parts, args)),
  'staff.read': async (parts) => succeed(await readStaff(parts)),
  'settings.read': async (parts) => succeed(await readSettings(parts)),
  'feeds.read_before': async ({ database }, _person, args) => succeed({ before: await versionBefore(database, args) }),
  'feeds.roll_back': async (parts, person, { feed, lane, content_of, reason }) => {
    if ((await signerOf(parts.database, parts.keptFeedKey())) === 'elsewhere') return refuseOffice('no_key', NO_KEY);
    const wish = { feed, lane, content_of, published_by: person.name, reason };
    const done = await rollBackFeed(parts.database, parts.feedKey(), wish);
    return noted(parts, person, done, {
      what: 'feed_rolled_back',
      subject: lane === null ? `${feed} ${content_of}` : `${feed} ${content_of}, lane ${lane}`,
      reason,
    });
  },
  'feeds.halt': async (parts, person, { feed, version }) => {
    const done = await haltFeed(parts.database, { feed, version, halted_by: person.name });
    return noted(parts, person, done, { what: 'feed_halted', subject: `${feed} ${version}` });
  },
  'shops.read': async ({ chain }) =>
    chain === null ? refuseOffice('unknown', 'This process shows one shop.') : succeed(await chain()),
  'tills.ask_to_close': async (parts, person, { lane }) => {
    const done = await requestClose(parts.database, { lane, asked_by: person.name });
    return noted(parts, person, done, { what: 'close_asked', subject: `lane ${lane}` });
  },
  'tills.read_gone': async ({ database }, _person, { lane }) => succeed(await readGone(database, lane)),
  'tills.declare_dead': async (parts, person, { lane, till_id, reason }) => {
    // Only the till that was shown, not one that took its lane meanwhile.
    const done = await declareDead(parts.database, { lane, declared_by: person.name, reason, till_id });
    if (!done.ok && done.error.code === 'unknown')
      return refuseOffice('other_till', 'The lane has another till than the one that was shown. Look again.');
    const answer = done.ok ? succeed({ lane, open_payments: done.value.open_payments.length }) : done;
    return noted(parts, person, answer, { what: 'till_declared_dead', subject: `lane ${lane}`, reason });
  },
  'tills.declare_numbers': async (parts, person, { lane, reason }) => {
    const done = await declareNumbers(parts.database, { lane, declared_by: person.name, reason });
    return noted(parts, person, done, { what: 'numbers_declared', subject: `lane ${lane}`, reason });
  },
  'tills.declare_hold': async (parts, person, { lane, trace_id, reason }) => {
    const done = await declareHold(parts.database, { lane, trace_id, declared_by: person.name, reason });
    return noted(parts, person, done, { what: 'hold_declared', subject: `lane ${lane}`, detail: trace_id, reason });
  },
  'tills.declare_claim': async (parts, person, { lane, return_id, outcome, reason }) => {
    const done = await declareClaim(parts.database, { lane, return_id, outcome, declared_by: person.name, reason });
    const detail = `${return_id}, ${outcome}`;
    return noted(parts, person, done, { what: 'claim_declared', subject: `lane ${lane}`, detail, reason });
  },
};

async function findSale(
  { database, customer_key }: Pick<OpenOffice, 'database' | 'customer_key'>,
  args: OfficeRequest<'sales.find'>,
): Promise<OfficeAnswers['sales.find']> {
  const queries: SalesQuery[] =
    'number' in args
      ? [{ trace: args.number }, { payment: args.number }]
      : ['receipt' in args ? args : withWindow(args, customer_key, Date.now())];
  for (const query of queries) {
    const found = await readSales(database, query);
    if (found.sales.length > 0) return found;
  }
  return { sales: [], more: false };
}

const DAY_MS = 86_400_000;
const NOBODY = '0'.repeat(64);

function withWindow(
  { from_ms, to_ms, customer, ...what }: Extract<OfficeRequest<'sales.find'>, { from_ms?: unknown }>,
  customer_key: Buffer,
  now_ms: number,
): SalesQuery {
  const to = to_ms ?? now_ms + DAY_MS;
  const window = { from_ms: String(from_ms ?? Math.max(0, to - 31 * DAY_MS)), to_ms: String(to) };
  if (customer === undefined) return { ...what, ...window };
  const marks = typedTerms(customer).map((term) => markOf(customer_key, term));
  const all = from_ms === undefined ? { from_ms: String(Math.max(0, to - LIMITS.sales_window_ms)) } : {};
  // A text without a searchable word gets a mark that matches no customer.
  return { ...what, ...window, ...all, customer: marks.join(',') || NOBODY };
}

async function noted<Value>(
  { database }: OfficeParts,
  { person_id }: Person,
  done: Result<Value, Refusal | OfficeRefusal>,
  note: OfficeActNote,
): Promise<OfficeAnswer<Value>> {
  if (!done.ok) return fail(officeRefusal(done.error));
  await noteAct(database, person_id, note);
  return done;
}

/**
 * The only gate: a call needs its right and, where it is irreversible, the caller's PIN. Undeclared calls are refused.
 * Returns the refusal; null: permitted.
 */
async function refusalOf(
  { database, derivePin }: OfficeParts,
  person: Person,
  call: PersonalCall,
  pin: string | undefined,
): Promise<OfficeRefusal | null> {
  const { right, asks_pin } = OFFICE_CALLS[call];
  if (right !== 'person' && !rightsOf(person.role).includes(right)) {
    await noteAct(database, person.person_id, { what: 'not_permitted', subject: call });
    return { code: 'not_permitted', message: 'Your role does not do this here.' };
  }
  if (!asks_pin) return null;
  if (pin === undefined) return { code: 'pin_needed', message: 'Your PIN is asked for again.' };
  const proven = await provePerson(database, derivePin, person.name, pin);
  return proven.ok ? null : proven.error;
}

/** Runs a call for a signed-in person. Arguments that do not match their schema are refused. */
export async function callOffice(
  parts: OpenOffice,
  person: Person,
  call: PersonalCall,
  { args, pin }: { readonly args: unknown; readonly pin?: string | undefined },
): Promise<OfficeAnswer<OfficeAnswers[PersonalCall]>> {
  const read = OFFICE_CALLS[call].request.safeParse(args);
  if (!read.success) return refuseOffice('bad_request', 'The request is not of the form of its call.');
  const refusal = await refusalOf(parts, person, call, pin);
  if (refusal !== null) return fail(refusal);
  const act = ACTS[call] as Act<PersonalCall>;
  if (!NOTED_CALLS.has(call)) return act(parts, person, read.data);
  return parts.database.transaction((queries) =>
    act({ ...parts, database: insideOf(parts.database, queries) }, person, read.data),
  );
}

/** What these do and its note are one transaction: nothing is done that the audit does not name. */
const NOTED_CALLS: ReadonlySet<PersonalCall> = new Set([
  ...(['safe.move', 'settlement.take', 'feeds.roll_back', 'feeds.halt', 'tills.ask_to_close'] as const),
  ...(['tills.declare_dead', 'tills.declare_numbers', 'tills.declare_hold', 'tills.declare_claim'] as const),
]);

/** The database as it is inside of a transaction, of which every further one is a part. */
const insideOf = (database: StoreDatabase, queries: Queries): StoreDatabase => ({
  ...database,
  rows: queries.rows,
  transaction: (work) => work(queries),
});
