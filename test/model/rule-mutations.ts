/** One rule of `core/payments`, broken: what it means, and the quick test in `test/payments/rules` that must fail. */
export interface RuleMutation {
  readonly what: string;
  readonly file: string;
  /** Stands exactly once in the file. */
  readonly from: string;
  readonly to: string;
  readonly caught_by: string;
}

const MACHINE = { file: 'attempt-machine.ts', caught_by: 'attempt-machine.test.ts' } as const;
const AUTHORIZE = { file: 'authorize-table.ts', caught_by: 'authorize-table.test.ts' } as const;
const VERDICT = { file: '../verdict/verdict.ts', caught_by: 'verdict-table.test.ts' } as const;
const MOVEMENT = { file: '../verdict/movement.ts', caught_by: 'verdict-table.test.ts' } as const;
const WORDS = { file: '../verdict/words.ts', caught_by: 'verdict-table.test.ts' } as const;
const REVERSAL = { file: 'reversal-table.ts', caught_by: 'reversal-table.test.ts' } as const;
const LADDER = { file: 'fallback-sequence.ts', caught_by: 'reversal-table.test.ts' } as const;
const CONFLICT = { file: '../verdict/conflict.ts', caught_by: 'reversal-table.test.ts' } as const;
const BACK_OFF = { file: 'back-off.ts', caught_by: 'back-off.test.ts' } as const;
const UNDO = { file: 'undo-decision.ts', caught_by: 'undo-rules.test.ts' } as const;
const UNDO_ANSWER = { file: 'undo-table.ts', caught_by: 'undo-rules.test.ts' } as const;
const READING = { file: '../verdict/read-back.ts', caught_by: 'undo-rules.test.ts' } as const;
const TAB = { file: 'tab.ts', caught_by: 'tab-rules.test.ts' } as const;

