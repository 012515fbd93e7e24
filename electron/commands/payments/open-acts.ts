import type { TillRuntime } from '../../app/till-runtime.ts';

/** A return, or a step of a tab, of a payment that itself stays as it is. */
export interface OpenAct {
  readonly id: string;
  readonly act: string;
  readonly amount_minor: number;
}

export interface ReportedAct {
  readonly act: string;
  readonly act_amount_minor: number;
  readonly act_outcome: 'done' | 'not_done' | 'unknown';
}

export const ACT_SENTENCES = { done: 'was done', not_done: 'was not done', unknown: 'is still unknown' } as const;

/** What of bound payments is not settled, by trace: no payment has two at once. */
export function openActs({ journal }: Pick<TillRuntime, 'journal'>): Map<string, OpenAct> {
  const acts = new Map<string, OpenAct>();
  for (const { trace_id, undo_id, intent, amount_minor } of journal.attempts.unsettledUndos())
    acts.set(trace_id, { id: undo_id, act: intent.act, amount_minor });
  for (const { trace_id, step_id, act, amount_minor } of journal.tabs.unsettled())
    acts.set(trace_id, { id: step_id, act, amount_minor });
  return acts;
}

/** How the act ended, or null when none was open: its payment's state does not show that. */
export function actNow({ journal }: Pick<TillRuntime, 'journal'>, open: OpenAct | undefined): ReportedAct | null {
  if (open === undefined) return null;
  const state = (journal.attempts.findUndo(open.id) ?? journal.tabs.find(open.id))?.state;
  const act_outcome = state === 'DONE' ? 'done' : state === 'REFUSED' ? 'not_done' : 'unknown';
  return { act: open.act, act_amount_minor: open.amount_minor, act_outcome };
}
