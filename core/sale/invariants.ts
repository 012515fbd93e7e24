import type { SaleState } from './sale.ts';
import { COVERING_STATES, DOUBTFUL_STATES, EVER_PAID_STATES, type TenderState } from './tender-state.ts';

/** One part of a sale and its money, in minor units. */
export interface TracedPart {
  readonly kind: 'cash' | 'card';
  readonly state: TenderState;
  /** What it covers; of a tab what the service was last told to hold. */
  readonly amount_minor: number;
  /** Proven back with the customer, of a part that is paid. */
  readonly returned_minor: number;
  /** On its way back, or perhaps. */
  readonly returning_minor: number;
  /** Every trace that was ever sent for it. */
  readonly traces: readonly string[];
}

export interface TracedSale {
  /** What people call it. */
  readonly name: string;
  readonly state: SaleState;
  /** Total with tip. */
  readonly due_minor: number;
  readonly parts: readonly TracedPart[];
}

/** What the ledger holds of a trace: captured less returned. */
export type NetOfTrace = (trace_id: string) => number;

const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0);

/** The least and the most that may be held of a part. */
function boundsOf({ state, amount_minor, returned_minor, returning_minor }: TracedPart): readonly [number, number] {
  if (COVERING_STATES.has(state))
    return [amount_minor - returned_minor - returning_minor, amount_minor - returned_minor];
  return state === 'unknown' || state === 'pending' ? [0, amount_minor] : [0, 0];
}

function netOfPart(part: TracedPart, netOf: NetOfTrace): number {
  if (part.kind === 'card') return sum(part.traces.map(netOf));
  return COVERING_STATES.has(part.state) ? part.amount_minor : 0;
}

/**
 * What is wrong with the money of one sale, over all its traces together; sentences, empty when all is well
 * (payment-safety 13.8, I18 and I19). A paid sale holds its total, less what people gave back of it; one that was given up
 * holds nothing; and the parts that count as paid never hold more than the sale costs.
 */
export function brokenSale({ name, state, due_minor, parts }: TracedSale, netOf: NetOfTrace): string[] {
  const problems: string[] = [];
  const tell = (what: string): void => void problems.push(`sale ${name} ${what} (I18)`);
  let net_minor = 0;
  for (const part of parts) {
    const [least, most] = boundsOf(part);
    const held_minor = netOfPart(part, netOf);
    net_minor += held_minor;
    if (held_minor < least || held_minor > most)
      tell(`has a part that is ${part.state} and holds ${held_minor}, not ${least} to ${most}`);
  }
  const amountOf = (states: ReadonlySet<TenderState>): number =>
    sum(parts.filter((part) => states.has(part.state)).map((part) => part.amount_minor));
  const counted_minor = amountOf(COVERING_STATES);
  const ever_minor = amountOf(EVER_PAID_STATES);
  if (counted_minor > due_minor) tell(`costs ${due_minor}, the parts that count as paid hold ${counted_minor}`);
  if (state === 'PAID' && ever_minor < due_minor) tell(`is paid and costs ${due_minor}, its parts paid ${ever_minor}`);
  const is_settled = !parts.some((part) => part.state === 'pending' || DOUBTFUL_STATES.has(part.state));
  if (state === 'ABANDONED' && is_settled && net_minor !== 0) tell(`was given up and holds ${net_minor}`);
  return problems;
}
