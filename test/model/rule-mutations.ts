import { SALE_MUTATIONS } from './sale-mutations.ts';
import { VERDICT_MUTATIONS } from './verdict-mutations.ts';

/** One broken rule, and the quick test that must fail. */
export interface RuleMutation {
  readonly what: string;
  readonly file: string;
  /** Occurs exactly once in the file. */
  readonly from: string;
  readonly to: string;
  readonly caught_by: string;
}

const MACHINE = { file: 'attempt-machine.ts', caught_by: 'attempt-machine.test.ts' } as const;
const AUTHORIZE = { file: 'authorize-table.ts', caught_by: 'authorize-table.test.ts' } as const;
const REVERSAL = { file: 'reversal-table.ts', caught_by: 'reversal-table.test.ts' } as const;
const FALLBACK = { file: 'fallback-sequence.ts', caught_by: 'reversal-table.test.ts' } as const;
const BACK_OFF = { file: 'back-off.ts', caught_by: 'back-off.test.ts' } as const;
const UNDO = { file: 'undo-decision.ts', caught_by: 'undo-rules.test.ts' } as const;
const UNDO_ANSWER = { file: 'undo-table.ts', caught_by: 'undo-rules.test.ts' } as const;
const UNDONE_BY = { file: '../verdict/undone-by.ts', caught_by: 'undone-by.test.ts' } as const;
const TAB = { file: 'tab.ts', caught_by: 'tab-rules.test.ts' } as const;

