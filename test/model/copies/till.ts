import type { Anchor } from '../../../core/anchor/anchor.ts';
import { type StartDecision, evaluateStart } from '../../../core/anchor/evaluate-start.ts';
import { type Chain, type ChainFacts, hashAt, highestNumber, nextBlock, nextNumber, read } from './chain.ts';
import type { CopyMutation } from './mutations.ts';
import {
  type Folder,
  type Life,
  type Till,
  type World,
  anchorBeside,
  spend,
  withAnchor,
  withFolder,
  withTrace,
} from './world.ts';

const BOOT = 'boot';
const IDLE: Life = { doing: null, is_other_account: false };
const machineName = (machine: number): string => `machine-${machine}`;

function anchorOf(folder: Folder, epoch: number): Anchor {
  const { chain, machine } = folder;
  const facts = read(chain);
  const traces = [...facts.traces.keys()];
  return {
    till: folder.till,
    machine: machineName(machine),
    kernel_boot: BOOT,
    epoch,
    seq: chain.length,
    hash: hashAt(chain, chain.length) ?? '',
    leased_to: 16,
    used_to: traces.length,
    used_trace: traces.length === 0 ? null : String(traces.at(-1)),
    sale_number: Math.max(highestNumber(facts), facts.numbers_from - 1),
    attempts: traces.length,
    told: null,
  };
}

/** Updates the anchor after a commit; in doubt it keeps its view of the newest life and takes only the sale numbers. */
function mark(world: World, at: 0 | 1, mutation: CopyMutation | null = null): World {
  const folder = world.folders[at];
  if (folder === null) return world;
  const facts = read(folder.chain);
  const found = anchorBeside(world, folder);
  if (facts.doubt === null) {
    const marked = withAnchor(world, folder, anchorOf(folder, facts.epoch));
    return at === 0 ? { ...marked, noted: folder.till } : marked;
  }
  const raised = (next: World, identity: Pick<Folder, 'machine' | 'till'>, anchor: Anchor): World =>
    withAnchor(next, identity, { ...anchor, sale_number: Math.max(anchor.sale_number, highestNumber(facts)) });
  const former = mutation === 'who_is_gone_is_not_told' ? null : gone(world, at, mutation);
  const next = former === null ? world : raised(world, { machine: 0, till: otherTill(folder) }, former);
  return found === null || isHeldElsewhere(world, at) ? next : raised(next, folder, found);
}

const otherTill = ({ till }: Folder): Till => (till === 'till' ? 'new_till' : 'till');

function append(world: World, at: 0 | 1, ...events: readonly string[]): World {
  const folder = world.folders[at];
  if (folder === null) return world;
  return withFolder(world, at, { ...folder, chain: [...folder.chain, ...events], ended_in_order: false });
}

function isHeldElsewhere(world: World, at: 0 | 1): boolean {
  const own = world.folders[at];
  const other = world.folders[at === 0 ? 1 : 0];
  if (own === null || other === null || other.life === null) return false;
  return other.machine === own.machine && other.till === own.till;
}

const hasPast = ({ attempts, sale_number, epoch }: Anchor): boolean => attempts > 0 || sale_number > 0 || epoch > 1;

/** The anchor of the till that sold in this folder last, if that was another till (decision 059). */
function gone(world: World, at: 0 | 1, mutation: CopyMutation | null): Anchor | null {
  const folder = world.folders[at];
  if (at === 1 || folder === null || world.noted === null || world.noted === folder.till) return null;
  if (mutation === 'who_is_put_back_knows_all' && read(folder.chain).was_anchored) return null;
  const last = anchorBeside(world, { machine: 0, till: world.noted });
  return last !== null && hasPast(last) ? last : null;
}

function decide(world: World, at: 0 | 1, mutation: CopyMutation | null): StartDecision {
  const folder = world.folders[at];
  const chain: Chain = folder?.chain ?? [];
  const machine = folder?.machine ?? 0;
  const facts = read(chain);
  const missing_is_new = mutation === 'missing_anchor_is_new';
  const anchor = folder === null ? null : anchorBeside(world, folder);
  const decision = evaluateStart({
    journal: {
      epoch: facts.epoch,
      was_anchored: facts.was_anchored && !missing_is_new,
      has_attempts: facts.traces.size > 0 && !(missing_is_new && anchor === null),
      ended_in_order: folder?.ended_in_order ?? true,
      doubt: facts.doubt,
      is_behind_its_note: false,
      is_note_unread: false,
      follows_unreadable: false,
      hashAt: (seq) => hashAt(chain, seq),
      knowsTrace: (trace) => facts.traces.has(Number(trace)),
    },
    anchor: anchor ?? 'none',
    machine: mutation === 'any_machine_is_this_one' ? (anchor?.machine ?? null) : machineName(machine),
    kernel_boot: BOOT,
    is_held_elsewhere: mutation !== 'nobody_asks_who_holds' && isHeldElsewhere(world, at),
    may_be_copied: false,
    is_restored: false,
    has_another_key: false,
    had_another_till: mutation !== 'an_emptied_folder_is_new' && gone(world, at, mutation) !== null,
  });
  if (mutation === 'an_older_copy_agrees' && decision.doubt === 'older_copy')
    return { doubt: null, inherited: 'undo', unused_leases: 'suspect' };
  return mutation === 'doubt_undoes' ? { ...decision, inherited: 'undo' } : decision;
}

