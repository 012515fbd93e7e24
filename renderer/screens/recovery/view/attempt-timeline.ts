import type { AttemptView, TimelineView } from '../../../../core/contract/recovery.ts';
import { undoneByOf } from '../../../../core/verdict/undone-by.ts';
import type { TimelineNode } from '../../../components/timeline.tsx';
import { secondsUntil } from '../../../components/use-now.ts';
import { callMessages } from '../../../text/call-messages.ts';
import type { Wording } from '../../../text/wording.ts';
import { isUnresolved, waitText } from './attempt-messages.ts';
import { type AttemptKeys, messageKeysOf } from './attempt-message-keys.ts';

/** One line of an attempt's history, in plain words. */
export interface TimelineEvent {
  readonly key: string;
  readonly time: string;
  readonly node: TimelineNode;
  readonly fact: string;
  readonly detail: string | null;
  /** Whether the detail is a reference, set in the mono type. */
  readonly is_reference: boolean;
}

type TimelineEntry = Omit<TimelineEvent, 'key' | 'time'>;
type TimelineWording = Wording & { readonly keys: AttemptKeys };

/** An attempt's journal events, in words. */
export function timelineOf(timeline: readonly TimelineView[], keys: AttemptKeys, wording: Wording): TimelineEvent[] {
  const telling = { ...wording, keys };
  return timeline.map((entry, index) => ({
    key: `${index}/${entry.type}`,
    time: wording.timeWithSeconds(entry.at_ms),
    ...timelineEntry(entry, timeline[index - 1]?.state ?? null, telling),
  }));
}

function timelineEntry(entry: TimelineView, before: TimelineView['state'], wording: TimelineWording): TimelineEntry {
  const { say, keys } = wording;
  const detail = detailText(entry, wording);
  const line: Line = (node, fact) => ({ node, fact, detail, is_reference: false });
  switch (entry.type) {
    case 'attempt_intent':
      return line('done', say('recovery.event.intent'));
    case 'attempt_sending':
      return line('done', say(keys.event_sending));
    case 'attempt_step':
      return stepEntry(entry, before, wording, line);
    case 'undo_intent':
      return line('done', say('recovery.event.undoIntent'));
    case 'attempt_note':
      return noteEntry(entry, wording, line);
    case 'undo_step':
      return undoEntry(entry, wording, line);
    case 'tab_step':
      return manualStepEntry(entry, say) ?? line('plain', say('recovery.event.other'));
    default:
      return line('plain', say('recovery.event.other'));
  }
}

type Line = (node: TimelineNode, fact: string) => TimelineEntry;

function stepEntry(
  entry: TimelineView,
  before: TimelineView['state'],
  wording: TimelineWording,
  line: Line,
): TimelineEntry {
  const { say, keys } = wording;
  if (entry.detail['cause'] === 'closed_by_manager')
    return closingEntry(
      entry,
      say(entry.state === 'REVERSED' ? 'recovery.event.closedUndone' : 'recovery.event.closedNeverCharged'),
    );
  switch (entry.state) {
    case 'BOUND':
      return line('done', say('recovery.event.bound'));
    case 'DECLINED':
      return line('error', say(keys.event_declined));
    case 'NOT_SENT':
      return line('plain', say('recovery.event.notSent'));
    case 'REVERSED':
      return line('done', say(wasRefunded(entry) ? 'recovery.event.refunded' : 'recovery.event.reversed'));
    case 'NO_CHARGE':
      return line('done', say(keys.event_no_charge));
    case 'QUARANTINE':
      return {
        node: 'unknown',
        fact: say('recovery.event.quarantine'),
        detail: say('recovery.event.quarantineDetail'),
        is_reference: false,
      };
    case 'ATTENTION':
      return before === 'ATTENTION'
        ? { ...line('error', tryText(entry, wording)), detail: null }
        : line('error', say('recovery.event.attention'));
    case 'REVERSING':
      if (triesOf(entry) === 0) return doubtEntry(entry, wording);
      // It says itself what was answered.
      return { ...line(CHECKS.has(entry.detail['cause']) ? 'plain' : 'error', tryText(entry, wording)), detail: null };
    default:
      return line('plain', say('recovery.event.other'));
  }
}

const wasRefunded = ({ detail }: TimelineView): boolean => undoneByOf(String(detail['cause'] ?? '')) === 'refund';

/** Something learned about a payment that had already ended. */
function noteEntry(entry: TimelineView, { say }: Wording, line: Line): TimelineEntry {
  switch (entry.detail['note']) {
    case 'refused_payment_undone':
    case 'probe_undid_a_charge':
      return line('error', say('recovery.event.refusedCharged'));
    case 'refused_payment_unclear':
      return line('error', say('recovery.event.refusedUnclear'));
    case 'return_failed':
      return line('error', say('recovery.event.returnFailed'));
    case 'closed_done':
      return closingEntry(entry, say('recovery.event.closedDone'));
    case 'closed_not_done':
      return closingEntry(entry, say('recovery.event.closedNotDone'));
    case 'undoing_seen':
      return line('plain', say('recovery.event.undoingSeen'));
    case 'link_made':
      return line('done', say('link.watch.made'));
    case 'link_paid':
      return line('done', say('link.watch.paidLate'));
    case 'link_asked_back':
      return line('done', say('link.watch.askedBack'));
    case 'closed_undone':
      return closingEntry(entry, say('recovery.event.closedUndone'));
    case 'closed_never_charged':
      return closingEntry(entry, say('recovery.event.closedNeverCharged'));
    default:
      return line('plain', say('recovery.event.other'));
  }
}

