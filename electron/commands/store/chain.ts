import { databaseRefusal } from '../../../store/database/database.ts';
import { readShops } from '../../../store/server/chain.ts';
import { storeSentence } from '../../../store/store-refusal.ts';
import { type CommandIo, EXIT, type ParsedFlags } from '../command-line/arguments.ts';
import { type CommandDefinition, refuseUsage, runCommand } from '../command-line/command.ts';
import { printResult } from '../command-line/with-till-runtime.ts';
import { totalsText } from './day.ts';
import { STORE_FLAGS, databaseProblem } from './store-flags.ts';
import { say } from './with-store.ts';

const DEFINITION: CommandDefinition<typeof STORE_FLAGS> = {
  name: 'cobro store shops',
  usage: 'cobro store shops --database URL [--json]',
  summary: `Shows the shops that a database has, side by side: lanes, payments without an outcome, what waits for a person, and what was
sold since the last Z. Each is read for itself; no transaction spans two. A shop is made with cobro store init --shop NAME.`,
  flags: STORE_FLAGS,
  check: databaseProblem,
  examples: ['cobro store shops --database postgresql://cobro@db.chain/cobro --json'],
  exits: { [EXIT.attention]: 'the database cannot be reached' },
};

/** `cobro store shops`. */
export function runShopsCommand(argv: readonly string[], io: CommandIo): Promise<number> {
  return runCommand(DEFINITION, argv, io, ({ flags }) => shops(flags, io));
}

async function shops(flags: ParsedFlags<typeof STORE_FLAGS>, io: CommandIo): Promise<number> {
  if (flags.database === undefined)
    return refuseUsage(DEFINITION.name, io, '--database is missing; accepted: postgresql://USER:PASSWORD@HOST/NAME');
  let report;
  try {
    report = await readShops(flags.database);
  } catch (error) {
    return say(DEFINITION.name, storeSentence(databaseRefusal(error)), io);
  }
  const lines = report.shops.map(
    (one) =>
      `${one.shop ?? 'the shop'}: ${one.state}, ${one.lanes} lanes, ${totalsText(one.totals)}; ${one.open_attempts} payments without an outcome, ${one.findings} for a person`,
  );
  const without = report.unreadable.map(
    (shop) =>
      `${shop ?? 'the shop'}: ${report.closed.includes(shop) ? 'the database does not let this user read it (cobro store init makes its roles)' : 'cannot be read by this program'}; not in the sum`,
  );
  printResult(io, flags.json, report, [...lines, ...without, `all shops: ${totalsText(report.totals)}`].join('\n'));
  return EXIT.ok;
}
