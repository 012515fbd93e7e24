import type { DeviceKey } from '../anchor/device-key.ts';
import { UNSEALED } from '../../../core/anchor/lineage-events.ts';
import { eventHash, GENESIS_HASH, isCanonical } from '../events/canonical.ts';
import { type EventRow, sealOf } from '../events/event-log.ts';
import { type JournalEvent, readEvent, traceOf } from '../events/events.ts';

type ReportProblem = (problem: string) => void;

/** End of the chain: the hash that the next event must name. */
export interface ChainEnd {
  readonly seq: number;
  readonly hash: string;
}

export const CHAIN_BEGIN: ChainEnd = { seq: 0, hash: GENESIS_HASH };

export interface ChainProof {
  /** Checks the next event; null when it was altered, which is then reported. */
  see(row: EventRow): JournalEvent | null;
  /** The chain ends here, and `seq` is missing. */
  miss(seq: number): void;
  /** No event follows: checks whether the required seals are there. */
  finish(): void;
  readonly end: ChainEnd;
  readonly proven_events: number;
  readonly first_wrong_event: number | null;
  /** What a person can rely on. */
  trust(): string[];
}

/** Events whose customer was erased, each with the hash of the remainder. */
export type ErasedEvents = ReadonlyMap<number, string>;
const NONE_ERASED: ErasedEvents = new Map();

/** Follows the hash chain event by event, and remembers the first one that breaks it (payment-safety 5.10, I8). */
export function createChainProof(
  addProblem: ReportProblem,
  key: DeviceKey | null = null,
  begin = CHAIN_BEGIN,
  erased: ErasedEvents = NONE_ERASED,
): ChainProof {
  const seals = createSealProof(key);
  let end = begin;
  // If only an event's hash was damaged, the next event still names the original one.
  let had_hash = begin.hash;
  let first_wrong: number | null = null;
  let breaks = 0;
  let had_customer = 0;
  const wrong = (seq: number): void => {
    first_wrong ??= seq;
    breaks += 1;
  };
  return {
    see: (row) => {
      const problems: string[] = [];
      if (row.seq !== end.seq + 1) {
        wrong(end.seq + 1);
        problems.push(`event ${row.seq} follows event ${end.seq}: events are missing`);
      } else if (row.previous_hash !== end.hash && row.previous_hash !== had_hash)
        problems.push(`event ${row.seq} does not continue the hash chain`);
      const made_hash = hashOf(row);
      // The event was proven before its erasure, and the erasure event has the hash of what remains (decision 037).
      const is_erased = made_hash !== row.hash && erased.get(row.seq) === made_hash;
      if (is_erased) had_customer += 1;
      else if (made_hash !== row.hash) problems.push(`event ${row.seq} was changed: its hash does not fit`);
      const event = ownProblems(row, problems);
      const broken_seal = seals.see(row, event);
      if (broken_seal !== null) problems.push(broken_seal);
      for (const problem of problems) addProblem(problem);
      if (problems.length > 0) wrong(row.seq);
      end = { seq: row.seq, hash: row.hash };
      had_hash = is_erased ? row.hash : made_hash;
      return problems.length === 0 ? event : null;
    },
    miss: wrong,
    finish: () => {
      const problem = seals.finish(end.seq);
      if (problem === null) return;
      addProblem(problem.sentence);
      wrong(problem.seq);
    },
    get end() {
      return end;
    },
    get proven_events() {
      return first_wrong === null ? end.seq : first_wrong - 1;
    },
    get first_wrong_event() {
      return first_wrong;
    },
    trust: () => [
      ...trustOf(begin.seq + 1, end.seq, first_wrong, breaks),
      ...(first_wrong === null && begin.seq === 0 ? seals.trust() : []),
      ...(had_customer === 0
        ? []
        : [`Of ${had_customer} events the customer was erased: what is left is what the erasure says.`]),
    ],
  };
}

