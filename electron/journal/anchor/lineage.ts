import { isOutOfResources } from '../../platform/out-of-resources.ts';
import { type Anchor, type FoundAnchor, blockAfter } from '../../../core/anchor/anchor.ts';
import {
  type StartDecision,
  type StartDoubt,
  type StartFacts,
  type StoreVerdict,
  isPassing,
  evaluateStart,
} from '../../../core/anchor/evaluate-start.ts';
import type { EventOf, JournalEvent } from '../events/events.ts';
import type { Log } from '../../log/log.ts';
import type { JournalPosition, PositionReader } from './journal-position.ts';
import type { Anchoring } from './anchor-store.ts';
import type { LineagePast } from './lineage-past.ts';

/** Why no card sale may begin, in the screen's codes. */
export type LineageStop = StartDoubt | 'anchor_unwritable';

export type AcceptRefusal = 'nothing_to_accept' | 'held_elsewhere' | 'enrol_first' | 'anchor_unwritable';

export interface Doubt {
  readonly why: StartDoubt;
  readonly attempts_missing: number | null;
  /** Which file could not be read and how to make it readable, when that is the only problem. */
  readonly unread?: string;
}

/** Whether this journal is the newest life of its till, and what a person must decide if not (payment-safety 13.2). */
export interface Lineage {
  readonly epoch: number;
  /** Null: the newest life, as far as can be known. */
  readonly doubt: Doubt | null;
  /**
   * Events after this time may be missing here, even once accepted; null: there was no doubt, or the time is not
   * recorded.
   */
  readonly known_to_ms: number | null;
  /** Why no card sale may begin now. */
  readonly stop: LineageStop | null;
  /** What happens to numbers that the last run leased but did not use. */
  readonly unused_leases: StartDecision['unused_leases'];
  /** The next start judges again, so this start's findings about the previous run must be kept until then. */
  readonly judged_anew: boolean;
  /** Lowest number for new sales. */
  readonly numbers_from: number;
  /** New leases begin above it. */
  readonly leased_to: number;
  /** Inherited attempts are not touched before `applyStoreVerdict`. */
  readonly awaits_store: boolean;
  /** Attempts of an earlier life, neither undone nor paid until a person or the store decides. */
  isHeld(trace_id: string): boolean;
  /**
   * Applies the store's verdict, or its absence (store 7, F5 to F9). Returns the inherited attempts to settle as after any
   * restart. A doubt takes effect at any time; throws SQLite errors, after it has taken effect in this process.
   */
  applyStoreVerdict(verdict: StoreVerdict): readonly string[];
  /** Makes the place of the last commit durable outside the folder: before a request, and before "paid" is reported. */
  syncAnchor(): boolean;
  /** Same without a sync, after every other durable commit. */
  updateAnchor(): void;
  /** Retries an anchor that could not be written; true when it is writable. */
  retry(): boolean;
  /**
   * Gives this till to another machine: it sells nothing until a person takes it back with `accept`, and its sale
   * numbers never overlap with the other machine's. Null once durable. Throws SQLite errors, and then it was not moved.
   */
  moveAway(): 'in_doubt' | null;
  /** A person continues with this journal; everything it forgot stays untouched. Null once done. */
  accept(given: { readonly who: string; readonly reference: string }): AcceptRefusal | null;
  close(): void;
}

export interface LineageParts {
  readonly anchoring: Anchoring;
  readonly positions: PositionReader;
  readonly past: LineagePast;
  /** When the last event of an earlier run was written; null when there is none. */
  readonly known_to_ms: number | null;
  /** Traces of attempts without an outcome. */
  readonly intents: () => readonly string[];
  readonly knowsTrace: (trace_id: string) => boolean;
  readonly ended_in_order: boolean;
  readonly is_behind_its_note: boolean;
  /**
   * The lease note exists but is unusable; `whose` explains a missing right to read it. Null when it is fine or absent.
   */
  readonly note_unread: { readonly whose: string | null } | null;
  readonly follows_unreadable: boolean;
  readonly record: (event: JournalEvent) => void;
  /** The journal may lease again. */
  readonly onAccepted: () => void;
  readonly log: Log;
}

