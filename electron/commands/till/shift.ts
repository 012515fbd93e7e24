import { AMOUNT_MINOR_MAX } from '../../../core/money/money.ts';
import type { ShiftClose, ShiftReport } from '../../../core/shift/shift-report.ts';
import type { DayClose } from '../../payments/close/day-close.ts';
import { systemRandomness } from '../../platform/system.ts';
import {
  type CommandIo,
  EXIT,
  type Flag,
  type FlagTable,
  type ParsedFlags,
  wholeNumber,
} from '../command-line/arguments.ts';
import { type CommandDefinition, runCommand } from '../command-line/command.ts';
import { answerable } from '../../features/shared/grant.ts';
import { OPERATOR_FLAGS, UNNAMED, recordOperator } from '../command-line/operator.ts';
import { money } from '../payments/sale-result.ts';
import { runAct } from '../service/service-query.ts';
import { READER_FLAGS, SERVICE_FLAGS } from '../command-line/till-flags.ts';
import { endWithoutTill, printResult, withOperator, withTillRuntime } from '../command-line/with-till-runtime.ts';

const OPEN_FLAGS = {
  float: {
    placeholder: 'N',
    help: 'cash in the drawer to give change with, in minor units; default 0',
    parse: wholeNumber(0, AMOUNT_MINOR_MAX),
  } as Flag<number>,
  ...SERVICE_FLAGS,
  currency: READER_FLAGS.currency,
} as const satisfies FlagTable;

const CLOSE_FLAGS = {
  'wait-seconds': {
    placeholder: 'N',
    help: 'how long to wait for what is unresolved, at most 600; default 600',
    parse: wholeNumber(0, 600),
  } as Flag<number>,
  ...OPERATOR_FLAGS,
  ...SERVICE_FLAGS,
  /** Of a shift that no sale opened. */
  currency: READER_FLAGS.currency,
} as const satisfies FlagTable;

const OPEN: CommandDefinition<typeof OPEN_FLAGS> = {
  name: 'cobro shift open',
  usage: 'cobro shift open [--float N] [--json]',
  summary: `Opens a shift with what lies in the drawer, and lets the till ask at once about everything unresolved.
A shift that is open already stays as it is.`,
  flags: OPEN_FLAGS,
  examples: ['cobro shift open', 'cobro shift open --float 80000 --json'],
  exits: { [EXIT.attention]: 'a shift is open already; nothing was changed' },
};

const REPORT: CommandDefinition<typeof SERVICE_FLAGS> = {
  name: 'cobro shift report',
  usage: 'cobro shift report [--json]',
  summary: 'The X report: what happened in the open shift so far, and what must lie in the drawer. Changes nothing.',
  flags: SERVICE_FLAGS,
  examples: ['cobro shift report', 'cobro shift report --json'],
  exits: { [EXIT.attention]: 'no shift is open' },
};

const CLOSE: CommandDefinition<typeof CLOSE_FLAGS> = {
  name: 'cobro shift close',
  usage: 'cobro shift close [--wait-seconds N] [--operator NAME] [--json]',
  summary: `Closes the shift and the card day: waits for what is unresolved, asks once more about what was never charged, and
prints what was taken and given back since the last close. What is still unresolved is listed and carried forward, never
dropped.`,
  flags: CLOSE_FLAGS,
  examples: ['cobro shift close', 'cobro shift close --wait-seconds 60 --json'],
  exits: {
    [EXIT.attention]: 'not closed; the sentence says why',
    [EXIT.unknown]: 'closed, with unresolved payments carried forward',
  },
};

/** `cobro shift open`, `report` and `close`. */
export function runShiftCommand(argv: readonly string[], io: CommandIo): Promise<number> {
  return runAct(
    'cobro shift',
    {
      open: (rest) => runCommand(OPEN, rest, io, ({ flags }) => open(flags, io)),
      report: (rest) => runCommand(REPORT, rest, io, ({ flags }) => report(flags, io)),
      close: (rest) => runCommand(CLOSE, rest, io, ({ flags }) => close(flags, io)),
    },
    argv,
    io,
  );
}

function open(flags: ParsedFlags<typeof OPEN_FLAGS>, io: CommandIo): Promise<number> {
  return withTillRuntime(OPEN.name, flags, 'none', io, async ({ journal, engine, settings }) => {
    const already = journal.shifts.open();
    if (already !== null) {
      io.stderr(`${OPEN.name}: Shift ${already.number} is open already; close it first.`);
      return EXIT.attention;
    }
    const { currency, shift_number, cashier_name } = settings.read();
    const { number, float_minor, opened_at_ms } = journal.shifts.openShift({
      shift_id: systemRandomness.identifier(),
      currency,
      float_minor: flags.float ?? 0,
      by: cashier_name,
      automatic: false,
      first_number: shift_number,
    });
    recordOperator(journal, { what: 'shift_opened', subject: String(number), amount_minor: float_minor });
    // Everything unresolved is due when a shift begins (payment-safety 5.5).
    engine.kickRecovery();
    const { unresolved } = engine.recoverySummary();
    const opened_at = new Date(opened_at_ms).toISOString();
    const result = { number, currency, float_minor, opened_at, unresolved };
    printResult(io, flags.json, result, `Shift ${number} is open with ${money(float_minor, currency)} in the drawer.`);
    return EXIT.ok;
  });
}

