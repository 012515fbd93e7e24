import type { AttemptState } from '../payments/attempt.ts';
import type { CurrencyCode } from '../money/currency.ts';
import type { TheirLine } from './reconcile.ts';

/** How the service settled a known transaction differently from the till's record. Each is for a person. */
const MISMATCH_KINDS = [
  /** With an amount that none of its parts has here. */
  'other_amount',
  /** In another currency. */
  'other_currency',
  /** As money taken, for a payment that ended here as declined or never charged. */
  'not_paid_here',
] as const;
export type MismatchKind = (typeof MISMATCH_KINDS)[number];

/** Money of this till that has one of the service's ids. */
export interface KnownMoney {
  readonly trace_id: string;
  readonly state: AttemptState;
  readonly currency: CurrencyCode;
  /** A payment is positive, a return negative. */
  readonly amount_minor: number;
}

export interface SettlementMismatch extends TheirLine {
  readonly kind: MismatchKind;
  readonly trace_id: string;
  /** The till's amount for it; if several are possible, that of its payment. */
  readonly known_minor: number;
  readonly known_currency: CurrencyCode;
}

const NOT_PAID: ReadonlySet<AttemptState> = new Set(['DECLINED', 'NOT_SENT', 'NO_CHARGE']);

/** Null when the line agrees with this till. `known` has at least one entry. */
export function mismatchOf(
  line: TheirLine,
  currency: CurrencyCode,
  known: readonly [KnownMoney, ...KnownMoney[]],
): SettlementMismatch | null {
  const kind = kindOf(line, currency, known);
  const [{ trace_id, amount_minor: known_minor, currency: known_currency }] = known;
  return kind === null ? null : { ...line, kind, trace_id, known_minor, known_currency };
}

function kindOf(
  { amount_minor }: TheirLine,
  currency: CurrencyCode,
  known: readonly KnownMoney[],
): MismatchKind | null {
  const here = known.filter((money) => money.currency === currency);
  if (here.length === 0) return 'other_currency';
  const same = here.filter((money) => money.amount_minor === amount_minor);
  if (same.length === 0) return 'other_amount';
  return amount_minor > 0 && same.every(({ state }) => NOT_PAID.has(state)) ? 'not_paid_here' : null;
}
