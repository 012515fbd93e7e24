import type { RunOptions, RunReport } from './run-options.ts';
import type { PaymentService } from '../../electron/gateway/payment-service.ts';
import { Cashier, type PendingRequest } from './cashier.ts';
import { Chaos, type Weather, drawWeather } from './chaos.ts';
import { Dice } from './dice.ts';
import { GiftLedger } from './gift-ledger.ts';
import { LinkCustomers } from './link-customers.ts';
import { LinkCashier } from './link-cashier.ts';
import { type Fate, Machine } from './machine.ts';
import { closeByTruth } from './manager.ts';
import { drawFaults } from './network-faults.ts';
import { mixedUp } from './mixed-up-gateway.ts';
import { Oracle } from './oracle.ts';
import { type OtherTillParts, opensSecondTill, startClone } from './other-tills.ts';
import { cashPartsDone } from './sale-oracle.ts';
import { ReaderCable } from './reader-line.ts';
import type { RealTimeGuard } from './real-time-guard.ts';
import { SimulatedDisk } from './simulated-disk.ts';
import { SimulatedNetwork } from './simulated-network.ts';
import { SimulatedSurroundings } from './simulated-anchor.ts';
import { StrangeWorld } from './strange-world.ts';
import type { SimulatedWildService } from './wild-service.ts';
import type { SimulatedService } from './simulated-service.ts';
import { openWorldService } from './open-world-service.ts';
import { plugReader } from './plugged-reader.ts';
import { type SimulatedTill, QUARANTINE_MS, startTill } from './simulated-till.ts';
import { SimulatedTime } from './simulated-time.ts';

const SELLING_MS_MAX = 3 * 3_600_000;
/** Once the faults stop, everything must be resolved within the horizon and this (payment-safety 6, I5). */
const SLACK_MS = 60_000;
/** A person is told up to two checks after a quarter of an hour (5.5); a link then waits for the horizon. */
const TOLD_MS = 2 * 20 * 60_000 + QUARANTINE_MS;
/** A payment, or a reversal by id: returns wait until late copies of these can no longer arrive (decision 009). */
const BEGINS_H = /^POST (\/v1\/pos\/authorizations|\/v1\/payments |\/v1\/pos\/payments\/[^/ ]+\/reversals )/;

/** Runs one seed: a till, its people and its world, until everything is resolved. */
export async function runSeed(options: RunOptions, guard: RealTimeGuard): Promise<RunReport> {
  const world = new World(options, guard);
  return await world.run();
}

class World {
  readonly #options: RunOptions;
  readonly #time: SimulatedTime;
  readonly #weather: Weather;
  readonly #oracle: Oracle;
  readonly #disk: SimulatedDisk;
  readonly #cable: ReaderCable;
  readonly #wall = { offset_ms: 0 };
  readonly #fates: Dice;
  readonly #task: PendingRequest;
  readonly #guard: RealTimeGuard;
  #wild: SimulatedWildService | null = null;
  #strange: StrangeWorld | null = null;
  /** Null when no customer pays by link. */
  #customers: LinkCustomers | null = null;
  readonly #surroundings: SimulatedSurroundings | null;
  #machine: Machine | null = null;
  #till: SimulatedTill | null = null;
  #deaths = 0;
  /** A power cut may lose the retry-after, which is written without a sync, and not at all for an awaited link. */
  #was_cut = false;
  #runs = 0;
  #paid_at_ms = 0;
  #requests = 0;
  #are_faults_over = false;

