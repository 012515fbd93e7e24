import type { CurrencyCode } from '../../../core/money/currency.ts';
import type { SafeAct, SafeBook, SafeEntry } from '../../../store/contract/safe.ts';
import type { StoreDatabase } from '../../../store/database/database.ts';
import { moveSafe } from '../../../store/server/safe/safe-acts.ts';
import { readDrops, readSafe } from '../../../store/server/safe/safe-book.ts';
import { currencyOfShop } from '../../../store/server/settlement/reconcile-shop.ts';
import { systemRandomness } from '../../platform/system.ts';
import { AMOUNT_MINOR_MAX } from '../../../core/money/money.ts';
import {
  type CommandIo,
  EXIT,
  type Flag,
  type FlagTable,
  type ParsedFlags,
  keptText,
  wholeNumber,
} from '../command-line/arguments.ts';
import { type CommandDefinition, runCommand } from '../command-line/command.ts';
import { READER_FLAGS } from '../command-line/till-flags.ts';
import { printResult } from '../command-line/with-till-runtime.ts';
import { STORE_FLAGS, databaseProblem } from './store-flags.ts';
import { say, withStore } from './with-store.ts';

const { environment: _environment, ...CURRENCY } = READER_FLAGS.currency;
const number = (help: string, least: number, most: number): Flag<number> => ({
  placeholder: 'N',
  help,
  parse: wholeNumber(least, most),
});
const FLAGS = {
  receive: {
    switch: true,
    help: 'a drop of --lane arrived; --amount is what was counted, --event which drop, if several wait',
  },
  give: { switch: true, help: 'a float of --amount leaves for --lane' },
  back: { switch: true, help: 'the float of --entry never arrived, and is in the safe again' },
  deposit: { switch: true, help: '--amount went to the bank; --note is the slip' },
  count: { switch: true, help: 'all that lies in the safe is --amount' },
  lane: number('which lane', 1, 999),
  amount: number('in minor units', 0, AMOUNT_MINOR_MAX),
  event: number('event of the lane', 1, Number.MAX_SAFE_INTEGER),
  entry: number('entry of the list', 1, Number.MAX_SAFE_INTEGER),
  note: { placeholder: 'TEXT', help: 'why, or the slip of the bank', parse: keptText(200) } as Flag<string>,
  currency: { ...CURRENCY, help: 'ISO 4217 code; default the one that the shop sells in' } as Flag<CurrencyCode>,
  ...STORE_FLAGS,
} as const satisfies FlagTable;
type Flags = ParsedFlags<typeof FLAGS>;

const ACTS = ['receive', 'give', 'back', 'deposit', 'count'] as const;
const NEEDS: Readonly<Record<(typeof ACTS)[number], readonly ('lane' | 'amount' | 'entry' | 'note')[]>> = {
  receive: ['lane', 'amount'],
  give: ['lane', 'amount'],
  back: ['entry'],
  deposit: ['amount', 'note'],
  count: ['amount'],
};

function flagsProblem(flags: Flags): string | null {
  const given = ACTS.filter((act) => flags[act]);
  const [act] = given;
  if (given.length > 1) return `${given.map((one) => `--${one}`).join(' and ')} were given; accepted: one of them`;
  const missing = act === undefined ? undefined : NEEDS[act].find((name) => flags[name] === undefined);
  if (missing !== undefined) return `--${act} needs --${missing}`;
  return databaseProblem(flags);
}

const SAFE: CommandDefinition<typeof FLAGS> = {
  name: 'cobro store safe',
  usage: 'cobro store safe [--receive|--give|--back|--deposit|--count] [--lane N] [--amount N] [--note TEXT] [--json]',
  summary: `The safe of the shop as an account: what lanes sent to it, what it gave them, what went to the bank, one list with a running
balance. A drop is announced by its lane and received here with what was counted; a float is confirmed by the lane that pays
it into its drawer as change. Without an act it shows the list.`,
  flags: FLAGS,
  check: flagsProblem,
  examples: [
    'cobro store safe',
    'cobro store safe --receive --lane 3 --amount 50000',
    'cobro store safe --give --lane 2 --amount 20000',
    "cobro store safe --deposit --amount 300000 --note 'slip 4711'",
  ],
  exits: { [EXIT.attention]: 'the store cannot be reached, or it says no' },
};

