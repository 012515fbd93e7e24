import { existsSync, readdirSync } from 'node:fs';
import { type TillRuntime, openTillRuntime } from '../../app/till-runtime.ts';
import { type JournalTrouble, journalRefusal, journalTrouble, troubleSentence } from '../../journal/file/database.ts';
import { emptiedTill } from '../../journal/anchor/open-anchoring.ts';
import {
  NoDataFolder,
  dataFolderAt,
  defaultDataFolder,
  inspectDataFolder,
  noJournalIn,
} from '../../platform/data-folder.ts';
import { isOutOfResources, outOfResourcesSentence, resourceCode } from '../../platform/out-of-resources.ts';
import { type Result, fail } from '../../../core/result.ts';
import type { Permission } from '../../../core/staff/permissions.ts';
import type { Grant } from '../../features/shared/grant.ts';
import { type CommandIo, EXIT, type ParsedFlags } from './arguments.ts';
import { refuseUsage } from './command.ts';
import { type OperatorFlags, UNNAMED, identifyOperator } from './operator.ts';
import { type SERVICE_FLAGS, type TILL_FLAGS, settingsFromFlags } from './till-flags.ts';
import { type StartRefusal, startSentence } from '../../app/start-notices.ts';

type Flags = ParsedFlags<typeof SERVICE_FLAGS> & Partial<ParsedFlags<typeof TILL_FLAGS>>;

/** Ends a command that has no outcome of its act; each answers the exit code. */
export interface WithoutOutcome {
  /** Nothing was begun; the sentence is already on standard error. */
  notBegun(sentence: string, reason?: string): number;
  /** The disk or the journal failed on the way, and something may have been sent; null when that is not said. */
  broken: ((trouble: CommandTrouble) => number) | null;
}

/** What may fail while money moves: the disk, the journal, or what the machine is short of. */
type CommandTrouble = JournalTrouble | 'out_of_resources';

const NOTHING_MOVED: WithoutOutcome = { notBegun: () => EXIT.attention, broken: null };

/** Where the cards of a command come from: a reader, one that the payment service keeps, or nowhere. */
export type CardSource = 'none' | 'reader' | { readonly stored_instrument: string };

/** How long a command whose act is done waits for the shop's store, in milliseconds. */
const HAND_IN_MS = 2_000;

/** What a folder has in which a till was ever opened or set up: its journal under any name, or its settings. */
const OF_A_TILL = /^(journal\b|settings\.json$|setup-)/;

/**
 * Why a command that works on what a till did has nothing to work on: no till was ever in the folder, as when its name is
 * mistyped. Nothing is made. Null: one was, or opening it says more.
 */
export function noTillThere(
  { data, anchor }: Pick<Flags, 'data' | 'anchor'>,
  { environment }: CommandIo,
): string | null {
  try {
    const folder = dataFolderAt(data ?? defaultDataFolder(environment));
    const looked = inspectDataFolder(folder.path);
    if (!looked.ok || (looked.value === null && existsSync(folder.path))) return null;
    const names = looked.value === null ? [] : readdirSync(folder.path);
    const wishes = { directory: folder.path, folder: anchor ?? null, environment };
    return names.some((name) => OF_A_TILL.test(name)) || emptiedTill(wishes) !== null ? null : noJournalIn(folder);
  } catch (error) {
    if (error instanceof NoDataFolder) return null;
    throw error;
  }
}

/** Ends a command that has nothing to work on; null where it has. */
export function endWithoutTill(name: string, flags: Flags, io: CommandIo, without = NOTHING_MOVED): number | null {
  const sentence = noTillThere(flags, io);
  if (sentence === null) return null;
  io.stderr(`${name}: ${sentence}`);
  return without.notBegun(sentence, 'not_found');
}

/**
 * For a command that works in any folder: call it before the folder is made, and what it returns once it is. A new till
 * is made as asked, and said to be one, because a person may have mistyped the folder's name; a program has not.
 */
export function newTillTeller(name: string, flags: Pick<Flags, 'data' | 'anchor' | 'json'>, io: CommandIo): () => void {
  if (flags.json === true || noTillThere(flags, io) === null) return () => undefined;
  const { path } = dataFolderAt(flags.data ?? defaultDataFolder(io.environment));
  return () => io.stderr(`${name}: No till was in ${path}; a new one was made there.`);
}

/** Opens the till runtime of a data folder for one operation, and closes it in order whatever comes of it. */
export async function withTillRuntime(
  name: string,
  flags: Flags,
  cards: CardSource,
  io: CommandIo,
  operation: (runtime: TillRuntime) => Promise<number>,
  without: WithoutOutcome = NOTHING_MOVED,
  wait_ms = 0,
): Promise<number> {
  const tellNewTill = newTillTeller(name, flags, io);
  const opened = await open(flags, cards, io, wait_ms);
  if (!opened.ok) {
    const sentence = startSentence(opened.error);
    io.stderr(`${name}: ${sentence}`);
    return without.notBegun(sentence);
  }
  tellNewTill();
  let code: number | null = null;
  try {
    code = await orBroken(name, io, without.broken, () => operation(opened.value));
    // A command ends after its act: its events should reach the store first, if the store is reachable.
    await Promise.race([opened.value.store.pusher?.handedIn(HAND_IN_MS), io.stopped]);
  } finally {
    await close(opened.value, code !== null, io);
  }
  return code;
}

