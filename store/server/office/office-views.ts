import {
  type HandedLine,
  type HourOfLane,
  type OfficeAct,
  type OfficeDay,
  type OfficeFleet,
  type OfficeLane,
  type OfficeRequest,
  type OpenPaymentLine,
} from '../../contract/office.ts';
import type { OfficeFeeds } from '../../contract/office-feeds.ts';
import type { GoneTill } from '../../contract/office-gone.ts';
import type { ReportedDevice } from '../../contract/feeds.ts';
import { owedOnCards } from '../cards.ts';
import { CLOSE_REQUESTS } from '../close-requests.ts';
import { type DaySums, NOTHING_SOLD } from '../../core/day-totals.ts';
import { versionStatus } from '../../core/version-status.ts';
import type { Queries, StoreDatabase } from '../../database/database.ts';
import { readFeedBoard } from '../feed-board.ts';
import { signerOf } from '../feeds.ts';
import { OPEN_CHARGE, OPEN_MINOR, OPEN_PAYMENT, openHolds } from '../holds.ts';
import { CAME_SINCE, NOT_ENDED_BY_HEIR, SILENT_SECONDS, readFleet } from '../fleet.ts';
import { readHandovers } from '../handovers.ts';
import { openCharges } from '../left-charges.ts';
import { openClaims } from '../left-claims.ts';
import { GOODS_MINOR, SALE_WITH_GOODS, readDayReport } from '../store-day.ts';

const HOUR_MS = 3_600_000;
/** More than a person reads in one page. */
const ROWS_MAX = 100;
/** The latest time in use, standing for "no end". */
const FOR_EVER_MS = 253_402_300_799_000;

/** The shop's day: sales by hour and lane, payments with an unknown outcome, money in drawers. */
export async function readOfficeShop(
  database: StoreDatabase,
  { from_ms, to_ms }: OfficeRequest<'day.read'>,
): Promise<OfficeDay> {
  const hours = await database.rows<HourOfLane & Record<string, unknown>>(
    `SELECT s.lane, s.currency, ((s.at_ms - $1) / ${HOUR_MS})::integer AS hour, count(*) AS sales, sum(${GOODS_MINOR})::bigint AS sales_minor
     FROM ${SALE_WITH_GOODS} WHERE s.state = 'PAID' AND s.at_ms >= $1 AND s.at_ms < $2 GROUP BY 1, 2, 3 ORDER BY 3, 1, 2`,
    [from_ms, to_ms],
  );
  const unknown = await database.rows<OpenPaymentLine & Record<string, unknown>>(
    `SELECT t.lane, a.trace_id, ${OPEN_MINOR} AS amount_minor, a.currency, a.at_ms,
       EXISTS (SELECT 1 FROM handover h WHERE h.trace_id = a.trace_id AND h.outcome IS NULL) AS is_handed_over,
       t.state IN ('dead', 'retired') AS is_of_gone
     FROM attempt a JOIN till t USING (till_id) WHERE (NOT a.is_ended OR ${OPEN_CHARGE}) AND ${NOT_ENDED_BY_HEIR} ORDER BY a.at_ms LIMIT ${ROWS_MAX}`,
  );
  const returns = await database.rows<OfficeDay['returns'][number] & Record<string, unknown>>(
    `SELECT s.currency, count(*) AS count, sum(c.amount_minor)::bigint AS amount_minor
     FROM return_claim c JOIN sale s ON s.sale_id = coalesce((SELECT a.sale_id FROM attempt a WHERE a.trace_id = c.trace_id),
       (SELECT p.sale_id FROM cash_part p WHERE p.tender_id = c.trace_id))
     WHERE c.state = 'done' AND c.claimed_at >= to_timestamp($1 / 1000.0) AND c.claimed_at < to_timestamp($2 / 1000.0)
     GROUP BY s.currency ORDER BY s.currency`,
    [from_ms, to_ms],
  );
  const handed = await readHanded(database, { of_lane: null, from_ms, to_ms });
  const { lanes, totals: all } = await readDayReport(database);
  // Includes lanes that sold nothing, in the others' currency.
  const nothing = Object.keys(all)
    .slice(0, 1)
    .map((currency): [string, DaySums] => [currency, NOTHING_SOLD]);
  const since_z = lanes.flatMap(({ lane, why, totals }) => {
    const sums = Object.entries(totals);
    return (sums.length === 0 ? nothing : sums).map(([currency, of]) => ({
      ...{ lane, currency, cash_minor: of.cash_minor, card_minor: of.card_minor, is_silent: why === 'silent' },
      ...{ card_returned_minor: of.card_returned_minor, cash_refunds_minor: of.cash_refunds_minor },
    }));
  });
  return { hours, unknown, handed, returns, since_z, owed_on_cards: await owedOnCards(database) };
}

