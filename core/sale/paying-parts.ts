import type { Sale, Tender } from './sale.ts';
import type { ByTenderKind } from './tender-kind.ts';
import { COVERING_STATES } from './tender-state.ts';

/** Kinds that are only given up while the sale is open; after it was paid they keep their state. */
const BEFORE_PAID_ALONE: ByTenderKind<boolean> = { cash: false, card: false, link: false, credit: true, gift: true };

/** Whether a returned tender may have paid the sale before. */
const mayHavePaid = ({ kind, state, adjustment }: Tender): boolean =>
  state === 'returned' && !BEFORE_PAID_ALONE[kind] && (adjustment === undefined || adjustment.counted === true);

/**
 * The tenders that paid a sale, in order: those that the shop holds or may hold, plus the returned ones needed to reach
 * `due_minor` (total and tip). Those returned before the sale was paid are excluded; if several combinations fit, the
 * earlier ones are taken as returned. If none fits, all that may have paid it are included.
 */
export function payingParts(sale: Pick<Sale, 'tenders'>, due_minor: number): readonly Tender[] {
  const kept = sale.tenders.filter(({ state }) => COVERING_STATES.has(state));
  const back = sale.tenders.filter(mayHavePaid);
  const kept_minor = kept.reduce((sum, { amount_minor }) => sum + amount_minor, 0);
  const paying = new Set([...kept, ...(partsOf(back, due_minor - kept_minor) ?? back)]);
  return sale.tenders.filter((tender) => paying.has(tender));
}

/**
 * Tenders that add up to exactly this amount, latest first, or null. Each sum is stored once, however many reach it.
 */
function partsOf(parts: readonly Tender[], amount_minor: number): readonly Tender[] | null {
  const by_sum = new Map<number, readonly Tender[]>([[0, []]]);
  for (const part of parts.toReversed())
    for (const [sum_minor, some] of [...by_sum]) {
      const more_minor = sum_minor + part.amount_minor;
      if (more_minor <= amount_minor && !by_sum.has(more_minor)) by_sum.set(more_minor, [...some, part]);
    }
  return by_sum.get(amount_minor) ?? null;
}
