import type { SimulatedNeoReader } from '../../drivers/reader/simulated/simulated-neo-reader.ts';
import { FAULT_KINDS, FAULT_POINTS, faultSchema } from '../../drivers/reader/simulated/script.ts';
import type { Dice } from './dice.ts';
import type { Machine } from './machine.ts';
import type { SimulatedDisk } from './simulated-disk.ts';
import type { SimulatedNetwork } from './simulated-network.ts';
import type { SimulatedService } from './simulated-service.ts';
import type { SimulatedTime } from './simulated-time.ts';

/** How much goes wrong in one run, drawn from its seed: calm in one respect and wild in another. */
export interface Weather {
  readonly connection_faults: number;
  readonly service_ms: number;
  readonly reader_ms: number;
  readonly network_cut_ms: number;
  readonly disk_ms: number;
  readonly stall_ms: number;
  readonly clock_ms: number;
  /** Probability that a run of the program ends badly. */
  readonly deaths: number;
  /** Fraction of faulty connections on which a middlebox repeats the request. */
  readonly sends_again: number;
  readonly coded_conflicts: boolean;
  readonly probes_line: boolean;
  /** Fraction of payments that are pre-authorizations with later steps. */
  readonly tabs: number;
  /** Fraction of sales of goods at a counter. Set by the run's options, so that older seeds stay the same. */
  readonly counter: number;
  /** Fraction of counter sales followed by an exchange; set by the options too. */
  readonly exchanges: number;
  /** Fraction of counter sales that sell or use gift cards; set by the options too. */
  readonly gifts: number;
  /** Whether gift cards have dates and a limit, and a manager adjusts them; set by the options too. */
  readonly gift_rules: boolean;
  /** Whether payment methods have discounts or surcharges; set by the options too. */
  readonly adjusts: boolean;
  /** Fraction of payments by link; set by the options too. */
  readonly links: number;
  /** How often a response about a payment link repeats an earlier one. */
  readonly mixed_up: number;
  /** When the program is started a second time on the same folder. */
  readonly second_till_ms: number;
  /** Polls an idle reader ten times less often than the product, because polls would dominate a run. */
  readonly pings_seldom: boolean;
}

export function drawWeather(dice: Dice): Weather {
  const everyMs = (probability: number, least_ms: number): number =>
    dice.chance(probability) ? least_ms * dice.between(1, 10) : Infinity;
  return {
    connection_faults: dice.chance(0.3) ? 0 : dice.fraction() ** 2 * 0.5,
    service_ms: everyMs(0.7, 10_000),
    reader_ms: everyMs(0.3, 30_000),
    network_cut_ms: everyMs(0.3, 60_000),
    disk_ms: everyMs(0.3, 60_000),
    stall_ms: everyMs(0.3, 90_000),
    clock_ms: everyMs(0.5, 10_000),
    deaths: dice.chance(0.3) ? 0 : 0.9,
    sends_again: dice.chance(0.5) ? 0.1 : 0,
    coded_conflicts: dice.chance(0.8),
    probes_line: dice.chance(0.05),
    tabs: dice.chance(0.4) ? 0.4 : 0,
    counter: 0,
    exchanges: 0,
    gifts: 0,
    gift_rules: false,
    adjusts: false,
    links: 0,
    mixed_up: 0,
    second_till_ms: everyMs(0.2, 60_000),
    pings_seldom: dice.chance(0.9),
  };
}

const CARD_ENDS = ['refuse', 'torn', 'unplug', 'mute', 'lost', 'late'] as const;
export interface ChaosParts {
  readonly time: SimulatedTime;
  readonly dice: Dice;
  readonly weather: Weather;
  readonly service: SimulatedService;
  readonly network: SimulatedNetwork;
  readonly disk: SimulatedDisk;
  readonly reader: SimulatedNeoReader;
  readonly wall: { offset_ms: number };
  readonly machine: () => Machine | null;
  /** Starts the program again beside the running one. */
  readonly startSecondTill: () => void;
  readonly log: (line: string) => void;
}

/** Causes everything that goes wrong around the till, until the faults stop. */
export class Chaos {
  readonly #parts: ChaosParts;
  #is_over = false;
  #cancelAll: (() => void)[] = [];

  constructor(parts: ChaosParts) {
    this.#parts = parts;
  }

