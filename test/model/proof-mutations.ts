import type { RuleMutation } from './rule-mutations.ts';

const CHAIN = { file: 'chain.ts', caught_by: 'proof-rules.test.ts' } as const;
const ROWS = { file: 'proven-rows.ts', caught_by: 'proof-rules.test.ts' } as const;

const SHAPE = { file: '../events/exact-shape.ts', caught_by: 'exact-shape.test.ts' } as const;

/** Rules of the proof of a journal, each broken once. */
export const PROOF_MUTATIONS: readonly RuleMutation[] = [
  { ...CHAIN, what: 'the hash of an event is not made again', from: 'if (made_hash !== row.hash)', to: 'if (false)' },
  {
    ...CHAIN,
    what: 'an event may continue any chain',
    from: 'row.previous_hash !== end.hash && row.previous_hash !== had_hash',
    to: 'false',
  },
  {
    ...CHAIN,
    what: 'a missing event is passed over',
    from: 'if (row.seq !== end.seq + 1) {',
    to: 'if (row.seq <= end.seq) {',
  },
  {
    ...CHAIN,
    what: 'a spoilt hash makes the next event wrong too',
    from: 'had_hash = is_erased ? row.hash : made_hash;',
    to: 'had_hash = row.hash;',
  },
  { ...CHAIN, what: 'the wrong event counts as proven', from: 'first_wrong - 1;', to: 'first_wrong;' },
  {
    ...CHAIN,
    what: 'the trace that an event is found by may be another',
    from: 'event.type !== row.type || traceOf(event) !== row.trace_id',
    to: 'event.type !== row.type',
  },
  {
    ...ROWS,
    what: 'a row that differs is forgotten',
    from: 'if (!table.has(key, kept.row, kept.place)) differing.set(key, kept);',
    to: 'table.has(key, kept.row, kept.place);',
  },
  {
    ...ROWS,
    what: 'a row is there before its event',
    from: 'found === null || found.place > made',
    to: 'found === null',
  },
  {
    ...SHAPE,
    what: 'a member that no schema knows is passed over',
    from: 'return Object.keys(value).length === known;',
    to: 'return true;',
  },
  { ...SHAPE, what: 'a member that is missing is passed over', from: 'if (!is_optional) return false;', to: '' },
  {
    ...SHAPE,
    what: 'a text is as long as it likes',
    from: "return (value) => typeof value === 'string' && value.length <= longest && is_long_enough(value);",
    to: "return (value) => typeof value === 'string' && is_long_enough(value);",
  },
  {
    ...SHAPE,
    what: 'an amount is as large as it likes',
    from: '&& (value as number) <= most;',
    to: ';',
  },
  {
    ...SHAPE,
    what: 'what a schema would trim is left as it is',
    from: 'read.success && JSON.stringify(read.data) === JSON.stringify(value)',
    to: 'read.success',
  },
];
