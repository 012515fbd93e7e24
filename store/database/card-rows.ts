import type { Fact, SaleFact } from '../core/journal-facts.ts';
import type { CardPut, CardRow, KeptReturn, ProjectionRows, ReturnPartRow } from '../core/projected-rows.ts';
import { type GivenCard, cardsOf, loadsCards } from '../core/project-gifts.ts';
import type { Queries } from './database.ts';

type CardStore = Pick<ProjectionRows, 'card' | 'isPut' | 'put' | 'returnsOf' | 'isWithdrawn'>;

interface ReadCards extends CardStore {
  /** Locked in one order, so that lanes using the same card wait for each other and never deadlock. */
  readonly card_ids: readonly string[];
  /** Parts of returns whose sales load cards: their claims say how they ended. */
  readonly part_ids: readonly string[];
  write(till_id: string): Promise<void>;
}

/** Reads the gift cards that a batch touches, as named by its facts, sales and parts. */
export async function readCards(
  { rows }: Queries,
  facts: readonly Fact[],
  sales: readonly SaleFact[],
  parts: readonly ReturnPartRow[],
  move_ids: readonly string[],
): Promise<ReadCards> {
  const named = new Set<string>(sales.flatMap(cardsOf));
  for (const fact of facts) {
    if ('sale' in fact) for (const card_id of cardsOf(fact.sale)) named.add(card_id);
    if (fact.type === 'gift_adjusted') named.add(fact.card_id);
  }
  for (const { card } of parts) if (card !== null) named.add((JSON.parse(card) as GivenCard).card_id);
  const decided = parts.map(({ return_id }) => return_id);
  if (move_ids.length > 0)
    for (const { trace_id } of await rows<{ trace_id: string }>(
      `SELECT trace_id FROM return_claim WHERE call = 'gift' AND (return_id = ANY($1) OR sale_return_id = ANY($2))`,
      [move_ids, decided],
    ))
      named.add(trace_id);
  const card_ids = [...named];
  const cards = new Map<string, CardRow>();
  const is_put = new Set<string>();
  if (card_ids.length > 0) {
    for (const row of await rows<CardRow & Record<string, unknown>>(
      `SELECT card_id, shown, kind, currency, expires_at_ms, captured_minor FROM gift_card
       WHERE card_id = ANY($1) ORDER BY card_id FOR UPDATE`,
      [card_ids],
    ))
      cards.set(row.card_id, row);
    for (const { move_id } of await rows<{ move_id: string }>('SELECT move_id FROM gift_put WHERE card_id = ANY($1)', [
      card_ids,
    ]))
      is_put.add(move_id);
  }
  const { part_ids, returnsOf, isWithdrawn } = await readReturns({ rows }, sales, facts);
  const changed = new Set<string>();
  const puts: (CardPut & { readonly card_id: string })[] = [];
  return {
    ...{ card_ids, part_ids, returnsOf, isWithdrawn },
    card: (card_id) => cards.get(card_id) ?? null,
    isPut: (move_id) => is_put.has(move_id),
    put: (row, put) => {
      cards.set(row.card_id, row);
      changed.add(row.card_id);
      is_put.add(put.move_id);
      puts.push({ ...put, card_id: row.card_id });
    },
    write: async (till_id) => {
      if (puts.length === 0) return;
      const came = new Map(puts.toReversed().map(({ card_id, at_ms }) => [card_id, at_ms]));
      const written = [...changed]
        .sort()
        .flatMap((card_id) => cards.get(card_id) ?? [])
        .map((card) => ({ ...card, came_at_ms: came.get(card.card_id) ?? 0 }));
      await rows(PUT_CARDS, [JSON.stringify(written)]);
      await rows(PUT_PUTS, [JSON.stringify(puts.map((put) => ({ ...put, till_id })))]);
      await rows(SUM_CARDS, [[...changed]]);
    },
  };
}

interface PartOfReturn {
  readonly return_id: string;
  readonly sale_id: string;
  readonly lines: string;
  readonly part_id: string;
  readonly amount_minor: number;
  readonly is_withdrawn: boolean;
}

/** Reads the returns of sales that load cards, reported before or after the sale. */
async function readReturns({ rows }: Queries, known: readonly SaleFact[], facts: readonly Fact[]) {
  const reported = facts.flatMap((fact) => ('sale' in fact ? [fact.sale] : []));
  const sale_ids = [...known, ...reported].filter(loadsCards).map(({ sale_id }) => sale_id);
  const parts =
    sale_ids.length === 0
      ? []
      : await rows<PartOfReturn & Record<string, unknown>>(
          `SELECT r.return_id, r.sale_id, r.lines, p.part_id, p.amount_minor,
             EXISTS (SELECT 1 FROM withdrawn_return w WHERE w.return_id = p.part_id) AS is_withdrawn
           FROM sale_return r JOIN return_part p USING (return_id) WHERE r.sale_id = ANY($1) ORDER BY p.part_id`,
          [sale_ids],
        );
  const withdrawn = new Set(parts.flatMap(({ part_id, is_withdrawn }) => (is_withdrawn ? [part_id] : [])));
  return {
    part_ids: parts.map(({ part_id }) => part_id),
    isWithdrawn: (part_id: string): boolean => withdrawn.has(part_id),
    returnsOf: (sale_id: string): readonly KeptReturn[] => {
      const of_sale = parts.filter((part) => part.sale_id === sale_id);
      return [...new Map(of_sale.map((part) => [part.return_id, part.lines]))].map(([return_id, lines]) => ({
        return_id,
        lines: (JSON.parse(lines) as [line_id: string, quantity_milli: number][]).map(([line_id]) => ({ line_id })),
        parts: of_sale.filter((part) => part.return_id === return_id),
      }));
    },
  };
}

// Inserts with sum 0, and the sum is added below: two lanes may insert the same card at once.
const PUT_CARDS = `
INSERT INTO gift_card (card_id, shown, kind, currency, expires_at_ms, came_at_ms, captured_minor)
SELECT card_id, shown, kind, currency, expires_at_ms, came_at_ms, 0
FROM json_to_recordset($1::json)
  AS given (card_id text, shown text, kind text, currency text, expires_at_ms bigint, came_at_ms bigint)
ON CONFLICT (card_id) DO UPDATE SET expires_at_ms = excluded.expires_at_ms`;

const PUT_PUTS = `
INSERT INTO gift_put (move_id, card_id, till_id, seq, amount_minor, sale_id)
SELECT move_id, card_id, till_id, seq, amount_minor, sale_id
FROM json_to_recordset($1::json)
  AS given (move_id text, card_id text, till_id uuid, seq bigint, amount_minor bigint, sale_id text)
ON CONFLICT (move_id) DO NOTHING`;

const SUM_CARDS = `
UPDATE gift_card c SET captured_minor = (SELECT sum(amount_minor) FROM gift_put p WHERE p.card_id = c.card_id)
WHERE card_id = ANY($1)`;
