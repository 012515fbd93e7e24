import { Dice } from './dice.ts';
import { Machine } from './machine.ts';
import { Oracle } from './oracle.ts';
import { ReaderCable } from './reader-line.ts';
import type { SimulatedSurroundings } from './simulated-anchor.ts';
import { SimulatedDisk } from './simulated-disk.ts';
import type { SimulatedNetwork } from './simulated-network.ts';
import { startTill } from './simulated-till.ts';
import type { SimulatedTime } from './simulated-time.ts';

export interface OtherTillParts {
  readonly seed: number;
  readonly time: SimulatedTime;
  readonly wall: { readonly offset_ms: number };
  readonly network: SimulatedNetwork;
  readonly surroundings: SimulatedSurroundings | null;
}

const PLAIN = { probes_line: false, pings_seldom: false, canary: null } as const;

const machineOf = ({ time, wall }: OtherTillParts): Machine => new Machine(time, wall, { kind: 'lives' }, () => {});

/** Starts a copy of the whole folder beside the till, on the same machine; the ledger judges what it does. */
export function startClone(image: Buffer, parts: OtherTillParts): void {
  const { seed, time, network, surroundings } = parts;
  const log = (line: string): void => time.log(`clone: ${line}`);
  const disk = new SimulatedDisk(new Dice(seed, 'clone-disk'));
  disk.putBack(image);
  log('a copy of the folder is started');
  startTill({
    machine: machineOf(parts),
    disk,
    network,
    cable: new ReaderCable(time, new Dice(seed, 'clone-cable')),
    dice: new Dice(seed, 'clone'),
    oracle: new Oracle(() => time.now_ms, 'without_write_ahead'),
    ...PLAIN,
    surroundings,
    log,
  });
}

/** Whether a second program can open the same folder: it must be refused and change nothing. */
export function opensSecondTill(
  parts: OtherTillParts & { readonly disk: SimulatedDisk; readonly cable: ReaderCable; readonly oracle: Oracle },
): boolean {
  const { seed, time, network, surroundings, disk, cable, oracle } = parts;
  const machine = machineOf(parts);
  const log = (line: string): void => time.log(`second till: ${line}`);
  const dice = new Dice(seed, 'second');
  const second = startTill({ machine, disk, network, cable, dice, oracle, ...PLAIN, surroundings, log });
  machine.is_alive = false;
  return second !== null;
}
