import { type StoreDatabase, openStoreDatabase } from '../../../store/database/database.ts';
import { retireTill, makeEnrolCode } from '../../../store/server/enrolment.ts';
import { declareDead } from '../../../store/server/declarations.ts';
import { declareRestored, readStore } from '../../../store/database/store-chain.ts';
import { Dice } from '../dice.ts';
import { moment } from './fast-clock.ts';
import { ShopBank } from './shop-bank.ts';
import { ShopMachines } from './shop-machines.ts';
import { judgeShop } from './shop-oracle.ts';
import { type FormerTill, SimulatedLane } from './simulated-lane.ts';
import { STORE_FLAWS } from './store-flaws.ts';

/** Shops that are broken on purpose: in the store, or at a till that gives back without asking. */
export const SHOP_FLAWS = [...STORE_FLAWS, 'asks-nobody'] as const;
export type ShopFlaw = (typeof SHOP_FLAWS)[number];

export interface ShopRun {
  readonly seed: number;
  readonly lanes: number;
  /** Sales and returns of all lanes together; the run ends when they were made. */
  readonly acts: number;
  /** Of the processes, the lines and the backups. */
  readonly faults: number;
  /** Names of faults; absent: all of them. */
  readonly only?: readonly string[];
  readonly flaw?: ShopFlaw;
  readonly processes?: number;
  /** How much faster than the clock the waits of the tills are. */
  readonly pace?: number;
  /** How long the shop may need to come to rest after the last fault. */
  readonly rest_ms?: number;
  readonly tell?: (line: string) => void;
}

export interface ShopReport {
  readonly seed: number;
  readonly violations: readonly string[];
  readonly counts: Readonly<Record<string, number>>;
}

const REST_MS = 600_000;

/** A shop of many lanes in one process, with real processes of its store and a real PostgreSQL, and what happens to them. */
export class ShopWorld {
  readonly bank = new ShopBank();
  readonly lanes: SimulatedLane[] = [];
  readonly machines: ShopMachines;
  readonly counts: Record<string, number> = {};
  /** Numbers of tills that were gone when the store was put back: nobody can bring what its backup lacks of them. */
  readonly beyond_knowledge = new Set<string>();
  readonly #run: ShopRun;
  readonly #receipts: string[] = [];
  #database: StoreDatabase | null = null;
  #acts = 0;
  #is_over = false;
  #restores = 0;

  constructor(run: ShopRun) {
    this.#run = run;
    this.machines = new ShopMachines(run.flaw === undefined || run.flaw === 'asks-nobody' ? null : run.flaw);
  }