/** Every rule that decides about money, broken once. `rule-mutations.test.ts` runs the named test on each. */
export const RULE_MUTATIONS: readonly RuleMutation[] = [
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
    from: "asked.sent_after_horizon ? 'not_found_late' : 'not_found_early'",
    to: "'not_found_late'",
  },
  {
    ...REVERSAL,
    what: 'a 404 is believed against the service’s own approval',
    from: 'if (asked.approval_seen) return blocked',
    to: 'if (!asked.sent_after_horizon) return blocked',
  },
  {
    ...REVERSAL,
    what: 'a 409 without a reason is success',
    from: "matches: conflict('opaque'), verdict: blocked('conflict')",
    to: "matches: conflict('opaque'), verdict: () => ({ verdict: 'never_captured' })",
  },
  {
    ...REVERSAL,
    what: 'the last rung is given up before the horizon',
    from: "return asked.sent_after_horizon ? { verdict: 'stuck', why }",
    to: "return asked.last_rung ? { verdict: 'stuck', why }",
  },
  {
    ...REVERSAL,
    what: 'a rung that cannot do it is the last one',
    from: "if (!asked.last_rung) return { verdict: 'next_rung' };",
    to: "if (asked.rung === 'R1') return { verdict: 'next_rung' };",
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
  { ...LADDER, what: 'the first rung by id is skipped', from: "? ['R3', 'R5'] :", to: "? ['R5', 'R5'] :" },
  {
    ...LADDER,
    what: 'a rung below a reversal is not held back for its copies',
    from: 'some((above) => REVERSALS.has(above))',
    to: 'every(() => false)',
  },
  { ...LADDER, what: 'the ladder goes up', from: 'ladder.indexOf(rung) + 1', to: 'ladder.indexOf(rung) - 1' },
  {
    ...CONFLICT,
    what: 'a code that only contains a known word is that word',
    from: "MEANINGS[word.toLowerCase().replaceAll('-', '_')]",
    to: "Object.entries(MEANINGS).find(([known]) => word.toLowerCase().replaceAll('-', '_').includes(known))?.[1]",
  },
  {
    ...CONFLICT,
    what: 'a conflict in progress is an end',
    from: "  in_progress: 'in_progress',",
    to: "  in_progress: 'never_captured',",
  },
  {
    ...BACK_OFF,
    what: 'nobody is told for hours',
    from: 'ESCALATE_AFTER_MS = 15 * 60_000',
    to: 'ESCALATE_AFTER_MS = 15 * 3_600_000',
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
    from: "  if (transaction_id !== null) return { act: 'refund', call: 'R5' };\n  if (payment_id !== null) return { act: 'refund', call: 'R6' };\n  return whole ?",
    to: "  if (payment_id !== null) return { act: 'refund', call: 'R6' };\n  if (transaction_id !== null) return { act: 'refund', call: 'R5' };\n  return whole ?",
  },
  {
    ...UNDO,
    what: 'an uncertain capture is refunded by payment',
    from: 'payment_id !== null && isCaptureCertain(captured) ?',
    to: 'payment_id !== null ?',
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
    ...READING,
    what: 'a return that was known before is taken for the new one',
    from: '!undo.known_transactions.includes(id)',
    to: "id !== ''",
  },
  {
    ...READING,
    what: 'a doubled return is not noticed',
    from: 'if (first !== undefined && ours.length === 1)',
    to: 'if (first !== undefined)',
  },
  {
    ...READING,
    what: 'a return that was itself taken back counts',
    from: '!cameToNothing(transaction)',
    to: "transaction.status !== ''",
  },
  {
    ...READING,
    what: 'a return that is under way is nothing',
    from: 'if (unclearReturns(view).some(isFresh))',
    to: 'if (unclearReturns(view).every(isFresh) && fresh.length > 0)',
  },
  {
    ...READING,
    what: 'an empty balance alone proves a return',
    from: 'view.current_amount_minor === 0 && returns(view).length > 0',
    to: 'view.current_amount_minor === 0',
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
    ...MOVEMENT,
    what: 'a failing word or code beside a success is a success',
    from: "if (fails_elsewhere || [detail, status, ...codes].includes('no')) return readRefusal(heard, movement);",
    to: "if (detail === 'no') return readRefusal(heard, movement);",
  },
  {
    ...MOVEMENT,
    what: 'a contradiction is a refusal',
    from: "if ([detail, status, ...codes].includes('yes') || detail === 'under_way') return 'unclear';",
    to: "if (detail === 'under_way') return 'unclear';",
  },
  {
    ...MOVEMENT,
    what: 'a payment that is under way is a decline',
    from: "|| detail === 'under_way') return 'unclear';",
    to: ") return 'unclear';",
  },
  {
    ...MOVEMENT,
    what: 'a code alone is a refusal',
    from: 'return is_said && (movement',
    to: 'return (movement',
  },
  {
    ...MOVEMENT,
    what: 'an approval is refused by a word without a code',
    from: "(movement !== 'authorization' || codes.length > 0)",
    to: "(movement !== 'authorization' || codes.length >= 0)",
  },
  {
    ...MOVEMENT,
    what: 'an approval needs no word',
    from: "return movement === 'authorization' || status === 'under_way' ? 'unclear' : 'done';",
    to: "return status === 'under_way' ? 'unclear' : 'done';",
  },
  {
    ...MOVEMENT,
    what: 'what is under way and says no more is done',
    from: "return movement === 'authorization' || status === 'under_way' ?",
    to: "return movement === 'authorization' ?",
  },
  {
    ...MOVEMENT,
    what: 'a status that nobody knows is a success',
    from: "if (status === 'unknown' || codes.some",
    to: "if (status === 'no' || codes.some",
  },
  {
    ...MOVEMENT,
    what: 'any word of success is the detail of an approval',
    from: "return meaning === 'yes' && serviceWord(status_detail) !== 'SUCCESS' ? 'under_way' : meaning;",
    to: 'return meaning;',
  },
  {
    ...WORDS,
    what: 'a response code that nobody knows is an approval',
    from: "? 'no' : wordMeaning(response_code);",
    to: "? 'no' : 'yes';",
  },
  {
    ...WORDS,
    what: 'words are compared with their letters as they come',
    from: '    .toUpperCase()\n    .replace(/[-\\s]+/g',
    to: '    .replace(/[-\\s]+/g',
  },
  {
    ...VERDICT,
    what: 'an amount that cannot be read is the right one',
    from: 'matches: ({ amount_unreadable }) => amount_unreadable === true,',
    to: 'matches: () => false,',
  },
  {
    ...VERDICT,
    what: 'the currency does not matter',
    from: 'said.currency !== undefined && said.currency !== asked.currency',
    to: "said.currency === 'none'",
  },
  {
    ...VERDICT,
    what: 'a part of the amount is enough',
    from: 'return amount_minor !== asked.amount_minor - tip_minor;',
    to: 'return amount_minor > asked.amount_minor - tip_minor;',
  },
  {
    ...VERDICT,
    what: 'the answer to another trace is believed',
    from: 'asked.trace_id !== undefined && said.trace_id !== asked.trace_id',
    to: 'asked.trace_id === undefined',
  },
  {
    ...VERDICT,
    what: 'the answer about another payment is believed',
    from: 'asked.payment_id != null && said.payment_id !== asked.payment_id',
    to: 'asked.payment_id === null',
  },
  {
    ...VERDICT,
    what: 'an approval of a part without its amount is whole',
    from: "(movement === 'reversal' || saysPart(said))",
    to: "movement === 'reversal'",
  },
  {
    ...VERDICT,
    what: 'a success that names nothing is success',
    from: 'said.payment_id === undefined && said.transaction_id === undefined,',
    to: 'said.payment_id === undefined && said.transaction_id !== undefined,',
  },
  {
    ...REVERSAL,
    what: 'a part that was undone is all of it',
    from: 'undoneMinor(facts, asked) === asked.amount_minor',
    to: 'undoneMinor(facts, asked) > 0',
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
    from: 'undoneMinor(facts, asked) > asked.amount_minor;',
    to: 'undoneMinor(facts, asked) > 2 * asked.amount_minor;',
  },
  {
    ...CONFLICT,
    what: 'a call that the issuer declined says that nothing was ever charged',
    from: "  never_captured: 'never_captured',",
    to: "  never_captured: 'never_captured',\n  declined: 'never_captured',",
  },
];
