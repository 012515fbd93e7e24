import type { CurrencyCode } from '../money/currency.ts';
import { brandName } from '../payments/brand-name.ts';
import { undoneByOf } from '../verdict/undone-by.ts';
import { type OwnerOf, type PlacedLine, isLineOf, ownersOf, placeLines } from './match-settled.ts';

/** A line that this till expects in the service's settlement: a payment minus its cancellations, or a refund. */
export interface OurLine {
  readonly kind: 'payment' | 'refund';
  readonly trace_id: string;
  readonly payment_id: string | null;
  /** Any of them may stand in the report: those of the payment, and of a tab its steps'. */
  readonly transaction_ids: readonly string[];
  /** What was given back of a payment before its capture; `amount_minor` is already less by it. */
  readonly cancelled: readonly CancelledPart[];
  readonly sale_number: number | null;
  readonly brand: string;
  /** Signed: a refund is negative. A fully cancelled payment is 0 and not expected anywhere. */
  readonly amount_minor: number;
  readonly at_ms: number;
}

export interface CancelledPart {
  readonly transaction_id: string | null;
  /** Positive. */
  readonly amount_minor: number;
}

/** A charge that is not a payment of the shift: being undone, or undone, and perhaps settled anyway. */
export interface DoubtfulLine {
  readonly trace_id: string;
  readonly payment_id: string | null;
  /** The ids of all its transactions that the till knows. */
  readonly transaction_ids: readonly string[];
  readonly sale_number: number | null;
  readonly brand: string;
  readonly amount_minor: number;
  readonly at_ms: number;
  readonly state: 'unknown' | 'undone';
  /** Of its last step. */
  readonly cause: string | null;
}

/** A line of the service's report: a capture, or a refund as a negative amount (service-interface, Settlement report). */
export interface TheirLine {
  readonly id: string;
  readonly amount_minor: number;
  readonly fee_minor: number;
  /** YYYY-MM-DD. */
  readonly date: string;
}

/**
 * Why the two sides differ:
 * captured_later (in a later report, or too young for this one), refund (given back, not presented yet), netted (settled
 * as one line with what another shift has of it), undone and unknown (settled, but no payment of ours), amount (another
 * amount than ours), missing_there, missing_here.
 */
const DIFFERENCE_KINDS = [
  'captured_later',
  'refund',
  'netted',
  'undone',
  'unknown',
  'amount',
  'missing_there',
  'missing_here',
] as const;
export type DifferenceKind = (typeof DIFFERENCE_KINDS)[number];

export interface Difference {
  readonly kind: DifferenceKind;
  readonly brand: string;
  /** Their amount minus ours. */
  readonly amount_minor: number;
  readonly transaction_id: string | null;
  readonly trace_id: string | null;
  readonly sale_number: number | null;
  readonly at_ms: number | null;
  /** The later report that has it, YYYY-MM-DD; null when none has it yet. */
  readonly settled_on: string | null;
  /** Matched by amount only: the service gave the till no id for it. */
  readonly by_amount: boolean;
}

export interface ReconciledRow {
  readonly brand: string;
  readonly ours: { readonly count: number; readonly amount_minor: number };
  readonly theirs: { readonly count: number; readonly amount_minor: number };
  readonly difference_minor: number;
}

export interface Reconciliation {
  readonly currency: CurrencyCode;
  /** The days whose reports were read, YYYY-MM-DD. */
  readonly dates: readonly string[];
  readonly rows: readonly ReconciledRow[];
  readonly total: Omit<ReconciledRow, 'brand'>;
  /** Add up exactly to the difference of the total. */
  readonly differences: readonly Difference[];
  readonly fees_minor: number;
  /** Settled amount minus fees. */
  readonly net_minor: number;
  /** Lines of the same days that belong to other shifts of this till. */
  readonly other_shifts: { readonly count: number; readonly amount_minor: number };
}

export interface ReconcileRequest {
  readonly currency: CurrencyCode;
  readonly ours: readonly OurLine[];
  /** What other shifts have of the same payments: a report may net it with ours. */
  readonly elsewhere: readonly OurLine[];
  readonly doubtful: readonly DoubtfulLine[];
  /** The reports of the shift's own days. */
  readonly theirs: readonly TheirLine[];
  /** Later reports: they prove later captures, and nothing in them counts as a difference. */
  readonly later: readonly TheirLine[];
  readonly dates: readonly string[];
  /** Whether a line of this id belongs to another shift of this till. */
  isOfOtherShift(id: string): boolean;
  readonly now_ms: number;
  /** How long a capture may take until it counts as missing, in milliseconds. */
  readonly patience_ms: number;
}

