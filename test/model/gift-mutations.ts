import type { RuleMutation } from './rule-mutations.ts';

const CAUGHT = { caught_by: 'model/gift.test.ts' } as const;
const GIFT = { file: 'electron/journal/projections/project-gift.ts', ...CAUGHT } as const;
const SALE = { file: 'electron/journal/projections/complete-sale.ts', ...CAUGHT } as const;
const RETURN = { file: 'electron/journal/projections/project-return.ts', ...CAUGHT } as const;

/** What moves money on a gift card, each rule broken once. */
export const GIFT_MUTATIONS: readonly RuleMutation[] = [
  {
    ...GIFT,
    what: 'more is held of a card than it has',
    from: 'store.giftsShared() || held_minor <= card.balance_minor',
    to: 'true',
  },
  {
    ...GIFT,
    what: 'what a card pays is never held',
    from: 'store.putGiftCard({ ...card, held_minor }, false);',
    to: 'store.putGiftCard({ ...card }, false);',
  },
  {
    ...GIFT,
    what: 'what a card paid stays on it when its sale is paid',
    from: "const balance_minor = state === 'bound' ? card.balance_minor + amount_minor : card.balance_minor;",
    to: 'const { balance_minor } = card;',
  },
  {
    ...GIFT,
    what: 'a card that is released goes on paying',
    from: "changeTender(sale, tender_id, { state: 'returned' })",
    to: "changeTender(sale, tender_id, { state: 'paid' })",
  },
  {
    ...GIFT,
    what: 'a card is loaded before its sale is paid',
    from: "if (sale?.state !== 'PAID') return;",
    to: 'if (sale === null) return;',
  },
  {
    ...GIFT,
    what: 'a sold card keeps its money while it goes back',
    from: "if (ended === 'held' || !lines.some(isGiftLine)) return;",
    to: "if (ended !== 'released' || !lines.some(isGiftLine)) return;",
  },
  {
    ...GIFT,
    what: 'a card that comes back can be spent meanwhile',
    from: 'for (const { move_id, card_id, amount_minor } of unloads)\n    take(',
    to: 'for (const { move_id, card_id, amount_minor } of unloads.slice(1))\n    take(',
  },
  {
    ...GIFT,
    what: 'money that goes back to a card is held and not put on it',
    from: 'const balance_minor = card.balance_minor + amount_minor;',
    to: 'const balance_minor = card.balance_minor + 0 * amount_minor;',
  },
  { ...SALE, what: 'a paid sale does nothing to its cards', from: 'completeGifts(placed, sale_id, store);', to: '' },
  {
    ...RETURN,
    what: 'what is on a card again goes on it once more',
    from: 'takenOff(store, sale_id, part.tender_id) <= tender.amount_minor',
    to: 'takenOff(store, sale_id, part.tender_id) <= 2 * tender.amount_minor',
  },
  {
    what: 'a load of an older sale takes time away from its card',
    file: 'electron/journal/projections/project-gift.ts',
    from: 'expires_at_ms === null ? null : Math.max(expires_at_ms, loaded_until_ms)',
    to: 'loaded_until_ms || expires_at_ms',
    caught_by: 'features/gift/held-load.test.ts',
  },
  {
    what: 'what a held sale loads is looked at when it is put in, and not when it is paid',
    file: 'electron/features/checkout/checkout-service.ts',
    from: 'const loads = goods.ok ? gift.readyToLoad() : goods;',
    to: 'const loads = goods;',
    caught_by: 'features/gift/held-load.test.ts',
  },
  {
    what: 'what a part-paid sale will load counts for nothing until it is paid',
    file: 'electron/features/gift/gift-service.ts',
    from: '(card?.balance_minor ?? 0) + promisedTo(card_id, others)',
    to: '(card?.balance_minor ?? 0) + promisedTo(card_id, []) + 0 * others.length',
    caught_by: 'features/gift/held-load.test.ts',
  },
];
