import type { ClaimRequest, StorePlace } from '../../../store/contract/protocol.ts';
import { type RecordedClaim, decideClaim } from '../../../store/core/decide-claim.ts';
import { storeWentBack } from '../../../store/core/evaluate-hello.ts';
import type { Model } from './explore.ts';

/** The rules of store 9 and 12; each can be turned off. */
export interface ReturnRules {
  readonly claims_before_sending: boolean;
  readonly claims_end_by_proof_alone: boolean;
  readonly one_id_for_one_wish: boolean;
  readonly sum_under_the_lock: boolean;
  readonly grants_die_with_their_generation: boolean;
  readonly grants_wait_for_the_hello: boolean;
  readonly claims_wait_after_a_start: boolean;
  readonly claims_wait_while_rebuilding: boolean;
  readonly older_store_is_noticed: boolean;
  readonly seen_with_its_hash: boolean;
  readonly waits_for_every_lane: boolean;
  readonly facts_are_counted: boolean;
  readonly given_up_is_withdrawn: boolean;
}

export const RETURN_RULES: ReturnRules = {
  claims_before_sending: true,
  claims_end_by_proof_alone: true,
  one_id_for_one_wish: true,
  sum_under_the_lock: true,
  grants_die_with_their_generation: true,
  grants_wait_for_the_hello: true,
  claims_wait_after_a_start: true,
  claims_wait_while_rebuilding: true,
  older_store_is_noticed: true,
  seen_with_its_hash: true,
  waits_for_every_lane: true,
  facts_are_counted: true,
  given_up_is_withdrawn: true,
};

const CAPTURED = 2;
const LANES = [0, 1] as const;

interface Lane {
  /** `wanted` and `begun` are in the lane's journal; a grant is only in memory. */
  readonly phase: 'idle' | 'wanted' | 'begun' | 'over' | 'refused';
  readonly try: number;
  readonly grant: string | null;
  /** A claim or its reply is in flight; a restart forgets it. */
  readonly asks: boolean;
  readonly seen: StorePlace | null;
  /** The reply to a hello, in flight. */
  readonly hears: StorePlace | null;
  readonly pushed: boolean;
  readonly restarts: number;
}

interface Store {
  readonly claims: readonly RecordedClaim[];
  /** One letter for each link; stands for the hash. */
  readonly log: string;
  readonly generation: string;
  readonly ended: Readonly<Record<string, number>>;
  /** While the store rebuilds: which lanes have caught up. */
  readonly rebuilding: readonly boolean[] | null;
  /** After a restart of the database: which lanes have spoken. */
  readonly spoken: readonly boolean[] | null;
}

interface World {
  readonly lanes: readonly Lane[];
  readonly store: Store;
  readonly backup: Store | null;
  readonly restores: number;
  readonly releases: number;
  /** Claims in flight, which may arrive late and twice. `read` is the sum read without the lock. */
  readonly net: readonly {
    readonly lane: number;
    readonly id: string;
    readonly read: readonly RecordedClaim[] | null;
  }[];
  /** Ids of the returns that the payment service made; it treats them as idempotency keys. */
  readonly moved: readonly string[];
}

const idOf = (lane: number, { try: number_of_try }: Lane): string => `${lane}.${number_of_try}`;
const hashOf = (log: string, seq: number): string => log.slice(0, seq);
const placeOf = ({ log, generation }: Store): StorePlace => ({ generation, seq: log.length, hash: log });
const put = <Item>(items: readonly Item[], at: number, item: Item): Item[] =>
  items.map((one, index) => (index === at ? item : one));

/**
 * Two lanes return the whole of one payment, through a store that may be restored unannounced: it knows only that its
 * database was restarted. Claims then wait until every lane has spoken, or long enough that a lane that saw more than
 * the backup has (store 12.5).
 */