/** Problems visible in the row alone; returns the event when it can be read. */
function ownProblems(row: EventRow, problems: string[]): JournalEvent | null {
  const { seq } = row;
  const value = readBody(row.body);
  // Events have no members outside their schema, so the parsed value is the whole event.
  const event = readEvent(value);
  if (event === null) {
    problems.push(`event ${seq} cannot be read`);
    return null;
  }
  if (!isCanonical(value, row.body)) problems.push(`event ${seq} is not canonical`);
  if (event.type !== row.type || traceOf(event) !== row.trace_id)
    problems.push(`event ${seq} is indexed under another type or trace`);
  if (('evidence' in event && event.evidence !== undefined ? 1 : 0) !== row.evidenced)
    problems.push(`event ${seq} has a wrong evidence mark`);
  return event;
}

/** A damaged row's columns can have any type. */
function hashOf(row: EventRow): string {
  return typeof row.body === 'string' ? eventHash(row) : '';
}

function readBody(body: unknown): unknown {
  try {
    return JSON.parse(String(body)) as unknown;
  } catch {
    return null;
  }
}

function trustOf(first: number, last: number, first_wrong: number | null, breaks: number): string[] {
  if (first_wrong === null) return last < first ? [] : [`Events ${first} to ${last} are as they were written.`];
  const before =
    first_wrong <= first
      ? first === 1
        ? 'No event before it exists.'
        : 'It is the first one that was read.'
      : `Events ${first} to ${first_wrong - 1} are as they were written.`;
  if (last <= first_wrong) return [before, 'Nothing after them can be relied on.'];
  const after = `${first_wrong + 1} to ${last}`;
  return breaks === 1
    ? [before, `Events ${after} continue one another and the hash that event ${first_wrong} had: only it was changed.`]
    : [before, `Of events ${after}, those that are not named here are whole by themselves; what stood between is not.`];
}

interface SealProof {
  /** What is wrong with the next event's seal; null when nothing is. */
  see(row: EventRow, event: JournalEvent | null): string | null;
  finish(last: number): { readonly seq: number; readonly sentence: string } | null;
  trust(): string[];
}

/**
 * Follows the seals. From a `sealed` event to the next, every event carries the seal of its key. When this machine's
 * key is available, the last such part must be its own: otherwise the end of the journal was written without it.
 */
function createSealProof(key: DeviceKey | null): SealProof {
  const seal = key === null ? null : sealOf(key);
  let sealed_by: string | null = null;
  let sealed_from = 0;
  let ours_from = 0;
  const unsealed: { readonly from: number; to: number }[] = [];
  return {
    see: (row, event) => {
      if (event?.type === 'sealed' && event.key_id !== sealed_by) {
        sealed_by = event.key_id;
        sealed_from = row.seq;
        if (event.key_id === key?.id && ours_from === 0) ours_from = row.seq;
        if (sealed_by === UNSEALED) unsealed.push({ from: row.seq, to: row.seq });
      }
      const [gap] = sealed_by === UNSEALED ? unsealed.slice(-1) : [];
      if (gap !== undefined) gap.to = row.seq;
      if (seal === null || sealed_by !== key?.id) return null;
      return row.seal === seal(row.hash) ? null : `event ${row.seq} was rewritten: its seal is not this machine's`;
    },
    finish: (last) => {
      if (key === null || last === 0 || sealed_by === key.id) return null;
      if (sealed_by === null)
        return { seq: 1, sentence: 'no event has a seal, and this machine has a key for the till: it was rewritten' };
      if (sealed_by === UNSEALED) {
        const sentence = `events ${sealed_from} to ${last} have no seals: they were written while the key of this machine could not be read, or rewritten`;
        return { seq: sealed_from, sentence };
      }
      const sentence = `events ${sealed_from} to ${last} have another machine's seals: they were written there, or rewritten`;
      return { seq: sealed_from, sentence };
    },
    trust: () => {
      if (sealed_by === null)
        return ['No event has a seal: with access to the folder the whole chain could have been made again.'];
      if (key === null)
        return [
          `From event ${sealed_from} on events have seals of a machine whose key is not here: they were not compared.`,
        ];
      return [
        `From event ${ours_from} on every event has the seal of this machine.`,
        ...unsealed.map(
          ({ from, to }) =>
            `But for events ${from} to ${to}, which have none: the key could not be read at that start. The chain alone shows that they are whole.`,
        ),
      ];
    },
  };
}