/** Compares the shift's card payments with the service's settlement line by line and explains each difference. */
export function reconcile(request: ReconcileRequest): Reconciliation {
  const { ours, elsewhere, doubtful, theirs, later, currency, dates } = request;
  const unmatched = new Set(theirs);
  const rows = createRows();
  const take = (matches: (line: TheirLine) => boolean): TheirLine | null => {
    const found = [...unmatched].find(matches) ?? null;
    if (found !== null) unmatched.delete(found);
    return found;
  };

  const shown = new Set([...theirs, ...later].map(({ id }) => id));
  const ownerOf = ownersOf([...ours, ...elsewhere, ...doubtful]);
  const place = (lines: readonly OurLine[], is_own: boolean): PlacedLine[] =>
    lines.flatMap((line) => asShown(line, shown)).map((line) => ({ line, is_own, found: [] }));
  const placed = [...place(ours, true), ...place(elsewhere, false)];
  placeLines(placed, theirs, ownerOf);
  for (const { line, is_own, found } of placed) {
    if (!is_own) continue;
    if (line.amount_minor !== 0) rows.ours(line.brand, line.amount_minor);
    for (const one of found) {
      unmatched.delete(one);
      rows.theirs(line.brand, one);
    }
  }
  const differences = unexplained(
    placed.map((one) => ({ ...one, difference: differenceOf(one.line, one.found, request, ownerOf) })),
  );
  for (const { of, by_amount, matches } of [...byId(doubtful, ownerOf), ...byAmount(doubtful, request)])
    for (let found = take(matches); found !== null; found = by_amount ? null : take(matches)) {
      rows.theirs(of.brand, found);
      const { id: transaction_id, amount_minor } = found;
      differences.push({ ...factsOf(of), kind: of.state, amount_minor, transaction_id, by_amount });
    }
  const others = [...unmatched].filter(({ id }) => request.isOfOtherShift(id));
  for (const line of unmatched) {
    if (others.includes(line)) continue;
    rows.theirs('', line);
    differences.push({ ...NO_PAYMENT, kind: 'missing_here', amount_minor: line.amount_minor, transaction_id: line.id });
  }
  return {
    currency,
    dates,
    ...rows.done(),
    differences,
    other_shifts: { count: others.length, amount_minor: sumOf(others) },
  };
}

const NO_PAYMENT = { brand: '', trace_id: null, sale_number: null, at_ms: null, settled_on: null, by_amount: false };

function factsOf({ brand, trace_id, sale_number, at_ms }: OurLine | DoubtfulLine) {
  return { brand: brandName(brand), trace_id, sale_number, at_ms, settled_on: null, by_amount: false };
}

/** A part given back before the capture is a line of its own where a report shows one, or else makes the payment less. */
function asShown(line: OurLine, shown: ReadonlySet<string>): OurLine[] {
  const isShown = ({ transaction_id }: CancelledPart): boolean => transaction_id !== null && shown.has(transaction_id);
  const parts = line.cancelled.filter(isShown);
  const refunds = parts.map(({ transaction_id, amount_minor }): OurLine => {
    const transaction_ids = transaction_id === null ? [] : [transaction_id];
    return { ...line, kind: 'refund', transaction_ids, cancelled: [], amount_minor: -amount_minor };
  });
  const cancelled = line.cancelled.filter((part) => !isShown(part));
  return [{ ...line, cancelled, amount_minor: line.amount_minor + sumOf(parts) }, ...refunds];
}

function differenceOf(
  line: OurLine,
  found: readonly TheirLine[],
  request: ReconcileRequest,
  ownerOf: OwnerOf,
): Difference | null {
  const amount_minor = sumOf(found) - line.amount_minor;
  if (amount_minor === 0) return null;
  const { later, now_ms, patience_ms } = request;
  const following = later.find((one) => isLineOf(line, one, ownerOf));
  const transaction_id = (found[0] ?? following)?.id ?? line.transaction_ids[0] ?? null;
  const settled_on = following?.date ?? null;
  const young = now_ms - line.at_ms < patience_ms;
  const kind = found.length === 0 ? absentKind(line, settled_on, young) : foundKind(line, amount_minor, young);
  return { ...factsOf(line), kind, amount_minor, settled_on, transaction_id };
}

interface Compared extends PlacedLine {
  readonly difference: Difference | null;
}

/**
 * A report may net a refund with its payment: their differences then add up to nothing and explain each other, or are
 * told as netted where one of them is of another shift. It nets the earliest refunds; what a later report shows is not
 * netted in this one.
 */
