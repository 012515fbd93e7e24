import { assertNever } from '../assert.ts';
import { type TenderKind, isAtService } from './tender-kind.ts';
import type { UndoState } from '../payments/undo.ts';
import { creditedMinor } from './exchange.ts';
import type { Sale, SaleState, Tender } from './sale.ts';
import { type ReturnPartState, isWaiting } from './return-states.ts';
import type { RecordedReturn } from './sale-return.ts';
import { COVERING_STATES, DOUBTFUL_STATES, EVER_PAID_STATES, type TenderState } from './tender-state.ts';

/** One tender of a sale with its money, in minor units. */
export interface TracedPart {
  readonly kind: TenderKind;
  readonly state: TenderState;
  /** The amount that it covers; for a tab, the last amount held. */
  readonly amount_minor: number;
  /** Proven to be returned, of a paid tender. */
  readonly returned_minor: number;
  /** Being returned, or possibly returned. */
  readonly returning_minor: number;
  /** Every trace ever sent for it. */
  readonly traces: readonly string[];
}

export interface TracedSale {
  /** Its name for people. */
  readonly name: string;
  readonly state: SaleState;
  /** The total including the tip. */
  readonly due_minor: number;
  readonly parts: readonly TracedPart[];
}

/** Net amount of a trace in the ledger: captured less returned. */
export type NetOfTrace = (trace_id: string) => number;

const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0);

/** The lowest and highest amount that may be held for a tender. */
function boundsOf({ state, amount_minor, returned_minor, returning_minor }: TracedPart): readonly [number, number] {
  if (COVERING_STATES.has(state))
    return [amount_minor - returned_minor - returning_minor, amount_minor - returned_minor];
  return state === 'unknown' || state === 'pending' || state === 'held' ? [0, amount_minor] : [0, 0];
}

function netOfPart(part: TracedPart, netOf: NetOfTrace): number {
  switch (part.kind) {
    case 'card':
    case 'link':
      return sum(part.traces.map(netOf));
    case 'cash':
    case 'credit':
    case 'gift':
      return COVERING_STATES.has(part.state) ? part.amount_minor - part.returned_minor : 0;
    default:
      return assertNever(part.kind, 'kind of part');
  }
}

/**
 * Violations in the money of one sale over all its traces, as sentences; empty when there are none (payment-safety
 * 13.8, I18 and I19). A paid sale holds its total less its returns, an abandoned one holds nothing, and the tenders
 * that count as paid never hold more than the total.
 */
export function brokenSale({ name, state, due_minor, parts }: TracedSale, netOf: NetOfTrace): string[] {
  const problems: string[] = [];
  const addProblem = (what: string): void => void problems.push(`sale ${name} ${what} (I18)`);
  let net_minor = 0;
  for (const part of parts) {
    const [least, most] = boundsOf(part);
    const held_minor = netOfPart(part, netOf);
    net_minor += held_minor;
    if (held_minor < least || held_minor > most)
      addProblem(`has a part that is ${part.state} and holds ${held_minor}, not ${least} to ${most}`);
  }
  const amountOf = (states: ReadonlySet<TenderState>): number =>
    sum(parts.filter((part) => states.has(part.state)).map((part) => part.amount_minor));
  const counted_minor = amountOf(COVERING_STATES);
  const ever_minor = amountOf(EVER_PAID_STATES);
  if (counted_minor > due_minor) addProblem(`costs ${due_minor}, the parts that count as paid hold ${counted_minor}`);
  if (state === 'PAID' && ever_minor < due_minor)
    addProblem(`is paid and costs ${due_minor}, its parts paid ${ever_minor}`);
  const is_settled = !parts.some((part) => part.state === 'pending' || DOUBTFUL_STATES.has(part.state));
  if (state === 'ABANDONED' && is_settled && net_minor !== 0) addProblem(`was given up and holds ${net_minor}`);
  return problems;
}

/** State of the undo behind a card part of a return, or null. */
export type UndoStateOf = (part_id: string) => UndoState | null;

