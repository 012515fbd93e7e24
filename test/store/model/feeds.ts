import { type FeedVersion, PLAN_STEP_MS, compareFeedVersions } from '../../../store/contract/feeds.ts';
import { versionStatus } from '../../../store/core/version-status.ts';
import type { Model } from './explore.ts';

/** The rules of store 13; each can be turned off. */
export interface FeedRules {
  readonly signatures_are_proven: boolean;
  readonly bodies_are_compared: boolean;
  readonly switches_are_whole: boolean;
  readonly in_force_at_its_minute: boolean;
  readonly order_of_publication: boolean;
  readonly refused_is_not_tried_again: boolean;
  readonly withdrawn_is_dropped: boolean;
  readonly nothing_is_switched_while_paying: boolean;
}

export const FEED_RULES: FeedRules = {
  signatures_are_proven: true,
  bodies_are_compared: true,
  switches_are_whole: true,
  in_force_at_its_minute: true,
  order_of_publication: true,
  refused_is_not_tried_again: true,
  withdrawn_is_dropped: true,
  nothing_is_switched_while_paying: true,
};

/** A version's content: a till's plausibility check refuses `bad`; `forged` lacks the shop's signature. */
interface Version {
  readonly version: number;
  readonly valid_from: number;
  readonly content: 'a' | 'b' | 'bad' | 'forged';
}

interface Till {
  readonly present: Version | null;
  /** A switch was interrupted halfway. */
  readonly torn: boolean;
  readonly planned: readonly Version[];
  readonly refused: readonly number[];
  /** How often it retried a version that it had refused. */
  readonly again: number;
  readonly paying: boolean;
  readonly switched_while_paying: boolean;
  /** It knows that the planned version was withdrawn. */
  readonly knows_withdrawn: boolean;
  /** It switched to a version that it knew to be withdrawn. A till that did not know keeps what it has. */
  readonly applied_withdrawn: boolean;
}

interface World {
  readonly now: number;
  readonly published: readonly Version[];
  readonly halted: readonly number[];
  readonly till: Till;
  readonly damaged: number;
  readonly kills: number;
}

const END = 3;
/** What the shop publishes, in order: prices, planned prices, a mistake, and more until the planned ones are due. */
const WISHES: readonly Omit<Version, 'version'>[] = [
  { valid_from: 0, content: 'a' },
  { valid_from: 2, content: 'b' },
  { valid_from: 1, content: 'bad' },
  { valid_from: 1, content: 'a' },
];
const FORGED: Version = { version: 9, valid_from: 0, content: 'forged' };

const placed = ({ version, valid_from }: Version): Pick<FeedVersion, 'version' | 'valid_from_ms'> => ({
  version,
  valid_from_ms: valid_from * PLAN_STEP_MS,
});

