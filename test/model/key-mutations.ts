import type { RuleMutation } from './rule-mutations.ts';

const PAGE = { file: 'app/keyed-acts.ts', caught_by: 'features/till/one-key-moves-money-once.test.ts' } as const;
const JOURNAL = { file: 'journal/open-key.ts', caught_by: PAGE.caught_by } as const;
const COMMANDS = { file: 'commands/payments/keyed.ts', caught_by: 'commands/key-after-a-crash.test.ts' } as const;

/** One key, one act (payment-safety 13.8, I20), each rule broken once. */
export const KEY_MUTATIONS: readonly RuleMutation[] = [
  {
    ...JOURNAL,
    what: 'a key is forgotten with its process',
    from: 'events.find((event) => uses(open, event))',
    to: 'undefined as JournalEvent | undefined',
  },
  {
    ...JOURNAL,
    what: 'what only leads to an act uses its key up',
    from: 'DEEDS.has(event.type)',
    to: "event.type !== 'act'",
  },
  { ...PAGE, what: 'another amount with the same key is the same act', from: ' || known.arguments !== digest', to: '' },
  { ...PAGE, what: 'any act with the same key is the same act', from: 'known?.act !== name || ', to: '!known || ' },
  { ...PAGE, what: 'the digest of an act holds its PIN', from: "name !== 'pin'", to: "name !== ''" },
  {
    ...PAGE,
    what: 'an act that was refused before it began uses its key up',
    from: "if (is_begun || open.state === 'durable') return;",
    to: 'return;',
  },
  {
    ...PAGE,
    what: 'an act that comes while the first is under way is done again',
    from: 'if (acts.get(key)?.is_running === true) return await same(name, args, open);',
    to: 'acts.delete(key);',
  },
  {
    ...PAGE,
    what: 'an act that came before a restart is told as begun, whatever became of it',
    from: 'recalled === undefined ? succeed(null) :',
    to: 'recalled !== null ? succeed(null) :',
  },
  {
    ...PAGE,
    what: 'the journal is not asked who had a key',
    from: 'if (acts.has(key) || journal.keyed.find(key) !== null) {',
    to: 'if (acts.has(key)) {',
  },
  {
    ...COMMANDS,
    what: 'a command whose process died is done again',
    from: "known === null ? await journal.underKey(open, () => act.run(begin)) : act.recall(known.subject ?? '')",
    to: 'await act.run(begin)',
  },
  {
    ...COMMANDS,
    what: 'an unknown that was settled since is told as unknown for good',
    from: 'return now.exit === EXIT.unknown ? result : now;',
    to: 'return result;',
  },
];
