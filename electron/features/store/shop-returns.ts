import type { Sale } from '../../../core/sale/sale.ts';
import {
  type ClaimRequest,
  type FoundSale,
  type SalesAnswer,
  claimAnswerSchema,
  salesAnswerSchema,
  withdrawnAnswerSchema,
} from '../../../store/contract/protocol.ts';
import type { UndoGrant } from '../../payments/payment-engine.ts';
import type { Pusher } from './pusher.ts';

/** How long the counter waits for the store, in milliseconds (store 2); then it continues without it. */
const COUNTER_MS = 2_000;

/** Identifies a sale of the shop. */
export type LaneQuery =
  | { readonly receipt: string }
  | { readonly trace: string }
  | { readonly payment: string }
  | {
      readonly last_four?: string;
      /** Of the whole sale, or of a part. */
      readonly amount_minor?: number;
      /** Marks, separated by commas. */
      readonly customer?: string;
      readonly from_ms: number;
      readonly to_ms: number;
    };

/** A return at any lane that this till did not make, as reported by the store. */
export interface ReturnedAtLane {
  readonly lane: number;
  readonly at_ms: number;
  readonly amount_minor: number;
}

/** What other tills have refunded of a sale, or are refunding. */
export interface ShopReturnState {
  /** By trace of a card payment, or tender of a cash part. */
  readonly elsewhere_minor: ReadonlyMap<string, number>;
  /** Goods, in thousandths by line. */
  readonly quantities: Readonly<Record<string, number>>;
  readonly returns: readonly ReturnedAtLane[];
}

export type ClaimOutcome =
  | { readonly kind: 'granted'; readonly grant: UndoGrant; readonly isStillGood: () => boolean }
  | { readonly kind: 'refused'; readonly why: 'returned_elsewhere' | 'goods_returned' | 'not_possible' }
  /** The store does not know the payment yet: its journal is behind. */
  | { readonly kind: 'not_known' }
  | { readonly kind: 'away' };

/** Returns across a shop's lanes (store 9): the counter's queries to its store. */
export interface ShopReturns {
  readonly lane: number;
  /** Sales of this journal up to this number belong to another shop. */
  readonly elsewhere_sales: number;
  find(query: LaneQuery): Promise<SalesAnswer | 'away'>;
  /** Queries within 2 s, and remembers the reply for the next plan. Null when the store is unreachable. */
  fetch(sale: Sale): Promise<ShopReturnState | null>;
  /** The last reply for this sale. */
  known(sale_id: string): ShopReturnState | null;
  claim(wish: ClaimRequest): Promise<ClaimOutcome>;
  /** Withdraws a claim whose return certainly never began. */
  withdraw(return_id: string): Promise<void>;
}

/**
 * @param isOwn whether this journal has a return itself: then it counts it, and what the store says of it is not added
 * @param counter_ms how long the counter waits; a simulation on a busy machine waits longer
 */
export function createShopReturns(
  pusher: Pusher,
  isOwn: (return_id: string) => boolean,
  counter_ms = COUNTER_MS,
): ShopReturns {
  const received = new Map<string, ShopReturnState>();
  const find: ShopReturns['find'] = async (query) => {
    const parameters = new URLSearchParams(
      Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]),
    );
    const answer = await pusher.call({
      ...{ method: 'GET', path: `/sales?${parameters.toString()}`, answer: salesAnswerSchema, timeout_ms: counter_ms },
    });
    if (!answer.ok) return 'away';
    for (const sale of answer.value.value.sales) received.set(sale.sale_id, returnsOf(sale, isOwn));
    return answer.value.value;
  };
  return {
    lane: pusher.lane,
    elsewhere_sales: pusher.elsewhere_sales,
    find,
    known: (sale_id) => received.get(sale_id) ?? null,
    fetch: async ({ sale_id, number, of_lane }) => {
      received.delete(sale_id);
      const { lane, number: its_number } = of_lane ?? { lane: pusher.lane, number };
      const found = await find({ receipt: `${lane}-${its_number}` });
      return found === 'away' ? null : (received.get(sale_id) ?? null);
    },
    withdraw: async (return_id) => {
      await pusher.call({
        ...{ method: 'POST', path: `/claims/${encodeURIComponent(return_id)}/withdraw`, body: { proof: 'never_sent' } },
        ...{ answer: withdrawnAnswerSchema, timeout_ms: counter_ms },
      });
    },
    claim: async (wish) => {
      const answer = await pusher.call({
        ...{ method: 'POST', path: '/claims', body: wish, answer: claimAnswerSchema, timeout_ms: counter_ms },
      });
      if (answer.ok) {
        const grant = answer.value.value.place;
        return { kind: 'granted', grant, isStillGood: () => pusher.generation === grant.generation };
      }
      if (answer.error.kind === 'away') return { kind: 'away' };
      switch (answer.error.code) {
        case 'claim_too_much':
        case 'claim_conflict':
          return { kind: 'refused', why: 'returned_elsewhere' };
        case 'goods_returned':
          return { kind: 'refused', why: 'goods_returned' };
        case 'unknown':
          return { kind: 'not_known' };
        case 'not_permitted':
          return { kind: 'refused', why: 'not_possible' };
        default:
          return { kind: 'away' };
      }
    },
  };
}

/** Counted while the money may have been returned: a claim ends only by proof. */
export const COUNTED_CLAIMS: ReadonlySet<string> = new Set(['claimed', 'done', 'for_person']);

/** Independent of the lane: this lane's previous till may have made returns that this journal does not have. */
function returnsOf({ attempts, cash }: FoundSale, isOwn: (return_id: string) => boolean): ShopReturnState {
  const claims = [...attempts, ...cash]
    .flatMap((source) => source.claims)
    .filter(({ state, return_id }) => COUNTED_CLAIMS.has(state) && !isOwn(return_id));
  const elsewhere_minor = new Map<string, number>();
  for (const { trace_id, amount_minor } of claims)
    elsewhere_minor.set(trace_id, (elsewhere_minor.get(trace_id) ?? 0) + amount_minor);
  const decisions = new Map(claims.map((claim) => [claim.sale_return_id ?? claim.return_id, claim.lines]));
  const quantities: Record<string, number> = {};
  for (const { line_id, quantity_milli } of [...decisions.values()].flat())
    quantities[line_id] = (quantities[line_id] ?? 0) + quantity_milli;
  const returns = claims.map(({ lane, claimed_at_ms, amount_minor }) => ({ lane, at_ms: claimed_at_ms, amount_minor }));
  return { elsewhere_minor, quantities, returns };
}
