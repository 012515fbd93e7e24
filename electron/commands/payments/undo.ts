import { loadedStill } from '../../../core/gift/gift-rules.ts';
import { AMOUNT_MINOR_MAX } from '../../../core/money/money.ts';
import type { TillRuntime } from '../../app/till-runtime.ts';
import type { AttemptRow } from '../../journal/tables/rows.ts';
import type { UndoOutcome } from '../../payments/payment-engine.ts';
import { type CommandIo, EXIT, type Flag, type FlagTable, text, wholeNumber } from '../command-line/arguments.ts';
import { type CommandDefinition, refuseUsage, runCommand } from '../command-line/command.ts';
import { systemRandomness } from '../../platform/system.ts';
import { type Begin, KEY_FLAGS, type KeyedRequest, finishKeyed, onceForKey, waitsFor } from './keyed.ts';
import { claimReturn, commandReturn, dropNeverSent, hasWaitingReturn } from './claimed-return.ts';
import { waitForFirstQuery } from './first-query.ts';
import { refusedCertificate } from './refused-certificate.ts';
import type { ClaimedPart } from '../../features/refunds/lane-claims.ts';
import { recallUndo } from '../../payments/outcomes/recall.ts';
import type { Grant } from '../../features/shared/grant.ts';
import { answerable, byWhom } from '../../features/shared/grant.ts';
import { OPERATOR_FLAGS, answeredInTime, recordOperator } from '../command-line/operator.ts';
import { type CommandResult, money, seconds } from './sale-result.ts';
import { SERVICE_FLAGS } from '../command-line/till-flags.ts';
import { endWithoutTill, withoutOutcome, withOperator } from '../command-line/with-till-runtime.ts';

const EXITS = {
  [EXIT.declined]: 'declined: the service said no',
  [EXIT.not_charged]: 'nothing was undone, and the reason; also when the till cannot be opened',
  [EXIT.unknown]: 'unknown: durable in the recovery queue, being settled',
};

const REFUND_FLAGS = {
  payment: { placeholder: 'ID', help: 'payment_id of an approved sale of this till', parse: text(128) } as Flag<string>,
  amount: {
    placeholder: 'N',
    help: 'what to give back, in minor units',
    parse: wholeNumber(1, AMOUNT_MINOR_MAX),
  } as Flag<number>,
  ...OPERATOR_FLAGS,
  ...KEY_FLAGS,
  ...SERVICE_FLAGS,
} as const satisfies FlagTable;

const CANCEL_FLAGS = {
  trace: { placeholder: 'ID', help: 'trace_id of an approved sale of this till', parse: text(36) } as Flag<string>,
  ...OPERATOR_FLAGS,
  ...KEY_FLAGS,
  ...SERVICE_FLAGS,
} as const satisfies FlagTable;

const REFUND: CommandDefinition<typeof REFUND_FLAGS> = {
  name: 'cobro refund',
  usage: 'cobro refund --payment ID --amount N [--operator NAME] [--idempotency-key K] [--json]',
  summary:
    'Gives back all or a part of a payment of this till. Before its capture begins a whole refund is a cancellation.',
  flags: REFUND_FLAGS,
  examples: [
    'cobro refund --payment pay_123 --amount 12990',
    'cobro refund --payment pay_123 --amount 500 --operator "Ana Soto" --pin-file ana.pin --json',
  ],
  exits: EXITS,
};

const CANCEL: CommandDefinition<typeof CANCEL_FLAGS> = {
  name: 'cobro cancel',
  usage: 'cobro cancel --trace ID [--operator NAME] [--idempotency-key K] [--json]',
  summary: 'Undoes a whole payment of this till: a cancellation before its capture begins, a refund after it.',
  flags: CANCEL_FLAGS,
  examples: ['cobro cancel --trace 0190d0b2-7e2c-7c1a-9a61-0b5f0c3f2f11', 'cobro cancel --trace 0190d0b2 --json'],
  exits: EXITS,
};

/** `cobro refund`: answers the exit code of its outcome. */
export function runRefundCommand(argv: readonly string[], io: CommandIo): Promise<number> {
  return runCommand(REFUND, argv, io, async ({ flags }) => {
    const { payment, amount } = flags;
    if (payment === undefined)
      return refuseUsage('cobro refund', io, '--payment is missing; accepted: the payment_id of a sale');
    if (amount === undefined)
      return refuseUsage('cobro refund', io, '--amount is missing; accepted: minor units, e.g. --amount 12990');
    const refund = async (runtime: TillRuntime, grant: Grant): Promise<number> => {
      const row = runtime.journal.attempts.ofPayment(payment);
      const keyed = { key: flags['idempotency-key'], act: 'refund', arguments: { payment, amount } };
      return await undoOnce('cobro refund', runtime, grant, io, flags.json, keyed, row, amount, payment);
    };
    const without = withoutOutcome(io, flags.json, { trace_id: null, payment_id: payment });
    const ended = endWithoutTill('cobro refund', flags, io, without);
    if (ended !== null) return ended;
    return await withOperator('cobro refund', flags, 'refund', io, refund, without, waitsFor(flags));
  });
}

