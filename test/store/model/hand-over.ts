import type { Clock } from '../../../core/clock.ts';
import { type LiveAttempt, isOverdue } from '../../../electron/payments/charge/live-attempt.ts';
import { HAND_OVER } from '../../../store/contract/hand-over-times.ts';
import type { Model } from './explore.ts';

/** The rules of store 7 and 8; each can be turned off. */
export interface HandOverRules {
  readonly only_a_person_declares: boolean;
  readonly heir_waits_for_the_holder: boolean;
  readonly heir_waits_for_the_horizon: boolean;
  readonly holder_looks_at_its_monotonic_clock: boolean;
  readonly holder_looks_at_its_wall_clock: boolean;
  readonly holder_sends_nothing_late: boolean;
  readonly outcome_by_the_newest_epoch: boolean;
  readonly outcome_is_written_once: boolean;
  readonly what_the_one_sold_and_the_other_ended_is_told: boolean;
}

export const HAND_OVER_RULES: HandOverRules = {
  only_a_person_declares: true,
  heir_waits_for_the_holder: true,
  heir_waits_for_the_horizon: true,
  holder_looks_at_its_monotonic_clock: true,
  holder_looks_at_its_wall_clock: true,
  holder_sends_nothing_late: true,
  outcome_by_the_newest_epoch: true,
  outcome_is_written_once: true,
  what_the_one_sold_and_the_other_ended_is_told: true,
};

/** One step of time. Waiting times are rounded down to it, so that the model never waits longer than the product. */
const TICK_MS = 60_000;
const HOLDER_TICKS = Math.floor((HAND_OVER.attempt_life_ms * HAND_OVER.clock_share + HAND_OVER.margin_ms) / TICK_MS);
const HORIZON_TICKS = Math.floor(HAND_OVER.horizon_ms / TICK_MS);
const END = HOLDER_TICKS + HORIZON_TICKS + 2;
const HEIRS = [0, 1] as const;

interface Heir {
  readonly phase: 'idle' | 'took' | 'asked';
  readonly epoch: number;
  readonly found: 'reversed' | 'no_charge' | null;
}

interface World {
  readonly now: number;
  readonly holder: 'intent' | 'sent' | 'bound' | 'undone';
  readonly sent_at: number | null;
  /** An approval was sent to the holder; it may arrive late. */
  readonly approval: boolean;
  /** The holder's clocks, in ticks since the intent: the machine may sleep or its wall clock go back, never both. */
  readonly monotonic: number;
  readonly wall: number;
  readonly trouble: 'none' | 'sleeps' | 'wall_back';
  /** A request in flight takes effect within the horizon, or never. */
  readonly on_its_way: boolean;
  readonly charged: boolean;
  readonly given_back: boolean;
  readonly declared: boolean;
  readonly by_a_person: boolean;
  readonly epoch: number;
  readonly heirs: readonly Heir[];
  readonly outcome: 'reversed' | 'no_charge' | null;
  readonly writes: number;
  /** A former owner wrote the outcome. */
  readonly by_another: boolean;
  readonly alerted: boolean;
}

/** Uses the product's own check for overdue attempts. */
function isTooOld({ monotonic, wall }: Pick<World, 'monotonic' | 'wall'>): boolean {
  const clock = { monotonicMs: () => monotonic * TICK_MS, wallMs: () => wall * TICK_MS } as Clock;
  const attempt = { began: { monotonic_ms: 0, wall_ms: 0 } } as LiveAttempt;
  return isOverdue(attempt, clock, HAND_OVER.attempt_life_ms);
}