  constructor(options: RunOptions, guard: RealTimeGuard) {
    const { seed, payments, canary, keeps_trail = false } = options;
    this.#options = options;
    this.#guard = guard;
    this.#time = new SimulatedTime(guard, keeps_trail);
    this.#weather = { ...drawWeather(new Dice(seed, 'weather')), ...canary?.weather, ...options.weather };
    this.#oracle = new Oracle(() => this.#time.now_ms, canary?.judged ?? 'all');
    this.#disk = new SimulatedDisk(new Dice(seed, 'disk'));
    if (canary?.forgets_syncs === true) this.#disk.forgets_syncs = true;
    if (canary?.has_no_lock === true) this.#disk.has_no_lock = true;
    this.#cable = new ReaderCable(this.#time, new Dice(seed, 'cable'));
    this.#surroundings = options.flaw === 'no_anchor' ? null : new SimulatedSurroundings();
    if (this.#surroundings !== null) this.#surroundings.holds_anyway = options.flaw === 'not_held';
    this.#fates = new Dice(seed, 'fates');
    const { tabs, counter, exchanges, adjusts, gifts: share, gift_rules: has_rules } = this.#weather;
    const gifts = { share, has_rules, ledger: new GiftLedger() };
    this.#oracle.watchCards(gifts.ledger);
    this.#task = {
      payments_left: payments,
      payments_made: 0,
      tabs,
      counter,
      exchanges,
      adjusts,
      gifts,
      handed_out: 0,
      outcomes: new Map(),
    };
  }

