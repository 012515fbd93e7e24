import { succeed } from '../../core/result.ts';
import { type CardsAnswer, type CardsQuery, type OwedOnCards, type ShopCard } from '../contract/cards.ts';
import { LIMITS } from '../contract/limits.ts';
import type { StorePlace } from '../contract/protocol.ts';
import type { Queries, StoreDatabase } from '../database/database.ts';
import type { Answer } from './refusal.ts';
import { asTill } from './sessions.ts';

/** Sums of a card: the balance is its loads minus completed claims; open claims are held. */
export const CARD_SUMS = `c.captured_minor - coalesce(sum(r.amount_minor) FILTER (WHERE r.state = 'done'), 0)::bigint AS balance_minor,
    coalesce(sum(r.amount_minor) FILTER (WHERE r.state IN ('claimed', 'for_person')), 0)::bigint AS held_minor`;
const CARDS = `SELECT c.card_id, c.shown, c.kind, c.currency, c.expires_at_ms, ${CARD_SUMS}
  FROM gift_card c LEFT JOIN return_claim r ON r.trace_id = c.card_id AND r.call = 'gift'`;

/** Finds gift cards of the shop with their balances (store 9a). Read only: it reserves nothing. */
export async function findCards(
  database: StoreDatabase,
  token: string,
  seen: StorePlace | null,
  { card, shown }: CardsQuery,
): Promise<Answer<CardsAnswer>> {
  return asTill(database, { token, seen, act: 'looks' }, async ({ rows }) => {
    const cards = await rows<ShopCard & Record<string, unknown>>(
      `${CARDS} WHERE ${card === undefined ? 'c.shown' : 'c.card_id'} = $1 GROUP BY c.card_id ORDER BY c.card_id LIMIT ${LIMITS.sales}`,
      [card ?? shown],
    );
    return succeed({ cards });
  });
}

/** What is owed on all cards of the shop, each counted once, whichever lanes sold or took it. */
export async function owedOnCards({ rows }: Queries): Promise<OwedOnCards[]> {
  return rows<OwedOnCards & Record<string, unknown>>(
    `SELECT currency, sum(balance_minor)::bigint AS owed_minor, sum(held_minor)::bigint AS held_minor, count(*) AS cards
     FROM (${CARDS} GROUP BY c.card_id) of_card GROUP BY currency ORDER BY currency`,
  );
}
