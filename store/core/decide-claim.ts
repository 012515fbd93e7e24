import type { ClaimRequest, ClaimState } from '../contract/protocol.ts';

/** The states that count against the captured amount: a claim ends only by proof, never by time (store 9.3). */
export const COUNTED_CLAIMS: ReadonlySet<ClaimState> = new Set(['claimed', 'done', 'for_person']);

export interface RecordedClaim {
  readonly return_id: string;
  readonly trace_id: string;
  readonly sale_return_id?: string | null;
  readonly till_id: string;
  readonly amount_minor: number;
  readonly call: string;
  readonly lines: string;
  readonly state: ClaimState;
}

export type ClaimDecision =
  | { readonly kind: 'grant'; readonly left_minor: number }
  /** The same claim again gets the same answer. */
  | { readonly kind: 'again'; readonly left_minor: number }
  | { readonly kind: 'conflict' }
  | { readonly kind: 'too_much'; readonly left_minor: number }
  /** Goods of these lines were returned before. */
  | { readonly kind: 'goods_returned' }
  | { readonly kind: 'not_charged' };

/** The quantity sold per line, in thousandths, and every claim of the sale, on any of its payments. */
export interface SoldLines {
  readonly sold: ReadonlyMap<string, number>;
  readonly claims: readonly RecordedClaim[];
}

/** Whether goods of the claim were returned before. A decision in several parts repeats its lines; they count once. */
function comesBackTwice(wish: ClaimRequest, { sold, claims }: SoldLines): boolean {
  const before = new Map<string, string>();
  for (const { return_id, sale_return_id, state, lines } of claims) {
    const decision = sale_return_id ?? return_id;
    if (COUNTED_CLAIMS.has(state) && decision !== (wish.sale_return_id ?? wish.return_id)) before.set(decision, lines);
  }
  const back = new Map<string, number>();
  for (const lines of before.values())
    for (const [line_id, quantity_milli] of JSON.parse(lines) as [string, number][])
      back.set(line_id, (back.get(line_id) ?? 0) + quantity_milli);
  return wish.lines.some(
    ({ line_id, quantity_milli }) => quantity_milli + (back.get(line_id) ?? 0) > (sold.get(line_id) ?? 0),
  );
}

/** How much of `captured_minor` may still be returned. */
export function remainingMinor(captured_minor: number, claims: readonly RecordedClaim[]): number {
  return claims
    .filter(({ state }) => COUNTED_CLAIMS.has(state))
    .reduce((left, { amount_minor }) => left - amount_minor, captured_minor);
}

/** The same text for the same lines, in any order. */
export function linesText(lines: ClaimRequest['lines']): string {
  return JSON.stringify(
    [...lines].sort((a, b) => a.line_id.localeCompare(b.line_id)).map((line) => [line.line_id, line.quantity_milli]),
  );
}

/**
 * Decides a claim from all claims of its attempt, read under the attempt's row lock (store 9.2). `known` is the claim
 * with this id, if any, of any attempt; its `call` may differ, because the payment went on. Refuses by default; pure
 * and total.
 */
export function decideClaim(
  wish: ClaimRequest,
  till_id: string,
  captured_minor: number | null,
  known: RecordedClaim | null,
  claims: readonly RecordedClaim[],
  goods: SoldLines | null = null,
): ClaimDecision {
  if (captured_minor === null) return { kind: 'not_charged' };
  const left_minor = remainingMinor(captured_minor, claims);
  if (known !== null) {
    const is_same =
      known.trace_id === wish.trace_id &&
      known.till_id === till_id &&
      known.amount_minor === wish.amount_minor &&
      known.lines === linesText(wish.lines);
    // Final: a late copy of a withdrawn or refused claim neither blocks nor allows anything.
    return is_same && COUNTED_CLAIMS.has(known.state) ? { kind: 'again', left_minor } : { kind: 'conflict' };
  }
  if (wish.amount_minor > left_minor) return { kind: 'too_much', left_minor: Math.max(0, left_minor) };
  if (goods !== null && comesBackTwice(wish, goods)) return { kind: 'goods_returned' };
  return { kind: 'grant', left_minor: left_minor - wish.amount_minor };
}
