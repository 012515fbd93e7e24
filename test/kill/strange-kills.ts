import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as z from 'zod';
import { TILL, Till } from '../anchor/support/world.ts';
import { Dice } from '../simulation/dice.ts';
import { bundleProgram } from '../support/bundle-program.ts';
import { type WildPayment, netMinor, returnedMinor } from '../wild/ledger.ts';
import { type WildService, openWildService } from '../wild/wild-service.ts';
import { systemClock } from './system.ts';

/** What others do at the service while the till sells and dies. */
export const STRANGE_WORLDS = ['returned_elsewhere', 'holds_expire', 'service_restored', 'other_merchant'] as const;
export type StrangeWorld = (typeof STRANGE_WORLDS)[number];

/** Broken tills, and the world that must catch each. */
export const FLAWS = {
  reads_nothing_before: 'returned_elsewhere',
  refusals_are_done: 'holds_expire',
  forgets_whose: 'other_merchant',
  losses_are_done: 'service_restored',
} as const satisfies Record<string, StrangeWorld>;
export type Flaw = keyof typeof FLAWS;

export interface StrangeKills {
  readonly rounds: number;
  readonly seed: number;
  readonly world?: StrangeWorld;
  readonly flaw?: Flaw;
}

export interface StrangeKillRun {
  readonly rounds: number;
  readonly kills: number;
  readonly payments: number;
  readonly happenings: number;
  readonly worlds: Readonly<Partial<Record<StrangeWorld, number>>>;
  readonly problems: readonly string[];
}

const reportSchema = z.looseObject({
  outcome: z.string(),
  trace_id: z.string().nullish(),
  amount_minor: z.int().optional(),
});
const holdingSchema = z.object({
  trace_id: z.string(),
  state: z.string(),
  least_minor: z.int(),
  most_minor: z.int(),
  is_over: z.boolean(),
  is_open: z.boolean(),
});
const ENDED = new Set(['BOUND', 'DECLINED', 'NOT_SENT', 'REVERSED', 'NO_CHARGE']);
const MERCHANTS = ['cobro-demo', 'another-merchant'] as const;
const ACTS = ['sell', 'sell', 'hold', 'undo', 'undo', 'step', 'step'] as const;
const AMOUNT_MINOR = 1_000;
const LONGEST_STEP_MS = 120;
/** The service loses responses and fails, but its wire format is plain, so that only the world is strange. */
const MANNERS =
  /^manner\/(authorize|cancel_or_refund_transaction|reverse_transaction|change_transaction):(lost|error)_/;

/**
 * T3 with other hands: real tills at a foreign payment service, killed during payments, returns and tab steps, while
 * refunds are made there, holds expire, its backup is restored, or the till starts for another merchant. Reports to a
 * person are compared with the ledger at once, the journal at the end.
 */
export async function runStrangeKills({ rounds, seed, world, flaw }: StrangeKills): Promise<StrangeKillRun> {
  const worlds: Partial<Record<StrangeWorld, number>> = {};
  const problems: string[] = [];
  let [kills, payments, happenings] = [0, 0, 0];
  for (let round = 0; round < rounds; round += 1) {
    const dice = new Dice(seed + round, 'strange-kills');
    const strange = world ?? STRANGE_WORLDS[round % STRANGE_WORLDS.length] ?? 'returned_elsewhere';
    const one = new Round(strange, dice, seed + round, flaw);
    try {
      await one.run();
    } finally {
      await one.close();
    }
    problems.push(...one.problems.map((problem) => `seed ${seed + round}, ${strange}: ${problem}`));
    kills += one.kills;
    payments += one.payments;
    happenings += one.happenings;
    worlds[strange] = (worlds[strange] ?? 0) + 1;
  }
  return { rounds, kills, payments, happenings, worlds, problems };
}

class Round {
  readonly problems: string[] = [];
  kills = 0;
  payments = 0;
  happenings = 0;
  readonly #world: StrangeWorld;
  readonly #dice: Dice;
  readonly #flaw: Flaw | undefined;
  readonly #root = mkdtempSync(join(tmpdir(), 'cobro-strange-'));
  readonly #wild: WildService;
  /** Payments reported as paid, available for returns, steps, and refunds by others. */
  readonly #paid: string[] = [];
  readonly #holds: string[] = [];
  /** While one is being returned, another hand's refund of that amount is indistinguishable (docs/safety.md). */
  readonly #returning = new Set<string>();
  readonly #lost = new Set<string>();
  #till: Till | null = null;
  #merchant = 0;
  #putBack: (() => readonly string[]) | null = null;
  /** Resolves when money moves at the service. */
  #moved: () => void = () => undefined;

