import type { TillRuntime } from '../../app/till-runtime.ts';
import { doubtSentence } from '../../journal/anchor/doubt-sentence.ts';
import type { AttemptSummary } from '../../payments/payment-engine.ts';
import { systemClock } from '../../platform/system.ts';
import {
  type CommandIo,
  EXIT,
  type Flag,
  type FlagTable,
  type ParsedFlags,
  wholeNumber,
} from '../command-line/arguments.ts';
import { type CommandDefinition, runCommand } from '../command-line/command.ts';
import { ACT_SENTENCES, type OpenAct, type ReportedAct, actNow, openActs } from './open-acts.ts';
import { refusedCertificate } from './refused-certificate.ts';
import { money, seconds } from './sale-result.ts';
import { SERVICE_FLAGS } from '../command-line/till-flags.ts';
import { noTillThere, printResult, withTillRuntime } from '../command-line/with-till-runtime.ts';

const FLAGS = {
  watch: { switch: true, help: 'stay and keep the queue empty until stopped' },
  'wait-seconds': {
    placeholder: 'N',
    help: 'give up waiting after this long; default the quarantine and 60 s more',
    parse: wholeNumber(1, 86_400),
  } as Flag<number>,
  ...SERVICE_FLAGS,
} as const satisfies FlagTable;
type Flags = ParsedFlags<typeof FLAGS>;

const DEFINITION: CommandDefinition<typeof FLAGS> = {
  name: 'cobro recover',
  usage: 'cobro recover [--watch] [--wait-seconds N] [--json]',
  summary: `Runs the recovery queue until it is empty, or until only a person can go on, and lists what is unresolved.
Nothing is ever given up: what stays is asked again by the till, and by the next run.`,
  flags: FLAGS,
  examples: ['cobro recover', 'cobro recover --json', 'cobro recover --watch'],
  exits: {
    [EXIT.attention]: 'the till cannot be opened; the sentence says why',
    [EXIT.unknown]: 'something is still unresolved; numbers that are not proven unused are told, and are no payment',
  },
};

/** An attempt cannot take effect after the quarantine; a minute more lets the last question be answered (I5). */
const AFTER_QUARANTINE_SECONDS = 60;
/** A service that cannot be reached for this long will not answer this run. */
const OFFLINE_PATIENCE_MS = 15_000;
const LIST_MAX = 10_000;

/** `cobro recover`: 0 when nothing is unresolved, 4 when something is. */
export function runRecoverCommand(argv: readonly string[], io: CommandIo): Promise<number> {
  return runCommand(DEFINITION, argv, io, async ({ flags }) => {
    const nowhere = noTillThere(flags, io);
    if (nowhere !== null) return await recoverNothing(nowhere, flags, io);
    return await withTillRuntime('cobro recover', flags, 'none', io, (runtime) => recover(runtime, flags, io));
  });
}

/** Where no till ever was nothing is unresolved (operator-interface, "Ready line"). */
async function recoverNothing(sentence: string, flags: Flags, io: CommandIo): Promise<number> {
  io.stderr(`cobro recover: ${sentence}`);
  if (flags.watch) await io.stopped;
  printResult(io, flags.json, { unresolved: 0, resolved: 0 }, '0 unresolved, 0 resolved.');
  return EXIT.ok;
}

async function recover(runtime: TillRuntime, flags: Flags, io: CommandIo): Promise<number> {
  const { engine, settings } = runtime;
  // A till with a store asks nothing before the store spoke, or said nothing in time (store 7, F9).
  await Promise.race([engine.inheritedIsKnown, io.stopped]);
  const adopted_at_start = adopted(runtime);
  const at_start = new Map(unresolved(runtime).map((attempt) => [attempt.trace_id, attempt]));
  const acts_at_start = openActs(runtime);
  const wait_seconds = flags['wait-seconds'] ?? settings.read().quarantine_seconds + AFTER_QUARANTINE_SECONDS;
  let is_over = false;
  const isOver = (): boolean => is_over;
  if (flags.watch) await watch(runtime, flags, io);
  else
    await Promise.race([
      Promise.all([engine.drainRecovery(wait_seconds * 1_000), allQueried(runtime, isOver, wait_seconds * 1_000)]),
      io.stopped,
      onlyAPersonRemains(runtime, isOver),
      offline(runtime, isOver),
    ]);
  is_over = true;
  const { doubt, held, unproven } = engine.suspense.read();
  for (const trace_id of at_start.keys()) {
    const attempt = engine.attempt(trace_id)?.summary;
    if (!attempt) continue;
    // Nothing of a journal in doubt is undone before a person decides.
    const needs_person = attempt.needs_person || (doubt !== null && isUnresolved(runtime, trace_id));
    printAttempt(io, flags.json, { ...attempt, needs_person }, actNow(runtime, acts_at_start.get(trace_id)));
  }
  const adopted_left = adopted(runtime);
  const left = engine.recoverySummary().unresolved + held.length + adopted_left;
  const settled = [...at_start.keys()].filter((trace_id) => !isUnresolved(runtime, trace_id)).length;
  const resolved = settled + adopted_at_start - adopted_left;
  const result = {
    unresolved: left,
    resolved,
    ...(doubt === null ? {} : { restored_copy: true, payments_unknown_here: doubt.attempts_missing }),
    ...(unproven.length === 0 ? {} : { numbers_not_proven_unused: unproven.length }),
  };
  // No payment is open, so that nothing is unresolved; but a person has something to compare (payment-safety 13.1).
  if (unproven.length > 0) io.stderr(`cobro recover: ${unprovenSentence(unproven.length)}`);
  const certificate = left === 0 ? null : refusedCertificate(runtime);
  if (certificate !== null) io.stderr(certificate);
  const sentence = `${left} unresolved, ${resolved} resolved.`;
  printResult(io, flags.json, result, doubt === null ? sentence : `${sentence} ${doubtSentence(doubt)}`);
  return left === 0 && doubt === null ? EXIT.ok : EXIT.unknown;
}

