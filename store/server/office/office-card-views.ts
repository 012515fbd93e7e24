import type { CardAnswers, CardLimits, OfficeCard, OfficeCardMove } from '../../contract/office-cards.ts';
import type { OfficeRequest } from '../../contract/office.ts';
import type { ClaimState } from '../../contract/protocol.ts';
import type { Queries } from '../../database/database.ts';
import { LEFT_CLAIM_KINDS } from '../../database/end-findings.ts';
import { CARD_SUMS, owedOnCards } from '../cards.ts';
import type { SourceParts } from './feed-source.ts';
import { readSettings } from './publish-calls.ts';

/** More than a person reads in one page. */
const CARDS_MAX = 50;
const MOVES_MAX = 200;

/** The page of cards: found by their letters, or the newest; and what is owed on all cards. */
export async function readOfficeCards(
  parts: SourceParts,
  { shown, before }: OfficeRequest<'cards.read'>,
): Promise<CardAnswers['cards.read']> {
  const found = await readCards(
    parts.database,
    `WHERE ($1::text IS NULL OR shown = $1) AND ($2::bigint IS NULL OR (came_at_ms, card_id) < ($2, $3))
     ORDER BY came_at_ms DESC, card_id DESC LIMIT ${CARDS_MAX + 1}`,
    [shown, before?.came_at_ms ?? null, before?.card_id ?? null],
  );
  return {
    ...{ cards: found.slice(0, CARDS_MAX), is_all: found.length <= CARDS_MAX },
    owed: await owedOnCards(parts.database),
    limits: await limitsOf(parts),
  };
}

/** One card with all its moves, newest first. */
export async function readOfficeCard(
  queries: Queries,
  { card_id }: OfficeRequest<'card.read'>,
): Promise<CardAnswers['card.read']> {
  const [card] = await readCards(queries, 'WHERE card_id = $1', [card_id]);
  if (card === undefined) return null;
  const moves = [...(await readPuts(queries, card_id)), ...(await readTaken(queries, card_id))];
  moves.sort((one, other) => other.at_ms - one.at_ms);
  return { card, moves: moves.slice(0, MOVES_MAX), is_all: moves.length <= MOVES_MAX };
}

/** The limits for every lane; a group of lanes may have its own. */
async function limitsOf(parts: SourceParts): Promise<CardLimits> {
  const { settings } = (await readSettings(parts)).body;
  const aboveZero = (value: unknown): number | null => (typeof value === 'number' && value > 0 ? value : null);
  return {
    max_minor: aboveZero(settings.gift_card_max_minor),
    exception_minor: aboveZero(settings.gift_exception_minor),
    months: aboveZero(settings.gift_card_months),
  };
}

interface CardRow extends Omit<OfficeCard, 'sold_by'> {
  readonly sale_body: string | null;
}

/** The cards that match a condition, with their sums and first load. */
async function readCards({ rows }: Queries, which: string, values: readonly unknown[]): Promise<OfficeCard[]> {
  const found = await rows<CardRow & Record<string, unknown>>(
    `SELECT c.card_id, c.shown, c.kind, c.currency, c.expires_at_ms, c.came_at_ms, ${CARD_SUMS},
       f.lane, f.sale_number, f.sale_body
     FROM (SELECT * FROM gift_card ${which}) c
     LEFT JOIN return_claim r ON r.trace_id = c.card_id AND r.call = 'gift'
     LEFT JOIN LATERAL (SELECT t.lane, s.number AS sale_number, w.body AS sale_body FROM gift_put p
       JOIN till t USING (till_id) JOIN lane_event e USING (till_id, seq) ${SALE_OF_PUT}
       WHERE p.card_id = c.card_id ORDER BY e.at_ms, p.move_id LIMIT 1) f ON true
     GROUP BY c.card_id, c.shown, c.kind, c.currency, c.expires_at_ms, c.came_at_ms, c.captured_minor,
       f.lane, f.sale_number, f.sale_body
     ORDER BY c.came_at_ms DESC, c.card_id DESC`,
    [...values],
  );
  return found.map(({ sale_body, ...card }) => ({ ...card, sold_by: cashierOf(sale_body) }));
}

/** The last whole form of the sale that loaded a card, by its line or by a return to it. */
const SALE_OF_PUT = `LEFT JOIN return_part rp ON rp.part_id = p.move_id LEFT JOIN sale_return sr USING (return_id)
  LEFT JOIN sale s ON s.sale_id = coalesce(p.sale_id, sr.sale_id)
  LEFT JOIN lane_event w ON w.till_id = s.till_id AND w.seq = s.last_seq AND rp.part_id IS NULL`;

type PutRow = Pick<OfficeCardMove, 'amount_minor' | 'at_ms' | 'lane' | 'sale_number'> & {
  readonly type: string;
  readonly is_part: boolean;
  readonly sale_body: string | null;
  readonly act_body: string | null;
};

