import { AMOUNT_MINOR_MAX } from '../../../core/money/money.ts';
import { totalMinor } from '../../journal/tables/rows.ts';
import type { TillRuntime } from '../../app/till-runtime.ts';
import type { PersonDecision } from '../../payments/recovery/suspense.ts';
import { type KeepRefusal, keepSettled } from '../../features/recovery/keep-settled.ts';
import { systemClock } from '../../platform/system.ts';
import {
  type CommandIo,
  EXIT,
  type Flag,
  type FlagTable,
  type ParsedFlags,
  EVIDENCE_MISSING,
  evidenceText,
  text,
} from '../command-line/arguments.ts';
import { wholeNumber } from '../command-line/arguments.ts';
import { type CommandDefinition, refuseUsage, runCommand } from '../command-line/command.ts';
import { type Grant, answerable } from '../../features/shared/grant.ts';
import { OPERATOR_FLAGS, recordOperator } from '../command-line/operator.ts';
import { SERVICE_FLAGS } from '../command-line/till-flags.ts';
import { endWithoutTill, printResult, withOperator } from '../command-line/with-till-runtime.ts';

const FLAGS = {
  evidence: {
    placeholder: 'TEXT',
    help: 'where it stands how the money was found; stays in the journal',
    parse: evidenceText,
  } as Flag<string>,
  trace: { placeholder: 'ID', help: 'a held payment', parse: text(36) } as Flag<string>,
  transaction: {
    placeholder: 'ID',
    help: "the transaction in the service's settlement",
    parse: text(128),
  } as Flag<string>,
  amount: {
    placeholder: 'N',
    help: 'its amount in minor units',
    parse: wholeNumber(1, AMOUNT_MINOR_MAX),
  } as Flag<number>,
  ...OPERATOR_FLAGS,
  ...SERVICE_FLAGS,
} as const satisfies FlagTable;
type Flags = ParsedFlags<typeof FLAGS>;

const OVERVIEW =
  'cobro suspense [list] | give-back --evidence TEXT [--trace ID] | keep --evidence TEXT --transaction ID (--trace ID | --amount N)';
const ACTS = ['list', 'give-back', 'keep'] as const;
type Act = (typeof ACTS)[number];

const definition = (act: Act): CommandDefinition<typeof FLAGS> => ({
  name: `cobro suspense ${act}`,
  usage: OVERVIEW,
  summary: `What waits for a person because the till was put back, copied or lost power: payments of an earlier life, and numbers not
proven unused. give-back undoes one payment, or asks the service for all numbers and gives back what it finds; keep makes a
payment that the service holds a paid sale. Undecided items stay listed.`,
  flags: FLAGS,
  examples: [
    'cobro suspense list --json',
    "cobro suspense give-back --evidence 'settlement of 21 November, A. Soto'",
    "cobro suspense keep --transaction txn_123 --amount 12990 --evidence 'goods handed over, A. Soto'",
  ],
  exits: {
    [EXIT.attention]: 'it cannot be done; the sentence says why',
    [EXIT.unknown]: 'something waits for a person',
  },
});

const REFUSED: Readonly<Record<KeepRefusal, string>> = {
  nothing_to_settle: 'Nothing of the kind waits for a person.',
  accept_first: 'The journal is in doubt as a whole; settle that first: cobro journal accept --evidence TEXT',
  already_known: 'This till knows that transaction; it is a payment of its own.',
  own_payments_unread:
    'The service could not be asked about the payments that this till has open; one of them may be this. Nothing was decided; try again.',
  settlement_unread:
    'The service gave no whole report of its settlement; nothing was decided. Try again: cobro backup gap says why.',
  not_settled:
    "The service's settlement does not show that transaction yet; nothing was decided. A settlement comes a day later or more.",
  is_a_return:
    'That line of the settlement gives money back: it is no payment, and nothing was decided. Leave it listed.',
  other_amount:
    'The settlement has another amount for that transaction; nothing was decided. cobro backup gap lists it.',
  journal_not_written: 'The journal could not be written; nothing was decided.',
};