const unprovenSentence = (count: number): string =>
  `${count} numbers are not proven unused: compare with cobro backup gap, then cobro suspense give-back, keep, or leave them listed.`;

/** Open payments of an unreadable journal: only their traces are known, and a person decides (13.1). */
function adopted({ journal }: TillRuntime): number {
  return journal.traces.lost().filter((lease) => lease.adopted && lease.state === 'LOST').length;
}

/** Numbers that a person asked to check; items that need a person are not waited for. */
function allQueried(runtime: TillRuntime, isOver: IsOver, wait_ms: number): Promise<void> {
  const isDone = (): boolean => runtime.engine.suspense.read().asking === 0;
  if (isDone()) return Promise.resolve();
  const until_ms = systemClock.monotonicMs() + wait_ms;
  return once(runtime, isOver, () => isDone() || systemClock.monotonicMs() >= until_ms);
}

function unresolved({ engine }: TillRuntime): readonly AttemptSummary[] {
  return engine.listAttempts('unresolved', LIST_MAX);
}

function isUnresolved(runtime: TillRuntime, trace_id: string): boolean {
  return unresolved(runtime).some((attempt) => attempt.trace_id === trace_id);
}

/**
 * Whether the run that waits for something is over: then its journal is closed, and nothing of it is asked any more.
 */
type IsOver = () => boolean;

/** Resolves once `condition` holds; asked at every change of the queue, and every half second for what has no event. */
function once({ engine }: TillRuntime, isOver: IsOver, condition: () => boolean): Promise<void> {
  return new Promise((resolve) => {
    let cancel = () => {};
    const ask = () => {
      cancel();
      if (!isOver() && !condition()) {
        cancel = systemClock.schedule(500, ask);
        return;
      }
      forget();
      resolve();
    };
    const forget = engine.onChange(ask);
    cancel = systemClock.schedule(500, ask);
  });
}

function onlyAPersonRemains(runtime: TillRuntime, isOver: IsOver): Promise<void> {
  return once(runtime, isOver, () => {
    const left = unresolved(runtime);
    // Of a journal in doubt nothing is asked (payment-safety 13.2).
    if (runtime.journal.lineage.doubt !== null) return true;
    return left.length > 0 && left.every((attempt) => attempt.state === 'ATTENTION' && !attempt.trying_now);
  });
}

function offline(runtime: TillRuntime, isOver: IsOver): Promise<void> {
  let since_ms: number | null = null;
  return once(runtime, isOver, () => {
    const now_ms = systemClock.monotonicMs();
    since_ms = runtime.service.status.state === 'offline' ? (since_ms ?? now_ms) : null;
    return since_ms !== null && now_ms - since_ms >= OFFLINE_PATIENCE_MS;
  });
}

/** Tells every change of every unresolved attempt until it is asked to stop. */
async function watch(runtime: TillRuntime, flags: Flags, io: CommandIo): Promise<void> {
  const printed = new Map<string, string>();
  const acts = new Map<string, OpenAct>();
  const tell = () => {
    const open = new Set(unresolved(runtime).map(({ trace_id }) => trace_id));
    for (const [trace_id, act] of openActs(runtime)) acts.set(trace_id, act);
    for (const trace_id of new Set([...printed.keys(), ...open])) {
      const attempt = runtime.engine.attempt(trace_id)?.summary;
      const act = actNow(runtime, acts.get(trace_id));
      const state = `${attempt?.state} ${attempt?.tries} ${act?.act_outcome}`;
      if (attempt && state !== printed.get(trace_id)) printAttempt(io, flags.json, attempt, act);
      // What is settled was reported, and is not checked again.
      if (open.has(trace_id)) printed.set(trace_id, state);
      else {
        printed.delete(trace_id);
        acts.delete(trace_id);
      }
    }
  };
  const forget = runtime.engine.onChange(tell);
  tell();
  await io.stopped;
  forget();
}

function printAttempt(io: CommandIo, as_json: boolean, attempt: AttemptSummary, reported: ReportedAct | null): void {
  const { trace_id, state, amount_minor, tip_minor, currency, tries, last_error, needs_person } = attempt;
  const next_retry_seconds = attempt.next_try_in_ms === null ? null : seconds(attempt.next_try_in_ms);
  const result = {
    trace_id,
    state,
    amount_minor,
    tip_minor,
    currency,
    tries,
    next_retry_seconds,
    needs_person,
    last_error,
    ...reported,
  };
  const act =
    reported === null
      ? ''
      : `, ${reported.act} of ${money(reported.act_amount_minor, currency)} ${ACT_SENTENCES[reported.act_outcome]}`;
  const next = next_retry_seconds === null ? '' : `, next try in ${next_retry_seconds} s`;
  const sentence = `${trace_id}  ${state.padEnd(10)}  ${money(amount_minor + tip_minor, currency)}  ${tries} tries${act}${next}${last_error === null ? '' : `, last: ${last_error}`}`;
  printResult(io, as_json, result, sentence);
}