/** Proven by a person, not by the service: the reader must see the difference and the reference. */
function closingEntry({ detail }: TimelineView, fact: string): TimelineEntry {
  return { node: 'done', fact, detail: String(detail['evidence_reference'] ?? ''), is_reference: true };
}

/** The till itself stopped waiting for the customer: the service's reply is not missing. */
const GIVEN_UP: ReadonlySet<unknown> = new Set(['link_given_up', 'link_not_paid', 'attempt_overdue']);

function doubtEntry(entry: TimelineView, { say, keys }: TimelineWording): TimelineEntry {
  const { cause, duration_ms } = entry.detail;
  const timed = cause === 'timeout' && typeof duration_ms === 'number';
  const fact = timed
    ? say('recovery.event.unknownAfter', { n: Math.round(duration_ms / 1000) })
    : say(GIVEN_UP.has(cause) ? 'link.watch.givenUp' : 'recovery.event.unknown');
  return { node: 'unknown', fact, detail: say(keys.event_doubt), is_reference: false };
}

function undoEntry(entry: TimelineView, { say }: Wording, line: Line): TimelineEntry {
  const by_hand = manualStepEntry(entry, say);
  if (by_hand !== null) return by_hand;
  switch (entry.detail['undo_state']) {
    case 'DONE':
      return line('done', say('recovery.event.undone'));
    case 'REFUSED':
      return line(
        'plain',
        say(entry.detail['cause'] === 'proven_not_done' ? 'recovery.event.undoNotDone' : 'recovery.event.undoDeclined'),
      );
    default:
      return line('unknown', say('recovery.event.undoUnknown'));
  }
}

/** A return or a tab step that a manager closed, or null. */
function manualStepEntry(entry: TimelineView, say: Wording['say']): TimelineEntry | null {
  if (entry.detail['cause'] !== 'closed_by_manager') return null;
  const is_done = entry.detail['undo_state'] === 'DONE';
  return closingEntry(entry, say(is_done ? 'recovery.event.closedDone' : 'recovery.event.closedNotDone'));
}

function triesOf(entry: TimelineView): number {
  return Number(entry.detail['tries'] ?? 0);
}

/** What checks of a payment by link found, where that is not an error. */
type CheckResult = 'open' | 'ended' | 'notProven' | 'otherSum';
const CHECKS: ReadonlyMap<unknown, `link.watch.${CheckResult}`> = new Map<unknown, `link.watch.${CheckResult}`>([
  ['link_open', 'link.watch.open'],
  ['link_ended', 'link.watch.ended'],
  ['refund_not_proven', 'link.watch.notProven'],
  ['amount_paid_differs', 'link.watch.otherSum'],
]);

function tryText(entry: TimelineView, wording: TimelineWording): string {
  const { http_status, error_code, cause } = entry.detail;
  const seen = CHECKS.get(cause);
  if (seen !== undefined) return wording.say(seen);
  const code = http_status === undefined ? String(cause ?? error_code ?? '') : `http_${http_status}`;
  return wording.say(wording.keys.event_try, { n: triesOf(entry), what: callMessages(code, wording) });
}

/** Which card was read, or why the call did not succeed; null when the fact says it all. */
function detailText(entry: TimelineView, wording: Wording): string | null {
  const { http_status, cause, card } = entry.detail;
  if (card !== undefined) return cardText(String(card), wording);
  if (cause === 'restarted') return wording.say('recovery.event.restarted');
  if (ENDED_WELL.has(entry.detail['undo_state'] ?? entry.state)) return null;
  if (Number(http_status) >= 400) return callMessages(`http_${http_status}`, wording);
  return CALL_CAUSES.has(cause) ? callMessages(String(cause), wording) : null;
}

const ENDED_WELL: ReadonlySet<unknown> = new Set(['DONE', 'BOUND', 'REVERSED', 'NO_CHARGE']);
const CALL_CAUSES: ReadonlySet<unknown> = new Set(['timeout', 'connection_lost', 'server_error', 'conflict']);

/** `VISA 4821`, as the journal has it. */
function cardText(card: string, wording: Wording): string {
  const [, brand, last_four] = /^(.+) (\d{4})$/.exec(card) ?? [];
  return brand === undefined || last_four === undefined ? card : wording.card({ brand, last_four });
}

/** The next attempt, if it is still open. */
export function nextFact(attempt: AttemptView, now_ms: number, wording: Wording): TimelineEvent | null {
  if (!isUnresolved(attempt) || (attempt.next_try_at_ms === null && !attempt.trying_now)) return null;
  const { say } = wording;
  const keys = messageKeysOf(attempt);
  const seconds = secondsUntil(attempt.next_try_at_ms, now_ms);
  const n = attempt.tries + 1;
  const fact =
    attempt.trying_now || !seconds
      ? say(keys.event_next_now, { n: attempt.trying_now ? Math.max(1, attempt.tries) : n })
      : say(keys.event_next, { n, wait: waitText(seconds, wording) });
  const time = attempt.next_try_at_ms === null ? '' : wording.timeWithSeconds(attempt.next_try_at_ms);
  return { key: 'next', time, node: 'next', fact, detail: say('recovery.event.nextDetail'), is_reference: false };
}

/** Long histories are folded in the middle, keeping the beginning and the latest events. */
const TIMELINE_HEAD = 4;
const TIMELINE_TAIL = 2;

export function foldedAt(facts: readonly TimelineEvent[]): { readonly from: number; readonly count: number } | null {
  const count = facts.length - TIMELINE_HEAD - TIMELINE_TAIL;
  return count > 1 ? { from: TIMELINE_HEAD, count } : null;
}