/** A disk or journal that fails while money moves is an outcome like any other, not the end of the program. */
async function orBroken(
  name: string,
  io: CommandIo,
  broken: WithoutOutcome['broken'],
  operation: () => Promise<number>,
): Promise<number> {
  try {
    return await operation();
  } catch (error) {
    const trouble = isOutOfResources(error) ? 'out_of_resources' : journalTrouble(error);
    if (trouble === null || broken === null) throw error;
    const sentence =
      trouble === 'out_of_resources' ? outOfResourcesSentence(resourceCode(error)) : troubleSentence(trouble);
    io.stderr(`${name}: ${sentence}`);
    return broken(trouble);
  }
}

/** The reported result stands even if closing the till fails: with another exit code a script would repeat the act. */
async function close(runtime: TillRuntime, is_told: boolean, io: CommandIo): Promise<void> {
  try {
    await runtime.stop();
  } catch (error) {
    const trouble = isOutOfResources(error) ? 'out_of_resources' : journalTrouble(error);
    if (!is_told || trouble === null) throw error;
    io.stderr(`The till could not be closed in order (${trouble}); cobro doctor says more. What was told stands.`);
  }
}

/** Same for an act that needs permission (`identifyOperator`). `permission` null: no operator is needed. */
export async function withOperator(
  name: string,
  flags: Flags & OperatorFlags,
  permission: Permission | null | ((runtime: TillRuntime) => Permission | null),
  io: CommandIo,
  operation: (runtime: TillRuntime, grant: Grant) => Promise<number>,
  without: WithoutOutcome = NOTHING_MOVED,
  wait_ms = 0,
  cards: CardSource = 'none',
): Promise<number> {
  const asOperator = async (runtime: TillRuntime): Promise<number> => {
    const needed = typeof permission === 'function' ? permission(runtime) : permission;
    if (needed === null) return operation(runtime, UNNAMED);
    const { journal, settings, training } = runtime;
    const place = { journal, settings: () => settings.read(), training };
    const operator = await identifyOperator(place, flags, needed, io);
    if (operator.ok) return operation(runtime, operator.value);
    const { reason, sentence, exit } = operator.error;
    if (exit === EXIT.usage) return refuseUsage(name, io, sentence);
    io.stderr(`${name}: ${sentence}`);
    return without.notBegun(sentence, reason);
  };
  return withTillRuntime(name, flags, cards, io, asOperator, without, wait_ms);
}

async function open(
  flags: Flags,
  cards: CardSource,
  io: CommandIo,
  wait_for_folder_ms: number,
): Promise<Result<TillRuntime, StartRefusal>> {
  let data_folder = '';
  try {
    data_folder = flags.data ?? defaultDataFolder(io.environment);
    return await openTillRuntime({
      data_folder,
      settings: settingsFromFlags(flags),
      environment: io.environment,
      with_reader: cards === 'reader',
      ...(typeof cards === 'object' ? cards : {}),
      wait_for_folder_ms,
      stopped: io.stopped,
      stderr: io.stderr,
    });
  } catch (error) {
    if (error instanceof NoDataFolder) return fail({ code: 'no_data_folder' });
    const trouble = journalTrouble(error);
    if (trouble === null) throw error;
    return fail({ code: 'journal_not_open', refusal: journalRefusal(trouble, dataFolderAt(data_folder).journal) });
  }
}

/**
 * Reports a money command that could not begin (the till did not open, or its operator lacked permission), or whose
 * disk failed on the way: an outcome like any other for the calling script (operator-interface, "cobro sale"). `facts`
 * are what is known of the operation.
 */
export function withoutOutcome(io: CommandIo, as_json: boolean, facts: object): WithoutOutcome {
  return {
    notBegun: (detail, reason = 'till_not_open') => {
      const result = { outcome: 'not_charged', ...facts, reason, detail };
      printResult(io, as_json, result, `Nothing was sent (${reason}).`);
      return EXIT.not_charged;
    },
    broken: (cause) => {
      const result = { ...facts, outcome: 'unknown', cause, next_retry_seconds: 0, card: null };
      printResult(
        io,
        as_json,
        result,
        `Unknown (${cause}): do not repeat it. What was sent is settled: cobro recover.`,
      );
      return EXIT.unknown;
    },
  };
}

/** Prints a result: as JSON for programs, as a sentence for people. */
export function printResult(io: CommandIo, as_json: boolean, result: object, sentence: string): void {
  io.stdout(as_json ? JSON.stringify(result) : sentence);
}