/** `cobro suspense`: items that need a person's decision, and the decisions (payment-safety 13.1). */
export async function runSuspenseCommand(argv: readonly string[], io: CommandIo): Promise<number> {
  const [first, ...rest] = argv;
  const named = first === undefined || first.startsWith('-') ? 'list' : ACTS.find((act) => act === first);
  if (named === undefined)
    return refuseUsage('cobro suspense', io, `${JSON.stringify(first)} was given; accepted: ${ACTS.join(', ')}`);
  const flags_given = named === first ? rest : argv;
  return runCommand(definition(named), flags_given, io, async ({ flags }) => {
    const problem = named === 'list' ? null : missingFlag(named, flags);
    if (problem !== null) return refuseUsage(`cobro suspense ${named}`, io, problem);
    const ended = endWithoutTill(`cobro suspense ${named}`, flags, io);
    if (ended !== null) return ended;
    const permission = named === 'list' ? null : 'resolve_payment';
    return await withOperator(`cobro suspense ${named}`, flags, permission, io, async (runtime, grant) =>
      named === 'list' ? list(runtime, flags, io) : await decide(runtime, grant, named, flags, io),
    );
  });
}

function missingFlag(act: Exclude<Act, 'list'>, { evidence, trace, transaction, amount }: Flags): string | null {
  if (evidence === undefined) return EVIDENCE_MISSING;
  if (act === 'give-back') return null;
  if (transaction === undefined) return "--transaction is missing; accepted: its name in the service's settlement";
  return (trace === undefined) === (amount === undefined)
    ? '--trace or --amount is missing; accepted: one of them, the held payment or the amount of one that is not known here'
    : null;
}

function list({ engine, journal }: TillRuntime, { json }: Flags, io: CommandIo): number {
  const { doubt, held, unproven, asking } = engine.suspense.read();
  const { known_to_ms } = journal.lineage;
  // Accepting the journal does not recover what it forgot, and it cannot know how much of that is decided.
  const forgot_since = known_to_ms === null ? null : new Date(known_to_ms).toISOString();
  const result = {
    doubt: doubt?.why ?? null,
    payments_unknown_here: doubt === null ? (forgot_since === null ? 0 : null) : doubt.attempts_missing,
    forgot_since,
    held: held.map((row) => ({ trace_id: row.trace_id, amount_minor: totalMinor(row), currency: row.currency })),
    numbers_not_proven_unused: unproven.length,
    numbers_asked_for: asking,
  };
  const sentence = `${held.length} payments wait for a person, ${unproven.length} numbers are not proven unused, ${asking} are asked for.`;
  const forgotten =
    forgot_since === null ? '' : ` Payments since ${forgot_since} may be unknown here: cobro backup gap lists them.`;
  printResult(io, json, result, `${sentence}${forgotten}`);
  return doubt === null && held.length === 0 && unproven.length === 0 ? EXIT.ok : EXIT.unknown;
}

async function decide(
  runtime: TillRuntime,
  grant: Grant,
  act: Exclude<Act, 'list'>,
  flags: Flags,
  io: CommandIo,
): Promise<number> {
  const outcome = await decided(runtime, grant, act, flags);
  if (typeof outcome === 'string') {
    io.stderr(`cobro suspense ${act}: ${REFUSED[outcome]}`);
    return EXIT.attention;
  }
  const { trace, transaction, amount, evidence = '' } = flags;
  const act_of_person = {
    what: 'payment_resolved',
    subject: trace ?? transaction ?? 'journal',
    detail: act,
    reason: evidence,
    ...(amount === undefined ? {} : { amount_minor: amount }),
  };
  recordOperator(runtime.journal, act_of_person, grant);
  printResult(io, flags.json, { outcome: 'decided', ...outcome }, 'It is written down, and acted upon from now on.');
  return EXIT.ok;
}

async function decided(
  { engine, settings, journal, settlement }: TillRuntime,
  grant: Grant,
  act: Exclude<Act, 'list'>,
  flags: Flags,
): Promise<KeepRefusal | object> {
  const { suspense } = engine;
  const { trace, transaction = '', amount = 0, evidence = '' } = flags;
  const decision: PersonDecision = { who: answerable(grant).name, reference: evidence };
  if (act === 'give-back')
    return (trace === undefined ? suspense.giveBackUnproven(decision) : suspense.giveBackHeld(trace, decision)) ?? {};
  if (trace !== undefined) return (await suspense.keepHeld(trace, { transaction_id: transaction }, decision)) ?? {};
  const { currency } = settings.read();
  const parts = { suspense, settlement, known_to_ms: journal.lineage.known_to_ms, now_ms: systemClock.wallMs() };
  return await keepSettled(parts, { amount_minor: amount, currency, transaction_id: transaction }, decision);
}
