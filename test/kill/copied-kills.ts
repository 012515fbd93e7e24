import { fileURLToPath } from 'node:url';
import * as z from 'zod';
import { type Till, type World, openWorld } from '../anchor/support/world.ts';
import { Dice } from '../simulation/dice.ts';

/** A copy of the data folder replaces the folder, runs beside it, moves to another machine, or is unused. */
const FATES = ['put_back', 'cloned', 'moved', 'never_used'] as const;
type Fate = (typeof FATES)[number];

/** Canary: the anchor is copied along with the folder. */
export type CopyFlaw = 'anchor_travels';

export interface CopiedKills {
  readonly rounds: number;
  readonly seed: number;
  readonly flaw?: CopyFlaw;
}

export interface CopiedKillRun {
  readonly rounds: number;
  readonly kills: number;
  readonly payments: number;
  readonly fates: Readonly<Partial<Record<Fate, number>>>;
  readonly problems: readonly string[];
}

const soldSchema = z.looseObject({ outcome: z.string(), trace_id: z.string().nullable(), number: z.int().optional() });
const MACHINE = 'machine';
const LONGEST_STEP_MS = 60;

/**
 * T3 where a folder has several lives: real tills sell and are killed with SIGKILL, and copies of their folders, made
 * at any moment, are put back, started beside the original, or moved to another machine. After every life the ledger
 * must hold what was reported as paid (I21), and sale numbers must be unique (I22).
 */
export async function runCopiedKills({ rounds, seed, flaw }: CopiedKills): Promise<CopiedKillRun> {
  const fates: Partial<Record<Fate, number>> = {};
  const problems: string[] = [];
  let [kills, payments] = [0, 0];
  for (let round = 0; round < rounds; round += 1) {
    const dice = new Dice(seed + round, 'copied-kills');
    const fate = (flaw === undefined ? FATES[round % FATES.length] : undefined) ?? 'put_back';
    const world = await openWorld();
    try {
      const life = new Lives(world, dice, flaw);
      await life.round(fate);
      problems.push(...(await life.problems()).map((problem) => `seed ${seed + round}, ${fate}: ${problem}`));
      kills += life.kills;
      payments += life.payments;
      fates[fate] = (fates[fate] ?? 0) + 1;
    } finally {
      await world.close();
    }
  }
  return { rounds, kills, payments, fates, problems };
}

class Lives {
  kills = 0;
  payments = 0;
  private readonly paid = new Set<string>();
  private readonly numbers: number[] = [];
  private readonly found: string[] = [];
  private readonly world: World;
  private readonly dice: Dice;
  private readonly flaw: CopyFlaw | undefined;

  constructor(world: World, dice: Dice, flaw: CopyFlaw | undefined) {
    this.world = world;
    this.dice = dice;
    this.flaw = flaw;
  }

  async round(fate: Fate): Promise<void> {
    const { world, dice } = this;
    let till = await world.start();
    await this.sellSome(till, dice.between(0, 2));
    const paid_before = this.paid.size;
    await this.copyInTheMiddle(till);
    await this.sellSome(till, this.flaw === undefined ? dice.between(0, 2) : 2);
    const is_older = this.paid.size > paid_before + 1;
    if (fate !== 'cloned') await this.end(till);
    if (fate === 'put_back') this.putBack();
    till = fate === 'never_used' || fate === 'put_back' ? await world.start() : await this.startCopy(fate);
    if (is_older && fate !== 'never_used') await this.expectDoubt(till);
    await this.sellSome(till, 1);
    if (dice.chance(0.5)) await this.end(till);
    else await till.do('settle');
    till = till.isAlive ? till : await world.start(folderOf(fate), machineOf(fate));
    await till.do('settle');
    if (dice.chance(0.5)) await till.do('accept');
    await this.sellSome(till, 1);
    await till.do('settle');
    const verified = z.array(z.string()).parse(await till.do('verify'));
    this.found.push(...verified.map((problem) => `verify: ${problem}`));
  }

  /** Reported payments that the service no longer holds, and repeated numbers. */
  async problems(): Promise<readonly string[]> {
    const held = await this.world.held();
    const undone = [...this.paid].filter((trace_id) => (held.get(trace_id) ?? 0) === 0);
    const twice = this.numbers.filter((number, at) => this.numbers.indexOf(number) !== at);
    return [
      ...this.found,
      ...undone.map((trace_id) => `I21: ${trace_id} was told as paid and is undone`),
      ...twice.map((number) => `I22: sale number ${number} was given twice`),
    ];
  }

  private async sellSome(till: Till, count: number): Promise<void> {
    for (let n = 0; n < count; n += 1) {
      this.note(await till.do('sell 1000'));
      this.note({ outcome: 'cash', trace_id: null, number: await till.cash() });
    }
  }

  private note(reported: unknown): void {
    const { outcome, trace_id, number } = soldSchema.parse(reported);
    if (outcome === 'approved' || outcome === 'cash') this.numbers.push(number ?? 0);
    if (outcome !== 'approved' || trace_id === null) return;
    this.payments += 1;
    this.paid.add(trace_id);
  }

  /** Copies at any moment of a payment: before its request, while in flight, or after the response. */
  private async copyInTheMiddle(till: Till): Promise<void> {
    till.say('sell 1000');
    await pause(this.dice.between(0, LONGEST_STEP_MS));
    this.world.copy('till', 'snapshot');
    if (this.flaw === 'anchor_travels') this.world.copy(MACHINE, 'snapshot-machine');
    this.note(await till.answer());
  }

  /** Kills the till during an unreported payment, or at rest. */
  private async end(till: Till): Promise<void> {
    if (this.dice.chance(0.3)) return await till.stop();
    if (this.dice.chance(0.5)) {
      till.say('sell 1000');
      await pause(this.dice.between(0, LONGEST_STEP_MS));
    }
    await till.kill();
    this.kills += 1;
  }

  private putBack(): void {
    this.world.remove('till');
    this.world.copy('snapshot', 'till');
    if (this.flaw !== 'anchor_travels') return;
    this.world.remove(MACHINE);
    this.world.copy('snapshot-machine', MACHINE);
  }

  private async startCopy(fate: Fate): Promise<Till> {
    this.world.copy('snapshot', 'copy');
    return await this.world.start('copy', machineOf(fate));
  }

  private async expectDoubt(till: Till): Promise<void> {
    const { doubt, cards } = await till.state();
    if (doubt === null || cards.possible) this.found.push('13.2: an older copy takes cards as if it were the newest');
  }
}

const machineOf = (fate: Fate): string => (fate === 'moved' ? 'another-machine' : MACHINE);
const folderOf = (fate: Fate): string => (fate === 'put_back' || fate === 'never_used' ? 'till' : 'copy');
const pause = (delay_ms: number): Promise<void> => new Promise((resolve) => void setTimeout(resolve, delay_ms));

/** `node test/kill/copied-kills.ts --rounds 50 [--seed 1] [--flaw anchor_travels]`: a flaw must cause problems. */
async function main(): Promise<void> {
  const given = (name: string, otherwise: string): string => {
    const at = process.argv.indexOf(name);
    return at < 0 ? otherwise : (process.argv[at + 1] ?? otherwise);
  };
  const flaw = process.argv.includes('--flaw') ? { flaw: 'anchor_travels' as const } : {};
  const run = await runCopiedKills({
    rounds: Number(given('--rounds', '20')),
    seed: Number(given('--seed', '1')),
    ...flaw,
  });
  process.stdout.write(`${JSON.stringify(run, null, 2)}\n`);
  process.exitCode = run.problems.length === 0 ? 0 : 1;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main();