  async run(): Promise<RunReport> {
    const { seed } = this.#options;
    const time = this.#time;
    const log = (line: string): void => time.log(line);
    const service = await this.#openService();
    this.#oracle.watchService(service);
    if (this.#weather.links > 0)
      this.#customers = new LinkCustomers({ time, dice: new Dice(seed, 'links'), links: service.links, log });
    const network = this.#openNetwork(service);
    const reader = plugReader({
      time,
      dice: new Dice(seed, 'customers'),
      cable: this.#cable,
      onViolation: (text) => {
        // A new run, or a reconnected one, finds the reader in its previous state.
        const { reader_ms, stall_ms, disk_ms, deaths } = this.#weather;
        const is_calm = ![reader_ms, stall_ms, disk_ms].some(Number.isFinite) && deaths === 0;
        if (is_calm && this.#strange === null) this.#oracle.violated('reader', text);
      },
    });
    await reader.replug();
    const chaos = new Chaos({
      time,
      dice: new Dice(seed, 'chaos'),
      weather: this.#weather,
      service,
      network,
      disk: this.#disk,
      reader,
      wall: this.#wall,
      machine: () => this.#machine,
      startSecondTill: () => this.#startSecondTill(network),
      log,
    });
    chaos.begin();
    this.#strange = this.#openStrange(network);
    this.#strange?.begin();
    if (this.#options.wall_jumps === true) this.#jumpForEver(new Dice(seed, 'jumps'));
    this.#start(network);
    const afterStep = (): void => this.#oracle.afterStep();
    await time.run(SELLING_MS_MAX, () => this.#task.payments_left <= 0 || this.#isBroken, afterStep);
    await time.run(time.now_ms + this.#fates.skewed(120_000), () => this.#isBroken, afterStep);
    this.#are_faults_over = true;
    this.#task.payments_left = 0;
    if (this.#machine !== null) this.#machine.fate = { kind: 'lives' };
    await chaos.end();
    if (this.#till === null) this.#start(network);
    this.#till?.engine.kickRecovery();
    const is_told = this.#wild !== null || this.#customers !== null;
    const rest_ms = QUARANTINE_MS + SLACK_MS + (is_told ? TOLD_MS : 0);
    await time.run(time.now_ms + rest_ms, () => this.#isBroken, afterStep);
    // A cashier who waited for a card may pay after the faults, and the service mishandles some amounts at any time.
    await time.run(Math.max(this.#paid_at_ms, this.#oracle.returned_at_ms) + rest_ms, () => this.#isBroken, afterStep);
    // Needed even with coded conflicts: `declined` is about the call, so only a person can resolve it (13.5).
    if (this.#wild === null) await this.#closeManually(service);
    this.#atRest();
    await this.#close(service);
    return this.#report();
  }

  get #isBroken(): boolean {
    return this.#oracle.violations.length > 0;
  }

  async #openService(): Promise<SimulatedService> {
    const opened = await openWorldService({
      ...this.#options,
      time: this.#time,
      coded_conflicts: this.#weather.coded_conflicts,
      has_links: this.#weather.links > 0,
      onMovement: (trace_id, what) => {
        this.#oracle.moved(trace_id);
        this.#time.log(`the ledger moves ${trace_id}: ${what}`);
      },
    });
    this.#wild = opened.wild;
    return opened.service;
  }

  #openNetwork(service: SimulatedService): SimulatedNetwork {
    const dice = new Dice(this.#options.seed, 'network');
    return new SimulatedNetwork({
      time: this.#time,
      dice,
      accept: (socket) => service.accept(socket),
      draw: () =>
        drawFaults(dice, this.#are_faults_over ? 0 : this.#weather.connection_faults, this.#weather.sends_again),
      onRequest: (bytes) => {
        this.#requests += 1;
        if (BEGINS_H.test(bytes.toString('latin1', 0, 100))) this.#paid_at_ms = this.#time.now_ms;
        this.#oracle.requestLeaves(bytes);
        this.#time.log(`request ${bytes.subarray(0, bytes.indexOf('\r')).toString('latin1')}`);
      },
    });
  }

  #jumpForEver(dice: Dice): void {
    const TEN_YEARS_MS = 3_650 * 86_400_000;
    this.#wall.offset_ms = Math.round((2 * dice.fraction() - 1) * TEN_YEARS_MS);
    this.#time.schedule(dice.between(1, 20_000), () => this.#jumpForEver(dice));
  }

  /** How this run of the program ends: often in the middle of something, and sometimes soon after its start. */
  #drawFate(): Fate {
    if (this.#are_faults_over || !this.#fates.chance(this.#weather.deaths)) return { kind: 'lives' };
    const kind = this.#fates.chance(0.5) ? 'killed' : 'power_cut';
    return { kind, after_operations: 1 + this.#fates.skewed(this.#fates.chance(0.3) ? 60 : 1_000) };
  }

  #start(network: SimulatedNetwork): void {
    this.#runs += 1;
    const machine = new Machine(this.#time, this.#wall, this.#drawFate(), (kind) => this.#died(machine, kind, network));
    this.#machine = machine;
    const log = (line: string): void => this.#time.log(line);
    const dice = new Dice(this.#options.seed, `run${this.#runs}`);
    const till = startTill({
      machine,
      disk: this.#disk,
      network,
      cable: this.#cable,
      dice,
      oracle: this.#oracle,
      probes_line: this.#weather.probes_line,
      pings_seldom: this.#weather.pings_seldom,
      canary: this.#options.canary ?? null,
      surroundings: this.#surroundings,
      gateway: this.#gateway(),
      ...(this.#strange && { client_id: this.#strange.client_id }),
      forgets_whose: this.#options.flaw === 'forgets_whose',
      log,
    });
    if (!machine.is_alive) return;
    if (till === null) return machine.die('killed');
    this.#till = till;
    log(`the program starts, run ${this.#runs}`);
    const counter = new Dice(this.#options.seed, `counter${this.#runs}`);
    const cashier = new Cashier(till, this.#oracle, this.#task, log, counter, this.#linkCashier(till));
    void cashier.work().catch((error: unknown) => this.#failed(machine, error));
  }

  #gateway(): (service: PaymentService) => PaymentService {
    const { mixed_up } = this.#weather;
    const dice = new Dice(this.#options.seed, `gateway${this.#runs}`);
    return (service) =>
      mixed_up === 0 ? service : mixedUp(service, dice, () => (this.#are_faults_over ? 0 : mixed_up));
  }

  #linkCashier(till: SimulatedTill): LinkCashier | null {
    if (this.#customers === null) return null;
    const dice = new Dice(this.#options.seed, `links${this.#runs}`);
    const log = (line: string): void => this.#time.log(line);
    return new LinkCashier({ till, dice, share: this.#weather.links, customers: this.#customers, log });
  }

  #openStrange(network: SimulatedNetwork): StrangeWorld | null {
    const { world: name, seed } = this.#options;
    if (name === undefined || this.#wild === null) return null;
    return new StrangeWorld({
      name,
      time: this.#time,
      dice: new Dice(seed, 'strange'),
      wild: this.#wild,
      disk: this.#disk,
      oracle: this.#oracle,
      log: (line) => this.#time.log(line),
      isOver: () => this.#are_faults_over,
      surroundings: this.#surroundings,
      till: () => this.#till,
      endProgram: () => this.#machine?.die('killed'),
      startClone: (image) => startClone(image, this.#otherTill(network)),
    });
  }

  /** Another program beside the main one. */
  #otherTill(network: SimulatedNetwork): OtherTillParts {
    const { seed } = this.#options;
    return { seed, time: this.#time, wall: this.#wall, network, surroundings: this.#surroundings };
  }

  #startSecondTill(network: SimulatedNetwork): void {
    if (this.#machine?.is_alive !== true) return;
    const second = { ...this.#otherTill(network), disk: this.#disk, cable: this.#cable, oracle: this.#oracle };
    if (opensSecondTill(second)) this.#oracle.violated('I10', 'a second till opened the journal of the first');
  }

  /** A person who knows the truth closes what the service refuses without a reason (payment-safety 5.2). */
  async #closeManually(service: SimulatedService): Promise<void> {
    if (this.#isBroken || this.#till === null) return;
    for (const problem of closeByTruth(this.#till, service)) this.#oracle.violated('I1', problem);
    const afterStep = (): void => this.#oracle.afterStep();
    await this.#time.run(this.#time.now_ms + 1_000, () => this.#isBroken, afterStep);
  }

  #died(machine: Machine, kind: 'killed' | 'power_cut', network: SimulatedNetwork): void {
    this.#deaths += 1;
    this.#was_cut ||= kind === 'power_cut' || this.#customers !== null;
    this.#till = null;
    this.#disk.keepWhatSurvives(kind);
    this.#surroundings?.programEnded(kind);
    this.#strange?.atDeath();
    this.#oracle.crashImage(this.#disk.crashImage());
    network.tillDied(machine, kind);
    this.#time.log(`the program ends: ${kind}`);
    this.#time.schedule(this.#are_faults_over ? 1 : this.#fates.skewed(120_000), () => {
      if (this.#machine?.is_alive !== true) this.#start(network);
    });
  }

  #failed(machine: Machine, error: unknown): void {
    if (machine.is_alive)
      this.#oracle.violated('program', error instanceof Error ? (error.stack ?? error.message) : String(error));
  }

  #atRest(): void {
    if (this.#isBroken) return;
    if (this.#till === null) return this.#oracle.violated('I5', 'the till does not run when the faults are over');
    const open = this.#wild === null ? 'nothing' : 'told_to_a_person';
    this.#oracle.atRest(this.#till.journal, this.#disk.bytes(), open);
    if (this.#strange === null && this.#task.handed_out > cashPartsDone(this.#till.journal))
      this.#oracle.violated('I23', `the drawer opened ${this.#task.handed_out} times for returns, fewer are booked`);
    const { connection_faults, mixed_up, network_cut_ms } = this.#weather;
    // When every response arrives and every note survives, no request precedes the retry-after of a 429.
    const hears_all = connection_faults + mixed_up === 0 && !Number.isFinite(network_cut_ms) && !this.#was_cut;
    if (hears_all && this.#strange === null)
      for (const path of this.#wild?.wild.asked_too_soon ?? [])
        this.#oracle.violated('429', `${path} is asked for before the moment that the service named`);
    for (const escaped of this.#guard.escaped) this.#oracle.violated('real time', escaped);
  }

  async #close(service: SimulatedService): Promise<void> {
    if (this.#machine !== null) this.#machine.is_alive = false;
    await service.close();
    await this.#guard.settle();
  }

  #report(): RunReport {
    return {
      seed: this.#options.seed,
      payments: this.#task.payments_made,
      outcomes: Object.fromEntries([...this.#task.outcomes].sort(([one], [other]) => (one < other ? -1 : 1))),
      deaths: this.#deaths,
      requests: this.#requests,
      simulated_ms: this.#time.now_ms,
      steps: this.#time.steps,
      violations: this.#oracle.violations,
      log_hash: this.#time.hash(),
      trail: this.#time.trail,
      twists: this.#wild?.wild.twists ?? [],
      answers: this.#wild?.wild.answers ?? [],
    };
  }
}
