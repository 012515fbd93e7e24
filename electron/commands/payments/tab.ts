import { AMOUNT_MINOR_MAX } from '../../../core/money/money.ts';
import { type TabAct, givesHoldBack } from '../../../core/payments/tab.ts';
import type { Permission } from '../../../core/staff/permissions.ts';
import type { TillRuntime } from '../../app/till-runtime.ts';
import { namesNoGoods } from '../../../core/sale/sale.ts';
import { holdsNothing } from '../../../core/sale/tender.ts';
import type { Journal } from '../../journal/journal.ts';
import type { TabOutcome, TabSettlement, TabView } from '../../payments/tabs/tab.ts';
import {
  type CommandIo,
  EXIT,
  type Flag,
  type FlagTable,
  keptText,
  text,
  wholeNumber,
} from '../command-line/arguments.ts';
import { type CommandDefinition, refuseUsage, runCommand } from '../command-line/command.ts';
import { systemRandomness } from '../../platform/system.ts';
import { type Begin, KEY_FLAGS, finishKeyed, onceForKey, waitsFor } from './keyed.ts';
import { waitForFirstQuery } from './first-query.ts';
import { recallTabStep } from '../../payments/outcomes/recall.ts';
import { recallSale } from './recall.ts';
import { type Grant, answerable } from '../../features/shared/grant.ts';
import { OPERATOR_FLAGS, answeredInTime, recordOperator } from '../command-line/operator.ts';
import { sell } from './sale.ts';
import { type SaleRequest, type CommandResult, saleFacts, money, seconds, saleResult } from './sale-result.ts';
import { READER_FLAGS, SERVICE_FLAGS, readerFlagsProblem } from '../command-line/till-flags.ts';
import { listTabs } from './tab-list.ts';
import { endWithoutTill, withoutOutcome, withOperator, withTillRuntime } from '../command-line/with-till-runtime.ts';

const amount = {
  placeholder: 'N',
  help: 'in minor units, tip included; for adjust the new total',
  parse: wholeNumber(1, AMOUNT_MINOR_MAX),
} as Flag<number>;
const OPEN_FLAGS = {
  amount,
  reference: { placeholder: 'TEXT', help: 'your own reference of the tab', parse: keptText() } as Flag<string>,
  ...KEY_FLAGS,
  ...READER_FLAGS,
} as const satisfies FlagTable;
const STEP_FLAGS = {
  trace: { placeholder: 'ID', help: 'trace_id of the open tab', parse: text(36) } as Flag<string>,
  amount,
  ...OPERATOR_FLAGS,
  ...KEY_FLAGS,
  ...SERVICE_FLAGS,
} as const satisfies FlagTable;

const EXITS = {
  [EXIT.declined]: 'declined or refused, and the reason',
  [EXIT.not_charged]: 'nothing was sent',
  [EXIT.unknown]: 'unknown: durable in the recovery queue, being settled',
};

const OPEN: CommandDefinition<typeof OPEN_FLAGS> = {
  name: 'cobro tab open',
  usage: 'cobro tab open --amount N [--idempotency-key K] [--json]',
  summary: 'Holds an amount on a card (pre-authorization). Nothing is taken until the tab is captured.',
  flags: OPEN_FLAGS,
  check: readerFlagsProblem,
  examples: ['cobro tab open --amount 50000', 'cobro tab open --amount 50000 --json'],
  exits: EXITS,
};

function stepDefinition(act: TabAct, verb: string, summary: string): CommandDefinition<typeof STEP_FLAGS> {
  const given =
    act === 'adjustment' ? ' --amount N [--operator NAME]' : act === 'capture' ? ' [--amount N]' : ' [--operator NAME]';
  return {
    name: `cobro tab ${verb}`,
    usage: `cobro tab ${verb} --trace ID${given} [--idempotency-key K] [--json]`,
    summary,
    flags: STEP_FLAGS,
    examples: [
      `cobro tab ${verb} --trace 0190d0b2-7e2c-8c1a-9a61-0b5f0c3f2f11${act === 'release' ? '' : ' --amount 55000'}`,
    ],
    exits: EXITS,
  };
}

