import { hash } from 'node:crypto';
import type { IntentArguments, IntentName, IntentResults } from '../../core/contract/intents.ts';
import type { ContractError } from '../../core/contract/refusals.ts';
import { type Result, succeed } from '../../core/result.ts';
import { returnView } from '../features/refunds/return-views.ts';
import { refuse } from '../features/shared/refusal.ts';
import { changeView } from '../features/tabs/tab-service.ts';
import type { OnceForKey } from '../ipc/create-router.ts';
import { canonicalJson } from '../journal/events/canonical.ts';
import { type Journal, journalTrouble } from '../journal/journal.ts';
import type { OpenKey } from '../journal/open-key.ts';
import type { PaymentEngine } from '../payments/payment-engine.ts';
import { recallTabStep } from '../payments/outcomes/recall.ts';

type Answered = Result<IntentResults[IntentName], ContractError>;

type Gating = Parameters<OnceForKey>[3];
type Acting = Parameters<OnceForKey>[4];

/** An act of this process: in progress or done. */
interface Act {
  readonly open: OpenKey;
  readonly answer: Promise<Answered>;
  is_running: boolean;
}

/** More than a till's pages can have in flight (`IN_FLIGHT_MAX`); the journal remembers older acts. */
const REMEMBERED_MAX = 4_096;
/** Longest answer that the journal stores. */
const ANSWER_MAX = 8_000;

export interface KeyedActParts {
  readonly journal: Pick<Journal, 'keyed' | 'underKey' | 'note' | 'attempts' | 'tabs' | 'sales'>;
  readonly engine: Pick<PaymentEngine, 'tab'>;
}

/** A return in its current state; the states of its parts are stored with them. */
function recallReturn({ journal }: KeyedActParts, return_id: string): Answered {
  const returned = journal.sales.saleReturn(return_id);
  const sale = returned === null ? null : journal.sales.sale(returned.sale_id);
  return returned === null || sale === null
    ? refuse('not_found', `no return ${return_id}`)
    : succeed(returnView(returned, sale));
}

/** Acts that answer more than "begun": rebuild the answer when the process died before giving it. */
const RECALLED: {
  readonly [Name in IntentName]?: (parts: KeyedActParts, args: IntentArguments<Name>, subject: string) => Answered;
} = {
  'refund.execute': (parts, _args, return_id) => recallReturn(parts, return_id),
  'refund.finish': (parts, { return_id }) => recallReturn(parts, return_id),
  'tab.change': ({ journal, engine }, { trace_id, act }, step_id) =>
    succeed(changeView(recallTabStep({ journal, engine }, { trace_id, act }, step_id))),
  'checkout.returnParts': () => refuse('interrupted', 'the till was restarted while parts were given back'),
};

/** A PIN is not part of the request, and a digest of it would reveal it. */
function digestOf(args: object): string {
  const request = Object.fromEntries(Object.entries(args).filter(([name]) => name !== 'pin'));
  return hash('sha256', canonicalJson(request), 'hex');
}

/**
 * Does an act once per key, across repeats, clicks and crashes: a repeat gets the first answer, other arguments are
 * refused. An act refused before it began leaves no key, so that the same request can be repeated with a PIN.
 */
export function keyedActs(parts: KeyedActParts): OnceForKey {
  const { journal } = parts;
  const acts = new Map<string, Act>();

  /** The answer to the earlier request with this key. */
  async function same(name: IntentName, args: object, { key, arguments: digest }: OpenKey): Promise<Answered> {
    const act = acts.get(key);
    const known = act?.open ?? journal.keyed.find(key);
    if (known?.act !== name || known.arguments !== digest)
      return refuse('key_used', `the key was used for ${known?.act} with other arguments`);
    return await (act?.answer ?? recall(name, args, key));
  }

  function recall(name: IntentName, args: object, key: string): Answered {
    const row = journal.keyed.find(key);
    if (row?.answer) return succeed(JSON.parse(row.answer) as IntentResults[IntentName]);
    const recalled = RECALLED[name] as ((of: KeyedActParts, args: object, subject: string) => Answered) | undefined;
    // Its first deed was committed with its key; the snapshot shows the outcome.
    return recalled === undefined ? succeed(null) : recalled(parts, args, row?.subject ?? '');
  }

  /** Null means "begun", which the key already shows. An answer that cannot be stored is rebuilt from the journal. */
  function keep({ key }: OpenKey, value: IntentResults[IntentName]): void {
    const answer = JSON.stringify(value);
    if (value === null || answer.length > ANSWER_MAX) return;
    try {
      journal.note({ type: 'keyed_answer', key, answer });
    } catch (error) {
      if (journalTrouble(error) === null) throw error;
    }
  }

  function remember(open: OpenKey, answer: Promise<Answered>): void {
    const act: Act = { open, answer, is_running: true };
    acts.set(open.key, act);
    const [oldest] = acts.keys();
    if (acts.size > REMEMBERED_MAX && oldest !== undefined) acts.delete(oldest);
    const settle = (is_begun: boolean): void => {
      act.is_running = false;
      if (is_begun || open.state === 'durable') return;
      open.state = 'closed';
      acts.delete(open.key);
    };
    answer.then(
      ({ ok }) => settle(ok),
      () => settle(false),
    );
  }

  async function first(open: OpenKey, gate: Gating, act: Acting): Promise<Answered> {
    const verdict = gate();
    // Without a PIN to check, the act follows in the same turn, so that requests are done in order of arrival.
    const granted = verdict instanceof Promise ? await verdict : verdict;
    if (!granted.ok) return granted;
    const answered = await journal.underKey(open, () => act(granted.value));
    if (answered.ok && open.state === 'durable') keep(open, answered.value);
    return answered;
  }

  return async (name, args, key, gate, act) => {
    const open: OpenKey = { key, act: name, arguments: digestOf(args), state: 'waiting' };
    // This is the same act; the one in progress already passed the gate.
    if (acts.get(key)?.is_running === true) return await same(name, args, open);
    if (acts.has(key) || journal.keyed.find(key) !== null) {
      const granted = await gate();
      return granted.ok ? await same(name, args, open) : granted;
    }
    const answer = first(open, gate, act);
    remember(open, answer);
    return await answer;
  };
}