/** Possible undo states for each state of a card part. */
const UNDO_OF: Readonly<Record<ReturnPartState, ReadonlySet<UndoState | null>>> = {
  waiting: new Set([null]),
  asked: new Set(['INTENT']),
  unknown: new Set(['UNKNOWN', 'ATTENTION']),
  done: new Set(['DONE']),
  refused: new Set([null, 'REFUSED']),
  dropped: new Set([null]),
};

/**
 * Violations in the returns of one paid sale, as sentences; empty when there are none (payment-safety I23). The parts
 * of a return add up to it, each agrees with its undo, and no cash part returns more than the drawer received for it.
 */
export function brokenReturns(
  name: string,
  tenders: readonly Pick<Tender, 'tender_id' | 'kind' | 'amount_minor' | 'state'>[],
  returns: readonly RecordedReturn[],
  undoOf: UndoStateOf,
): string[] {
  const problems: string[] = [];
  const addProblem = (what: string): void => void problems.push(`sale ${name} ${what} (I23)`);
  if (returns.filter(({ parts }) => parts.some(isWaiting)).length > 1) addProblem('has two returns under way');
  for (const { return_id, amount_minor, parts } of returns) {
    const parts_minor = sum(parts.map((part) => part.amount_minor));
    if (parts_minor !== amount_minor)
      addProblem(`return ${return_id} gives back ${amount_minor}, its parts ${parts_minor}`);
    for (const { part_id, kind, state } of parts)
      if (isAtService({ kind }) && !UNDO_OF[state].has(undoOf(part_id)))
        addProblem(`part ${part_id} is ${state}, its undo is ${undoOf(part_id) ?? 'missing'}`);
  }
  for (const { kind, tender_id, amount_minor, state } of tenders) {
    if (isAtService({ kind })) continue;
    const back_minor = cashReturned(returns, tender_id);
    const credited_minor = creditedMinor(returns, tender_id);
    if (back_minor + credited_minor > amount_minor)
      addProblem(`gave back ${back_minor} and credited ${credited_minor} of ${amount_minor} in ${kind}`);
    if (kind !== 'cash' && state === 'returned' && back_minor > 0)
      addProblem(`gave back ${back_minor} of a part in ${kind} that went back before it was paid`);
    if (kind === 'cash' && back_minor === amount_minor && state !== 'returned')
      addProblem(`gave all of a cash part back, which is ${state}`);
  }
  return problems;
}

/**
 * Violations in the credits of one sale, as sentences; empty when there are none (payment-safety I24). A credit equals
 * what its return deducts from the earlier sale: done once this sale is paid, waiting before, and absent if the credit
 * was dropped.
 */
export function brokenCredits(
  { number, state, tenders, of_lane }: Pick<Sale, 'number' | 'state' | 'tenders' | 'of_lane'>,
  returnsOf: (sale_id: string) => readonly RecordedReturn[],
): string[] {
  // What another lane took back for its sale is in that lane's journal.
  if (of_lane !== undefined) return [];
  return tenders.flatMap((tender) => {
    if (tender.kind !== 'credit') return [];
    const { credit, tender_id, amount_minor } = tender;
    const from = credit && returnsOf(credit.sale_id).find(({ return_id }) => return_id === credit.return_id);
    const parts = from?.parts.filter((part) => part.kind === 'credit' && part.into.tender_id === tender_id) ?? [];
    const parts_minor = sum(parts.map((part) => part.amount_minor));
    const expected = tender.state === 'returned' ? 'dropped' : state === 'PAID' ? 'done' : 'waiting';
    const problems = [
      ...(parts_minor === amount_minor ? [] : [`has a credit of ${amount_minor}, its return credits ${parts_minor}`]),
      ...(parts.every((part) => part.state === expected)
        ? []
        : [`is ${state} with a credit that is ${tender.state}, its return is not ${expected}`]),
    ];
    return problems.map((what) => `sale ${number} ${what} (I24)`);
  });
}

/** How much of a cash tender was handed back. */
export function cashReturned(returns: readonly RecordedReturn[], tender_id: string): number {
  const parts = returns.flatMap((one) => one.parts);
  return sum(
    parts
      .filter((part) => part.kind === 'cash' && part.tender_id === tender_id && part.state === 'done')
      .map((part) => part.amount_minor),
  );
}