const STEPS = {
  adjust: [
    'adjustment',
    stepDefinition('adjustment', 'adjust', 'Changes what a tab holds to a new total, such as for a tip.'),
  ],
  capture: ['capture', stepDefinition('capture', 'capture', 'Takes what a tab holds, or less; the rest goes back.')],
  release: ['release', stepDefinition('release', 'release', 'Gives back all that a tab holds.')],
} as const;

/** `cobro tab open|list|adjust|capture|release`. */
export async function runTabCommand(argv: readonly string[], io: CommandIo): Promise<number> {
  const [verb = '', ...rest] = argv;
  if (verb === 'open') return open(rest, io);
  if (verb === 'list') return listTabs(rest, io);
  if (verb === 'adjust' || verb === 'capture' || verb === 'release') return step(verb, rest, io);
  if (verb === '--help' || verb === '-h') return open(['--help'], io);
  const given = verb === '' ? 'nothing' : JSON.stringify(verb);
  return refuseUsage('cobro tab', io, `${given} was given; accepted: open, list, adjust, capture, release`);
}

function open(argv: readonly string[], io: CommandIo): Promise<number> {
  return runCommand(OPEN, argv, io, async ({ flags }) => {
    const { amount: amount_minor, reference } = flags;
    if (amount_minor === undefined)
      return refuseUsage('cobro tab open', io, '--amount is missing; accepted: minor units, e.g. --amount 50000');
    const hold = async (runtime: TillRuntime): Promise<number> => {
      const request: SaleRequest = { amount_minor, tip_minor: 0, currency: runtime.settings.read().currency };
      const requested = { reference, installments: undefined };
      const given = { ...request, reference: reference ?? null };
      const result = await onceForKey(
        runtime,
        { key: flags['idempotency-key'], act: 'tab open', arguments: given },
        {
          run: async (begin) => saleResult(await sell(runtime, request, requested, io, { hold: true, begin }), request),
          recall: (sale_id) => recallSale(runtime, request, sale_id),
        },
      );
      return finishKeyed('cobro tab open', io, flags.json, result);
    };
    const without = withoutOutcome(io, flags.json, saleFacts(amount_minor, 0, flags.currency));
    return withTillRuntime('cobro tab open', flags, 'reader', io, hold, without, waitsFor(flags));
  });
}

function step(verb: keyof typeof STEPS, argv: readonly string[], io: CommandIo): Promise<number> {
  const [act, definition] = STEPS[verb];
  return runCommand(definition, argv, io, async ({ flags }) => {
    const { trace, amount: amount_minor } = flags;
    if (trace === undefined)
      return refuseUsage(definition.name, io, '--trace is missing; accepted: the trace_id of a tab');
    if (act === 'adjustment' && amount_minor === undefined)
      return refuseUsage(definition.name, io, '--amount is missing; accepted: the new total, e.g. --amount 55000');
    if (act === 'release' && amount_minor !== undefined)
      return refuseUsage(definition.name, io, '--amount is not expected; a release gives all of it back');
    const changeTab = async (runtime: TillRuntime, grant: Grant): Promise<number> => {
      const requested = { trace_id: trace, act, amount_minor: amount_minor ?? null };
      await waitForFirstQuery(runtime.engine, trace, io);
      const result = await onceForKey(
        runtime,
        { key: flags['idempotency-key'], act: `tab ${verb}`, arguments: requested },
        {
          run: async (begin) => tabResult(await change(runtime, grant, io, requested, begin), trace, runtime),
          recall: (step_id) => tabResult(recallTabStep(runtime, requested, step_id), trace, runtime),
        },
      );
      return finishKeyed(definition.name, io, flags.json, result);
    };
    const without = withoutOutcome(io, flags.json, { outcome: 'not_sent', act, trace_id: trace });
    const ended = endWithoutTill(definition.name, flags, io, without);
    if (ended !== null) return ended;
    // Taking a hold is the sale.
    const permission = ({ engine }: TillRuntime): Permission | null =>
      givesHoldBack(act, amount_minor ?? null, engine.tab(trace)?.held_minor ?? 0) ? 'refund' : null;
    return withOperator(definition.name, flags, permission, io, changeTab, without, waitsFor(flags));
  });
}