/** `cobro store safe` */
export function runSafeCommand(argv: readonly string[], io: CommandIo): Promise<number> {
  return runCommand(SAFE, argv, io, ({ flags }) =>
    withStore(SAFE.name, flags, io, async (database) => await safe(database, flags, io)),
  );
}

async function safe(database: StoreDatabase, flags: Flags, io: CommandIo): Promise<number> {
  const act = await actOf(database, flags);
  if (typeof act === 'string') return say(SAFE.name, act, io);
  if (act === null) {
    const book = await readSafe(database);
    printResult(io, flags.json, book, bookLines(book).join('\n'));
    return EXIT.ok;
  }
  const done = await moveSafe(database, act, 'command line');
  if (!done.ok) return say(SAFE.name, done.error.message, io);
  printResult(io, flags.json, { outcome: 'done', ...done.value }, entryLine(done.value));
  return EXIT.ok;
}

/** A sentence: it cannot be done. Null: nothing is to be done. */
async function actOf(database: StoreDatabase, flags: Flags): Promise<SafeAct | string | null> {
  const request_id = systemRandomness.identifier();
  const currency = flags.currency ?? (await currencyOfShop(database));
  const { lane = 0, amount: amount_minor = 0, entry: entry_id = 0, note = '' } = flags;
  if (flags.give) return { kind: 'float_given', request_id, lane, currency, amount_minor, note };
  if (flags.back) return { kind: 'float_back', request_id, entry_id, note };
  if (flags.deposit) return { kind: 'bank_deposit', request_id, currency, amount_minor, note };
  if (flags.count) return { kind: 'counted', request_id, currency, counted_minor: amount_minor, note };
  if (!flags.receive) return null;
  const waiting = (await readDrops(database)).filter((drop) => drop.lane === lane);
  const wanted = flags.event === undefined ? waiting : waiting.filter(({ seq }) => seq === flags.event);
  const [drop] = wanted;
  if (drop === undefined) return `Lane ${lane} has no such drop on its way.`;
  if (wanted.length > 1)
    return `Lane ${lane} has ${wanted.length} drops on their way; say which: ${wanted.map(({ seq, amount_minor: of }) => `--event ${seq} (${of})`).join(', ')}`;
  const { till_id, seq } = drop;
  return { kind: 'drop_received', request_id, till_id, seq, counted_minor: amount_minor, note };
}

function bookLines({ balances, entries, drops, floats }: SafeBook): string[] {
  return [
    ...balances.map(({ currency, balance_minor }) => `in the safe: ${balance_minor} ${currency}`),
    ...drops.map(
      ({ lane, amount_minor, currency, by, seq }) =>
        `on its way from lane ${lane}: ${amount_minor} ${currency}, ${by}, event ${seq}`,
    ),
    ...floats.map(({ lane, amount_minor, currency, received_minor, entry_id }) =>
      received_minor === null
        ? `on its way to lane ${lane}: ${amount_minor} ${currency}, entry ${entry_id}`
        : `lane ${lane} received ${received_minor} ${currency} of ${amount_minor}, entry ${entry_id}`,
    ),
    ...entries.map(entryLine),
  ];
}

function entryLine(entry: SafeEntry): string {
  const { entry_id, at, kind, lane, amount_minor, expected_minor, balance_minor, currency, made_by, note } = entry;
  const differs = kind === 'drop_received' && amount_minor !== expected_minor ? `, announced ${expected_minor}` : '';
  const of_lane = lane === null ? '' : ` lane ${lane}`;
  return `${entry_id} ${at} ${kind}${of_lane}: ${amount_minor}${differs}, in the safe ${balance_minor} ${currency}; ${made_by}${note === '' ? '' : `, ${note}`}`;
}
