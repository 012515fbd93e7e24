import type { Sale, Tender } from './sale.ts';
import type { ByTenderKind } from './tender-kind.ts';
import { COVERING_STATES } from './tender-state.ts';

/** Parts of these kinds are given up while the sale is open, and never after it was paid: then they keep their state. */
const BEFORE_PAID_ALONE: ByTenderKind<boolean> = { cash: false, card: false, link: false, credit: true, gift: true };

/** Whether a part that went back may have paid the sale first. */
const mayHavePaid = ({ kind, state, adjustment }: Tender): boolean =>
  state === 'returned' && !BEFORE_PAID_ALONE[kind] && (adjustment === undefined || adjustment.counted === true);

/**
 * The parts that a paid sale was paid with, in their order: those that the shop holds or may hold, and of those that went
 * back the ones that they come to `due_minor` with, total and tip. What went back before the sale was paid is none of them;
 * where several could be it, the earlier ones went back. Where nothing comes to it, all that may have paid it are.
 */
export function payingParts(sale: Pick<Sale, 'tenders'>, due_minor: number): readonly Tender[] {
  const kept = sale.tenders.filter(({ state }) => COVERING_STATES.has(state));
  const back = sale.tenders.filter(mayHavePaid);
  const kept_minor = kept.reduce((sum, { amount_minor }) => sum + amount_minor, 0);
  const paying = new Set([...kept, ...(partsOf(back, due_minor - kept_minor) ?? back)]);
  return sale.tenders.filter((tender) => paying.has(tender));
}

/** Parts that come to exactly this much, the latest first; null: none do. Every sum is kept once, however many make it. */
function partsOf(parts: readonly Tender[], amount_minor: number): readonly Tender[] | null {
  const by_sum = new Map<number, readonly Tender[]>([[0, []]]);
  for (const part of parts.toReversed())
    for (const [sum_minor, some] of [...by_sum]) {
      const more_minor = sum_minor + part.amount_minor;
      if (more_minor <= amount_minor && !by_sum.has(more_minor)) by_sum.set(more_minor, [...some, part]);
    }
  return by_sum.get(amount_minor) ?? null;
}