/** Stands in the audit trail before anything is sent. */
async function change(
  runtime: TillRuntime,
  grant: Grant,
  io: CommandIo,
  requested: { readonly trace_id: string; readonly act: TabAct; readonly amount_minor: number | null },
  begin: Begin,
): Promise<TabOutcome> {
  const step_id = systemRandomness.identifier();
  const { engine, journal } = runtime;
  const { trace_id: subject, act, amount_minor } = requested;
  const tab = engine.tab(subject);
  // The engine refuses it, too; here it stands in no audit trail yet.
  if (tab !== null && journal.lineage.doubt !== null) return { outcome: 'refused', act, reason: 'journal_in_doubt' };
  const amount = amount_minor ?? tab?.held_minor;
  const record = { what: `tab_${act}`, subject, ...(amount === undefined ? {} : { amount_minor: amount }) };
  const trouble = tab === null ? null : (begin(step_id) ?? recordOperator(journal, record, grant));
  if (trouble !== null) return { outcome: 'not_sent', act, reason: trouble };
  const settles =
    act === 'capture' && tab !== null ? settlement(journal, tab, amount_minor ?? tab.held_minor) : undefined;
  const changing = engine.changeTab({
    ...{ ...requested, who: answerable(grant).name, step_id },
    ...(settles === undefined ? {} : { settles }),
  });
  const answered = await answeredInTime(runtime, io, changing);
  if (answered.outcome === 'unknown') await waitForFirstQuery(engine, subject, io);
  const outcome = answered.outcome === 'unknown' ? recallTabStep(runtime, requested, step_id) : answered;
  if (tab !== null && outcome.outcome === 'done' && act === 'release') endWithItsHold(journal, tab);
  return outcome;
}

/**
 * A tab of the command line is a sale of one line, which costs what is captured. One of the counter has goods: the till
 * knows them.
 */
function settlement(
  { sales }: Journal,
  { sale_id, settles_sale }: TabView,
  amount_minor: number,
): TabSettlement | undefined {
  const sale = settles_sale ? sales.sale(sale_id) : null;
  const [line, ...others] = sale?.lines ?? [];
  if (sale === null || line === undefined || others.length > 0 || !namesNoGoods([line])) return undefined;
  const lines = [{ ...line, unit_price_minor: amount_minor }];
  return { sale: { ...sale, lines }, due_minor: amount_minor, tip_minor: 0 };
}

/** A sale that was nothing but its hold ends with it. */
function endWithItsHold({ sales }: Journal, { sale_id }: TabView): void {
  const sale = sales.sale(sale_id);
  if (sale?.state !== 'HELD' || !holdsNothing(sale)) return;
  if (namesNoGoods(sale.lines)) sales.abandonSale(sale_id);
}

function tabResult(outcome: TabOutcome, trace_id: string, { engine }: Pick<TillRuntime, 'engine'>): CommandResult {
  const { act } = outcome;
  switch (outcome.outcome) {
    case 'done': {
      const { state, held_minor, currency, payment_id } = outcome.tab;
      const result = { outcome: 'done', act, trace_id, payment_id, state, amount: held_minor, currency };
      return { result, sentence: `Done: the tab is ${state} with ${money(held_minor, currency)}.`, exit: EXIT.ok };
    }
    case 'refused':
    case 'not_sent': {
      const exit = outcome.outcome === 'refused' ? EXIT.declined : EXIT.not_charged;
      return { result: { ...outcome, trace_id }, sentence: `Nothing was done (${outcome.reason}).`, exit };
    }
    case 'unknown': {
      const next_retry_seconds = seconds(engine.attempt(trace_id)?.summary.next_try_in_ms ?? 0);
      const sentence = `Unknown (${outcome.cause}): the ${act} is being settled; do not repeat it. Next try in ${next_retry_seconds} s: cobro recover.`;
      return { result: { ...outcome, trace_id, next_retry_seconds }, sentence, exit: EXIT.unknown };
    }
  }
}
