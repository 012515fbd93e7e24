import { type StoreDatabase, openStoreDatabase } from '../../../store/database/database.ts';
import { declareRestored, grants, readStore } from '../../../store/database/store-chain.ts';
import { Dice } from '../dice.ts';
import { moment } from './fast-clock.ts';
import { ShopBank } from './shop-bank.ts';
import { FAULTS } from './shop-faults.ts';
import { Receipts } from './receipts.ts';
import { ShopMachines } from './shop-machines.ts';
import { ShopManager } from './shop-manager.ts';
import { judgeShop } from './shop-oracle.ts';
import { type FormerTill, SimulatedLane } from './simulated-lane.ts';
import { STORE_FLAWS } from './store-flaws.ts';

/** Broken shops: a flaw of the store, or a till that refunds without asking. */
export const SHOP_FLAWS = [...STORE_FLAWS, 'claims-nothing'] as const;
export type ShopFlaw = (typeof SHOP_FLAWS)[number];

export interface ShopRun {
  readonly seed: number;
  readonly lanes: number;
  /** Sales and returns of all lanes together; the run ends after them. */
  readonly acts: number;
  /** Faults of processes, connections and backups. */
  readonly faults: number;
  /** Names of faults; default: all. */
  readonly only?: readonly string[];
  readonly flaw?: ShopFlaw;
  readonly processes?: number;
  /** How much faster than real time the tills' waits are. */
  readonly pace?: number;
  /** How long the shop may take to come to rest. */
  readonly rest_ms?: number;
  readonly tell?: (line: string) => void;
}

export interface ShopReport {
  readonly seed: number;
  readonly violations: readonly string[];
  readonly counts: Readonly<Record<string, number>>;
}

const REST_MS = 600_000;
/** How long customers wait after a fault for their lanes to reconnect. */
const REUNION_MS = 60_000;
const PACE = 10;
/** Lanes enrolled concurrently. */
const AT_ONCE = 10;
/** Acts for which the shop goes on while a fault is in progress. */
const AHEAD_ACTS = 80;
/** Payments that a dying till leaves without an outcome. */
const LEFT_OPEN_MAX = 3;

/** A shop of many lanes in this process, with real store processes and a real PostgreSQL, and their faults. */
export class ShopWorld {
  readonly bank = new ShopBank();
  readonly lanes: SimulatedLane[] = [];
  readonly machines: ShopMachines;
  readonly counts: Record<string, number> = {};
  /** Traces of tills that were gone when the store was restored: what the backup lacks of them is lost. */
  readonly beyond_knowledge = new Set<string>();
  readonly #run: ShopRun;
  readonly #receipts = new Receipts();
  #database: StoreDatabase | null = null;
  readonly #manager: ShopManager;
  /** Replacements of machines, concurrent with the faults. */
  readonly #replacements: Promise<void>[] = [];
  #acts = 0;
  /** Limits sales while a fault takes long, so that the next faults happen in the same run. */
  #acts_allowed = 0;
  #is_over = false;
  #is_done = false;
  #restores = 0;

