import { Dice } from '../dice.ts';
import type { Door } from './door.ts';
import { backupDoor, journalDoor } from './files.ts';
import { intentDoor } from './intents.ts';
import { catalogueDoor, changeDoor, deviceDoor, messageDoor, settingsDoor } from './texts.ts';
import { frameDoor, receiptDoor, requestDoor } from './wire.ts';

interface Share {
  readonly make: (dice: Dice) => Door | Promise<Door>;
  /** Share of ten thousand inputs; doors that need a file or a connection get fewer. */
  readonly share: number;
}

/** Every way into the till from outside (docs/security/threats.md). */
const DOORS: readonly Share[] = [
  { make: (dice) => deviceDoor(dice), share: 6_670 },
  { make: (dice) => intentDoor(dice), share: 1_000 },
  { make: (dice) => messageDoor(dice), share: 1_000 },
  { make: (dice) => catalogueDoor(dice), share: 800 },
  { make: (dice) => frameDoor(dice), share: 100 },
  { make: (dice) => requestDoor(dice), share: 60 },
  { make: (dice) => settingsDoor(dice), share: 30 },
  { make: (dice) => changeDoor(dice), share: 300 },
  { make: (dice) => receiptDoor(dice), share: 30 },
  { make: (dice) => journalDoor(dice), share: 6 },
  { make: (dice) => backupDoor(dice), share: 4 },
];
const WHOLE = 10_000;

export interface DoorFinding {
  readonly door: string;
  readonly sentence: string;
}

export interface DoorsReport {
  readonly inputs: Readonly<Record<string, number>>;
  readonly total: number;
  readonly findings: readonly DoorFinding[];
}

export interface DoorsOptions {
  readonly inputs: number;
  readonly seed: number;
  /** Findings per door, after which the next one is tried. */
  readonly findings_max?: number;
  /** Called after each door. */
  readonly onDoor?: (name: string, inputs: number) => void;
}

/** Tries every door with its share of `inputs`, but at least a few. */
export async function tryDoors(options: DoorsOptions): Promise<DoorsReport> {
  const { findings_max = 5 } = options;
  const inputs: Record<string, number> = {};
  const findings: DoorFinding[] = [];
  for (const [index, { make, share }] of DOORS.entries()) {
    const door = await make(new Dice(options.seed * DOORS.length + index));
    const wanted = Math.max(8, Math.round((options.inputs * share) / WHOLE));
    let done = 0;
    const before = findings.length;
    for (; done < wanted && findings.length - before < findings_max; done += 1) {
      const sentence = await broken(door);
      if (sentence !== null) findings.push({ door: door.name, sentence });
    }
    await door.end?.();
    inputs[door.name] = done;
    options.onDoor?.(door.name, done);
  }
  const total = Object.values(inputs).reduce((sum, count) => sum + count, 0);
  return { inputs, total, findings };
}

async function broken(door: Door): Promise<string | null> {
  try {
    return await door.input();
  } catch (error) {
    return error instanceof Error ? (error.stack ?? error.message) : String(error);
  }
}