/** `cobro cancel`: answers the exit code of its outcome. */
export function runCancelCommand(argv: readonly string[], io: CommandIo): Promise<number> {
  return runCommand(CANCEL, argv, io, async ({ flags }) => {
    const { trace } = flags;
    if (trace === undefined)
      return refuseUsage('cobro cancel', io, '--trace is missing; accepted: the trace_id of a sale');
    const cancel = async (runtime: TillRuntime, grant: Grant): Promise<number> => {
      const row = runtime.journal.attempts.find(trace);
      const keyed = { key: flags['idempotency-key'], act: 'cancel', arguments: { trace } };
      return await undoOnce('cobro cancel', runtime, grant, io, flags.json, keyed, row, null, trace);
    };
    const without = withoutOutcome(io, flags.json, { trace_id: trace, payment_id: null });
    const ended = endWithoutTill('cobro cancel', flags, io, without);
    if (ended !== null) return ended;
    return await withOperator('cobro cancel', flags, 'refund', io, cancel, without, waitsFor(flags));
  });
}

async function undo(
  runtime: TillRuntime,
  grant: Grant,
  io: CommandIo,
  row: AttemptRow | null,
  amount_minor: number | null,
  requested: string,
  begin: Begin,
): Promise<UndoOutcome> {
  if (row === null)
    return { outcome: 'not_charged', reason: 'not_found', detail: `${requested} is not a payment of this till` };
  return answeredInTime(runtime, io, undoOnRecord(runtime, grant, io, row, amount_minor, begin));
}

/** A possible act is in the audit trail before it is sent; an impossible one is only refused. */
async function undoOnRecord(
  runtime: TillRuntime,
  grant: Grant,
  io: CommandIo,
  row: AttemptRow,
  amount_minor: number | null,
  begin: Begin,
): Promise<UndoOutcome> {
  const { engine, journal } = runtime;
  const { trace_id, sale_id } = row;
  const undo_id = systemRandomness.identifier();
  const sale = journal.sales.sale(sale_id);
  // Money for a gift card goes back together with the card alone, by a return of its line.
  if (sale !== null && loadedStill(sale, journal.sales.returnsOf(sale_id)) > 0)
    return {
      outcome: 'not_charged',
      reason: 'gift_loaded',
      detail: 'it bought a gift card: return that line at the till',
    };
  // The engine refuses these, too; here they stand in no audit trail yet.
  const { doubt } = journal.lineage;
  if (doubt !== null) return { outcome: 'not_charged', reason: 'card_sales_stopped', detail: doubt.why };
  const plan = await engine.planUndo(trace_id, amount_minor ?? undefined);
  if ((journal.attempts.find(trace_id)?.returning_minor ?? 0) > 0)
    return { outcome: 'not_charged', reason: 'undo_in_progress', detail: trace_id };
  const sale_number = sale?.number;
  const act = {
    what: plan.act,
    subject: trace_id,
    amount_minor: amount_minor ?? plan.remaining_minor,
    ...(sale_number === undefined ? {} : { sale_number }),
  };
  const { pusher } = runtime.store;
  const shop = pusher !== null && sale?.state === 'PAID' ? { pusher, sale } : null;
  const trouble =
    plan.act === 'none' ? null : (begin(undo_id) ?? (shop === null ? recordOperator(journal, act, grant) : null));
  if (trouble !== null) return { outcome: 'not_charged', reason: 'card_sales_stopped', detail: trouble };
  const wish = { undo_id, amount_minor: act.amount_minor, act: { ...byWhom(grant), ...act } };
  const claimed: ClaimedPart =
    shop === null || plan.act === 'none'
      ? { stop: null }
      : await claimReturn(runtime, shop.pusher, shop.sale, row, wish, grant);
  if (claimed.stop !== null) return { outcome: 'not_charged', reason: claimed.stop, detail: stopText(claimed.stop) };
  const { grant: granted, isStillGranted } = claimed;
  // At a till that works alone the return is decided with the intent: nothing waits between the two.
  const is_decided_here = shop === null && sale?.state === 'PAID' && !hasWaitingReturn(journal, sale_id);
  const outcome = await engine.undo({
    ...{ trace_id, amount_minor, manager: answerable(grant).name, reason: 'command_line', undo_id },
    ...(is_decided_here && {
      returned: (back_minor: number) => commandReturn(sale, row, { undo_id, amount_minor: back_minor }, grant),
    }),
    ...(granted === undefined ? {} : { grant: granted }),
    ...(isStillGranted === undefined ? {} : { isStillGranted }),
  });
  const certificate = outcome.outcome === 'undone' ? null : refusedCertificate(runtime);
  if (certificate !== null) io.stderr(certificate);
  if (outcome.outcome === 'declined' || outcome.outcome === 'not_charged')
    dropNeverSent(journal, sale_id, undo_id, outcome.reason);
  if (outcome.outcome === 'unknown') {
    await waitForFirstQuery(engine, trace_id, io);
    return recallUndo({ journal }, journal.attempts.find(trace_id), undo_id);
  }
  // The till's own refusal: no intent was written, and the service was asked for nothing.
  const is_ours = outcome.outcome === 'declined' && journal.attempts.findUndo(undo_id) === null;
  return is_ours ? { outcome: 'not_charged', reason: outcome.reason, detail: outcome.detail } : outcome;
}

