import type { DayTotals } from '../../../store/core/day-totals.ts';
import type { MissingLane } from '../../../store/contract/settlement.ts';
import { closeStoreDay, readDayReport } from '../../../store/server/store-day.ts';
import { type CommandIo, EXIT, type FlagTable, type ParsedFlags } from '../command-line/arguments.ts';
import { type CommandDefinition, runCommand } from '../command-line/command.ts';
import { printResult } from '../command-line/with-till-runtime.ts';
import { STORE_FLAGS, databaseProblem } from './store-flags.ts';
import { say, withStore } from './with-store.ts';

type Run = (argv: readonly string[], io: CommandIo) => Promise<number>;

const X: CommandDefinition<typeof STORE_FLAGS> = {
  name: 'cobro store x',
  usage: 'cobro store x [--data DIR] [--json]',
  summary:
    'Shows what each lane sold and gave back since it was last in a Z. A look: it changes nothing, and lanes go on selling.',
  flags: STORE_FLAGS,
  check: databaseProblem,
  examples: ['cobro store x --json'],
  exits: { [EXIT.attention]: 'the store cannot be reached' },
};

const Z_FLAGS = {
  ...STORE_FLAGS,
  supplement: { switch: true, help: 'adds to the last Z what lanes closed since' },
} as const satisfies FlagTable;
const Z: CommandDefinition<typeof Z_FLAGS> = {
  name: 'cobro store z',
  usage: 'cobro store z [--supplement] [--data DIR] [--json]',
  summary: `Closes the day of the shop: the closes of all lanes that no Z has yet, and their sum. Lanes that did not close, or that were
not heard from, are named; what they close later is in a supplement, or in the next Z. Every event of a lane is in one
report. A Z is never changed.`,
  flags: Z_FLAGS,
  check: databaseProblem,
  examples: ['cobro store z', 'cobro store z --supplement --json'],
  exits: { [EXIT.attention]: 'the store cannot be reached, or it says no' },
};

/** The commands of the day of a shop. */
export const DAY: Readonly<Record<'x' | 'z', Run>> = {
  x: (argv, io) => runCommand(X, argv, io, ({ flags }) => printDay(flags, io)),
  z: (argv, io) => runCommand(Z, argv, io, ({ flags }) => close(flags, io)),
};

async function printDay(flags: ParsedFlags<typeof STORE_FLAGS>, io: CommandIo): Promise<number> {
  return withStore(X.name, flags, io, async (database) => {
    const report = await readDayReport(database);
    const lines = report.lanes.map((one) => `lane ${one.lane}: ${totalsText(one.totals)}; ${lastSeen(one)}`);
    printResult(io, flags.json, report, [...lines, `all lanes: ${totalsText(report.totals)}`].join('\n'));
    return EXIT.ok;
  });
}

async function close(flags: ParsedFlags<typeof Z_FLAGS>, io: CommandIo): Promise<number> {
  return withStore(Z.name, flags, io, async (database) => {
    const done = await closeStoreDay(database, { made_by: 'command line', is_supplement: flags.supplement });
    if (!done.ok) return say(Z.name, done.error.message, io);
    const { z_number, supplement, lines, totals, missing, safe, gifts } = done.value;
    const name = supplement === 0 ? `Z ${z_number}` : `Supplement ${supplement} of Z ${z_number}`;
    const of_lanes = lines.map(
      (one) => `lane ${one.lane}: events ${one.from_seq} to ${one.to_seq}, ${totalsText(one.totals)}`,
    );
    const without = missing.map((one) => `without lane ${one.lane} (${one.why}): ${lastSeen(one)}`);
    const in_safe = safe.map(
      (one) =>
        `safe: ${one.balance_minor} ${one.currency}; received ${one.received_minor}, given ${one.given_minor}, to the bank ${one.deposited_minor}, differences ${one.difference_minor}; on its way ${one.waiting_minor}`,
    );
    const on_cards = gifts.map(
      (one) =>
        `gift cards: ${one.owed_minor} ${one.currency} owed on ${one.cards}, of which ${one.held_minor} held by lanes`,
    );
    const sentence = [`${name}: ${totalsText(totals)}`, ...of_lanes, ...without, ...in_safe, ...on_cards].join('\n');
    printResult(io, flags.json, { outcome: 'closed', ...done.value }, sentence);
    return EXIT.ok;
  });
}

const lastSeen = ({ last_seq, last_event, last_word }: MissingLane): string =>
  `last event ${last_seq} at ${last_event ?? 'never'}, last word ${last_word ?? 'never'}`;

/** Sums of every currency, in one line. */
export function totalsText(totals: DayTotals): string {
  const sums = Object.entries(totals).map(
    ([currency, { sales, sales_minor, card_minor, cash_minor, card_returned_minor, cash_refunds_minor }]) =>
      `${sales} sales, ${sales_minor} ${currency} (cards ${card_minor}, cash ${cash_minor}), gave back ${card_returned_minor + cash_refunds_minor} ${currency} (cards ${card_returned_minor}, cash ${cash_refunds_minor})`,
  );
  return sums.join(', ') || 'nothing sold';
}
