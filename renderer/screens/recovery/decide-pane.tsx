import { useState } from 'react';
import type { IntentArguments } from '../../../core/contract/intents.ts';
import type { SuspenseDecision } from '../../../core/contract/suspense.ts';
import type { MessageKey } from '../../../core/i18n/index.ts';
import type { BridgeError } from '../../bridge.ts';
import { useRequest } from '../../stores/till-context.tsx';
import { useWording } from '../../text/wording.ts';
import { Field, Lead, SignedAct } from './signed-act.tsx';

/** The decision, and what it is about. */
export type DecisionRequest = Pick<
  IntentArguments<'recovery.decide'>,
  'decision' | 'trace_id' | 'transaction_id' | 'amount_minor'
>;

const ACTS = {
  accept: 'suspense.accept',
  give_back_numbers: 'suspense.giveBackNumbers',
  give_back: 'suspense.giveBack',
  keep: 'suspense.keep',
  keep_unknown: 'suspense.keep',
} as const satisfies Readonly<Record<SuspenseDecision, MessageKey>>;

/** Refusals with a text of their own. */
const REFUSED = {
  held_elsewhere: 'suspense.refused.held_elsewhere',
  enrol_first: 'suspense.refused.enrol_first',
  accept_first: 'suspense.refused.accept_first',
  already_known: 'suspense.refused.already_known',
  own_payments_unread: 'suspense.refused.own_payments_unread',
  settlement_unread: 'suspense.refused.settlement_unread',
  not_settled: 'suspense.refused.not_settled',
  is_a_return: 'suspense.refused.is_a_return',
  other_amount: 'suspense.refused.other_amount',
  anchor_unwritable: 'suspense.refused.anchor_unwritable',
} as const satisfies Readonly<Record<string, MessageKey>>;

/** One decision: its effect, the evidence reference, and the manager's PIN. */
export function DecidePane({ wanted, onLeave }: { readonly wanted: DecisionRequest; readonly onLeave: () => void }) {
  const { say, money } = useWording();
  const amount = wanted.amount_minor === undefined ? '' : money(wanted.amount_minor);
  const named_by = wanted.trace_id ?? wanted.transaction_id ?? '';
  const request = useRequest();
  const [transaction, setTransaction] = useState(wanted.transaction_id ?? '');
  const needs_transaction = wanted.decision === 'keep';
  const transaction_id = transaction.trim();
  const named = transaction_id === '' ? {} : { transaction_id };
  return (
    <SignedAct
      label={say(ACTS[wanted.decision])}
      act={say(ACTS[wanted.decision])}
      reference_label={say('suspense.evidence')}
      complete={!needs_transaction || transaction_id !== ''}
      send={(signed) => request('recovery.decide', { ...wanted, ...named, ...signed })}
      refusalOf={({ code, detail }: BridgeError) =>
        code === 'not_now' && isKnown(detail) ? say(REFUSED[detail]) : null
      }
      onLeave={onLeave}
    >
      <Lead strong>{[say(ACTS[wanted.decision]), amount, named_by].filter((part) => part !== '').join(' · ')}</Lead>
      <Lead>{say(`suspense.consequence.${wanted.decision}`)}</Lead>
      {needs_transaction && (
        <Field name={say('suspense.transaction')} value={transaction} length_max={128} onChange={setTransaction} />
      )}
    </SignedAct>
  );
}

const isKnown = (detail: string): detail is keyof typeof REFUSED => Object.hasOwn(REFUSED, detail);