/** Judges this start before anything inherited is touched, and maintains the anchor from then on. */
export function openLineage(parts: LineageParts): Lineage {
  const { anchoring, positions, past, record, log } = parts;
  const { store, till, machine } = anchoring;
  const began = positions.read();
  const has_another_key = store !== null && past.till !== null && past.till !== till;
  const found = has_another_key ? 'none' : readAnchor(parts, began);
  const former = anchoring.former();
  const decision = decideStart(parts, found, began, { had_another_till: former !== null, has_another_key });
  const held = new Set(past.held);
  let { doubt } = decision;
  const unread =
    doubt === 'note_unread'
      ? (parts.note_unread?.whose ?? null)
      : doubt === 'anchor_unread'
        ? (store?.unread ?? null)
        : null;
  let { attempts_missing, known_to_ms } = past;
  let { epoch, numbers_from, promised_from, was_anchored } = past;
  let position = began;
  let newest = found;
  let recorded_doubt: StartDoubt | null = past.doubt;
  let is_unwritable = false;
  const inherited = new Set(parts.intents());
  /** Makes a passing doubt permanent in the journal when a person accepts it. */
  let keepPassing = (): void => undefined;
  let awaits_store = anchoring.awaits_store && doubt === null;

  // Numbers skipped for this journal count as given: no other till on this machine starts with them.
  const sale_number = (): number => Math.max(position.sale_number, numbers_from - 1);
  const anchorNow = (): Anchor =>
    anchorOf(anchoring, epoch, { ...position, sale_number: sale_number() }, storedTold(found));
  /** In doubt, the anchor keeps the newest life's facts; only the numbers of cash sales made here are added. */
  const nextAnchor = (): Anchor | null => {
    if (doubt === null) return anchorNow();
    if (!isAnchor(newest) || !anchoring.holds()) return null;
    return { ...newest, sale_number: Math.max(newest.sale_number, position.sale_number) };
  };
  const write = (how: 'synced' | 'unsynced', anchor = nextAnchor()): boolean => {
    if (store === null || (anchor === null && doubt !== 'emptied_folder')) return true;
    try {
      if (anchor !== null) store.write(anchor, how);
      if (doubt === 'emptied_folder') anchoring.raiseFormerNumbers(position.sale_number);
      // A journal in doubt may still be replaced by the till that sold here last.
      if (doubt === null) anchoring.takeFolder();
      if (is_unwritable) log.warn('the anchor can be written again', {});
      is_unwritable = false;
    } catch (error) {
      if (!is_unwritable)
        log.error('the anchor could not be written; card sales wait for it', { error: String(error) });
      is_unwritable = true;
    }
    return !is_unwritable;
  };
  /** The anchor first: a crash in between leaves an anchor that agrees. */
  const anchorFirst = (): void => {
    if (store === null || !write('synced') || was_anchored) return;
    record({ type: 'anchored', till, machine, epoch });
    was_anchored = true;
  };
  const hold = (): void => {
    // Never an attempt of this process: its caller ends it.
    const traces = parts.intents().filter((trace_id) => inherited.has(trace_id) && !held.has(trace_id));
    // Numbers given elsewhere after the doubt began invalidate the block reserved for it.
    const given = Math.max(highestNumber(newest), former?.sale_number ?? 0);
    const is_overtaken = given >= Math.max(numbers_from, position.sale_number + 1);
    const is_another = recorded_doubt === null || (recorded_doubt === 'moved_away' && doubt === 'moved_here');
    const is_new = doubt !== null && (is_another || is_overtaken);
    if (!is_new && traces.length === 0) return;
    if (is_new) {
      // Until the first doubt is accepted, the gap keeps its start.
      known_to_ms = is_another || known_to_ms === null ? parts.known_to_ms : known_to_ms;
      // What a store knows beyond this journal, only the store can say.
      const here = isAnchor(found) && newest === found ? Math.max(0, found.attempts - began.attempts) : null;
      const there = former && Math.max(0, former.attempts - began.attempts);
      attempts_missing =
        doubt === 'emptied_folder' ? (former?.attempts ?? null) : doubt === 'key_changed' ? there : here;
      numbers_from = Math.max(numbers_from, promised_from, blockAfter(Math.max(given, position.sale_number)));
    }
    for (const trace_id of traces) held.add(trace_id);
    recorded_doubt = doubt;
    const keep = (why: EventOf<'inherited_held'>['why']): void =>
      record({
        type: 'inherited_held',
        why,
        stops_cards: doubt !== null,
        traces,
        numbers_from: is_new ? numbers_from : null,
        attempts_missing: is_new ? attempts_missing : null,
        ...(is_new && known_to_ms !== null ? { known_to_ms } : {}),
      });
    if (doubt === null) keep(anchoring.may_be_copied ? 'machine_may_be_copied' : 'never_anchored');
    else if (isPassing(doubt)) keepPassing = () => keep(doubt === 'note_unread' ? 'older_copy' : 'anchor_missing');
    else keep(doubt);
  };

  const lineage: Lineage = {
    get epoch() {
      return epoch;
    },
    get doubt() {
      if (doubt === null) return null;
      return { why: doubt, attempts_missing, ...(unread === null || !isPassing(doubt) ? {} : { unread }) };
    },
    get known_to_ms() {
      return known_to_ms;
    },
    get stop() {
      return doubt ?? (is_unwritable ? 'anchor_unwritable' : null);
    },
    unused_leases: decision.unused_leases,
    get judged_anew() {
      return doubt !== null && isPassing(doubt);
    },
    get numbers_from() {
      return numbers_from;
    },
    leased_to: isAnchor(found) ? found.leased_to : 0,
    get awaits_store() {
      return awaits_store;
    },
    isHeld: (trace_id) => held.has(trace_id) || (awaits_store && inherited.has(trace_id)),
    applyStoreVerdict: (verdict) => {
      const is_first = awaits_store;
      awaits_store = false;
      if (verdict !== 'away') anchoring.store_identity.record(verdict === 'newest' ? verdict : 'stopped');
      if (verdict !== 'newest' && verdict !== 'away') {
        if (doubt !== null) return [];
        newest = anchorNow();
        doubt = verdict;
        hold();
        return [];
      }
      if (!is_first) return [];
      // A store with the same past vouches for what the anchor alone cannot.
      if (verdict === 'away' && decision.inherited === 'hold') hold();
      return parts.intents().filter((trace_id) => inherited.has(trace_id) && !held.has(trace_id));
    },
    syncAnchor: () => write('synced'),
    updateAnchor: () => {
      position = positions.read();
      // After a failed write, the next card sale retries it, not every commit.
      if (!is_unwritable) write('unsynced');
    },
    retry: () => {
      if (is_unwritable && write('synced')) anchorFirst();
      return !is_unwritable;
    },
    moveAway: () => {
      if (doubt !== null) return doubt === 'moved_away' ? null : 'in_doubt';
      promised_from = blockAfter(Math.max(promised_from, numbers_from, position.sale_number));
      record({
        type: 'inherited_held',
        why: 'moved_away',
        stops_cards: true,
        traces: [],
        numbers_from: promised_from,
        attempts_missing: null,
      });
      position = positions.read();
      newest = anchorNow();
      doubt = 'moved_away';
      recorded_doubt = doubt;
      write('synced');
      return null;
    },
    accept: ({ who, reference }) => {
      if (doubt === null) return 'nothing_to_accept';
      if (!anchoring.holds()) return 'held_elsewhere';
      // The store would stop it again, but only after cards were taken meanwhile.
      if (anchoring.store_identity.isStopped()) return 'enrol_first';
      const kept = readAnchor(parts, position);
      const next_epoch = Math.max(epoch, isAnchor(kept) ? kept.epoch : 1) + 1;
      // If another till meanwhile used numbers of this block, a new block begins after them.
      const taken = Math.max(highestNumber(kept), anchoring.former()?.sale_number ?? 0);
      const from = taken >= numbers_from && taken > position.sale_number ? blockAfter(taken) : numbers_from;
      // The anchor first: after a crash in between, the journal stays in doubt and a person accepts it again.
      if (!write('synced', { ...anchorNow(), epoch: next_epoch, sale_number: Math.max(taken, position.sale_number) }))
        return 'anchor_unwritable';
      keepPassing();
      record({ type: 'restored_accepted', till, machine, who, reference, epoch: next_epoch, numbers_from: from });
      epoch = next_epoch;
      numbers_from = from;
      was_anchored = true;
      doubt = null;
      recorded_doubt = null;
      parts.onAccepted();
      write('synced');
      return null;
    },
    close: () => {
      position = positions.read();
      write('synced');
    },
  };
  if (decision.inherited === 'hold' && !awaits_store) hold();
  if (doubt === null) anchorFirst();
  return lineage;
}