export async function readOfficeFleet(database: StoreDatabase): Promise<OfficeFleet> {
  const { state, lanes, findings } = await readFleet(database);
  const more = await database.rows<
    { till_id: string; devices: string | null } & Pick<
      OfficeLane,
      'waiting_events' | 'is_silent' | 'disk_free_bytes' | 'findings'
    >
  >(
    `SELECT t.till_id, t.disk_free_bytes, t.devices,
       greatest(0, coalesce((SELECT max(s.journal_seq) FROM session s WHERE s.till_id = t.till_id AND s.superseded_at IS NULL), 0) - h.seq) AS waiting_events,
       NOT EXISTS (SELECT 1 FROM session s WHERE s.till_id = t.till_id
         AND s.last_word_at > clock_timestamp() - make_interval(secs => ${SILENT_SECONDS})) AS is_silent,
       (SELECT count(*) FROM finding f WHERE f.till_id = t.till_id AND f.closed_at IS NULL AND NOT ${CAME_SINCE}) AS findings
     FROM till t JOIN lane_head h USING (till_id) WHERE t.state <> 'retired'`,
  );
  const known = new Map(more.map((one) => [one.till_id, { ...one, devices: readDevices(one.devices) }]));
  const closeRequests = new Map(
    (await database.rows<{ till_id: string; asked_by: string; asked_at_ms: number }>(CLOSE_REQUESTS)).map(
      ({ till_id, asked_by: by, asked_at_ms: at_ms }) => [till_id, { by, at_ms }],
    ),
  );
  return {
    state,
    findings,
    lanes: lanes.map((lane) => ({
      ...{ waiting_events: 0, is_silent: true, disk_free_bytes: null, findings: 0, devices: null },
      ...lane,
      ...known.get(lane.till_id),
      close_asked: closeRequests.get(lane.till_id) ?? null,
    })),
  };
}

/** Already validated when the till reported them. */
const readDevices = (text: string | null): OfficeLane['devices'] =>
  text === null ? null : (JSON.parse(text) as ReportedDevice[]);

interface ActRow {
  readonly key: string;
  readonly at_ms: number;
  readonly lane: number | null;
  readonly body: string | null;
  readonly who: string | null;
  readonly what: string | null;
  readonly subject: string | null;
  readonly detail: string | null;
  readonly reason: string | null;
}

/** The audited acts of all lanes and this office, newest first. */
export async function readAudit(
  { rows }: Queries,
  { lane, person, from_ms, to_ms, before }: OfficeRequest<'audit.read'>,
): Promise<{ readonly acts: readonly OfficeAct[]; readonly is_all: boolean }> {
  // As written in an event's canonical JSON: a text search also works for shapes of newer tills.
  const named = person === null ? null : JSON.stringify(person);
  const found = await rows<ActRow & Record<string, unknown>>(
    `SELECT * FROM (
       SELECT e.till_id || '/' || lpad(e.seq::text, 12, '0') AS key, e.at_ms, t.lane, e.body,
         NULL AS who, NULL AS what, NULL AS subject, NULL AS detail, NULL AS reason
       FROM lane_event e JOIN till t USING (till_id)
       WHERE e.type IN ('act', 'drawer_opened') AND e.seq > t.known_seq AND ($1::integer IS NULL OR t.lane = $1)
         AND ($2::text IS NULL OR strpos(e.body, '"who":' || $2) > 0 OR strpos(e.body, '"by":' || $2) > 0
           OR strpos(e.body, '"approved_by":' || $2) > 0)
       UNION ALL
       SELECT 'office/' || lpad(a.act_id::text, 12, '0'), (extract(epoch FROM a.at) * 1000)::bigint, NULL, NULL,
         p.name, a.what, a.subject, a.detail, a.reason
       FROM office_act a JOIN person p USING (person_id)
       WHERE $1::integer IS NULL AND ($3::text IS NULL OR p.name = $3) AND a.what NOT IN ('pin_tried', 'pin_right')) acts
     WHERE ($4::bigint IS NULL OR at_ms >= $4) AND ($5::bigint IS NULL OR at_ms < $5)
       AND ($6::bigint IS NULL OR (at_ms, key) < ($6, $7))
     ORDER BY at_ms DESC, key DESC LIMIT ${ROWS_MAX}`,
    [lane, named, person, from_ms, to_ms, before?.at_ms ?? null, before?.key ?? null],
  );
  return { acts: found.map(actOf), is_all: found.length < ROWS_MAX };
}

function actOf({ body, ...row }: ActRow): OfficeAct {
  const fields = body === null ? {} : (JSON.parse(body) as Readonly<Record<string, unknown>>);
  const text = (name: string): string | null => (typeof fields[name] === 'string' ? fields[name] : null);
  const number = (name: string): number | null => (typeof fields[name] === 'number' ? fields[name] : null);
  const is_drawer = text('type') === 'drawer_opened';
  return {
    ...{ key: row.key, at_ms: row.at_ms, lane: row.lane },
    who: row.who ?? text('who') ?? text('by') ?? '',
    approved_by: text('approved_by'),
    what: row.what ?? (is_drawer ? 'drawer_opened' : (text('what') ?? '')),
    subject: row.subject ?? (is_drawer ? 'drawer' : (text('subject') ?? '')),
    detail: row.detail ?? text('detail'),
    reason: row.reason ?? text('reason'),
    amount_minor: number('amount_minor'),
    sale_number: number('sale_number'),
  };
}