/** The highest sale number in the anchors: the folder's own, and that of the previous till. */
function givenHere(world: World, at: 0 | 1, mutation: CopyMutation | null): number {
  const folder = world.folders[at];
  const own = folder === null ? null : anchorBeside(world, folder);
  return Math.max(0, ...[own, gone(world, at, mutation)].map((anchor) => anchor?.sale_number ?? 0));
}

/** A start judges before it touches anything, and persists its doubt. */
function start(world: World, at: 0 | 1, mutation: CopyMutation | null, is_other_account: boolean): World {
  const folder = world.folders[at];
  if (folder === null) return world;
  const { doubt, inherited, unused_leases } = decide(world, at, mutation);
  const facts = read(folder.chain);
  let next = withFolder(world, at, { ...folder, ended_in_order: false, life: { ...IDLE, is_other_account } });
  const open = [...facts.traces].filter(([trace, state]) => state === 'i' && !facts.held.has(trace));
  const given = givenHere(world, at, mutation);
  // Numbers that were given since the doubt began end the block reserved for it.
  const is_overtaken = given >= nextNumber(facts);
  const is_new = doubt !== null && (facts.doubt === null || is_overtaken);
  if (inherited === 'hold' && (is_new || open.length > 0)) {
    const highest = Math.max(given, highestNumber(facts));
    const from = is_new && mutation !== 'numbers_go_on' ? nextBlock(highest) : 1;
    next = append(next, at, `h:${doubt ?? 'copied'}:${from}:${open.map(([trace]) => trace).join(',')}`);
  }
  if (mutation === 'lost_numbers_are_asked_for' && unused_leases === 'suspect') next = askForLostNumbers(next, facts);
  if (doubt !== null) return next;
  return mark(facts.was_anchored ? next : append(mark(next, at), at, 'a'), at);
}

/** Asking undoes: money held for a number that the journal did not use is refunded. */
function askForLostNumbers(world: World, facts: ChainFacts): World {
  return world.ledger.reduce<World>(
    (next, held, trace) =>
      held === 'held' && !facts.traces.has(trace) ? withTrace(next, trace, 'given_back_by_till') : next,
    world,
  );
}

export function tillMoves(world: World, at: 0 | 1, mutation: CopyMutation | null): World[] {
  const folder = world.folders[at];
  if (folder === null) return [];
  if (folder.life === null) return startMoves(world, at, mutation);
  return [
    ...stops(world, at, folder),
    ...sell(world, at, folder, folder.life, mutation),
    ...takeCash(world, at, folder, folder.life, mutation),
    ...recover(world, at, folder, folder.life, mutation),
    ...personDecides(world, at, folder, mutation),
  ];
}

function startMoves(world: World, at: 0 | 1, mutation: CopyMutation | null): World[] {
  const { starts, other_accounts } = world.left;
  if (starts === 0) return [];
  const other = other_accounts === 0 ? [] : [start(spend(world, 'starts', 'other_accounts'), at, mutation, true)];
  return [start(spend(world, 'starts'), at, mutation, false), ...other];
}

/** Shuts down in order only when idle; a kill may come at any moment. */
function stops(world: World, at: 0 | 1, folder: Folder): World[] {
  const killed = withFolder(world, at, { ...folder, life: null });
  if (folder.life?.doing) return [killed];
  return [killed, withFolder(mark(world, at), at, { ...folder, ended_in_order: true, life: null })];
}