function decideStart(
  parts: LineageParts,
  anchor: FoundAnchor,
  { attempts }: JournalPosition,
  of_folder: Pick<StartFacts, 'had_another_till' | 'has_another_key'>,
): StartDecision {
  const { anchoring, past, positions, knowsTrace, ended_in_order, follows_unreadable } = parts;
  const { is_behind_its_note, note_unread } = parts;
  const { machine, kernel_boot, may_be_copied, is_restored } = anchoring;
  return evaluateStart({
    anchor,
    machine,
    kernel_boot,
    may_be_copied,
    is_restored,
    ...of_folder,
    is_held_elsewhere: !anchoring.holds(),
    journal: {
      epoch: past.epoch,
      was_anchored: past.was_anchored,
      has_attempts: attempts > 0,
      doubt: past.doubt,
      ended_in_order,
      is_behind_its_note,
      is_note_unread: note_unread !== null,
      follows_unreadable,
      hashAt: (at) => positions.hashAt(at),
      knowsTrace,
    },
  });
}

function readAnchor({ anchoring, past, log }: LineageParts, position: JournalPosition): FoundAnchor {
  if (anchoring.store === null) return anchorOf(anchoring, past.epoch, position, null);
  try {
    return anchoring.store.read();
  } catch (error) {
    if (isOutOfResources(error)) throw error;
    log.error('the anchor could not be read', { error: String(error) });
    return 'unread';
  }
}

function anchorOf(
  { till, machine, kernel_boot }: Anchoring,
  epoch: number,
  position: JournalPosition,
  told: string | null,
): Anchor {
  return { till, machine, kernel_boot, epoch, ...position, told };
}

const isAnchor = (found: FoundAnchor): found is Anchor => typeof found === 'object';
const highestNumber = (found: FoundAnchor): number => (isAnchor(found) ? found.sale_number : 0);
const storedTold = (found: FoundAnchor): string | null => (isAnchor(found) ? found.told : null);