function unexplained(compared: readonly Compared[]): Difference[] {
  const explained = new Set<Compared>();
  const netted = new Set<Compared>();
  const refunds = compared.filter(({ line, difference }) => line.kind === 'refund' && difference?.settled_on === null);
  const by_trace = Map.groupBy(
    refunds.toSorted((one, other) => one.line.at_ms - other.line.at_ms),
    ({ line }) => line.trace_id,
  );
  for (const payment of compared) {
    const { line, is_own, found, difference } = payment;
    if (line.kind === 'refund' || difference === null || difference.kind === 'captured_later') continue;
    // It may be in a report that was not read.
    if (!is_own && found.length === 0) continue;
    const open = (by_trace.get(line.trace_id) ?? []).filter((one) => !explained.has(one) && !netted.has(one));
    const count = open.findIndex((_one, index) => differing(open.slice(0, index + 1)) === -difference.amount_minor) + 1;
    if (count === 0) continue;
    const together = [payment, ...open.slice(0, count)];
    const group = together.every((one) => one.is_own) ? explained : netted;
    for (const one of together) group.add(one);
  }
  return compared.flatMap((one) => {
    if (!one.is_own || one.difference === null || explained.has(one)) return [];
    return netted.has(one) ? { ...one.difference, kind: 'netted' } : one.difference;
  });
}

const differing = (compared: readonly Compared[]): number =>
  compared.reduce((sum, { difference }) => sum + (difference?.amount_minor ?? 0), 0);

/** A payment settled whole awaits the refund of what was given back before its capture. */
function foundKind({ amount_minor: expected_minor, cancelled }: OurLine, amount_minor: number, young: boolean) {
  if (expected_minor === 0) return 'undone';
  return young && amount_minor === sumOf(cancelled) ? 'refund' : 'amount';
}

function absentKind({ kind }: OurLine, settled_on: string | null, young: boolean): DifferenceKind {
  if (settled_on === null && !young) return 'missing_there';
  return kind === 'refund' ? 'refund' : 'captured_later';
}

interface DoubtfulMatch {
  readonly of: DoubtfulLine;
  readonly by_amount: boolean;
  readonly matches: (line: TheirLine) => boolean;
}

const byId = (doubtful: readonly DoubtfulLine[], ownerOf: OwnerOf): DoubtfulMatch[] =>
  doubtful.map((of) => ({
    of,
    by_amount: false,
    matches: ({ id }) => of.transaction_ids.includes(id) || ownerOf(id) === of.trace_id,
  }));

/**
 * A charge whose response was lost has no known id; it may appear as settled and as refunded. One that was cancelled
 * before its capture settles only by an error: others of its amount come first.
 */
function byAmount(doubtful: readonly DoubtfulLine[], request: ReconcileRequest): DoubtfulMatch[] {
  const wasCancelled = ({ cause }: DoubtfulLine): boolean => undoneByOf(cause) === 'cancellation';
  const likely = doubtful.toSorted((one, other) => Number(wasCancelled(one)) - Number(wasCancelled(other)));
  return likely.flatMap((of) =>
    [1, -1].map((sign) => ({
      of,
      by_amount: true,
      matches: ({ id, amount_minor }: TheirLine) =>
        amount_minor === sign * of.amount_minor && !request.isOfOtherShift(id),
    })),
  );
}

const sumOf = (lines: readonly { readonly amount_minor: number }[]): number =>
  lines.reduce((sum, { amount_minor }) => sum + amount_minor, 0);

interface Side {
  count: number;
  amount_minor: number;
}

function createRows() {
  const sides = new Map<string, { ours: Side; theirs: Side }>();
  let fees_minor = 0;
  const row = (brand: string): { ours: Side; theirs: Side } => {
    const name = brandName(brand);
    const existing = sides.get(name) ?? { ours: { count: 0, amount_minor: 0 }, theirs: { count: 0, amount_minor: 0 } };
    sides.set(name, existing);
    return existing;
  };
  const add = (side: Side, amount_minor: number): void => {
    side.count += 1;
    side.amount_minor += amount_minor;
  };
  return {
    ours: (brand: string, amount_minor: number) => add(row(brand).ours, amount_minor),
    theirs: (brand: string, line: TheirLine) => {
      add(row(brand).theirs, line.amount_minor);
      fees_minor += line.fee_minor;
    },
    done: () => {
      const rows = [...sides]
        .sort(([a], [b]) => (a === '' ? 1 : b === '' ? -1 : a < b ? -1 : 1))
        .map(([brand, { ours, theirs }]) => ({
          brand,
          ours: { ...ours },
          theirs: { ...theirs },
          difference_minor: theirs.amount_minor - ours.amount_minor,
        }));
      const sum = (side: 'ours' | 'theirs') => ({
        count: rows.reduce((total, one) => total + one[side].count, 0),
        amount_minor: rows.reduce((total, one) => total + one[side].amount_minor, 0),
      });
      const [ours, theirs] = [sum('ours'), sum('theirs')];
      const total = { ours, theirs, difference_minor: theirs.amount_minor - ours.amount_minor };
      return { rows, total, fees_minor, net_minor: theirs.amount_minor - fees_minor };
    },
  };
}