export function returnsModel(rules: ReturnRules, restarts_of_a_lane = 1): Model<World> {
  const isOlder = (seen: StorePlace | null, store: Store): boolean =>
    rules.older_store_is_noticed &&
    storeWentBack(seen, {
      place: placeOf(store),
      linkHash: (seq) => (rules.seen_with_its_hash ? hashOf(store.log, seq) : (seen?.hash ?? null)),
      endOf: (generation) => store.ended[generation] ?? null,
    });
  const notice = (store: Store, seen: StorePlace | null): Store =>
    !isOlder(seen, store) ||
    // A bound, for rule sets under which generations never stop.
    store.generation.length > 2 ||
    (store.rebuilding !== null && seen?.generation !== store.generation)
      ? store
      : {
          ...store,
          ended: { ...store.ended, [store.generation]: store.log.length },
          generation: `${store.generation}'`,
          rebuilding: LANES.map(() => false),
          log: `${store.log}!`,
        };
  const claimRow = (lane: number, id: string, state: RecordedClaim['state']): RecordedClaim => ({
    ...{ return_id: id, trace_id: 't', till_id: String(lane), amount_minor: CAPTURED, call: 'R5', lines: '[]', state },
  });
  /** Projects a push: `begun` is a claim as a fact, `over` settles it, `refused` withdraws it. */
  const project = (store: Store, lane: number, { phase, ...rest }: Lane): Store => {
    const state = ({ begun: 'claimed', over: 'done', refused: 'withdrawn' } as const)[phase as 'begun'] ?? null;
    if (state === null) return store;
    if (phase === 'refused' ? !rules.given_up_is_withdrawn : !rules.facts_are_counted) return store;
    const row = claimRow(lane, idOf(lane, { phase, ...rest }), state);
    return { ...store, claims: [...store.claims.filter(({ return_id }) => return_id !== row.return_id), row] };
  };
  /** Replaces what the lane saw before, unless the reply to a claim already did. */
  const hear = (world: World, at: number): World => {
    const lane = world.lanes[at] as Lane;
    const { seen, hears } = lane;
    if (hears === null) return world;
    const changed = seen !== null && seen.generation !== hears.generation;
    const grant = changed && rules.grants_die_with_their_generation ? null : lane.grant;
    const is_news = seen === null || changed || seen.seq < hears.seq;
    const next: Lane = {
      ...lane,
      ...{ seen: is_news ? hears : seen, hears: null, grant, asks: changed ? false : lane.asks },
    };
    return { ...world, lanes: put(world.lanes, at, next) };
  };
  /** Hello and push in one: the lane catches up with what its journal has now; the reply is in flight. */
  const report = (world: World, at: number): World => {
    const lane = world.lanes[at] as Lane;
    let store = project(notice(world.store, lane.seen), at, lane);
    if (store.spoken !== null) {
      const spoken = put(store.spoken, at, true);
      store = { ...store, spoken: spoken.every(Boolean) ? null : spoken };
    }
    if (store.rebuilding !== null) {
      const in_now = put(store.rebuilding, at, true);
      const is_over = rules.waits_for_every_lane ? in_now.every(Boolean) : true;
      store = { ...store, rebuilding: is_over ? null : in_now };
    }
    const pushed = { ...world, store, lanes: put(world.lanes, at, { ...lane, hears: placeOf(store), pushed: true }) };
    // Only a wanted return depends on when the reply arrives.
    return lane.phase === 'wanted' ? pushed : hear(pushed, at);
  };
  const grant = (world: World, at: number, read: readonly RecordedClaim[]): World => {
    const message = world.net[at];
    if (message === undefined) return world;
    const net = world.net.filter((_, index) => index !== at);
    const lane = world.lanes[message.lane] as Lane;
    const store = notice(world.store, lane.seen);
    const awaits_lanes = store.spoken !== null && rules.claims_wait_after_a_start;
    if ((store.rebuilding !== null && rules.claims_wait_while_rebuilding) || awaits_lanes)
      return { ...world, net, store, lanes: put(world.lanes, message.lane, { ...lane, asks: false }) };
    const known = store.claims.find(({ return_id }) => return_id === message.id) ?? null;
    const wish: ClaimRequest = { return_id: message.id, trace_id: 't', amount_minor: CAPTURED, lines: [], call: 'R5' };
    const decision = decideClaim(wish, String(message.lane), CAPTURED, known, read);
    const is_granted = decision.kind === 'grant' || decision.kind === 'again';
    const after: Store =
      decision.kind === 'grant'
        ? {
            ...store,
            claims: [...store.claims, claimRow(message.lane, message.id, 'claimed')],
            log: `${store.log}${message.lane}`,
          }
        : store;
    // The reply reaches the lane, or a restart has dropped the request.
    const waits = lane.asks && idOf(message.lane, lane) === message.id && lane.phase === 'wanted';
    const answered: Lane = !waits
      ? lane
      : {
          ...lane,
          asks: false,
          grant: is_granted ? after.generation : null,
          phase: is_granted ? 'wanted' : 'refused',
          pushed: is_granted,
          seen: placeOf(after),
        };
    return { ...world, net, store: after, lanes: put(world.lanes, message.lane, answered) };
  };
  return {
    start: {
      lanes: LANES.map(() => ({
        phase: 'idle',
        try: 0,
        grant: null,
        asks: false,
        seen: null,
        hears: null,
        pushed: true,
        restarts: 0,
      })),
      store: { claims: [], log: '', generation: 'g', ended: {}, rebuilding: null, spoken: null },
      backup: null,
      restores: 0,
      releases: 0,
      net: [],
      moved: [],
    },
    next: (world) => {
      const worlds: World[] = [];
      const laneIs = (at: number, change: Partial<Lane>, also: Partial<World> = {}): void =>
        void worlds.push({
          ...world,
          lanes: put(world.lanes, at, { ...(world.lanes[at] as Lane), ...change }),
          ...also,
        });
      for (const at of LANES) {
        const lane = world.lanes[at] as Lane;
        if (lane.phase === 'idle') laneIs(at, { phase: 'wanted' });
        if (lane.phase === 'wanted' && lane.grant === null && !lane.asks && world.net.length < 2)
          laneIs(at, { asks: true }, { net: [...world.net, { lane: at, id: idOf(at, lane), read: null }] });
        const is_granted = lane.grant !== null && (lane.hears === null || !rules.grants_wait_for_the_hello);
        if (lane.phase === 'wanted' && (is_granted || !rules.claims_before_sending))
          laneIs(at, { phase: 'begun', grant: null, asks: false, pushed: false });
        if (lane.phase === 'begun') {
          const id = idOf(at, lane);
          laneIs(at, { phase: 'over', pushed: false }, { moved: [...new Set([...world.moved, id])].sort() });
        }
        // A till says hello every half minute even without news.
        const knows = lane.seen?.hash === world.store.log && lane.seen.generation === world.store.generation;
        const is_missed = world.store.rebuilding?.[at] === false || world.store.spoken?.[at] === false;
        if (lane.hears !== null) worlds.push(hear(world, at));
        else if (!lane.pushed || is_missed || !knows) worlds.push(report(world, at));
        // A restart loses the grant but not the return and its id, which are in the journal.
        if (lane.restarts < restarts_of_a_lane && lane.phase === 'wanted')
          laneIs(at, {
            grant: null,
            asks: false,
            hears: null,
            restarts: lane.restarts + 1,
            try: rules.one_id_for_one_wish ? lane.try : lane.try + 1,
          });
      }
      for (const [at, message] of world.net.entries()) {
        if (rules.sum_under_the_lock) worlds.push(grant(world, at, world.store.claims));
        else if (message.read === null)
          worlds.push({ ...world, net: put(world.net, at, { ...message, read: world.store.claims }) });
        else worlds.push(grant(world, at, message.read));
      }
      if (world.backup === null && world.store.rebuilding === null) worlds.push({ ...world, backup: world.store });
      if (world.backup !== null && world.restores < 1)
        worlds.push({ ...world, store: { ...world.backup, spoken: LANES.map(() => false) }, restores: 1 });
      const is_noticed = world.store.generation !== 'g' || !world.lanes.some(({ seen }) => isOlder(seen, world.store));
      if (world.store.spoken !== null && is_noticed) worlds.push({ ...world, store: { ...world.store, spoken: null } });
      // After a restore the store goes on, and its sequence passes what was seen.
      if (world.restores === 1 && world.store.log.length < 2)
        worlds.push({ ...world, store: { ...world.store, log: `${world.store.log}x` } });
      if (
        !rules.claims_end_by_proof_alone &&
        world.releases < 1 &&
        world.store.claims.some(({ state }) => state === 'claimed')
      )
        worlds.push({
          ...world,
          releases: 1,
          store: { ...world.store, claims: world.store.claims.filter(({ state }) => state !== 'claimed') },
        });
      return worlds;
    },
    broken: ({ lanes, store, moved }, at_rest) => {
      if (moved.length * CAPTURED > CAPTURED) return 'more was returned than was captured';
      if (!at_rest) return null;
      if (lanes.some(({ phase }) => phase !== 'over' && phase !== 'refused')) return 'a wish hangs for ever';
      if (moved.length === 0) return 'nobody was given anything back, and a claim hangs for ever';
      return moved.every((id) => store.claims.some(({ return_id }) => return_id === id))
        ? null
        : 'a return has no claim';
    },
  };
}