  constructor(run: ShopRun) {
    this.#run = run;
    this.#manager = new ShopManager(this, run.pace ?? PACE);
    this.machines = new ShopMachines(run.flaw === undefined || run.flaw === 'claims-nothing' ? null : run.flaw);
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
    // Without the flaw's table constraint, which would hide it.
    if (this.#run.flaw === 'claims-while-rebuilding' || this.#run.flaw === 'sum-without-lock')
      await this.machines.asOwner('ALTER TABLE cobro.return_claim DISABLE TRIGGER never_above_captured');
    const shop = {
      ...{ bank: this.bank, url, pin: this.machines.pin, pace: this.#run.pace ?? PACE, receipts: this.#receipts },
      ...{ skips_claims: this.#run.flaw === 'claims-nothing', count: (what: string) => this.count(what) },
      wasSold: (trace_id: string) => this.bindings().has(trace_id),
    };
    for (let number = 1; number <= this.#run.lanes; number += 1)
      this.lanes.push(new SimulatedLane(number, shop, new Dice(this.#run.seed, `lane-${number}`)));
    for (let from = 0; from < this.lanes.length; from += AT_ONCE)
      await Promise.all(
        this.lanes.slice(from, from + AT_ONCE).map(async (lane) => {
          await this.#manager.untilDone(async () => (await lane.enrol(await this.#manager.code(lane.lane))) === 'ok');
          lane.start();
        }),
      );
  }

  /** How often each payment was ever bound to a sale in any journal, including lost and restored ones. */
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
      const manager = this.#manager.manage();
      const selling = this.lanes.map((lane) => this.#sell(lane));
      await this.#injectFaults();
      // Customers stop while lanes still get their machines, so that the store catches up.
      this.#acts_allowed = Math.max(this.#acts, this.#run.acts);
      await Promise.all(this.#replacements);
      while (this.#acts < this.#run.acts) await moment(20);
      this.#is_over = true;
      await Promise.all(selling);
      const violations = [...(await this.#untilIdle()), ...(await judgeShop(this))];
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

  get is_done(): boolean {
    return this.#is_done;
  }

  async #sell(lane: SimulatedLane): Promise<void> {
    const dice = new Dice(this.#run.seed, `customers-${lane.lane}`);
    while (!this.#is_over) {
      await moment(dice.skewed(this.#run.lanes * 20));
      if (!this.#is_over && lane.is_alive && this.#acts < this.#acts_allowed) {
        await lane.act();
        this.#acts += 1;
      }
    }
  }

  /** Causes each fault after some work since the previous one. */
  async #injectFaults(): Promise<void> {
    const dice = new Dice(this.#run.seed, 'faults');
    for (let fault = 0; fault < this.#run.faults; fault += 1) {
      await this.#untilMostAreConnected();
      const from = this.#acts;
      const between = Math.max(5, this.#run.acts / (this.#run.faults + 1));
      this.#acts_allowed = from + between + AHEAD_ACTS;
      while (this.#acts < from + between) await moment(10);
      const { name, act } = dice.pick(FAULTS.filter((one) => this.#run.only?.includes(one.name) ?? true));
      if (await act(this, dice)) {
        this.count(name);
        this.#run.tell?.(`${this.#acts} acts: ${name}`);
      }
    }
    for (const lane of this.lanes) lane.cut(false);
  }

  /** Waits, without customers, until most lanes are connected and the store grants returns. */
  async #untilMostAreConnected(): Promise<void> {
    this.#acts_allowed = this.#acts;
    const until_ms = performance.now() + REUNION_MS;
    const isMissing = ({ connection }: SimulatedLane): boolean => connection?.state !== 'together';
    const mayReturn = async (): Promise<boolean> => grants(await readStore(this.database));
    while (performance.now() < until_ms) {
      const are_connected = this.livingLanes.filter(isMissing).length <= this.lanes.length / 10;
      if (are_connected && (await mayReturn().catch(() => false))) return;
      await moment(50);
    }
  }

  /** Takes a backup while everything sells, and restores it `acts` later. `around` wraps the restore. */
  async putStoreBack(
    is_told: boolean,
    acts: number,
    around: (restore: () => Promise<void>, witnesses: () => readonly SimulatedLane[]) => Promise<void> = (restore) =>
      restore(),
  ): Promise<boolean> {
    await this.machines.backUp();
    const ends = new Map(this.lanes.map((lane) => [lane, lane.journal.end().seq]));
    const from = this.#acts;
    this.#acts_allowed = from + acts + AHEAD_ACTS;
    while (this.#acts < from + acts && !this.#is_over) await moment(10);
    await around(
      async () => {
        await this.machines.restore();
        // Sales go on while lanes meet the older store.
        this.#acts_allowed = Infinity;
      },
      () => this.lanes.filter((lane) => lane.journal.end().seq !== ends.get(lane)),
    );
    this.#acts_allowed = this.#acts + AHEAD_ACTS;
    this.#restores += 1;
    for (const { rows } of this.lanes.flatMap((lane) => lane.former)) this.forgetBeyond(rows);
    if (is_told)
      await this.#manager.untilDone(
        async () => (await this.database.transaction((queries) => declareRestored(queries, 'simulation')), true),
      );
    return true;
  }

  forgetBeyond(rows: FormerTill['rows']): void {
    for (const { body } of rows)
      for (const [trace] of body.matchAll(/trace-\d+-\d+/g)) this.beyond_knowledge.add(trace);
  }

  /** A lane's machine dies with card payments in flight, which others resolve while its lane gets another one. */
  async loseMachine(lane: SimulatedLane, dice: Dice, comes_back: boolean): Promise<boolean> {
    const left_open = dice.between(1, LEFT_OPEN_MAX);
    for (let payment = 0; payment < left_open && lane.isAtRest; payment += 1) await lane.abandonCardPayment();
    // Some lanes must go on selling, and this one may already be handled.
    if (!lane.is_alive || this.livingLanes.length < 3) return false;
    const { credentials } = lane;
    await lane.replaceMachine();
    this.#replacements.push(this.#manager.replaceMachine(lane, credentials, comes_back));
    return true;
  }

  /** Waits until everything is pushed and no handover is open; returns what is not. */
  async #untilIdle(): Promise<string[]> {
    const until_ms = performance.now() + (this.#run.rest_ms ?? REST_MS);
    for (;;) {
      const open = await this.#openWork().catch((error: unknown) => String(error));
      if (open === null) return [];
      if (performance.now() > until_ms) return [`the shop does not come to rest: ${open}`];
      for (const lane of this.lanes) await lane.endForOthers();
      await moment(100);
    }
  }

  async #openWork(): Promise<string | null> {
    const restless = this.lanes.find((lane) => !lane.isAtRest);
    if (restless !== undefined) return `lane ${restless.lane}, ${JSON.stringify(restless.connection)}`;
    const { state } = await readStore(this.database);
    if (state !== 'open') return `the store is ${state}`;
    const waiting = await this.database.rows('SELECT 1 FROM handover WHERE outcome IS NULL');
    return waiting.length === 0 ? null : `${waiting.length} payments wait for an heir`;
  }

  /** Lanes whose machine is not gone. */
  get livingLanes(): readonly SimulatedLane[] {
    return this.lanes.filter(({ is_alive }) => is_alive);
  }

  someLane(dice: Dice): SimulatedLane {
    return dice.pick(this.livingLanes);
  }
}

export const runShop = (run: ShopRun): Promise<ShopReport> => new ShopWorld(run).run();