/** What lanes have in use, what is planned for them, and what they refused. */
export async function readOfficeFeeds(queries: Queries, key_pem: string | null): Promise<OfficeFeeds> {
  const { versions, lanes } = await readFeedBoard(queries);
  const live = await queries.rows<{ lane: number }>("SELECT lane FROM till WHERE state = 'live' ORDER BY lane");
  const [clock] = await queries.rows<{ now_ms: number }>(
    'SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint AS now_ms',
  );
  return {
    lanes,
    live_lanes: live.map(({ lane }) => lane),
    signer: await signerOf(queries, key_pem),
    versions: versions.map((one) => ({
      ...{ feed: one.feed, version: one.version, valid_from_ms: one.valid_from_ms, lanes: one.lanes },
      ...{ published_by: one.published_by, reason: one.reason },
      standing: versionStatus(one, versions, clock?.now_ms ?? 0),
    })),
  };
}

/** Handed-over payments of dead tills that are open, or ended in the period; numbers without a payment are left out. */
async function readHanded(
  { rows }: Queries,
  { of_lane, from_ms, to_ms }: { readonly of_lane: number | null; readonly from_ms: number; readonly to_ms: number },
): Promise<HandedLine[]> {
  return rows<HandedLine & Record<string, unknown>>(
    `SELECT t.lane AS of_lane, o.lane AS by_lane, h.trace_id, h.kind = 'link' AS by_link,
       coalesce(h.given_back_minor, h.amount_minor) AS amount_minor, h.currency, coalesce(h.outcome, 'open') AS state,
       (extract(epoch FROM h.ended_at) * 1000)::bigint AS ended_at_ms
     FROM handover h JOIN till t ON t.till_id = h.of_till LEFT JOIN till o ON o.till_id = h.owner_till
     WHERE ($1::integer IS NULL OR t.lane = $1) AND NOT (h.kind = 'number' AND coalesce(h.outcome, 'no_charge') = 'no_charge')
       AND (h.ended_at IS NULL OR (h.ended_at >= to_timestamp($2 / 1000.0) AND h.ended_at < to_timestamp($3 / 1000.0)))
     ORDER BY h.ended_at DESC NULLS FIRST, h.trace_id LIMIT ${ROWS_MAX}`,
    [of_lane, from_ms, to_ms],
  );
}

/** What a person sees before declaring the till of a lane dead (store 8.1). */
export async function readGone({ rows }: Queries, lane: number): Promise<GoneTill> {
  const [till] = await rows<{ till_id: string; last_word: string | null; events: number }>(
    `SELECT t.till_id, h.seq AS events,
       (SELECT to_char(max(s.last_word_at) AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') FROM session s
         WHERE s.till_id = t.till_id) AS last_word
     FROM till t JOIN lane_head h USING (till_id) WHERE t.lane = $1 AND t.state IN ('live', 'stopped')`,
    [lane],
  );
  const open_payments = await rows<GoneTill['open_payments'][number] & Record<string, unknown>>(
    `SELECT a.trace_id, ${OPEN_MINOR} AS amount_minor, a.currency, a.at_ms FROM attempt a
     WHERE a.till_id = $1 AND ${OPEN_PAYMENT} ORDER BY a.at_ms, a.trace_id LIMIT ${ROWS_MAX}`,
    [till?.till_id ?? null],
  );
  const [left] = await rows<{ numbers: number }>(
    `SELECT count(*) AS numbers FROM lease l JOIN till t USING (till_id)
     WHERE t.lane = $1 AND t.state = 'dead' AND NOT EXISTS (SELECT 1 FROM lane_event e WHERE e.trace_id = l.trace_id)
       AND NOT EXISTS (SELECT 1 FROM handover h WHERE h.trace_id = l.trace_id)`,
    [lane],
  );
  const counts = await readHandovers({ rows });
  const { waiting = 0, with_heir = 0, ended = 0 } = counts.find(({ of_lane }) => of_lane === lane) ?? {};
  return {
    ...{ lane, till_id: till?.till_id ?? null, last_word: till?.last_word ?? null, events: till?.events ?? 0 },
    ...{
      open_payments,
      open_holds: await openHolds({ rows }, lane),
      open_claims: [...(await openClaims({ rows }, lane)), ...(await openCharges({ rows }, lane))],
      numbers: left?.numbers ?? 0,
      handed_over: { waiting, with_heir, ended },
    },
    handed: await readHanded({ rows }, { of_lane: lane, from_ms: 0, to_ms: FOR_EVER_MS }),
  };
}
