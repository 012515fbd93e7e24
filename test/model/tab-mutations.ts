import type { RuleMutation } from './rule-mutations.ts';

const JOURNAL = { file: 'journal/projections/project-tab.ts', caught_by: 'payments/tab.test.ts' } as const;
const UNDO = { file: 'payments/undo/undo-payment.ts', caught_by: 'payments/tab.test.ts' } as const;
const OPEN = { file: 'journal/tables/tab-table.ts', caught_by: 'payments/tab.test.ts' } as const;
const PAGE = { file: 'features/tabs/tab-service.ts', caught_by: 'features/tabs/tab-service.test.ts' } as const;

/** What a tab is worth and who may change it, each rule broken once. */
export const TAB_MUTATIONS: readonly RuleMutation[] = [
  {
    ...JOURNAL,
    what: 'a captured tab is worth its first hold',
    from: "if (event.state === 'DONE' && row.act === 'capture') holdWhatWasTaken(row, store);",
    to: '',
  },
  {
    ...UNDO,
    file: 'payments/undo/undo-facts.ts',
    what: 'a captured tab that cannot be read is cancelled by its trace',
    from: "tabOf(context, row.trace_id) !== null ? 'in_process' : said",
    to: 'said',
  },
  {
    ...OPEN,
    what: 'an adjusted tab is no longer open',
    from: " AND act <> 'adjustment')",
    to: ')',
  },
  {
    what: 'a close does not name open tabs',
    file: 'payments/close/day-close.ts',
    from: 'openTabs(journal).map(tabLine)',
    to: '[] as OpenTabLine[]',
    caught_by: 'payments/tab.test.ts',
  },
  {
    ...PAGE,
    what: 'a hold that may have ended presses nobody',
    from: "standings.includes('expired') ? 'error' : ",
    to: '',
  },
];
