import type { RuleMutation } from './rule-mutations.ts';

const SALE = { file: '../sale/invariants.ts', caught_by: 'sale-invariants.test.ts' } as const;
const PART = { file: '../sale/tender-state.ts', caught_by: 'sale-invariants.test.ts' } as const;

const WAIT = { file: 'back-off.ts', caught_by: 'back-off.test.ts' } as const;
const IDENTITY = { file: 'service-identity.ts', caught_by: 'service-identity.test.ts' } as const;

const GIFT = { file: '../gift/gift-rules.ts', caught_by: 'gift-invariants.test.ts' } as const;

const PRICE = {
  file: '../sale/tender-adjustment.ts',
  caught_by: '../../core/sale/tender-adjustment.test.ts',
} as const;
const ADJUSTED = { ...PRICE, file: '../sale/adjustment-rules.ts' } as const;

/** Rules of a sale over all its traces, each broken once. */
export const SALE_MUTATIONS: readonly RuleMutation[] = [
  {
    ...PART,
    what: 'a part whose return is not proven counts no more',
    from: "new Set(['paid', 'returning']);",
    to: "new Set(['paid']);",
  },
  {
    ...PART,
    what: 'a part that is perhaps on its way back is taken for gone',
    from: "new Set(['failed', 'undone', 'returned']);",
    to: "new Set(['failed', 'undone', 'returned', 'returning']);",
  },
  {
    ...PART,
    what: 'a part that was given back never was paid',
    from: "new Set(['paid', 'returning', 'returned']);",
    to: "new Set(['paid', 'returning']);",
  },
  {
    ...SALE,
    what: 'a sale may hold more than it costs',
    from: 'if (counted_minor > due_minor)',
    to: 'if (counted_minor > 2 * due_minor)',
  },
  {
    ...SALE,
    what: 'a sale is paid with less than it costs',
    from: "if (state === 'PAID' && ever_minor < due_minor)",
    to: "if (state === 'PAID' && ever_minor < 0)",
  },
  {
    ...SALE,
    what: 'one trace of a part speaks for all of them',
    from: 'return sum(part.traces.map(netOf));',
    to: 'return sum(part.traces.slice(0, 1).map(netOf));',
  },
  {
    ...SALE,
    what: 'the parts of a return may be less than what was decided',
    from: 'if (parts_minor !== amount_minor)',
    to: 'if (parts_minor > amount_minor)',
  },
  {
    ...SALE,
    what: 'a card part of a return need not say what its undo says',
    from: 'if (isAtService({ kind }) && !UNDO_OF[state].has(undoOf(part_id)))',
    to: "if (isAtService({ kind }) && !UNDO_OF[state].has(undoOf(part_id)) && state !== 'done')",
  },
  {
    ...SALE,
    what: 'a part in doubt may stand for an undo that is done',
    from: "unknown: new Set(['UNKNOWN', 'ATTENTION']),",
    to: "unknown: new Set(['UNKNOWN', 'ATTENTION', 'DONE']),",
  },
  {
    ...SALE,
    what: 'the drawer may give back more than it got',
    from: 'if (back_minor + credited_minor > amount_minor)',
    to: 'if (back_minor + credited_minor > 2 * amount_minor)',
  },
  {
    ...SALE,
    what: 'a cash part that was dropped counts as handed over',
    from: "part.tender_id === tender_id && part.state === 'done')",
    to: "part.tender_id === tender_id && part.state !== 'waiting')",
  },
  {
    ...SALE,
    what: 'a cash part that went back may count as paid',
    from: "if (kind === 'cash' && back_minor === amount_minor && state !== 'returned')",
    to: "if (kind === 'cash' && back_minor === amount_minor && state === 'pending')",
  },
  {
    ...SALE,
    what: 'what pays other goods may go back in cash as well',
    from: 'if (back_minor + credited_minor > amount_minor)',
    to: 'if (back_minor > amount_minor)',
  },
  {
    ...SALE,
    what: 'goods may be back before the sale that they pay is paid',
    from: "state === 'PAID' ? 'done' : 'waiting'",
    to: "state === 'PAID' || parts.some((part) => part.state === 'done') ? 'done' : 'waiting'",
  },
  {
    ...SALE,
    what: 'a credit may be more than its return takes off the earlier sale',
    from: 'parts_minor === amount_minor ?',
    to: 'parts_minor <= amount_minor ?',
  },
  {
    ...SALE,
    what: 'a sale may have two returns under way',
    from: 'parts.some(isWaiting)).length > 1)',
    to: 'parts.some(isWaiting)).length > 2)',
  },
  {
    ...IDENTITY,
    what: 'all services of this machine are one',
    from: 'if (made_at === ANY_LOOPBACK) return former.addresses.some(isOnThisMachine);',
    to: 'if (isOnThisMachine(made_at) && isOnThisMachine(asked_now)) return true;',
  },
  {
    ...IDENTITY,
    what: 'another client at the same address is the same service',
    from: 'return isClient && isMerchant;',
    to: 'return isMerchant;',
  },
  {
    ...IDENTITY,
    what: 'another merchant at the same address is the same service',
    from: 'return isClient && isMerchant;',
    to: 'return isClient;',
  },
  {
    ...WAIT,
    what: 'a restart forgets when the service may be asked again',
    from: 'return Math.max(left_ms, 0);',
    to: 'return Math.min(left_ms, 0);',
  },
  {
    ...WAIT,
    what: 'a clock that was set back holds a question for longer than the service asked',
    from: 'retry_at_ms - changed_at_ms, DELAY_MS_MAX)',
    to: 'DELAY_MS_MAX)',
  },
  {
    ...WAIT,
    what: 'a service that asks for years is left alone for years, also by a restart',
    from: 'retry_at_ms - changed_at_ms, DELAY_MS_MAX)',
    to: 'retry_at_ms - changed_at_ms)',
  },
  {
    ...WAIT,
    what: 'a look that was overtaken by the horizon is followed by a whole wait',
    from: 'Math.min(wait_ms, Math.max(0, horizon_in_ms))',
    to: '(horizon_in_ms > 0 ? Math.min(wait_ms, horizon_in_ms) : wait_ms)',
  },
  {
    ...GIFT,
    what: 'a card may have its money before its sale is paid',
    from: "hold(line.line_id, state === 'PAID' ? load : null);",
    to: 'hold(line.line_id, load);',
  },
  {
    ...GIFT,
    what: 'what a card pays is bound before its sale is paid',
    from: "const move_state = !is_used ? 'released' : state === 'PAID' ? 'bound' : 'held';",
    to: "const move_state = !is_used ? 'released' : 'bound';",
  },
  {
    ...GIFT,
    what: 'a card loses what a service refused to give back',
    from: "  refused: 'released',",
    to: "  refused: 'bound',",
  },
  {
    ...GIFT,
    what: 'a card may have less than its moves made',
    from: "total('bound') === card.balance_minor",
    to: "total('bound') >= card.balance_minor",
  },
  {
    ...PRICE,
    what: 'the adjustment of a payment that is not bound counts',
    from: ': COVERING_STATES.has(part);',
    to: ': true;',
  },
  {
    ...PRICE,
    what: 'a paid sale forgets what it was adjusted by',
    from: "state === 'PAID' ? adjustment?.counted === true :",
    to: "state === 'PAID' ? false :",
  },
  {
    ...PRICE,
    what: 'a surcharge needs nobody to say that the law allows it',
    from: 'return basis_points > 0 && !rules.surcharge_allowed ? 0 : basis_points;',
    to: 'return basis_points;',
  },
  {
    ...PRICE,
    what: 'a tip is adjusted',
    from: 'const base_minor = Math.min(covers_minor, adjustable_minor);',
    to: 'const base_minor = covers_minor;',
  },
  {
    ...PRICE,
    what: 'each part of a kind is capped and rounded alone',
    from: 'max_minor ?? whole_minor) - before_minor);',
    to: 'max_minor ?? whole_minor));',
  },
  {
    ...PRICE,
    what: 'money that does not suffice pays for more than it is worth',
    from: 'if (costOf(middle_minor, quote) <= paid_minor)',
    to: 'if (middle_minor <= paid_minor)',
  },
  {
    ...ADJUSTED,
    what: 'a paid sale may leave out what a part was adjusted by',
    from: "if (state === 'PAID' && COVERING_STATES.has(tender.state) && !counted)",
    to: "if (state === 'ABANDONED' && !counted)",
  },
  {
    ...ADJUSTED,
    what: 'a sale that is not paid may count an adjustment as its own',
    from: 'if (counted && !may_count)',
    to: "if (counted && state === 'ABANDONED')",
  },
  {
    ...ADJUSTED,
    what: 'a part may be adjusted by more than its percentage',
    from: "if (sum('amount_minor') > most_minor)",
    to: "if (sum('amount_minor') > 10 * most_minor)",
  },
];