/** One lane that follows one feed over an untrusted connection and may be killed at any point. */
export function feedsModel(rules: FeedRules): Model<World> {
  const compare = (one: Version, other: Version): number =>
    rules.order_of_publication
      ? compareFeedVersions(one, other)
      : one.valid_from - other.valid_from || one.version - other.version;
  /** The version that the shop intends to be in force, as the store judges versions. */
  const inForce = (world: World): Version | null => {
    const all = world.published
      .filter(({ content }) => content !== 'bad')
      .map((one) => ({
        ...one,
        ...placed(one),
        feed: 'catalogue',
        lanes: null,
        is_halted: world.halted.includes(one.version),
      }));
    return all.find((one) => versionStatus(one, all, world.now * PLAN_STEP_MS) === 'in_force') ?? null;
  };

  function shopSteps(world: World): World[] {
    const steps: World[] = [];
    const wish = WISHES[world.published.length];
    if (wish !== undefined)
      steps.push({ ...world, published: [...world.published, { ...wish, version: world.published.length + 1 }] });
    // A planned version is withdrawn before it is due.
    const planned = world.published.find(({ version, valid_from }) => version === 2 && valid_from > world.now);
    if (planned !== undefined && world.halted.length === 0) steps.push({ ...world, halted: [planned.version] });
    if (world.now < END) steps.push({ ...world, now: world.now + 1 });
    return steps;
  }

  /** The connection delivers the store's versions, or a forgery. */
  function deliverySteps(world: World): World[] {
    const steps: World[] = [];
    const { till } = world;
    const offered = world.published.filter(({ version }) => !world.halted.includes(version));
    const kept = rules.withdrawn_is_dropped
      ? till.planned.filter((one) => offered.some(({ version }) => version === one.version))
      : till.planned;
    const isWanted = (one: Version): boolean =>
      (till.present === null || compare(one, till.present) > 0) && !kept.some(({ version }) => version === one.version);
    const brought = offered.filter((one) => isWanted(one) && !till.refused.includes(one.version));
    const tried = rules.refused_is_not_tried_again
      ? []
      : offered.filter(({ version }) => till.refused.includes(version));
    const next: Till = {
      ...till,
      planned: [...kept, ...brought, ...tried].toSorted(compare),
      again: Math.min(2, till.again + tried.length),
      knows_withdrawn: world.halted.length > 0,
    };
    if (JSON.stringify(next) !== JSON.stringify(till)) steps.push({ ...world, till: next });
    if (!rules.signatures_are_proven && isWanted(FORGED))
      steps.push({ ...world, till: { ...till, planned: [...till.planned, FORGED].toSorted(compare) } });
    // A body that does not match its signature is dropped, or else is in force one day.
    if (!rules.bodies_are_compared && world.damaged === 0 && brought.length > 0)
      steps.push({
        ...world,
        damaged: 1,
        till: { ...till, planned: [...kept, ...brought.map((one) => ({ ...one, content: 'forged' as const }))] },
      });
    return steps;
  }

  function tillSteps(world: World): World[] {
    const steps: World[] = [];
    const { till } = world;
    if (!till.paying && world.kills < 2) steps.push({ ...world, till: { ...till, paying: true } });
    if (till.paying) steps.push({ ...world, till: { ...till, paying: false }, kills: Math.max(1, world.kills) });
    const due = till.planned.findLast(({ valid_from }) => valid_from <= world.now || !rules.in_force_at_its_minute);
    if (due !== undefined && (!till.paying || !rules.nothing_is_switched_while_paying)) {
      const planned = till.planned.filter((one) => compare(one, due) > 0);
      const switched_while_paying = till.switched_while_paying || till.paying;
      const applied_withdrawn = till.knows_withdrawn && world.halted.includes(due.version);
      // The till refuses the version and keeps the one before.
      if (due.content === 'bad')
        steps.push({
          ...world,
          till: {
            ...till,
            planned: till.planned.filter((one) => one !== due),
            refused: [...new Set([...till.refused, due.version])],
          },
        });
      else {
        steps.push({
          ...world,
          till: { ...till, present: due, planned, torn: false, switched_while_paying, applied_withdrawn },
        });
        // Killed halfway: nothing was switched, or half was.
        if (world.kills < 2)
          steps.push({ ...world, kills: world.kills + 1, till: { ...till, torn: !rules.switches_are_whole } });
      }
    }
    return steps.filter((step) => JSON.stringify(step) !== JSON.stringify(world));
  }

  return {
    start: {
      ...{ now: 0, published: [], halted: [], damaged: 0, kills: 0 },
      till: {
        ...{ present: null, torn: false, planned: [], refused: [], again: 0, paying: false },
        ...{ switched_while_paying: false, knows_withdrawn: false, applied_withdrawn: false },
      },
    },
    next: (world) => [...shopSteps(world), ...deliverySteps(world), ...tillSteps(world)],
    broken: (world, at_rest) => {
      const { present, torn, again, switched_while_paying, applied_withdrawn } = world.till;
      if (torn) return 'a lane works with half of a version';
      if (present?.content === 'forged') return 'a lane works with what the shop did not sign';
      if (present?.content === 'bad') return 'a lane works with what makes no sense';
      if (present !== null && present.valid_from > world.now) return 'prices changed before their minute';
      if (again > 1) return 'a refused version is tried for ever';
      if (switched_while_paying) return 'prices changed while a customer paid';
      if (applied_withdrawn) return 'a lane applied a version that it knew was withdrawn';
      if (!at_rest) return null;
      if (present !== null && world.halted.includes(present.version)) return null;
      const meant = inForce(world);
      return meant?.version === present?.version ? null : 'a lane that hears everything works with another version';
    },
  };
}