/** Every rule that decides about money, each broken once; `rule-mutations.test.ts` runs the named tests. */
export const RULE_MUTATIONS: readonly RuleMutation[] = [
  {
    ...TAB,
    what: 'a hold that its bank let go was perhaps captured',
    from: "capture === 'not_begun' || (returned && capture === 'not_known' && current_amount_minor === 0)",
    to: "capture === 'not_begun'",
  },
  {
    ...UNDONE_BY,
    what: 'a refund is told as a charge that the customer never pays',
    from: "return is_refund === true ? 'refund' : 'cancellation';",
    to: "return 'cancellation';",
  },
  {
    ...UNDONE_BY,
    what: 'an undoing that nobody named is told as a cancellation',
    from: "return cause === CAUSE.cancellation ? 'cancellation' : 'not_said';",
    to: "return 'cancellation';",
  },
  {
    ...MACHINE,
    what: 'a restart takes an intent for one that was never sent',
    from: "    case 'unproven':\n    case 'restarted':",
    to: "    case 'restarted':\n      return to('NOT_SENT', 'fail_tender');\n    case 'unproven':",
  },
  {
    ...MACHINE,
    what: 'an attempt without proof is declined',
    from: "    case 'declined':\n      return to('DECLINED', 'fail_tender');",
    to: "    case 'declined':\n    case 'unproven':\n      return to('DECLINED', 'fail_tender');",
  },
  {
    ...MACHINE,
    what: 'a late approval binds',
    from: "refuse(state, event) : to(state, 'record')",
    to: "refuse(state, event) : to('BOUND', 'pay_tender')",
  },
  {
    ...MACHINE,
    what: 'a 404 before the horizon is final',
    from: "return to('QUARANTINE', 'queue_recovery');",
    to: "return to('NO_CHARGE', 'undo_tender', 'leave_recovery');",
  },
  {
    ...MACHINE,
    what: 'a manager can say that it was paid',
    from: "event.found === 'undone' ? 'REVERSED' : 'NO_CHARGE'",
    to: "event.found === 'undone' ? 'BOUND' : 'NO_CHARGE'",
  },
  {
    ...MACHINE,
    what: 'what needs a person is asked no more',
    from: "return to('ATTENTION', 'queue_recovery', 'tell_person');",
    to: "return to('ATTENTION', 'tell_person');",
  },
  {
    ...MACHINE,
    what: 'the database lets a doubt become paid',
    from: "REVERSING: ['REVERSED',",
    to: "REVERSING: ['BOUND', 'REVERSED',",
  },
  { ...MACHINE, what: 'the database lets a decline become paid', from: 'DECLINED: [],', to: "DECLINED: ['BOUND']," },
  {
    ...MACHINE,
    what: 'an end needs no evidence',
    from: 'return TERMINAL_STATES.has(next);',
    to: "return next === 'BOUND';",
  },
  {
    ...AUTHORIZE,
    what: 'a 409 is a decline',
    from: "matches: isRefusal(409), verdict: unknown('conflict')",
    to: 'matches: isRefusal(409), verdict: declinedByRefusal(true)',
  },
  {
    ...AUTHORIZE,
    what: 'a time-out is an unsent request',
    from: "verdict: (result) => ({ verdict: 'unknown', cause: result.kind === 'unknown' ? result.cause : '' }),",
    to: "verdict: (result) => ({ verdict: 'not_sent', cause: result.kind === 'unknown' ? result.cause : '' }),",
  },
  { ...AUTHORIZE, what: 'any 2xx is a 201', from: 'facts.http_status !== 201', to: 'facts.http_status > 299' },
  {
    ...AUTHORIZE,
    what: 'written bytes do not matter',
    from: "result.kind === 'not_sent' && result.evidence.request_bytes_written === 0",
    to: "result.kind === 'not_sent' && result.evidence.request_bytes_written !== 2",
  },
  {
    ...AUTHORIZE,
    what: 'a refused request is not asked for again',
    from: "declinedByRefusal(true, 'too_many_requests')",
    to: "declinedByRefusal(false, 'too_many_requests')",
  },
  {
    ...AUTHORIZE,
    what: 'refused credentials do not stop card sales',
    from: "declinedByRefusal(true, 'credentials_refused')",
    to: 'declinedByRefusal(true)',
  },
  {
    ...REVERSAL,
    what: 'a 404 is final whenever its request was sent',
    from: "if (!requested.sent_after_horizon) return { verdict: 'not_found_early' };",
    to: '',
  },
  {
    ...REVERSAL,
    what: 'a 404 is believed against the service’s own approval',
    from: 'if (requested.approval_seen) return blocked',
    to: 'if (!requested.sent_after_horizon) return blocked',
  },
  {
    ...REVERSAL,
    what: 'a 409 without a reason is success',
    from: "matches: conflict('opaque'), verdict: blocked('conflict')",
    to: "matches: conflict('opaque'), verdict: () => ({ verdict: 'never_captured' })",
  },
  {
    ...REVERSAL,
    what: 'the last step is given up before the horizon',
    from: "return requested.sent_after_horizon ? { verdict: 'stuck', why }",
    to: "return requested.is_last_step ? { verdict: 'stuck', why }",
  },
  {
    ...REVERSAL,
    what: 'a step that cannot do it is the last one',
    from: "if (!requested.is_last_step) return { verdict: 'next_step' };",
    to: "if (requested.step === 'R1') return { verdict: 'next_step' };",
  },
  {
    ...REVERSAL,
    what: 'a dead line counts as an answer',
    from: "counts: 'offline' }),",
    to: "counts: 'answered' }),",
  },
  {
    ...REVERSAL,
    what: 'a Retry-After is believed without a limit',
    from: 'Math.min(asked_ms, DELAY_MS_MAX)',
    to: 'asked_ms',
  },
  {
    ...FALLBACK,
    what: 'the first step by id is skipped',
    from: 'return [reverse_payment, cancel_or_refund_transaction]',
    to: 'return [cancel_or_refund_transaction, cancel_or_refund_transaction]',
  },
  {
    ...FALLBACK,
    what: 'a step below a reversal is not held back for its copies',
    from: 'some((above) => REVERSALS.has(above))',
    to: 'every(() => false)',
  },
  {
    ...BACK_OFF,
    what: 'nobody is told for hours',
    from: 'ESCALATE_AFTER_MS = 15 * 60_000',
    to: 'ESCALATE_AFTER_MS = 15 * 3_600_000',
  },
  {
    ...BACK_OFF,
    what: 'whatever happens at the till makes due what was asked for a moment ago',
    from: 'Math.max(now_ms, ended_at_ms + Math.min(wait_ms, KICK_PAUSE_MS))',
    to: 'now_ms',
  },
  {
    ...BACK_OFF,
    what: 'a wait has no end',
    from: 'return Math.min(Math.round(jittered), DELAY_MS_MAX);',
    to: 'return Math.round(jittered);',
  },
  {
    ...UNDO,
    what: 'more than remains is given back',
    from: 'if (amount_minor > remaining_minor)',
    to: 'if (amount_minor > captured_minor)',
  },
  {
    ...UNDO,
    what: 'a refund goes without an id of ours although it could carry one',
    from: "  if (transaction_id !== null) return { act: 'refund', call: UNDO_CALL.cancel_or_refund_transaction };\n  if (payment_id !== null) return { act: 'refund', call: UNDO_CALL.refund_payment };\n  return whole && has_trace\n",
    to: "  if (payment_id !== null) return { act: 'refund', call: UNDO_CALL.refund_payment };\n  if (transaction_id !== null) return { act: 'refund', call: UNDO_CALL.cancel_or_refund_transaction };\n  return whole && has_trace\n",
  },
  {
    ...UNDO,
    what: 'an uncertain capture is refunded by payment',
    from: 'payment_id !== null && isCaptureCertain(captured)',
    to: 'payment_id !== null',
  },
  {
    ...UNDO,
    what: 'a payment that cannot be read is refunded without an id of ours',
    from: 'question.is_read ? question.payment_id : null',
    to: 'question.payment_id',
  },
  {
    ...UNDO_ANSWER,
    what: 'a conflict stands without a look at the payment',
    from: "return { verdict: 'conflict', reason: meaning === 'opaque'",
    to: "return { verdict: 'refused', reason: meaning === 'opaque'",
  },
  {
    ...UNDO_ANSWER,
    what: 'a refusal that passes is believed at once',
    from: "return { verdict: 'unknown', cause: 'too_many_requests' };",
    to: "return { verdict: 'refused', reason: 'too_many_requests', detail };",
  },
  {
    ...TAB,
    what: 'a capture takes more than is held',
    from: "act === 'capture' && amount_minor > tab.held_minor",
    to: "act === 'capture' && amount_minor > 2 * tab.held_minor",
  },
  {
    ...TAB,
    what: 'a second step begins while the first is in doubt',
    from: 'if (tab.unsettled) return',
    to: "if (tab.state === 'released') return",
  },
  {
    ...TAB,
    what: 'a conflict of a step is a refusal',
    from: "return { verdict: 'unknown', cause: 'conflict' };",
    to: "return { verdict: 'refused', reason: 'conflict' };",
  },
  {
    ...TAB,
    what: 'a captured amount is not compared',
    from: "capture !== 'not_known' && current_amount_minor === step.amount_minor",
    to: "capture !== 'not_known'",
  },
  {
    ...REVERSAL,
    what: 'a part that was undone is all of it',
    from: 'undoneMinor(facts, requested) === requested.amount_minor',
    to: 'undoneMinor(facts, requested) > 0',
  },
  {
    ...REVERSAL,
    what: 'a part that is told twice counts twice',
    from: 'parts.set(facts.transaction_id ?? null, facts.amount_minor ?? 0);',
    to: 'parts.set(`again ${facts.transaction_id}`, facts.amount_minor ?? 0);',
  },
  {
    ...REVERSAL,
    what: 'more than was asked can be undone',
    from: 'undoneMinor(facts, requested) > requested.amount_minor;',
    to: 'undoneMinor(facts, requested) > 2 * requested.amount_minor;',
  },
  {
    ...FALLBACK,
    what: 'the fallback sequence goes up',
    from: 'sequence.indexOf(step) + 1',
    to: 'sequence.indexOf(step) - 1',
  },
  ...SALE_MUTATIONS,
  ...VERDICT_MUTATIONS,
];