/** One card payment, step by step; between any two steps the till may die or be copied. */
function sell(world: World, at: 0 | 1, folder: Folder, life: Life, mutation: CopyMutation | null): World[] {
  const doing = (next: World, stage: NonNullable<Life['doing']>['stage'], trace: number): World => {
    const now = next.folders[at];
    return now === null ? next : withFolder(next, at, { ...now, life: { ...life, doing: { trace, stage } } });
  };
  const facts = read(folder.chain);
  if (life.doing === null) {
    if (world.left.cards === 0 || facts.doubt !== null) return [];
    const trace = mutation === 'a_copy_gives_numbers_again' ? facts.traces.size : world.ledger.length;
    const known = trace < world.ledger.length;
    const leased = known
      ? world
      : { ...world, ledger: [...world.ledger, 'none' as const], paid: [...world.paid, false] };
    return [doing(append(spend(leased, 'cards'), at, `i${trace}`), 'intent', trace)];
  }
  const { trace, stage } = life.doing;
  switch (stage) {
    case 'intent':
      return [doing(mutation === 'not_anchored_before_the_request' ? world : mark(world, at), 'marked', trace)];
    case 'marked':
      return [doing(world.ledger[trace] === 'none' ? withTrace(world, trace, 'held') : world, 'sent', trace)];
    case 'sent':
      return [doing(world, 'approved', trace)];
    case 'approved': {
      const paid = append(world, at, `b${trace}:${nextNumber(facts)}`);
      return [doing({ ...paid, bound: [...paid.bound, trace] }, 'bound', trace)];
    }
    case 'bound': {
      const marked = mutation === 'not_anchored_before_paid' ? world : mark(world, at);
      const done = withFolder(marked, at, { ...folder, life: { ...life, doing: null } });
      // The number is printed only now.
      const given = `${facts.numbers.get(String(trace)) ?? 0}=card${at}.${trace}`;
      return [{ ...done, paid: done.paid.map((one, index) => one || index === trace), given: [...done.given, given] }];
    }
  }
}

function takeCash(world: World, at: 0 | 1, folder: Folder, life: Life, mutation: CopyMutation | null): World[] {
  if (world.left.cash === 0 || life.doing !== null) return [];
  const number = nextNumber(read(folder.chain));
  const sold = append(spend(world, 'cash'), at, `c${world.left.cash}:${number}`);
  const given = { ...sold, given: [...sold.given, `${number}=cash${world.left.cash}`] };
  return [mutation === 'cash_is_not_anchored' ? given : mark(given, at, mutation)];
}

/** Asks about open attempts of this or an earlier life, and undoes those for which the service holds money. */
function recover(world: World, at: 0 | 1, folder: Folder, life: Life, mutation: CopyMutation | null): World[] {
  if (life.is_other_account && mutation !== 'another_merchant_is_the_same') return [];
  const { traces, held, doubt } = read(folder.chain);
  return [...traces].flatMap(([trace, state]) => {
    const is_persons = state === 'g' && doubt === null;
    const is_free = state === 'i' && (mutation === 'doubt_undoes' || !held.has(trace));
    if (life.doing?.trace === trace || (!is_persons && !is_free)) return [];
    // To another merchant the service says "not found".
    const has = life.is_other_account ? 'none' : world.ledger[trace];
    if (has === 'none') return [mark(append(world, at, `n${trace}`), at)];
    const by = is_persons ? 'given_back_by_person' : 'given_back_by_till';
    return [mark(append(withTrace(world, trace, has === 'held' ? by : (has ?? 'none')), at, `u${trace}`), at)];
  });
}

/** A person who knows what left the shop accepts the journal, keeps what was paid, and refunds the rest. */
function personDecides(world: World, at: 0 | 1, folder: Folder, mutation: CopyMutation | null): World[] {
  const facts = read(folder.chain);
  if (facts.doubt !== null) {
    if (world.left.accepts === 0 || isHeldElsewhere(world, at)) return [];
    const epoch = Math.max(facts.epoch, anchorBeside(world, folder)?.epoch ?? 1) + 1;
    const taken = givenHere(world, at, mutation);
    const from = taken >= nextNumber(facts) ? nextBlock(taken) : facts.numbers_from;
    const accepted = append(spend(world, 'accepts'), at, `A:${epoch}:${from}`);
    if (mutation !== 'accepting_undoes') return [mark(accepted, at)];
    const open = [...facts.traces].filter(([, state]) => state === 'i');
    return [open.reduce((next, [trace]) => withTrace(next, trace, 'given_back_by_till'), mark(accepted, at))];
  }
  // The person has stopped the other till, which no till can check itself.
  if (world.folders[at === 0 ? 1 : 0]?.life) return [];
  return [...facts.held].flatMap((trace) => {
    if (facts.traces.get(trace) !== 'i') return [];
    if (world.paid[trace] !== true) return [mark(append(world, at, `g${trace}`), at)];
    const number = nextNumber(facts);
    const kept = append(world, at, `k${trace}:${number}`);
    return [mark({ ...kept, given: [...kept.given, `${number}=kept${trace}`] }, at)];
  });
}
