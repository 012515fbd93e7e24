import { createHash } from 'node:crypto';
import * as z from 'zod';
import { type Result, fail, succeed } from '../../../core/result.ts';
import type { TillRuntime } from '../../app/till-runtime.ts';
import type { OpenKey } from '../../journal/open-key.ts';
import { journalTrouble } from '../../journal/journal.ts';
import { canonicalJson } from '../../journal/events/canonical.ts';
import { type CommandIo, EXIT, type Flag, keptText } from '../command-line/arguments.ts';
import { refuseUsage } from '../command-line/command.ts';
import type { CommandResult } from './sale-result.ts';
import { printResult } from '../command-line/with-till-runtime.ts';

/** The flag of every command that moves money (operator-interface, "cobro sale"). */
export const KEY_FLAGS = {
  'idempotency-key': {
    placeholder: 'K',
    help: 'the same key with the same arguments gives the same result and moves money once, also after a crash',
    // NFC, because the same key typed on two keyboards (NFC and NFD) would otherwise move money twice.
    parse: (text: string) => keptText(64)(text.normalize('NFC')),
  } as Flag<string>,
} as const;

/** What is asked under a key. */
export interface KeyedRequest {
  readonly key: string | undefined;
  readonly act: string;
  readonly arguments: object;
}

/**
 * Names what is about to begin under the key. Nothing is durable yet: the key is committed with the first deed of it.
 */
export type Begin = (subject: string) => null;

/** How an act is done, and how its outcome is rebuilt from the journal when the first answer was lost. */
export interface KeyedAct {
  /** Nothing is sent before `begin` was called. */
  run(begin: Begin): Promise<CommandResult>;
  recall(subject: string): CommandResult;
}

/** The key was used for another act, or with other arguments. */
export interface KeyRefusal {
  readonly code: 'key_of_another';
  readonly key: string;
  readonly act: string;
}

const commandResultSchema = z.object({
  result: z.record(z.string(), z.unknown()),
  sentence: z.string(),
  exit: z.int(),
});

const digestOf = (given: object): string => createHash('sha256').update(canonicalJson(given)).digest('hex');

/** Keys of before say nothing of the merchant. */
const isSameAs = (known: string, digest: string, request: KeyedRequest): boolean =>
  known === digest || known === digestOf(request.arguments);

/**
 * Does an act once per key: a repeat with the same arguments gets the same answer. The key is taken by the commit of
 * the act's first deed (the intent of a charge, a return or a step), like a page's key: an act refused earlier moved
 * nothing and leaves no key.
 */
export async function onceForKey(
  { journal, settings }: Pick<TillRuntime, 'journal'> & { readonly settings: Pick<TillRuntime['settings'], 'read'> },
  request: KeyedRequest,
  act: KeyedAct,
): Promise<Result<CommandResult, KeyRefusal>> {
  const { key } = request;
  if (key === undefined) return succeed(await act.run(() => null));
  const { merchant_id, terminal_id } = settings.read();
  // A payment belongs to its merchant (payment-safety 13.7).
  const digest = digestOf({ ...request.arguments, merchant_id, terminal_id });
  const known = journal.keyed.find(key);
  if (known !== null && (known.act !== request.act || !isSameAs(known.arguments, digest, request)))
    return fail({ code: 'key_of_another', key, act: known.act });
  if (known?.answer !== null && known !== null) return succeed(settledSince(known.answer, known.subject, act));
  const open: OpenKey = { key, act: request.act, arguments: digest, state: 'waiting', subject: null };
  const begin = (subject: string): null => {
    open.subject = subject;
    return null;
  };
  const result = known === null ? await journal.underKey(open, () => act.run(begin)) : act.recall(known.subject ?? '');
  // An answer that cannot be kept is rebuilt from the journal when the request is repeated.
  if (known !== null || open.state === 'durable') keep(journal, key, result);
  return succeed(result);
}

/** Replaces an unknown outcome by the final one, once settled: an unfinished answer must not be kept. */
function settledSince(answer: string, subject: string | null, act: KeyedAct): CommandResult {
  const result = commandResultSchema.parse(JSON.parse(answer));
  if (result.exit !== EXIT.unknown || subject === null) return result;
  const now = act.recall(subject);
  return now.exit === EXIT.unknown ? result : now;
}

function keep(journal: TillRuntime['journal'], key: string, result: CommandResult): void {
  try {
    journal.record({ type: 'keyed_answer', key, answer: JSON.stringify(result) });
  } catch (error) {
    if (journalTrouble(error) === null) throw error;
  }
}

/** Prints what a keyed act came to; a key of something else is a bad value (64). */
export function finishKeyed(
  name: string,
  io: CommandIo,
  as_json: boolean,
  result: Result<CommandResult, KeyRefusal>,
): number {
  if (!result.ok) {
    const { key, act } = result.error;
    const given = `--idempotency-key ${JSON.stringify(key)}`;
    return refuseUsage(
      name,
      io,
      `${given} was used for ${act} with other arguments; accepted: the same arguments, or a new key`,
    );
  }
  io.codeStands?.();
  printResult(io, as_json, result.value.result, result.value.sentence);
  return result.value.exit;
}

/** As long as the first may take: a card that is waited for and a service that is. */
const FIRST_ONE_MS = 120_000;

/** How long a command waits for a folder that another one holds: with a key, for the first of two that ask the same. */
export const waitsFor = (flags: { readonly 'idempotency-key'?: string | undefined }): number =>
  flags['idempotency-key'] === undefined ? 0 : FIRST_ONE_MS;
