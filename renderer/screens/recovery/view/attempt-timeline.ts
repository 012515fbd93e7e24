import type { AttemptView, TimelineView } from '../../../../core/contract/recovery.ts';
import { undoneByOf } from '../../../../core/verdict/undone-by.ts';
import type { TimelineNode } from '../../../components/timeline.tsx';
import { secondsUntil } from '../../../components/use-now.ts';
import { callMessages } from '../../../text/call-messages.ts';
import type { Wording } from '../../../text/wording.ts';
import { isUnresolved, waitText } from './attempt-messages.ts';
import { type AttemptWords, wordsOf } from './attempt-words.ts';

/** One line of an attempt's history: plain words, and the details for support. */
export interface TimelineEvent {
  readonly key: string;
  readonly time: string;
  readonly node: TimelineNode;
  readonly fact: string;
  readonly detail: string | null;
  /** Whether the detail is a code of the service or the journal, set in the mono type. */
  readonly technical: boolean;
}

type Told = Omit<TimelineEvent, 'key' | 'time'>;
type Telling = Wording & { readonly words: AttemptWords };

/** An attempt's journal events, in words. */
export function timelineOf(timeline: readonly TimelineView[], words: AttemptWords, wording: Wording): TimelineEvent[] {
  const telling = { ...wording, words };
  return timeline.map((entry, index) => ({
    key: `${index}/${entry.type}`,
    time: wording.timeWithSeconds(entry.at_ms),
    ...told(entry, timeline[index - 1]?.state ?? null, telling),
  }));
}

function told(entry: TimelineView, before: TimelineView['state'], wording: Telling): Told {
  const { say, words } = wording;
  const code = technicalDetail(entry);
  const technical = (node: TimelineNode, fact: string): Told => ({ node, fact, detail: code, technical: true });
  switch (entry.type) {
    case 'attempt_intent':
      return technical('done', say('recovery.event.intent'));
    case 'attempt_sending':
      return technical('done', say(words.event_sending));
    case 'attempt_step':
      return toldStep(entry, before, wording, technical);
    case 'undo_intent':
      return technical('done', say('recovery.event.undoIntent'));
    case 'attempt_note':
      return toldNote(entry, wording, technical);
    case 'undo_step':
      return toldUndo(entry, wording, technical);
    case 'tab_step':
      return toldStepByHand(entry, say) ?? technical('plain', say('recovery.event.other'));
    default:
      return technical('plain', say('recovery.event.other'));
  }
}

type Technical = (node: TimelineNode, fact: string) => Told;

function toldStep(entry: TimelineView, before: TimelineView['state'], wording: Telling, technical: Technical): Told {
  const { say, words } = wording;
  if (entry.detail['cause'] === 'closed_by_manager')
    return toldClosing(
      entry,
      say(entry.state === 'REVERSED' ? 'recovery.event.closedUndone' : 'recovery.event.closedNeverCharged'),
    );
  switch (entry.state) {
    case 'BOUND':
      return technical('done', say('recovery.event.bound'));
    case 'DECLINED':
      return technical('error', say(words.event_declined));
    case 'NOT_SENT':
      return technical('plain', say('recovery.event.notSent'));
    case 'REVERSED':
      return technical('done', say(wasRefunded(entry) ? 'recovery.event.refunded' : 'recovery.event.reversed'));
    case 'NO_CHARGE':
      return technical('done', say(words.event_no_charge));
    case 'QUARANTINE':
      return {
        node: 'unknown',
        fact: say('recovery.event.quarantine'),
        detail: say('recovery.event.quarantineDetail'),
        technical: false,
      };
    case 'ATTENTION':
      return before === 'ATTENTION'
        ? technical('error', tryText(entry, wording))
        : technical('error', say('recovery.event.attention'));
    case 'REVERSING':
      if (triesOf(entry) === 0) return toldDoubt(entry, wording);
      return technical(LOOKS.has(entry.detail['cause']) ? 'plain' : 'error', tryText(entry, wording));
    default:
      return technical('plain', say('recovery.event.other'));
  }
}

const wasRefunded = ({ detail }: TimelineView): boolean => undoneByOf(String(detail['cause'] ?? '')) === 'refund';

/** Something learned about a payment that had already ended. */
function toldNote(entry: TimelineView, { say }: Wording, technical: Technical): Told {
  switch (entry.detail['note']) {
    case 'refused_payment_undone':
    case 'probe_undid_a_charge':
      return technical('error', say('recovery.event.refusedCharged'));
    case 'refused_payment_unclear':
      return technical('error', say('recovery.event.refusedUnclear'));
    case 'link_made':
      return technical('done', say('link.watch.made'));
    case 'link_paid':
      return technical('done', say('link.watch.paidLate'));
    case 'link_asked_back':
      return technical('done', say('link.watch.askedBack'));
    case 'closed_undone':
      return toldClosing(entry, say('recovery.event.closedUndone'));
    case 'closed_never_charged':
      return toldClosing(entry, say('recovery.event.closedNeverCharged'));
    default:
      return technical('plain', say('recovery.event.other'));
  }
}

