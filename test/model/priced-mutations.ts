import type { RuleMutation } from './rule-mutations.ts';

const CAUGHT = { caught_by: 'model/priced.test.ts' } as const;
const RULE = { file: 'core/sale/tender-adjustment.ts', ...CAUGHT } as const;
const PRICE = { file: 'electron/features/checkout/part-price.ts', ...CAUGHT } as const;
const BOOKS = { file: 'electron/journal/projections/project.ts', ...CAUGHT } as const;

/** Prices by payment method, each rule broken once. */
export const PRICED_MUTATIONS: readonly RuleMutation[] = [
  {
    ...RULE,
    what: 'a payment that is not proven changes the price',
    from: "state === 'PAID' ? adjustment?.counted === true : COVERING_STATES.has(part)",
    to: "state === 'PAID' ? adjustment?.counted === true : part !== 'failed'",
  },
  {
    ...RULE,
    what: 'a part that was undone stays in the price of the paid sale',
    from: 'tender.adjustment !== undefined && COVERING_STATES.has(tender.state)',
    to: 'tender.adjustment !== undefined',
  },
  {
    ...RULE,
    what: 'what a return takes back leaves the price',
    from: "state === 'PAID' ? adjustment?.counted === true : COVERING_STATES.has(part)",
    to: 'COVERING_STATES.has(part)',
  },
  {
    ...RULE,
    what: 'each part takes the percentage by itself',
    from: 'const whole_minor = percentOf(base_before_minor + base_minor, Math.abs(basis_points));',
    to: 'const whole_minor = before_minor + percentOf(base_minor, Math.abs(basis_points));',
  },
  {
    ...RULE,
    what: 'the cap is of each part, not of the sale',
    from: 'Math.min(whole_minor, max_minor ?? whole_minor) - before_minor',
    to: 'Math.min(whole_minor - before_minor, max_minor ?? whole_minor)',
  },
  {
    ...RULE,
    what: 'parts of another kind count to the percentage',
    from: 'other === kind && COVERING_STATES.has(state) && adjustment?.basis_points === basis_points',
    to: 'COVERING_STATES.has(state) && adjustment !== undefined && other !== null',
  },
  {
    ...RULE,
    what: 'a surcharge is taken where the shop may not',
    from: 'return basis_points > 0 && !rules.surcharge_allowed ? 0 : basis_points;',
    to: 'return basis_points;',
  },
  {
    ...RULE,
    what: 'a discount is added',
    from: ': 0 - Math.min(more_minor, base_minor - 1);',
    to: ': Math.min(more_minor, base_minor - 1);',
  },
  {
    ...PRICE,
    what: 'the sale is due at its listed price, whatever pays it',
    from: 'due_minor: this.due_minor + (part.adjustment?.amount_minor ?? 0)',
    to: 'due_minor: this.due_minor',
  },
  {
    ...PRICE,
    what: 'goods that are paid are adjusted again',
    from: 'const goods_minor = this.total_minor - loadedBy(sale) - paidMinor(sale);',
    to: 'const goods_minor = this.total_minor - loadedBy(sale) + paidMinor(sale);',
  },
  {
    ...BOOKS,
    what: 'a bound card is settled against what is left without its own price',
    from: 'settleTender(sale, row.tender_id, paid, row.due_minor, placed.at_ms)',
    to: 'settleTender(sale, row.tender_id, paid, row.due_minor + 1, placed.at_ms)',
  },
];