/** The audited act next to an adjustment. */
const ACT_BESIDE = `LEFT JOIN LATERAL (SELECT a.body FROM lane_event a WHERE a.till_id = e.till_id AND a.type = 'act'
  AND a.seq BETWEEN e.seq - 1 AND e.seq + 1 AND e.type = 'gift_adjusted' ORDER BY a.seq DESC LIMIT 1) act ON true`;

async function readPuts({ rows }: Queries, card_id: string): Promise<OfficeCardMove[]> {
  const puts = await rows<PutRow & Record<string, unknown>>(
    `SELECT p.amount_minor, e.at_ms, e.type, t.lane, s.number AS sale_number, rp.part_id IS NOT NULL AS is_part,
       w.body AS sale_body, act.body AS act_body
     FROM gift_put p JOIN till t USING (till_id) JOIN lane_event e USING (till_id, seq) ${SALE_OF_PUT} ${ACT_BESIDE}
     WHERE p.card_id = $1 ORDER BY e.at_ms DESC LIMIT ${MOVES_MAX + 1}`,
    [card_id],
  );
  return puts.map(({ type, is_part, sale_body, act_body, ...move }) => ({
    ...move,
    kind: is_part ? 'give' : type === 'gift_adjusted' ? 'adjust' : 'load',
    state: 'bound',
    who: type === 'gift_adjusted' ? textIn(act_body, 'who') : cashierOf(sale_body),
    is_ungranted: false,
  }));
}

type TakenRow = Pick<OfficeCardMove, 'amount_minor' | 'at_ms' | 'lane' | 'sale_number'> & {
  readonly claim_state: ClaimState;
  readonly after_the_fact: boolean;
  readonly is_listed: boolean;
  readonly is_unload: boolean;
  readonly is_adjust: boolean;
  readonly sale_body: string | null;
  readonly act_body: string | null;
};

async function readTaken({ rows }: Queries, card_id: string): Promise<OfficeCardMove[]> {
  const taken = await rows<TakenRow & Record<string, unknown>>(
    `SELECT -r.amount_minor AS amount_minor, coalesce(e.at_ms, (extract(epoch FROM r.claimed_at) * 1000)::bigint) AS at_ms, t.lane,
       s.number AS sale_number, r.state AS claim_state, r.after_the_fact, EXISTS (SELECT 1 FROM finding f WHERE f.subject = r.return_id AND f.kind IN ${LEFT_CLAIM_KINDS} AND f.closed_at IS NULL) AS is_listed, r.sale_return_id IS NOT NULL AS is_unload,
       e.seq IS NOT NULL AS is_adjust, w.body AS sale_body, act.body AS act_body
     FROM return_claim r JOIN till t USING (till_id)
     LEFT JOIN sale_return sr ON sr.return_id = r.sale_return_id
     LEFT JOIN sale s ON s.sale_id = coalesce(r.sale_id, sr.sale_id)
     LEFT JOIN lane_event w ON w.till_id = s.till_id AND w.seq = s.last_seq AND r.sale_return_id IS NULL
     LEFT JOIN LATERAL (SELECT g.* FROM lane_event g WHERE g.till_id = r.till_id AND g.type = 'gift_adjusted'
       AND r.sale_id IS NULL AND strpos(g.body, r.return_id) > 0 LIMIT 1) e ON true ${ACT_BESIDE}
     WHERE r.trace_id = $1 AND r.call = 'gift' AND r.state IN ('claimed', 'done', 'for_person')
     ORDER BY r.claimed_at DESC LIMIT ${MOVES_MAX + 1}`,
    [card_id],
  );
  return taken.map(
    ({ claim_state, after_the_fact, is_listed, is_unload, is_adjust, sale_body, act_body, ...move }) => ({
      ...move,
      kind: is_unload ? 'unload' : is_adjust ? 'adjust' : 'redeem',
      state: claim_state === 'done' ? 'bound' : is_listed || claim_state === 'for_person' ? 'for_person' : 'held',
      who: is_adjust ? textIn(act_body, 'who') : cashierOf(sale_body),
      is_ungranted: after_the_fact,
    }),
  );
}

const bodyOf = (body: string | null): Readonly<Record<string, unknown>> =>
  body === null ? {} : (JSON.parse(body) as Readonly<Record<string, unknown>>);

function textIn(body: string | null, name: string): string | null {
  const { [name]: text } = bodyOf(body);
  return typeof text === 'string' && text !== '' ? text : null;
}

/** The cashier, from the whole form of the sale. */
function cashierOf(body: string | null): string | null {
  const { sale } = bodyOf(body);
  const { cashier } = (typeof sale === 'object' && sale !== null ? sale : {}) as { readonly cashier?: unknown };
  return typeof cashier === 'string' && cashier !== '' ? cashier : null;
}