/** Proven by a person, not by the service: the reader must see the difference and the reference. */
function toldClosing({ detail }: TimelineView, fact: string): Told {
  return { node: 'done', fact, detail: String(detail['evidence_reference'] ?? ''), technical: true };
}

/** The till itself stopped waiting for the customer: the service's reply is not missing. */
const GIVEN_UP: ReadonlySet<unknown> = new Set(['link_given_up', 'link_not_paid', 'attempt_overdue']);

function toldDoubt(entry: TimelineView, { say, words }: Telling): Told {
  const { cause, duration_ms } = entry.detail;
  const timed = cause === 'timeout' && typeof duration_ms === 'number';
  const fact = timed
    ? say('recovery.event.unknownAfter', { n: Math.round(duration_ms / 1000) })
    : say(GIVEN_UP.has(cause) ? 'link.watch.givenUp' : 'recovery.event.unknown');
  return { node: 'unknown', fact, detail: say(words.event_doubt), technical: false };
}

function toldUndo(entry: TimelineView, { say }: Wording, technical: Technical): Told {
  const by_hand = toldStepByHand(entry, say);
  if (by_hand !== null) return by_hand;
  switch (entry.detail['undo_state']) {
    case 'DONE':
      return technical('done', say('recovery.event.undone'));
    case 'REFUSED':
      return technical(
        'plain',
        say(entry.detail['cause'] === 'proven_not_done' ? 'recovery.event.undoNotDone' : 'recovery.event.undoDeclined'),
      );
    default:
      return technical('unknown', say('recovery.event.undoUnknown'));
  }
}

/** A return or a tab step that a manager closed, or null. */
function toldStepByHand(entry: TimelineView, say: Wording['say']): Told | null {
  if (entry.detail['cause'] !== 'closed_by_manager') return null;
  const is_done = entry.detail['undo_state'] === 'DONE';
  return toldClosing(entry, say(is_done ? 'recovery.event.closedDone' : 'recovery.event.closedNotDone'));
}

function triesOf(entry: TimelineView): number {
  return Number(entry.detail['tries'] ?? 0);
}

/** What checks of a payment by link found, where that is not an error. */
type Look = 'open' | 'ended' | 'notProven' | 'otherSum';
const LOOKS: ReadonlyMap<unknown, `link.watch.${Look}`> = new Map<unknown, `link.watch.${Look}`>([
  ['link_open', 'link.watch.open'],
  ['link_ended', 'link.watch.ended'],
  ['refund_not_proven', 'link.watch.notProven'],
  ['amount_paid_differs', 'link.watch.otherSum'],
]);

function tryText(entry: TimelineView, wording: Telling): string {
  const { http_status, error_code, cause } = entry.detail;
  const seen = LOOKS.get(cause);
  if (seen !== undefined) return wording.say(seen);
  const code = http_status === undefined ? String(cause ?? error_code ?? '') : `http_${http_status}`;
  return wording.say(wording.words.event_try, { n: triesOf(entry), what: callMessages(code, wording) });
}

/** `cancel-or-refund 500`, `timeout`, or the reference: what support asks for on the phone. */
function technicalDetail(entry: TimelineView): string | null {
  const { path, http_status, cause, note, call, undo_state, card } = entry.detail;
  const step = typeof path === 'string' ? path.split('/').slice(0, -1).at(-1) : call;
  const parts = [step, http_status ?? cause ?? note, undo_state, card].filter((part) => part !== undefined);
  return parts.length === 0 ? null : parts.join(' ');
}

/** The next attempt, if it is still open. */
export function nextFact(attempt: AttemptView, now_ms: number, wording: Wording): TimelineEvent | null {
  if (!isUnresolved(attempt) || (attempt.next_try_at_ms === null && !attempt.trying_now)) return null;
  const { say } = wording;
  const words = wordsOf(attempt);
  const seconds = secondsUntil(attempt.next_try_at_ms, now_ms);
  const n = attempt.tries + 1;
  const fact =
    attempt.trying_now || !seconds
      ? say(words.event_next_now, { n: attempt.trying_now ? Math.max(1, attempt.tries) : n })
      : say(words.event_next, { n, wait: waitText(seconds, wording) });
  const time = attempt.next_try_at_ms === null ? '' : wording.timeWithSeconds(attempt.next_try_at_ms);
  return { key: 'next', time, node: 'next', fact, detail: say('recovery.event.nextDetail'), technical: false };
}

/** Long histories are folded in the middle, keeping the beginning and the latest events. */
const TIMELINE_HEAD = 4;
const TIMELINE_TAIL = 2;

export function foldedAt(facts: readonly TimelineEvent[]): { readonly from: number; readonly count: number } | null {
  const count = facts.length - TIMELINE_HEAD - TIMELINE_TAIL;
  return count > 1 ? { from: TIMELINE_HEAD, count } : null;
}
