import * as z from 'zod';
import { isCurrencyCode } from '../../../core/money/currency.ts';
import { succeed } from '../../../core/result.ts';
import type { SettlementAnswer } from '../../../core/service/schemas/records.ts';
import { reportProblem, theirLines } from '../../../core/shift/settlement-lines.ts';
import type { CommandIo, Flag } from '../command-line/arguments.ts';
import { type CommandDefinition, runCommand } from '../command-line/command.ts';
import { QUERY_EXITS, QUERY_FLAGS, fields, runQuery, table } from './service-query.ts';
import { READER_FLAGS } from '../command-line/till-flags.ts';
import { refuseForm } from '../command-line/arguments.ts';

const DATE: Flag<string> = {
  placeholder: 'DATE',
  help: 'day of the report, YYYY-MM-DD; default as the service decides',
  parse: (given) => (z.iso.date().safeParse(given).success ? succeed(given) : refuseForm('a day as YYYY-MM-DD')),
};

const FLAGS = { ...QUERY_FLAGS, date: DATE, currency: READER_FLAGS.currency } as const;

const REPORT: CommandDefinition<typeof FLAGS> = {
  name: 'cobro settlement',
  usage: 'cobro settlement [--date DATE] [--currency CUR] [--service URL] [--json]',
  summary: 'Reads the settlement report of a day.',
  flags: FLAGS,
  examples: ['cobro settlement --date 2026-11-20', 'cobro settlement --json'],
  exits: QUERY_EXITS,
};

/** `cobro settlement` */
export function runSettlementCommand(argv: readonly string[], io: CommandIo): Promise<number> {
  return runCommand(REPORT, argv, io, ({ flags }) => {
    const { date, currency } = flags;
    const query = { ...(date === undefined ? {} : { date }), ...(currency === undefined ? {} : { currency }) };
    return runQuery(
      {
        name: REPORT.name,
        kind: 'read',
        call: async (client) => {
          const result = await client.settlement(query);
          const problem = result.kind === 'answer' ? problemOf(result.value, date) : null;
          if (problem !== null) io.stderr(`${REPORT.name}: ${problem}; it is shown as it came, and is used nowhere`);
          return result;
        },
        show: ({ id, date, total_amount, currency, transaction_count, fees, net_amount, transactions }) =>
          `${fields({ id, date, total_amount, currency, transaction_count, fees, net_amount })}\n\n${table(
            ['transaction', 'amount', 'fee', 'net'],
            transactions.map((row) => [row.id, row.amount, row.fee, row.net]),
          )}`,
      },
      flags,
      io,
    );
  });
}

/** Why the report is not whole, or not that of the day; null: it is. */
function problemOf(answer: SettlementAnswer, date = answer.date.slice(0, 10)): string | null {
  if (!isCurrencyCode(answer.currency)) return null;
  const lines = theirLines(answer, answer.currency, date);
  return lines.ok ? null : reportProblem(lines.error);
}
