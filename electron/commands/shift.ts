import { type CommandIo, EXIT, type Flag, type FlagTable, type ParsedFlags, wholeNumber } from './arguments.ts';
import { type CommandDefinition, refuseUsage, runCommand } from './command.ts';
import type { DayClose } from '../payments/day-close.ts';
import { money } from './sale-result.ts';
import { SERVICE_FLAGS } from './till-flags.ts';
import { printResult, withCounter } from './with-counter.ts';

const FLAGS = {
  'wait-seconds': {
    placeholder: 'N',
    help: 'how long to wait for what is unresolved, at most 600; default 600',
    parse: wholeNumber(0, 600),
  } as Flag<number>,
  ...SERVICE_FLAGS,
} as const satisfies FlagTable;

const CLOSE: CommandDefinition<typeof FLAGS> = {
  name: 'cobro shift close',
  usage: 'cobro shift close [--wait-seconds N] [--json]',
  summary: `Closes the card day: waits for what is unresolved, asks once more about what was never charged, and prints what was
taken and given back since the last close. What is still unresolved is listed and carried forward, never dropped.`,
  flags: FLAGS,
  examples: ['cobro shift close', 'cobro shift close --wait-seconds 60 --json'],
  exits: {
    [EXIT.attention]: 'not closed; the sentence says why',
    [EXIT.unknown]: 'closed, with unresolved payments carried forward',
  },
};

/** `cobro shift close`. */
export async function runShiftCommand(argv: readonly string[], io: CommandIo): Promise<number> {
  const [act, ...rest] = argv;
  if (act === 'close') return runCommand(CLOSE, rest, io, ({ flags }) => close(flags, io));
  if (act === '--help' || act === '-h') return runCommand(CLOSE, ['--help'], io, async () => EXIT.ok);
  const given = act === undefined ? 'nothing' : JSON.stringify(act);
  return refuseUsage('cobro shift', io, `${given} was given; accepted: close`);
}

function close(flags: ParsedFlags<typeof FLAGS>, io: CommandIo): Promise<number> {
  return withCounter('cobro shift close', flags, false, io, async ({ engine, settings }) => {
    const drain_ms = (flags['wait-seconds'] ?? 600) * 1_000;
    const day = await engine.closeDay({ by: settings.read().manager_name, drain_ms });
    if (!day.closed) {
      io.stderr(`cobro shift close: ${REASONS[day.reason]}`);
      return EXIT.attention;
    }
    printResult(io, flags.json, day, sentenceOf(day));
    return day.suspense.length === 0 ? EXIT.ok : EXIT.unknown;
  });
}

const REASONS = {
  payment_under_way: 'A payment is under way; close when it has ended.',
  journal_not_written: 'The journal cannot be written, so nothing was closed. cobro doctor says why.',
} as const;

function sentenceOf({ totals, suspense }: Extract<DayClose, { closed: true }>): string {
  const taken = totals.map(
    (total) =>
      `${total.currency}: ${total.payments} payments ${money(total.bound_minor, total.currency)}, ${total.returns} returns ${money(total.returned_minor, total.currency)}, net ${money(total.net_minor, total.currency)}`,
  );
  const open = suspense.map(
    ({ trace_id, kind, state, amount_minor, currency, carried }) =>
      `unresolved ${kind} ${trace_id} ${money(amount_minor, currency)} ${state}${carried ? ', carried forward' : ''}`,
  );
  return ['The card day is closed.', ...(taken.length === 0 ? ['No card payments.'] : taken), ...open].join('\n');
}
