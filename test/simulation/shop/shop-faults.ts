import type { Dice } from '../dice.ts';
import { moment } from './fast-clock.ts';
import type { ShopWorld } from './shop-world.ts';

/** What happens to a shop, other than sales. */
export interface Fault {
  readonly name: string;
  /** False when it was not possible now. */
  readonly act: (world: ShopWorld, dice: Dice) => Promise<boolean>;
}

const done = async (work: Promise<unknown> | void): Promise<boolean> => (await work, true);

export const FAULTS: readonly Fault[] = [
  {
    name: 'store killed',
    act: (world, dice) => done(world.machines.killStore(dice.between(0, world.machines.processes - 1))),
  },
  {
    name: 'store paused',
    act: (world, dice) =>
      done(world.machines.pauseStore(dice.between(0, world.machines.processes - 1), dice.between(50, 800))),
  },
  { name: 'PostgreSQL killed', act: (world) => done(world.machines.killPostgres()) },
  { name: 'PostgreSQL paused', act: (world, dice) => done(world.machines.pausePostgres(dice.between(50, 800))) },
  {
    name: 'lines cut',
    act: async (world, dice) => {
      const cut = world.lanes.filter(() => dice.chance(0.3));
      for (const lane of cut) lane.cut(true);
      await moment(dice.between(50, 1_500));
      for (const lane of cut) lane.cut(false);
      return cut.length > 0;
    },
  },
  {
    name: 'tills killed',
    act: async (world, dice) => {
      for (const lane of world.livingLanes.filter(() => dice.chance(0.2))) {
        await lane.kill();
        lane.start();
      }
      return true;
    },
  },
  {
    name: 'tills paused',
    act: async (world, dice) => {
      for (const lane of world.lanes) if (dice.chance(0.2)) lane.pause(dice.between(50, 1_000));
      return true;
    },
  },
  {
    name: 'till put back',
    act: async (world, dice) => {
      const lane = world.someLane(dice);
      lane.backUp();
      for (let waits = 0; waits < 100 && lane.is_alive; waits += 1) {
        await moment(50);
        if (await lane.putBack()) return true;
      }
      return false;
    },
  },
  { name: 'till gone for good', act: (world, dice) => world.loseMachine(world.someLane(dice), dice, false) },
  { name: 'dead till came back', act: (world, dice) => world.loseMachine(world.someLane(dice), dice, true) },
  { name: 'store put back, said so', act: (world, dice) => world.putStoreBack(true, dice.between(10, 60)) },
  {
    name: 'store put back, witnesses cut off',
    act: async (world, dice) => {
      return await world.putStoreBack(false, dice.between(2, 4), async (restore, witnesses) => {
        // Lanes that spoke after the backup know more than it does; the others reconnect first, within their longest
        // wait.
        const silent = new Set(witnesses());
        for (const lane of world.lanes) lane.cut(true);
        await restore();
        for (const lane of world.lanes) lane.cut(silent.has(lane));
        await moment(dice.between(2_000, 6_000));
        for (const lane of silent) lane.cut(false);
      });
    },
  },
  { name: 'store put back, unsaid', act: (world, dice) => world.putStoreBack(false, dice.between(10, 60)) },
];