  constructor(world: StrangeWorld, dice: Dice, seed: number, flaw: Flaw | undefined) {
    this.#world = world;
    this.#dice = dice;
    this.#flaw = flaw;
    this.#wild = openWildService({
      seed,
      now: () => systemClock.monotonicMs(),
      wall: () => systemClock.wallMs(),
      schedule: (delay_ms, task) => void systemClock.schedule(delay_ms, task),
      onMovement: () => this.#moved(),
      allows: ({ twist }) => MANNERS.test(twist),
      habit: 0.25,
    });
  }

  async run(): Promise<void> {
    const url = await this.#wild.listen();
    await this.#start(url);
    for (let step = this.#dice.between(5, 8); step > 0; step -= 1) {
      const dies = this.#dice.chance(0.4);
      const act = this.#draw();
      if (this.#dice.chance(0.5)) this.#happen();
      if (dies) await this.#dieDuring(act, url);
      else await this.#do(act);
    }
    this.#wild.calm();
    // The last start is for the merchant who owns the payments.
    await this.#end();
    this.#merchant = 0;
    const till = await this.#start(url);
    await till.do('settle');
    this.#judge(z.array(holdingSchema).parse(await till.do('holdings')));
    for (const problem of z.array(z.string()).parse(await till.do('verify'))) this.problems.push(`verify: ${problem}`);
  }

  async close(): Promise<void> {
    await this.#till?.kill();
    await this.#wild.close();
    rmSync(this.#root, { recursive: true, force: true });
  }

  async #start(url: string): Promise<Till> {
    const flags = [
      `client=${MERCHANTS[this.#merchant] ?? ''}`,
      ...(this.#flaw === undefined ? [] : [`flaw=${this.#flaw}`]),
    ];
    const program = await bundleProgram(TILL);
    const till = new Till(program, join(this.#root, 'till'), url, join(this.#root, 'machine'), flags);
    this.#till = till;
    z.strictObject({ ready: z.literal(true) }).parse(await till.answer());
    return till;
  }

  async #end(): Promise<void> {
    await this.#till?.kill();
    this.kills += 1;
  }

  #draw(): string {
    const act = this.#dice.pick(ACTS);
    const hold = this.#dice.pick(this.#holds.length === 0 ? [''] : this.#holds);
    const paid = this.#dice.pick(this.#paid.length === 0 ? [''] : this.#paid);
    if (act === 'step' && hold !== '') return `step ${hold} ${this.#dice.chance(0.7) ? 'capture' : 'release'}`;
    if (act === 'undo' && paid !== '') return `undo ${paid} ${this.#dice.chance(0.6) ? AMOUNT_MINOR / 2 : ''}`.trim();
    return `${this.#world === 'holds_expire' || act === 'hold' ? 'hold' : 'sell'} ${AMOUNT_MINOR}`;
  }

  async #do(act: string): Promise<void> {
    this.#note(act, await this.#till?.do(act));
  }

  /** Kills the till during the act, or once the service has carried it out; earlier reports count. */
  async #dieDuring(act: string, url: string): Promise<void> {
    const till = this.#till;
    if (till === null) return;
    if (act.startsWith('undo')) this.#returning.add(act.split(' ')[1] ?? '');
    const reported = till.do(act).then(
      (answer) => this.#note(act, answer),
      () => undefined,
    );
    const moment_ms = this.#dice.between(0, LONGEST_STEP_MS);
    const moved = new Promise<void>((resolve) => (this.#moved = resolve));
    if (this.#dice.chance(0.5)) await Promise.race([moved, reported]);
    else await new Promise((resolve) => void setTimeout(resolve, moment_ms));
    await this.#end();
    await reported;
    if (this.#world === 'other_merchant') this.#merchant = 1 - this.#merchant;
    const next = await this.#start(url);
    // That world is about what the other merchant's till concludes.
    if (this.#world === 'other_merchant' || this.#dice.chance(0.5)) await next.do('settle');
  }

  /** Compares what the till just reported with the ledger. */
  #note(act: string, answer: unknown): void {
    const { outcome, trace_id, amount_minor = 0 } = reportSchema.parse(answer);
    const [verb, of = ''] = act.split(' ');
    if (outcome === 'approved' && typeof trace_id === 'string') {
      this.payments += 1;
      (verb === 'hold' ? this.#holds : this.#paid).push(trace_id);
      const held_minor = this.#heldOf(trace_id);
      if (held_minor < AMOUNT_MINOR) this.problems.push(`I3: ${trace_id} is told as paid, ${held_minor} is held`);
    }
    const payment = this.#wild.ledger.byTrace(of);
    if (verb === 'undo' && outcome === 'unknown') this.#returning.add(of);
    if (outcome === 'undone') {
      const back_minor = payment === undefined ? 0 : returnedMinor(payment, ['done'], 'till');
      if (back_minor < amount_minor)
        this.problems.push(`I3: ${amount_minor} of ${of} is told as given back by us, we gave back ${back_minor}`);
    }
    if (outcome === 'done' && verb === 'step') {
      const act_of_ours = payment?.movements.some(({ state, hand }) => state === 'done' && hand === 'till') ?? false;
      if (!act_of_ours) this.problems.push(`I3: ${act} is told as done, the service did nothing for us`);
    }
  }

  #happen(): void {
    const { ledger } = this.#wild;
    const give = (payment: WildPayment, type: 'REFUND' | 'REVERSAL', amount_minor: number | null): void =>
      void ledger.giveBack(
        payment,
        type,
        { amount_minor, asked_id: null, hand: 'elsewhere' },
        { ends: 'done', share: 1 },
      );
    const live = ledger.payments().filter((payment) => netMinor(payment) > 0);
    switch (this.#world) {
      case 'returned_elsewhere': {
        const sold = live.filter(({ is_hold, trace_id }) => !is_hold && !this.#returning.has(trace_id));
        if (sold.length === 0) return;
        give(this.#dice.pick(sold), 'REFUND', this.#dice.chance(0.7) ? AMOUNT_MINOR / 2 : null);
        break;
      }
      case 'holds_expire': {
        const holds = live.filter((payment) => payment.is_hold && !ledger.isCaptured(payment));
        if (holds.length === 0) return;
        give(this.#dice.pick(holds), 'REVERSAL', null);
        break;
      }
      case 'service_restored':
        if (this.#putBack === null) this.#putBack = ledger.backUp();
        else {
          for (const trace_id of this.#putBack()) this.#lost.add(trace_id);
          this.#putBack = null;
        }
        break;
      case 'other_merchant':
        return;
    }
    this.happenings += 1;
  }

  /** Compares the final journal with the ledger, payment by payment. */
  #judge(holdings: readonly z.infer<typeof holdingSchema>[]): void {
    const known = new Set(holdings.map(({ trace_id }) => trace_id));
    for (const { trace_id } of this.#wild.ledger.payments())
      if (!known.has(trace_id)) this.problems.push(`I6: the service knows ${trace_id}, the journal does not`);
    for (const { trace_id, state, least_minor, most_minor, is_over, is_open } of holdings) {
      if (this.#lost.has(trace_id) || !ENDED.has(state)) continue;
      const payment = this.#wild.ledger.byTrace(trace_id);
      const elsewhere_minor =
        payment === undefined || is_over || state !== 'BOUND' ? 0 : returnedMinor(payment, ['done'], 'elsewhere');
      const held_minor = this.#heldOf(trace_id) + elsewhere_minor;
      const [least, most] = state === 'BOUND' ? [is_open ? least_minor : most_minor, most_minor] : [0, 0];
      if (held_minor < least || held_minor > most)
        this.problems.push(`I1: ${trace_id} is ${state} with ${least} to ${most}, the service holds ${held_minor}`);
    }
    for (const trace_id of [...this.#paid, ...this.#holds])
      if (holdings.find((one) => one.trace_id === trace_id)?.state !== 'BOUND')
        this.problems.push(`I8: ${trace_id} was told as paid and is not paid any more`);
  }

  #heldOf(trace_id: string): number {
    const payment = this.#wild.ledger.byTrace(trace_id);
    return payment === undefined ? 0 : netMinor(payment);
  }
}

/**
 * `node test/kill/strange-kills.ts --rounds 50 [--seed 1] [--world NAME] [--flaw NAME]`: a flaw must cause problems.
 */
async function main(): Promise<void> {
  const given = (name: string): string | undefined => {
    const at = process.argv.indexOf(name);
    return at < 0 ? undefined : process.argv[at + 1];
  };
  const world = STRANGE_WORLDS.find((name) => name === given('--world'));
  const flaw = (Object.keys(FLAWS) as Flaw[]).find((name) => name === given('--flaw'));
  const run = await runStrangeKills({
    rounds: Number(given('--rounds') ?? '20'),
    seed: Number(given('--seed') ?? '1'),
    ...(world && { world }),
    ...(flaw && { flaw, world: FLAWS[flaw] }),
  });
  process.stdout.write(`${JSON.stringify(run, null, 2)}\n`);
  process.exitCode = run.problems.length === 0 ? 0 : 1;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main();