  get database(): StoreDatabase {
    if (this.#database === null) throw new Error('the shop is not open');
    return this.#database;
  }

  get restores(): number {
    return this.#restores;
  }

  count(what: string): void {
    this.counts[what] = (this.counts[what] ?? 0) + 1;
  }

  async open(): Promise<void> {
    const url = await this.machines.open(this.#run.processes ?? 2);
    this.#database = openStoreDatabase(this.machines.url);
    if (this.#run.flaw === 'sum-without-lock')
      await this.machines.asOwner('ALTER TABLE cobro.return_claim DISABLE TRIGGER never_above_captured');
    // The wall of the tables would hold what these flaws let pass.
    if (this.#run.flaw === 'claims-while-rebuilding' || this.#run.flaw === 'sum-without-lock')
      await this.machines.asOwner('ALTER TABLE cobro.return_claim DISABLE TRIGGER never_above_captured');
    const shop = {
      ...{ bank: this.bank, url, pin: this.machines.pin, pace: this.#run.pace ?? 10, receipts: this.#receipts },
      ...{ asks_nobody: this.#run.flaw === 'asks-nobody', count: (what: string) => this.count(what) },
      wasSold: (trace_id: string) => this.bindings().has(trace_id),
    };
    for (let number = 1; number <= this.#run.lanes; number += 1) {
      const lane = new SimulatedLane(number, shop, new Dice(this.#run.seed, `lane-${number}`));
      const outcome = await lane.enrol(await this.#code(number));
      if (outcome !== 'ok') throw new Error(outcome);
      lane.start();
      this.lanes.push(lane);
    }
  }

  async #code(lane: number): Promise<string> {
    const made = await makeEnrolCode(this.database, { lane, made_by: 'simulation', replaces_till: true });
    if (!made.ok) throw new Error(made.error.message);
    return made.value.code;
  }

  /** Which payments any journal ever bound to a sale, also one that was put back or lost. */
  bindings(): Map<string, number> {
    const bound = new Map<string, number>();
    const seen = new Set<string>();
    for (const lane of this.lanes)
      for (const rows of [...lane.former.map((one) => one.rows), lane.journal.rows])
        for (const { body, hash } of rows) {
          if (seen.has(hash) || !body.includes('"BOUND"')) continue;
          seen.add(hash);
          const { trace_id } = JSON.parse(body) as { readonly trace_id: string };
          bound.set(trace_id, (bound.get(trace_id) ?? 0) + 1);
        }
    return bound;
  }

  async run(): Promise<ShopReport> {
    try {
      await this.open();
      const manager = this.#manage();
      const selling = this.lanes.map((lane) => this.#sell(lane));
      await this.#harm();
      while (this.#acts < this.#run.acts) await moment(20);
      this.#is_over = true;
      await Promise.all(selling);
      const violations = [...(await this.#rest()), ...(await judgeShop(this))];
      this.#is_done = true;
      await manager;
      return { seed: this.#run.seed, violations, counts: this.counts };
    } finally {
      this.#is_over = this.#is_done = true;
      for (const lane of this.lanes) if (lane.is_alive) await lane.kill();
      await this.#database?.close();
      await this.machines.close();
    }
  }
  #is_done = false;

  async #sell(lane: SimulatedLane): Promise<void> {
    const dice = new Dice(this.#run.seed, `customers-${lane.lane}`);
    while (!this.#is_over) {
      await moment(dice.skewed(this.#run.lanes * 20));
      if (!this.#is_over && lane.is_alive) {
        await lane.act();
        this.#acts += 1;
      }
    }
  }

  /** Every fault comes when the shop did some work since the last one. */
  async #harm(): Promise<void> {
    const dice = new Dice(this.#run.seed, 'faults');
    for (let fault = 0; fault < this.#run.faults; fault += 1) {
      const from = this.#acts;
      while (this.#acts < from + Math.max(5, this.#run.acts / (this.#run.faults + 1))) await moment(10);
      const { name, act } = dice.pick(FAULTS.filter((one) => this.#run.only?.includes(one.name) ?? true));
      if (await act(this, dice)) {
        this.count(name);
        this.#run.tell?.(`${this.#acts} acts: ${name}`);
      }
    }
    for (const lane of this.lanes) lane.cut(false);
  }

  /** Backed up while everything sells, and put back when the shop did `acts` more. */
  async putStoreBack(is_told: boolean, acts: number): Promise<boolean> {
    await this.machines.backUp();
    const from = this.#acts;
    while (this.#acts < from + acts && this.#acts < this.#run.acts) await moment(10);
    await this.machines.restore();
    this.#restores += 1;
    for (const { rows } of this.lanes.flatMap((lane) => lane.former)) this.#forgetBeyond(rows);
    if (is_told)
      await this.#untilDone(
        async () => (await this.database.transaction((queries) => declareRestored(queries, 'simulation')), true),
      );
    return true;
  }

  #forgetBeyond(rows: FormerTill['rows']): void {
    for (const { body } of rows)
      for (const [trace] of body.matchAll(/trace-\d+-\d+/g)) this.beyond_knowledge.add(trace);
  }

  /** The lane's machine is gone for good; a person says so, and another machine is put there. */
  async bury(lane: SimulatedLane, comes_back: boolean): Promise<void> {
    const { papers, till_id } = lane;
    await lane.replaceMachine();
    await this.#untilDone(async () => {
      const declared = await declareDead(this.database, {
        ...{ lane: lane.lane, declared_by: 'manager', reason: 'burnt', till_id },
      });
      if (declared.ok || declared.error.code !== 'rebuilding') return true;
      // What it left open is for a person with the report of the payment service.
      await this.database.transaction((queries) => retireTill(queries, lane.lane, 'burnt'));
      for (const { rows } of lane.former) this.#forgetBeyond(rows);
      return true;
    });
    await this.#untilDone(async () => (await lane.enrol(await this.#code(lane.lane))) === 'ok');
    lane.start();
    const former = lane.former.at(-1);
    if (comes_back && papers !== null && former !== undefined) await lane.handIn(former, papers);
  }

  async #untilDone(act: () => Promise<boolean>): Promise<void> {
    while (!this.#is_done && !(await act().catch(() => false))) await moment(50);
  }

  /** What a manager does all day: tills that stopped are enrolled anew, those that are gone are said to be gone. */
  async #manage(): Promise<void> {
    while (!this.#is_done) {
      await moment(100);
      try {
        if ((await readStore(this.database)).state === 'rebuilding') await this.#sayWhoIsGone();
        else
          for (const lane of this.lanes)
            if (lane.connection?.state === 'stopped' && lane.is_alive) {
              this.count(`stopped: ${lane.connection.why}`);
              await lane.enrolAnew(await this.#code(lane.lane));
            }
        // As if a quarter of an hour had passed since, and a minute for heirs that are gone.
        await this.database.rows(
          `UPDATE handover SET heard_at = heard_at - interval '15 minutes', not_before = not_before - interval '15 minutes'
           WHERE not_before > clock_timestamp() - interval '180 seconds'`,
        );
        await this.database.rows(
          `UPDATE handover SET owner_word_at = owner_word_at - interval '61 seconds'
           WHERE outcome IS NULL AND owner_word_at > clock_timestamp() - interval '60 seconds' AND owner_word_at < clock_timestamp() - interval '1 second'`,
        );
      } catch {
        // The store or its database is away: again in a moment.
      }
    }
  }

  /** A store that was put back waits for tills that were replaced or declared dead since its backup. */
  async #sayWhoIsGone(): Promise<void> {
    const known = await this.database.rows<{ till_id: string; lane: number }>(
      `SELECT till_id, lane FROM till WHERE state IN ('live', 'stopped')`,
    );
    const present = new Set(this.lanes.map(({ till_id }) => till_id));
    const stopped = new Set(this.lanes.filter((one) => one.connection?.state === 'stopped').map((one) => one.till_id));
    // One that was put back as well cannot bring what its store asks for.
    for (const { till_id, lane } of known)
      if (!present.has(till_id) || stopped.has(till_id))
        await this.database.transaction((queries) => retireTill(queries, lane, 'replaced'));
  }

  /** Everything comes to rest: all is at the store, and no payment waits for an heir. */
  async #rest(): Promise<string[]> {
    const until_ms = performance.now() + (this.#run.rest_ms ?? REST_MS);
    for (;;) {
      const open = await this.#unrest().catch((error: unknown) => String(error));
      if (open === null) return [];
      if (performance.now() > until_ms) return [`the shop does not come to rest: ${open}`];
      for (const lane of this.lanes) await lane.endForOthers();
      await moment(100);
    }
  }

  async #unrest(): Promise<string | null> {
    const restless = this.lanes.find((lane) => !lane.isAtRest);
    if (restless !== undefined) return `lane ${restless.lane}, ${JSON.stringify(restless.connection)}`;
    const { state } = await readStore(this.database);
    if (state !== 'open') return `the store is ${state}`;
    const waiting = await this.database.rows('SELECT 1 FROM handover WHERE outcome IS NULL');
    return waiting.length === 0 ? null : `${waiting.length} payments wait for an heir`;
  }

  someLane(dice: Dice): SimulatedLane {
    return dice.pick(this.lanes);
  }
}

interface Fault {
  readonly name: string;
  /** False: nothing could be done now. */
  readonly act: (world: ShopWorld, dice: Dice) => Promise<boolean>;
}

const done = async (work: Promise<unknown> | void): Promise<boolean> => (await work, true);

const FAULTS: readonly Fault[] = [
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
      for (const lane of world.lanes.filter(() => dice.chance(0.2))) {
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
      for (let waits = 0; waits < 100; waits += 1) {
        await moment(50);
        if (await lane.putBack()) return true;
      }
      return false;
    },
  },
  { name: 'till gone for good', act: (world, dice) => done(world.bury(world.someLane(dice), false)) },
  { name: 'dead till came back', act: (world, dice) => done(world.bury(world.someLane(dice), true)) },
  { name: 'store put back, said so', act: (world, dice) => world.putStoreBack(true, dice.between(10, 60)) },
  { name: 'store put back, unsaid', act: (world, dice) => world.putStoreBack(false, dice.between(10, 60)) },
];

export const runShop = (run: ShopRun): Promise<ShopReport> => new ShopWorld(run).run();
