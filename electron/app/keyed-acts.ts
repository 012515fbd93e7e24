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

/** An act of this process: under way, or done. */
interface Act {
  readonly open: OpenKey;
  readonly answer: Promise<Answered>;
  is_running: boolean;
}

/** More than the pages of a till can have under way (`IN_FLIGHT_MAX`); an older act is remembered by the journal. */
const REMEMBERED_MAX = 4_096;
/** As much as the journal keeps of an answer. */
const ANSWER_MAX = 8_000;

export interface KeyedActParts {
  readonly journal: Pick<Journal, 'keyed' | 'underKey' | 'note' | 'attempts' | 'tabs' | 'sales'>;
  readonly engine: Pick<PaymentEngine, 'tab'>;
}

/** A return in its present state: its parts are stored with theirs. */
function recallReturn({ journal }: KeyedActParts, return_id: string): Answered {
  const returned = journal.sales.saleReturn(return_id);
  const sale = returned === null ? null : journal.sales.sale(returned.sale_id);
  return returned === null || sale === null
    ? refuse('not_found', `no return ${return_id}`)
    : succeed(returnView(returned, sale));
}

/** Acts that answer more than "begun": what became of one whose process died before it answered. */
const RECALLED: {
  readonly [Name in IntentName]?: (parts: KeyedActParts, args: IntentArguments<Name>, subject: string) => Answered;
} = {
  'refund.execute': (parts, _args, return_id) => recallReturn(parts, return_id),
  'refund.finish': (parts, { return_id }) => recallReturn(parts, return_id),
  'tab.change': ({ journal, engine }, { trace_id, act }, step_id) =>
    succeed(changeView(recallTabStep({ journal, engine }, { trace_id, act }, step_id))),
  'checkout.returnParts': () => refuse('interrupted', 'the till was restarted while parts were given back'),
};

/** A PIN is no part of what is asked, and a digest of it would give it away. */
function digestOf(args: object): string {
  const asked = Object.fromEntries(Object.entries(args).filter(([name]) => name !== 'pin'));
  return hash('sha256', canonicalJson(asked), 'hex');
}

/**
 * Does an act once for its key, over repeats, clicks and a death of the process: who comes again gets the first answer,
 * who comes with other arguments is refused. What was refused before anything was begun leaves no key, so that the same
 * request can be made with a PIN.
 */
export function keyedActs(parts: KeyedActParts): OnceForKey {
  const { journal } = parts;
  const acts = new Map<string, Act>();

  /** The answer of who had the key before. */
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
    // Its first deed was committed with its key; the snapshot says what became of it.
    return recalled === undefined ? succeed(null) : recalled(parts, args, row?.subject ?? '');
  }

  /** A null says "begun", which the key says already. What cannot be kept is rebuilt from the journal. */
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
    const asked = gate();
    // Without a PIN to check, the act follows in the same turn: requests are done in the order in which they came.
    const granted = asked instanceof Promise ? await asked : asked;
    if (!granted.ok) return granted;
    const answered = await journal.underKey(open, () => act(granted.value));
    if (answered.ok && open.state === 'durable') keep(open, answered.value);
    return answered;
  }

  return async (name, args, key, gate, act) => {
    const open: OpenKey = { key, act: name, arguments: digestOf(args), state: 'waiting' };
    // One that is under way was asked for its permission, and this is the same act.
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
