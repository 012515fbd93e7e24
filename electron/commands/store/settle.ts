import { readSmallFile } from '../../platform/small-file.ts';
import * as z from 'zod';
import type { CurrencyCode } from '../../../core/money/currency.ts';
import { type Result, fail, succeed } from '../../../core/result.ts';
import type { StoreDatabase } from '../../../store/database/database.ts';
import type { Settlement, ShopReconciliation } from '../../../store/contract/settlement.ts';
import { currencyOfShop, settleShop } from '../../../store/server/settlement/reconcile-shop.ts';
import { takeReport } from '../../../store/server/settlement/settlement-reports.ts';
import { systemClock } from '../../platform/system.ts';
import {
  type CommandIo,
  EXIT,
  type Flag,
  type FlagTable,
  type ParsedFlags,
  refuseForm,
  text,
  wholeNumber,
} from '../command-line/arguments.ts';
import { type CommandDefinition, runCommand } from '../command-line/command.ts';
import { READER_FLAGS } from '../command-line/till-flags.ts';
import { printResult } from '../command-line/with-till-runtime.ts';
import { STORE_FLAGS, databaseProblem } from './store-flags.ts';
import { say, withStore } from './with-store.ts';

const { environment: _environment, ...CURRENCY } = READER_FLAGS.currency;
const FLAGS = {
  z: { placeholder: 'N', help: 'which Z; default the last one', parse: wholeNumber(1, 1_000_000_000) } as Flag<number>,
  currency: { ...CURRENCY, help: 'ISO 4217 code; default the one that the shop sells in' } as Flag<CurrencyCode>,
  report: {
    placeholder: 'FILE',
    help: 'takes a report that cobro settlement --json printed',
    parse: text(1_000),
  } as Flag<string>,
  date: {
    placeholder: 'DATE',
    help: 'the day of the report, YYYY-MM-DD',
    parse: (given: string) =>
      z.iso.date().safeParse(given).success ? succeed(given) : refuseForm('a day as YYYY-MM-DD'),
  } as Flag<string>,
  ...STORE_FLAGS,
} as const satisfies FlagTable;

const SETTLE: CommandDefinition<typeof FLAGS> = {
  name: 'cobro store settle',
  usage: 'cobro store settle [--z N] [--currency CUR] [--report FILE --date DATE] [--data DIR] [--json]',
  summary: `Compares what the Z of all lanes say of cards with the payment service's settlement, and names each difference with
lane, trace and amount. The store has no credentials of the payment service: a till with the right reads the reports
(cobro settlement --date DATE --json > FILE), and they are given here, one day at a time.`,
  flags: FLAGS,
  check: (flags) => {
    if ((flags.report === undefined) !== (flags.date === undefined))
      return '--report and --date go together; accepted: both, or none';
    return databaseProblem(flags);
  },
  examples: ['cobro store settle --date 2026-11-25 --report settlement.json', 'cobro store settle --z 12 --json'],
  exits: { [EXIT.attention]: 'something differs, a report is lacking, or the store cannot be reached' },
};

/** `cobro store settle` */
export function runSettleCommand(argv: readonly string[], io: CommandIo): Promise<number> {
  return runCommand(SETTLE, argv, io, ({ flags }) =>
    withStore(SETTLE.name, flags, io, async (database) => await settle(database, flags, io)),
  );
}

async function settle(database: StoreDatabase, flags: ParsedFlags<typeof FLAGS>, io: CommandIo): Promise<number> {
  const currency = flags.currency ?? (await currencyOfShop(database));
  if (flags.report !== undefined && flags.date !== undefined) {
    const written = readReportFile(flags.report);
    if (!written.ok) return say(SETTLE.name, written.error, io);
    const wish = { date: flags.date, currency, text: written.value, taken_by: 'command line' };
    const taken = await takeReport(database, wish);
    if (!taken.ok) return say(SETTLE.name, taken.error.message, io);
    const { lines, date, is_known } = taken.value;
    io.stderr(`${is_known ? 'Known already' : 'Taken'}: the report of ${date}, ${lines} lines.`);
  }
  const request = { z_number: flags.z ?? null, currency, now_ms: Math.trunc(systemClock.wallMs()) };
  const done = await settleShop(database, request);
  if (!done.ok) return say(SETTLE.name, done.error.message, io);
  printResult(io, flags.json, resultOf(done.value), sentenceOf(done.value));
  return isClean(done.value) ? EXIT.ok : EXIT.attention;
}

function readReportFile(path: string): Result<string, string> {
  try {
    return succeed(readSmallFile(path).toString('utf8'));
  } catch (error) {
    return fail(`--report ${path} cannot be read (${String((error as NodeJS.ErrnoException).code ?? error)})`);
  }
}

const resultOf = (settlement: Settlement): object =>
  settlement.outcome === 'compared'
    ? { outcome: 'compared', ...settlement.result }
    : { outcome: 'reports_lacking', ...settlement.needs };

function isClean(settlement: Settlement): boolean {
  if (settlement.outcome !== 'compared') return false;
  const { differences, lanes, unplaced } = settlement.result;
  return differences.length + unplaced.length === 0 && lanes.every((one) => one.z_minor === one.lines_minor);
}

function sentenceOf(settlement: Settlement): string {
  if (settlement.outcome === 'compared') return lines(settlement.result).join('\n');
  const { z_number, lacking } = settlement.needs;
  const how = lacking.map((date) => `cobro settlement --date ${date} --json > FILE, then --date ${date} --report FILE`);
  return [`Z ${z_number}: reports are lacking for ${lacking.join(', ')}.`, ...how].join('\n');
}

function lines(result: ShopReconciliation): string[] {
  const { z_number, total, currency, fees_minor, net_minor, lanes, differences, unplaced, missing } = result;
  const head = `Z ${z_number}: lanes ${total.ours.amount_minor} ${currency}, service ${total.theirs.amount_minor}, difference ${total.difference_minor}; fees ${fees_minor}, net ${net_minor}`;
  return [
    head,
    ...lanes.map(({ lane, z_minor, lines_minor }) =>
      z_minor === lines_minor
        ? `lane ${lane}: ${z_minor}`
        : `lane ${lane}: its Z says ${z_minor}, its lines come to ${lines_minor}: look at this lane`,
    ),
    ...differences.map(
      ({ lane, kind, amount_minor, trace_id, transaction_id, sale_number, settled_on }) =>
        `${kind}: lane ${lane ?? '?'}, ${amount_minor}, sale ${sale_number ?? '?'}, trace ${trace_id ?? '?'}, transaction ${transaction_id ?? '?'}${settled_on === null ? '' : `, settled on ${settled_on}`}`,
    ),
    ...missing.map(({ lane, why }) => `without lane ${lane} (${why})`),
    ...unplaced.map(({ id, amount_minor }) => `of no lane that was heard: transaction ${id}, ${amount_minor}`),
  ];
}