  begin(): void {
    const { weather } = this.#parts;
    this.#often(weather.service_ms, () => this.#troubleService());
    this.#often(weather.reader_ms, () => this.#troubleReader());
    this.#often(weather.network_cut_ms, () => this.#cutNetwork());
    this.#often(weather.disk_ms, () => this.#troubleDisk());
    this.#often(weather.stall_ms, () => this.#stall());
    this.#often(weather.clock_ms, () => this.#jumpClock());
    this.#often(weather.second_till_ms, () => this.#parts.startSecondTill());
  }

  /** Repairs everything, in random order. */
  async end(): Promise<void> {
    this.#is_over = true;
    for (const cancel of this.#cancelAll) cancel();
    const { network, disk, reader, service, log } = this.#parts;
    network.setCut({ up: false, down: false });
    disk.trouble = null;
    disk.slow_commits = [];
    disk.is_nearly_full = false;
    service.calm();
    await reader.unplug();
    await reader.replug();
    log('the faults stop');
  }

  #often(mean_ms: number, happen: () => void): void {
    if (!Number.isFinite(mean_ms)) return;
    const { time, dice } = this.#parts;
    const next = (): void => {
      this.#later(-Math.log(1 - dice.fraction()) * mean_ms, () => {
        happen();
        next();
      });
    };
    if (time.now_ms >= 0) next();
  }

  #later(delay_ms: number, happen: () => void): void {
    this.#cancelAll.push(
      this.#parts.time.schedule(delay_ms, () => {
        if (!this.#is_over) happen();
      }),
    );
  }

  #troubleService(): void {
    const { dice, service, log } = this.#parts;
    log(service.trouble(dice));
  }

  #troubleReader(): void {
    const { dice, reader, log } = this.#parts;
    if (dice.chance(0.4)) {
      void reader.unplug();
      log('somebody unplugs the reader');
      return this.#later(dice.skewed(20_000), () => void reader.replug());
    }
    // A reader that disappears before the card's final decision is the likeliest case to be forgotten.
    const is_at_the_end = dice.chance(0.4);
    const at = is_at_the_end ? 'host_answer' : dice.pick(FAULT_POINTS);
    const fault = dice.pick(is_at_the_end ? CARD_ENDS : FAULT_KINDS);
    reader.addFault(faultSchema.parse({ at, fault, delay_ms: dice.skewed(40_000) }));
    log(`the reader will ${fault} at ${at}`);
    // Replugging resets a mute reader.
    if (fault === 'mute')
      this.#later(dice.between(5_000, 60_000), () => void reader.unplug().then(() => reader.replug()));
    if (fault === 'unplug' || fault === 'unplug_halfway')
      this.#later(dice.between(1_000, 60_000), () => void reader.replug());
  }

  #cutNetwork(): void {
    const { dice, network, log } = this.#parts;
    const up = dice.chance(0.6);
    network.setCut({ up, down: !up || dice.chance(0.5) });
    log('the network is cut');
    this.#later(dice.skewed(300_000), () => network.setCut({ up: false, down: false }));
  }

  #troubleDisk(): void {
    const { dice, disk, log } = this.#parts;
    if (dice.chance(0.3)) {
      disk.slow_commits = Array.from({ length: dice.between(1, 4) }, () => dice.skewed(5_000));
      return log('the disk is slow');
    }
    if (dice.chance(0.2)) {
      disk.is_nearly_full = true;
      this.#later(dice.skewed(60_000), () => (disk.is_nearly_full = false));
      return log('the disk is nearly full');
    }
    const code = dice.pick(['SQLITE_FULL', 'SQLITE_IOERR_FSYNC', 'SQLITE_READONLY'] as const);
    disk.trouble = { code, left: dice.chance(0.5) ? dice.between(1, 3) : Infinity };
    log(`the disk says ${code}`);
    this.#later(dice.skewed(60_000), () => (disk.trouble = null));
  }

  #stall(): void {
    const { dice, machine, log } = this.#parts;
    machine()?.stall(dice.skewed(120_000));
    log('the program stalls');
  }

  #jumpClock(): void {
    const { dice, wall } = this.#parts;
    const TEN_YEARS_MS = 10 * 365 * 86_400_000;
    wall.offset_ms = dice.pick([1_000, 3_600_000, TEN_YEARS_MS]) * dice.pick([-1, 1]);
  }
}
