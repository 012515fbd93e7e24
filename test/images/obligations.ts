import type { Journal } from '../../electron/journal/journal.ts';
import type { AttemptRow } from '../../electron/journal/tables/rows.ts';

/**
 * What was seen outside, so that no power cut may undo it: requests that were sent (I7), and outcomes that a person was
 * told (I11).
 */
export type Obligation =
  | {
      readonly kind: 'authorization_left' | 'reversal_left' | 'return_left' | 'cancellation_left';
      readonly trace_id: string;
    }
  | {
      readonly kind: 'told';
      readonly trace_id: string;
      readonly outcome: 'approved' | 'declined' | 'unknown' | 'undone';
    }
  | { readonly kind: 'told_cash'; readonly sale_id: string };

const BEING_UNDONE: readonly string[] = ['REVERSING', 'QUARANTINE', 'ATTENTION', 'REVERSED', 'NO_CHARGE'];

/** A sentence when the journal breaks the obligation, else null. */
export function brokenObligation(journal: Journal, obligation: Obligation): string | null {
  if (obligation.kind === 'told_cash') {
    const state = journal.sales.sale(obligation.sale_id)?.state;
    return state === 'PAID'
      ? null
      : `I11: cash was taken for sale ${obligation.sale_id}, which is ${state ?? 'not there'}`;
  }
  const { trace_id } = obligation;
  const row = journal.attempts.find(trace_id);
  if (row === null) return `I7: ${obligation.kind} for trace ${trace_id}, which the journal does not know`;
  const undo = journal.attempts.undosOf(trace_id)[0];
  switch (obligation.kind) {
    case 'authorization_left':
      return row.card === null ? `I7: the authorization ${trace_id} left before its send was durable` : null;
    case 'reversal_left':
      return BEING_UNDONE.includes(row.state)
        ? null
        : `I7: ${trace_id} is being reversed, the journal says ${row.state}`;
    case 'return_left':
      return undo === undefined ? `I7: money of ${trace_id} is on its way back, the journal knows of no return` : null;
    case 'cancellation_left':
      // A cancellation by trace gives a paid sale back, and is the second question about an unproven one.
      return undo !== undefined || BEING_UNDONE.includes(row.state)
        ? null
        : `I7: a cancellation of ${trace_id} left, the journal says ${row.state} and knows of no return`;
    case 'told':
      return brokenWord(obligation, row.state, undo?.state);
  }
}

function brokenWord(
  { trace_id, outcome }: Extract<Obligation, { kind: 'told' }>,
  state: string,
  undo_state: string | undefined,
): string | null {
  const kept =
    outcome === 'approved'
      ? state === 'BOUND'
      : outcome === 'declined'
        ? state === 'DECLINED'
        : outcome === 'undone'
          ? undo_state === 'DONE'
          : BEING_UNDONE.includes(state);
  return kept ? null : `I11: a person was told that ${trace_id} is ${outcome}, the journal says ${undo_state ?? state}`;
}

/** Checks I9 on the tables of a restarted till: a sale's card part is paid exactly when its attempt is bound. */
export function brokenBindings(journal: Journal): string[] {
  return journal.attempts.since(0, false, 1_000_000).flatMap((attempt) => {
    const { trace_id, state } = attempt;
    const sale = journal.sales.sale(attempt.sale_id);
    const tender = sale?.tenders.find((one) => one.tender_id === attempt.tender_id)?.state;
    if (state !== 'BOUND' ? tender !== 'paid' : sale?.state === 'PAID' && boundTenders(attempt).includes(tender ?? ''))
      return [];
    return `I9: attempt ${trace_id} is ${state}, its tender ${tender ?? 'missing'}, its sale ${sale?.state ?? 'missing'}`;
  });
}

/** A paid part stays paid until its money is being returned or is back. */
function boundTenders({ captured_minor, refunded_minor, returning_minor }: AttemptRow): readonly string[] {
  if (returning_minor > 0) return ['paid', 'returning'];
  return refunded_minor === captured_minor ? ['returned'] : ['paid'];
}
