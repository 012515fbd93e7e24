import type { RuleMutation } from './rule-mutations.ts';

const CAUGHT = { caught_by: 'payments/names-of-another.test.ts' } as const;
const NAMES = { file: 'journal/tables/reported-names.ts', ...CAUGHT } as const;
const AUTHORIZE = { file: 'payments/charge/authorize.ts', ...CAUGHT } as const;
const UNDO = { file: 'payments/undo/undo-payment.ts', ...CAUGHT } as const;
const LINK = { file: 'payments/charge/link-payment.ts', caught_by: 'payments/link/link-of-another.test.ts' } as const;

/** Matching a response to its attempt by its names, each rule broken once. */
export const NAME_MUTATIONS: readonly RuleMutation[] = [
  {
    ...AUTHORIZE,
    what: 'an approval that names the payment of a sale pays another one',
    from: "if (result.kind === 'answer' && namesAnother(context, sent, result.value))",
    to: "if (result.kind === 'answer' && sent.trace_id === '')",
  },
  {
    ...AUTHORIZE,
    what: 'what was named for another payment is undone in its stead',
    from: "verdict.cause === 'amount_mismatch' || verdict.cause === TIP_NOT_PROVEN;",
    to: "verdict.cause === 'amount_mismatch' || verdict.cause === 'names_another_payment' || verdict.cause === TIP_NOT_PROVEN;",
  },
  {
    what: 'a late approval of another payment leaves its names',
    file: 'payments/charge/late-answer.ts',
    from: "result.kind === 'answer' && !namesAnother(context, { trace_id }, result.value)",
    to: "result.kind === 'answer'",
    ...CAUGHT,
  },
  {
    ...LINK,
    what: 'a link that bears the name of another one is waited for, and paid by its money',
    from: 'if (namesAnother(context, { trace_id }, { payment_id }))',
    to: "if (payment_id === '')",
  },
  {
    ...LINK,
    what: 'the late name of another link is given back for this one',
    from: 'payment_id !== undefined && !namesAnother(context, { trace_id }, { payment_id })',
    to: 'payment_id !== undefined',
  },
  {
    ...LINK,
    file: 'payments/recovery/link-recovery.ts',
    what: 'what another link was given back by ends this one',
    from: 'ofThisAttempt(context, row.trace_id, said)',
    to: 'said',
  },
  {
    ...NAMES,
    what: 'payments are known by no transaction',
    from: 'SELECT trace_id FROM attempt WHERE transaction_id = @transaction_id AND',
    to: 'SELECT trace_id FROM attempt WHERE transaction_id = NULL AND',
  },
  {
    ...NAMES,
    what: 'returns have no names',
    from: 'FROM undo WHERE transaction_id = @transaction_id',
    to: 'FROM undo WHERE transaction_id = NULL',
  },
  {
    ...NAMES,
    what: 'steps of tabs have no names',
    from: 'FROM tab_step WHERE transaction_id = @transaction_id',
    to: 'FROM tab_step WHERE transaction_id = NULL',
  },
  {
    ...UNDO,
    what: 'the answer to one return is believed of the next',
    from: 'return is_known ? {',
    to: 'return is_known && undo_id === amount_minor.toString() ? {',
  },
  {
    ...UNDO,
    what: 'a reading that lags behind makes an earlier return of ours the new one',
    from: '...ownTransactions(context, row)',
    to: '...[]',
  },
  {
    what: 'the answer to one step of a tab is believed of the next',
    file: 'payments/tabs/tab.ts',
    from: 'return is_of_another ? {',
    to: "return is_of_another && charge === '' ? {",
    ...CAUGHT,
  },
  {
    what: 'an undoing of long ago is forgotten',
    file: 'journal/tables/reported-names.ts',
    from: "WHERE type = 'attempt_step' AND ${UNDOING_NAME} = @transaction_id",
    to: "WHERE type = 'attempt_steps' AND ${UNDOING_NAME} = @transaction_id",
    caught_by: 'payments/names-after-restart.test.ts',
  },
];
