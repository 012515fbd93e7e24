import type * as z from 'zod';
import type { ContractError } from '../../core/contract/refusals.ts';
import {
  INTENTS,
  type IntentArguments,
  type IntentName,
  type IntentResults,
  isIntent,
} from '../../core/contract/intents.ts';
import type { TillSnapshot } from '../../core/contract/snapshot.ts';
import { CARD_DATA_PROBLEM } from '../../core/card-data/written-text.ts';
import { type Result, fail } from '../../core/result.ts';
import type { ActRecorder } from '../features/staff/act-recorder.ts';
import type { Handlers } from '../features/shared/handlers.ts';
import type { Gate, Grant } from '../features/shared/grant.ts';
import { journalTrouble } from '../journal/file/database.ts';
import type { Router } from './router.ts';
import type { Log } from '../log/log.ts';

export interface RouterParts {
  readonly handlers: Handlers;
  /** Whether the person at the till may; asked before a handler runs. */
  readonly gate: Gate;
  /** Writes what was done into the audit trail. */
  readonly recordAct: ActRecorder;
  readonly snapshot: () => TillSnapshot;
  readonly onChange: Router['onChange'];
  readonly onLine: Router['onLine'];
  /** Publishes what an act changed; called before the act is answered. */
  readonly publishChanges: () => void;
  /** What everything except the snapshot waits for; null once the till is open. */
  readonly opening: () => Promise<void> | null;
  /** Does an act that moves money once for its key. */
  readonly once: OnceForKey;
  readonly log: Pick<Log, 'error'>;
}

type Answered = Result<IntentResults[IntentName], ContractError>;
/** The answer of this act, or of the one that had its key before (payment-safety 13.8, I20). */
export type OnceForKey = (
  name: IntentName,
  args: object,
  key: string,
  gate: () => ReturnType<Gate>,
  act: (grant: Grant) => Promise<Answered>,
) => Promise<Answered>;

function badRequest(detail: string): Answered {
  return fail({ code: 'bad_request', detail });
}

/** Which field was wrong and why; never the value, which could be a PIN. */
function problem(error: z.ZodError): string {
  const [issue] = error.issues;
  return issue ? `${issue.path.join('.') || 'arguments'}: ${issue.message}` : 'arguments: not accepted';
}

/** A text with data of a card has a sentence of its own: the person who wrote it must know why it is refused. */
function refuseArguments(error: z.ZodError): Answered {
  const detail = problem(error);
  return error.issues.some(({ message }) => message === CARD_DATA_PROBLEM)
    ? fail({ code: 'card_data', detail })
    : badRequest(detail);
}

/** The router of both shells. It trusts no input: names are looked up, arguments parsed, and bugs end in `internal`. */
export function createRouter(parts: RouterParts): Router {
  async function run<Name extends IntentName>(
    name: Name,
    args: unknown,
    approval?: string,
    key?: string,
  ): Promise<Answered> {
    const parsed = INTENTS[name].input.safeParse(args);
    if (!parsed.success) return refuseArguments(parsed.error);
    const given = parsed.data as IntentArguments<Name>;
    const gate = () => parts.gate(name, given, approval);
    const act = (grant: Grant): Promise<Answered> => actAndRecord(name, given, grant);
    if (key !== undefined && INTENTS[name].moves_money) return await parts.once(name, parsed.data, key, gate, act);
    const verdict = gate();
    // Without a PIN to check, the act follows in the same turn: requests are done in the order in which they came.
    const granted = verdict instanceof Promise ? await verdict : verdict;
    return granted.ok ? await act(granted.value) : granted;
  }
  async function actAndRecord<Name extends IntentName>(
    name: Name,
    args: IntentArguments<Name>,
    grant: Grant,
  ): Promise<Answered> {
    const handler: (args: never, grant: Grant) => Answered | Promise<Answered> = parts.handlers[name];
    const record = parts.recordAct(name, args, grant);
    const answer = handler(args as never, grant);
    // An act's own changes are published before its answer; background work (a printer) publishes its own later.
    parts.publishChanges();
    const done = await answer;
    if (done.ok) record();
    return done;
  }
  return {
    async handle(intent, args, approval, key) {
      if (!isIntent(intent)) return badRequest(`${JSON.stringify(intent.slice(0, 64))} is not an intent`);
      try {
        // While the till opens, its snapshot is available at once; other requests wait and then run in order.
        const opening = intent === 'till.snapshot' ? null : parts.opening();
        if (opening) await opening;
        return await run(intent, args, approval, key);
      } catch (error) {
        const trouble = journalTrouble(error);
        const event = trouble === null ? 'intent_broke' : 'intent_not_written';
        parts.log.error('an intent ended with an unexpected error', { event, intent, error });
        if (trouble === null) return fail({ code: 'internal', detail: intent });
        return fail({ code: trouble === 'journal_gone' ? trouble : 'journal_trouble', detail: trouble });
      }
    },
    snapshot: parts.snapshot,
    onChange: parts.onChange,
    onLine: parts.onLine,
  };
}