async function report(flags: ParsedFlags<typeof SERVICE_FLAGS>, io: CommandIo): Promise<number> {
  const ended = endWithoutTill(REPORT.name, flags, io);
  if (ended !== null) return ended;
  return await withTillRuntime(REPORT.name, flags, 'none', io, async ({ journal }) => {
    const shift = journal.shifts.open();
    const report = journal.shifts.report();
    if (shift === null || report === null) {
      io.stderr(`${REPORT.name}: No shift is open. What was sold without one is in the next close.`);
      return EXIT.attention;
    }
    const { shift_id, number, opened_by, opened_at_ms } = shift;
    const opened_at = new Date(opened_at_ms).toISOString();
    const result = { shift_id, number, opened_by, opened_at, report };
    printResult(io, flags.json, result, [`Shift ${number}, not closed.`, ...reportLines(report)].join('\n'));
    return EXIT.ok;
  });
}

async function close(flags: ParsedFlags<typeof CLOSE_FLAGS>, io: CommandIo): Promise<number> {
  const ended = endWithoutTill(CLOSE.name, flags, io);
  if (ended !== null) return ended;
  return await withOperator(CLOSE.name, flags, 'close_shift', io, async ({ engine, journal, settings }, grant) => {
    const { manager_name, currency, shift_number } = settings.read();
    const wait_seconds = flags['wait-seconds'] ?? 600;
    let is_stopped = false;
    const stopped = io.stopped.then(() => {
      is_stopped = true;
      return { closed: false, reason: 'stopped' } as const;
    });
    const closing = engine.closeDay({
      by: grant === UNNAMED ? manager_name : answerable(grant).name,
      drain_ms: wait_seconds * 1_000,
      shift: { currency, first_number: shift_number },
      isStopped: () => is_stopped,
      onStage: (stage) => {
        const { unresolved } = engine.recoverySummary();
        if (stage === 'waiting' && unresolved > 0 && wait_seconds > 0)
          io.stderr(waitSentence(unresolved, wait_seconds));
      },
    });
    const day = await Promise.race([closing, stopped]);
    if (!day.closed) {
      io.stderr(`${CLOSE.name}: ${REASONS[day.reason]}`);
      return EXIT.attention;
    }
    const closed = { what: 'shift_closed', subject: String(day.shift?.number ?? 0), detail: 'not counted' };
    recordOperator(journal, closed, grant);
    printResult(io, flags.json, day, sentenceOf(day));
    return day.suspense.length === 0 ? EXIT.ok : EXIT.unknown;
  });
}

const waitSentence = (unresolved: number, wait_seconds: number): string =>
  `Waiting for ${unresolved} unresolved ${unresolved === 1 ? 'payment' : 'payments'}, at most ${wait_seconds} s (--wait-seconds); what is open then is carried forward.`;

const REASONS = {
  payment_under_way: 'A payment is under way; close when it has ended.',
  journal_not_written: 'The journal cannot be written, so nothing was closed. cobro doctor says why.',
  stopped: 'It was stopped while it waited: nothing was closed. Close again; --wait-seconds 0 waits for nothing.',
  other_shift: 'The shift is closed already.',
  count_changed: 'The drawer was used meanwhile; count again.',
  count_again: 'A blind count with a difference is made twice.',
  note_needed: 'The difference has to be explained.',
} as const satisfies Record<Extract<DayClose, { closed: false }>['reason'], string>;

function sentenceOf({ totals, suspense, shift }: Extract<DayClose, { closed: true }>): string {
  const taken = totals.map(
    (total) =>
      `${total.currency}: ${total.payments} payments ${money(total.bound_minor, total.currency)}, ${total.returns} returns ${money(total.returned_minor, total.currency)}, net ${money(total.net_minor, total.currency)}`,
  );
  const open = suspense.map(
    ({ trace_id, kind, state, amount_minor, currency, carried }) =>
      `unresolved ${kind} ${trace_id} ${money(amount_minor, currency)} ${state}${carried ? ', carried forward' : ''}`,
  );
  const cards = taken.length === 0 ? ['No card payments.'] : taken;
  return ['The card day is closed.', ...cards, ...shiftLines(shift), ...open].join('\n');
}

function shiftLines(shift: ShiftClose | null): string[] {
  return shift === null ? [] : [`Z ${shift.number}: the shift is closed.`, ...reportLines(shift.report)];
}

function reportLines({ currencies, drawers }: ShiftReport): string[] {
  return [
    ...currencies.map(
      ({ currency, sales, cash }) =>
        `${currency}: ${sales.count} sales ${money(sales.total_minor, currency)}, tips ${money(sales.tip_minor, currency)}, in cash ${money(cash.amount_minor, currency)}`,
    ),
    ...drawers.map(({ currency, expected_minor }) => `in the drawer: ${money(expected_minor, currency)}`),
  ];
}