/** One attempt of a till that is declared dead while it may be alive, two heirs, and a service with late responses. */
export function handOverModel(rules: HandOverRules): Model<World> {
  const mayBind = ({ monotonic, wall }: World): boolean =>
    !isTooOld({
      monotonic: rules.holder_looks_at_its_monotonic_clock ? monotonic : wall,
      wall: rules.holder_looks_at_its_wall_clock ? wall : monotonic,
    });
  const due =
    (rules.heir_waits_for_the_holder ? HOLDER_TICKS : 0) + (rules.heir_waits_for_the_horizon ? HORIZON_TICKS : 0);
  const put = (world: World, at: number, change: Partial<Heir>): readonly Heir[] =>
    world.heirs.map((one, index) => (index === at ? { ...one, ...change } : one));

  function holderSteps(world: World): World[] {
    const steps: World[] = [];
    const { holder } = world;
    if (holder === 'intent' && (mayBind(world) || !rules.holder_sends_nothing_late))
      steps.push({ ...world, holder: 'sent', sent_at: world.now, on_its_way: true });
    // The response arrived: the payment is bound, or it is overdue and the till undoes it.
    if (holder === 'sent' && world.approval)
      steps.push(
        mayBind(world)
          ? { ...world, holder: 'bound', approval: false, alerted: world.alerted || world.outcome === null }
          : { ...world, holder: 'undone', approval: false, given_back: true },
      );
    // The dead till comes back and pushes what it bound: an outcome from an heir is then a finding.
    if (holder === 'bound' && world.outcome !== null && !world.alerted)
      steps.push({ ...world, alerted: rules.what_the_one_sold_and_the_other_ended_is_told });
    return steps.filter((step) => step !== world && JSON.stringify(step) !== JSON.stringify(world));
  }

  function serviceSteps(world: World): World[] {
    if (!world.on_its_way) return [];
    const lost: World = { ...world, on_its_way: false };
    const effect: World = { ...world, on_its_way: false, charged: true, approval: true };
    return [lost, effect, { ...effect, approval: false }];
  }

  function storeSteps(world: World): World[] {
    if (world.declared) return [];
    const person: World = { ...world, declared: true, by_a_person: true, epoch: 1 };
    return rules.only_a_person_declares || world.now < 2 ? [person] : [person, { ...person, by_a_person: false }];
  }

  function heirSteps(world: World): World[] {
    const steps: World[] = [];
    for (const at of HEIRS) {
      const heir = world.heirs[at];
      if (heir === undefined || !world.declared || world.now < due) continue;
      // The second heir takes over from a silent owner; both may have asked by then.
      const owned = world.heirs.some(({ epoch }) => epoch === world.epoch && epoch > 0);
      if (heir.phase === 'idle' && world.outcome === null && world.epoch < 4)
        steps.push({
          ...world,
          epoch: owned ? world.epoch + 1 : world.epoch,
          heirs: put(world, at, { phase: 'took', epoch: owned ? world.epoch + 1 : world.epoch }),
        });
      if (heir.phase === 'took') {
        const found = world.charged ? 'reversed' : 'no_charge';
        const heirs = put(world, at, { phase: 'asked', found });
        steps.push({ ...world, heirs, given_back: world.given_back || world.charged });
      }
      const is_owner = heir.epoch === world.epoch || !rules.outcome_by_the_newest_epoch;
      if (heir.found !== null && is_owner && (world.outcome === null || !rules.outcome_is_written_once)) {
        const written: World = {
          ...world,
          ...{ outcome: heir.found, writes: world.writes + 1 },
          alerted: world.holder === 'bound' ? false : world.alerted,
          by_another: world.by_another || heir.epoch !== world.epoch,
        };
        // The store's reply arrives, or is lost and the heir retries.
        steps.push({ ...written, heirs: put(world, at, { found: null }) });
        if (written.writes < 2) steps.push(written);
      }
      // A retry gets the same reply.
      if (heir.found !== null && world.outcome !== null && rules.outcome_is_written_once)
        steps.push({ ...world, heirs: put(world, at, { found: null }) });
    }
    return steps;
  }

  /** Time passes; a request in flight for longer than the horizon is lost. */
  function tick(world: World): World[] {
    if (world.now >= END) return [];
    const { now, sent_at, trouble } = world;
    if (world.on_its_way && sent_at !== null && now + 1 - sent_at > HORIZON_TICKS) return [];
    return (['none', 'sleeps', 'wall_back'] as const)
      .filter((one) => trouble === 'none' || one === trouble)
      .map((one) => ({
        ...world,
        now: now + 1,
        trouble: one,
        monotonic: world.monotonic + (one === 'sleeps' ? 0 : 1),
        wall: world.wall + (one === 'wall_back' ? 0 : 1),
      }));
  }

  return {
    start: {
      ...{ now: 0, holder: 'intent', sent_at: null, approval: false, monotonic: 0, wall: 0, trouble: 'none' },
      ...{ on_its_way: false, charged: false, given_back: false, declared: false, by_a_person: false, epoch: 0 },
      heirs: HEIRS.map(() => ({ phase: 'idle', epoch: 0, found: null })),
      ...{ outcome: null, writes: 0, by_another: false, alerted: false },
    },
    next: (world) => [
      ...holderSteps(world),
      ...serviceSteps(world),
      ...storeSteps(world),
      ...heirSteps(world),
      ...tick(world),
    ],
    broken: (world, at_rest) => {
      const is_taken = world.heirs.some(({ phase }) => phase === 'asked');
      if (world.writes > 1) return 'an outcome was written twice';
      if (world.by_another) return 'a former owner wrote the outcome';
      if (world.declared && !world.by_a_person && world.holder === 'bound' && world.given_back)
        return 'paid goods were undone without a person';
      if (world.outcome === 'no_charge' && world.charged && !world.given_back && world.holder !== 'bound')
        return 'the outcome says that nothing was charged, and the customer is';
      if (is_taken && world.holder !== 'bound' && world.approval && mayBind(world) && world.holder === 'sent')
        return 'the holder may bind a sale after an heir asked';
      if (
        is_taken &&
        (world.on_its_way || (world.holder === 'intent' && (mayBind(world) || !rules.holder_sends_nothing_late)))
      )
        return 'something may still take effect after an heir asked';
      if (at_rest && world.holder === 'bound' && world.outcome !== null && !world.alerted)
        return 'sold and ended, and nobody is told';
      return null;
    },
  };
}
