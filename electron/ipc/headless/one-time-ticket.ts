import { randomBytes } from 'node:crypto';
import type { Clock } from '../../../core/clock.ts';
import { sameSecret } from './socket-auth.ts';

/** A browser that was asked to open a page does so within this time, in milliseconds. */
const TICKET_LIFE_MS = 60_000;

/** Where a ticket is handed in. */
export const OPEN_PATH = '/open';

/** A secret that opens the till once and soon: for what other programs, or a file, carry to the browser. */
export class OneTimeTicket {
  readonly #clock: Pick<Clock, 'monotonicMs'>;
  #ticket: { readonly secret: string; readonly until_ms: number } | null = null;

  constructor(clock: Pick<Clock, 'monotonicMs'>) {
    this.#clock = clock;
  }

  /** A new ticket; the one before is void. */
  give(): string {
    const secret = randomBytes(32).toString('base64url');
    this.#ticket = { secret, until_ms: this.#clock.monotonicMs() + TICKET_LIFE_MS };
    return secret;
  }

  /** Whether it is the ticket, in time; whatever was handed in, there is none afterwards. */
  take(given: string): boolean {
    const ticket = this.#ticket;
    this.#ticket = null;
    return ticket !== null && this.#clock.monotonicMs() < ticket.until_ms && sameSecret(given, ticket.secret);
  }
}
