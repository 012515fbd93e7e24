import type { Dice } from './dice.ts';
import type { SimulatedLinks } from './simulated-links.ts';
import type { SimulatedTime } from './simulated-time.ts';

export interface LinkCustomersParts {
  readonly time: SimulatedTime;
  readonly dice: Dice;
  readonly links: SimulatedLinks;
  readonly log: (line: string) => void;
}

/** The last customers pay this long after they saw the address. */
export const PAYS_WITHIN_MS = 600_000;

/**
 * Customers with a link, independent of the till: they pay at once, late, twice, after a decline, or never; sometimes a
 * link is ended at the service.
 */
export class LinkCustomers {
  readonly #parts: LinkCustomersParts;

  constructor(parts: LinkCustomersParts) {
    this.#parts = parts;
  }

  /** The address is on the screen. */
  shown(payment_id: string): void {
    const { dice, links } = this.#parts;
    if (dice.chance(0.15)) this.#later(dice.skewed(PAYS_WITHIN_MS), 'ended', payment_id, () => links.end(payment_id));
    if (dice.chance(0.12)) return;
    const pays_ms = dice.chance(0.6) ? dice.skewed(60_000) : dice.between(1_000, PAYS_WITHIN_MS);
    if (dice.chance(0.2))
      this.#later(dice.skewed(pays_ms), 'declined', payment_id, () => links.pay(payment_id, { declined: true }));
    for (let press = dice.chance(0.3) ? 2 : 1; press > 0; press -= 1)
      this.#later(pays_ms + (press - 1) * dice.skewed(30_000), 'paid', payment_id, () =>
        links.pay(payment_id, { declined: false }),
      );
  }

  #later(delay_ms: number, what: string, payment_id: string, act: () => void): void {
    const { time, log } = this.#parts;
    time.schedule(delay_ms, () => {
      log(`link ${payment_id} is ${what} by somebody`);
      act();
    });
  }
}