/** Why nothing was sent, for a person. */
function stopText(stop: string): string {
  if (stop === 'return_waiting')
    return 'an earlier return of this sale stopped: finish or drop it on the page of the till';
  if (stop === 'other_shop') return 'it was sold in another shop, where this till was before: return it there';
  if (stop === 'card_sales_stopped') return 'the journal could not be written';
  return 'the store of the shop says no';
}

async function undoOnce(
  name: string,
  runtime: TillRuntime,
  grant: Grant,
  io: CommandIo,
  as_json: boolean,
  keyed: KeyedRequest,
  row: AttemptRow | null,
  amount_minor: number | null,
  requested: string,
): Promise<number> {
  if (row !== null) await waitForFirstQuery(runtime.engine, row.trace_id, io);
  const result = await onceForKey(runtime, keyed, {
    run: async (begin) => undoResult(await undo(runtime, grant, io, row, amount_minor, requested, begin), row),
    // Read anew: what was returned since changes what remains.
    recall: (undo_id) => {
      const recalled = recallUndo(runtime, row && runtime.journal.attempts.find(row.trace_id), undo_id);
      // Nothing goes back of what was told as not sent.
      if (recalled.outcome === 'not_charged' && row !== null)
        dropNeverSent(runtime.journal, row.sale_id, undo_id, recalled.reason);
      return undoResult(recalled, row);
    },
  });
  return finishKeyed(name, io, as_json, result);
}

/**
 * Puts the outcome of an undo into the words of the operator interface: the shape of a sale, `undone` for `approved`.
 */
export function undoResult(outcome: UndoOutcome, attempt: AttemptRow | null): CommandResult {
  const trace_id = attempt?.trace_id ?? null;
  const payment_id = attempt?.payment_id ?? null;
  const card = attempt?.card
    ? { brand: attempt.card.brand, last_four: attempt.card.last_four, entry_mode: attempt.card.entry_mode }
    : null;
  switch (outcome.outcome) {
    case 'undone': {
      const { act, transaction_id, amount_minor: amount, currency, remaining_minor: remaining } = outcome;
      const result = {
        outcome: 'undone',
        act,
        trace_id,
        payment_id: outcome.payment_id ?? payment_id,
        transaction_id,
        amount,
        // What goes back is one sum: the tip of the payment is in it.
        tip: 0,
        currency,
        remaining,
        approval_code: attempt?.approval_code ?? null,
        card,
      };
      return {
        result,
        sentence: `Undone by ${act}: ${money(amount, currency)}; ${money(remaining, currency)} remain.`,
        exit: EXIT.ok,
      };
    }
    case 'declined': {
      const { act, reason, detail } = outcome;
      return {
        result: { outcome: 'declined', act, trace_id, payment_id, reason, detail },
        sentence: `Declined (${reason}): ${detail}`,
        exit: EXIT.declined,
      };
    }
    case 'not_charged': {
      const { reason, detail } = outcome;
      return {
        result: { outcome: 'not_charged', trace_id, payment_id, reason, detail },
        sentence: `Nothing undone (${reason}): ${detail}`,
        exit: EXIT.not_charged,
      };
    }
    case 'unknown': {
      const { act, cause } = outcome;
      const next_retry_seconds = seconds(outcome.next_retry_ms);
      const result = { outcome: 'unknown', act, trace_id, payment_id, cause, next_retry_seconds };
      return {
        result,
        sentence: `Unknown (${cause}): the ${act} is being settled; do not repeat it. Next try in ${next_retry_seconds} s: cobro recover.`,
        exit: EXIT.unknown,
      };
    }
  }
}
