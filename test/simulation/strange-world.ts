import type { Dice } from './dice.ts';
import type { Oracle } from './oracle.ts';
import type { SimulatedDisk } from './simulated-disk.ts';
import type { SimulatedSurroundings } from './simulated-anchor.ts';
import type { SimulatedTill } from './simulated-till.ts';
import type { SimulatedTime } from './simulated-time.ts';
import type { SimulatedWildService } from './wild-service.ts';
import { netMinor } from '../wild/ledger.ts';

/** What a world contains that our own simulator did not (payment-safety 13): one per run. */
const STRANGE_WORLDS = [
  /** A refund at the service's dashboard. */
  'returned_elsewhere',
  /** Holds expire at the service. */
  'holds_expire',
  /** The service is restored from a backup and forgets what came after. */
  'service_restored',
  /** The till starts with another merchant's credentials at the same address. */
  'other_merchant',
  /** The whole folder is restored to an hour ago. */
  'folder_put_back',
  /** A copy of the folder starts beside the till. */
  'cloned',
  /** The folder moves to another computer. */
  'moved',
] as const;
export type StrangeWorldName = (typeof STRANGE_WORLDS)[number];

export interface StrangeWorldParts {
  readonly name: StrangeWorldName;
  readonly time: SimulatedTime;
  readonly dice: Dice;
  readonly wild: SimulatedWildService;
  readonly disk: SimulatedDisk;
  readonly oracle: Oracle;
  readonly surroundings: SimulatedSurroundings | null;
  readonly till: () => SimulatedTill | null;
  readonly log: (line: string) => void;
  readonly isOver: () => boolean;
  /** Ends the program like a power cut; it is started again later. */
  readonly endProgram: () => void;
  /** Starts the program on a copy of the folder beside the running one. */
  readonly startClone: (image: Buffer) => void;
}

const MERCHANTS = ['cobro-demo', 'another-merchant'] as const;

/** The one strange thing of a run, which happens at random times. */
export class StrangeWorld {
  readonly #parts: StrangeWorldParts;
  #snapshot: Buffer | null = null;
  #merchant = 0;
  #is_moving = false;

  constructor(parts: StrangeWorldParts) {
    this.#parts = parts;
  }

  /** The credentials for the next start of the program. */
  get client_id(): string {
    return MERCHANTS[this.#merchant] ?? MERCHANTS[0];
  }

  begin(): void {
    const { name } = this.#parts;
    switch (name) {
      case 'returned_elsewhere':
        return this.#often(90_000, () => this.#returnElsewhere());
      case 'holds_expire':
        return this.#often(60_000, () => this.#expireAHold());
      case 'service_restored':
        return this.#once(() => {
          const putBack = this.#parts.wild.wild.ledger.backUp();
          this.#once(() => {
            for (const trace_id of putBack()) this.#parts.wild.lost.add(trace_id);
            this.#parts.log('the service is put back from its backup');
          });
        });
      case 'other_merchant':
        return this.#once(() => this.#changeMerchant());
      case 'folder_put_back':
        return this.#once(() => {
          this.#snapshot = this.#parts.disk.copy();
          this.#once(() => this.#parts.endProgram());
          if (this.#parts.dice.chance(0.5)) this.#often(60_000, () => this.#accept());
        });
      case 'cloned':
        return this.#once(() => {
          const image = this.#parts.disk.copy();
          if (image !== null) this.#parts.startClone(image);
        });
      case 'moved':
        this.#often(60_000, () => this.#accept());
        return this.#once(() => {
          this.#is_moving = true;
          this.#parts.endProgram();
        });
    }
  }

  /** The program is dead and its disk is idle: when a person restores a folder. */
  atDeath(): void {
    if (this.#is_moving) this.#parts.surroundings?.moveToAnother();
    this.#is_moving = false;
    if (this.#snapshot === null) return;
    this.#parts.disk.putBack(this.#snapshot);
    this.#parts.oracle.folderGoesBack();
    this.#parts.log('the whole folder is put back as it was');
    this.#snapshot = null;
  }

  #returnElsewhere(): void {
    const { wild, dice, log } = this.#parts;
    const held = wild.wild.ledger.payments().filter((payment) => netMinor(payment) > 0 && !payment.is_hold);
    if (held.length === 0) return;
    const payment = dice.pick(held);
    const net_minor = netMinor(payment);
    const amount_minor = dice.chance(0.5) ? net_minor : dice.between(1, net_minor);
    wild.wild.ledger.giveBack(payment, 'REFUND', { amount_minor, asked_id: null, hand: 'elsewhere' }, WHOLLY);
    log(`somebody gives back ${amount_minor} of ${payment.trace_id} at the service`);
  }

  #expireAHold(): void {
    const { wild, dice, log } = this.#parts;
    const { ledger } = wild.wild;
    const holds = ledger.payments().filter((one) => one.is_hold && !ledger.isCaptured(one) && netMinor(one) > 0);
    if (holds.length === 0) return;
    const hold = dice.pick(holds);
    ledger.giveBack(hold, 'REVERSAL', { amount_minor: null, asked_id: null, hand: 'elsewhere' }, WHOLLY);
    log(`the hold of ${hold.trace_id} expires`);
  }

  /** A manager has compared and accepts this folder. */
  #accept(): void {
    const { lineage } = this.#parts.till()?.journal ?? {};
    if (lineage === undefined || lineage.doubt === null) return;
    lineage.accept({ who: 'manager', reference: 'compared with the settlement' });
    this.#parts.log('a manager goes on with this folder');
  }

  #changeMerchant(): void {
    this.#merchant = 1 - this.#merchant;
    this.#parts.log(`the next start is with the credentials of ${this.client_id}`);
    this.#parts.endProgram();
  }

  #once(happen: () => void): void {
    const { time, dice, isOver } = this.#parts;
    time.schedule(dice.between(1_000, 240_000), () => {
      if (!isOver()) happen();
    });
  }

  #often(mean_ms: number, happen: () => void): void {
    const { time, dice, isOver } = this.#parts;
    const next = (): void =>
      void time.schedule(dice.between(1, 2 * mean_ms), () => {
        if (isOver()) return;
        happen();
        next();
      });
    next();
  }
}

const WHOLLY = { ends: 'done', share: 1 } as const;
