import { fail } from '../../../core/result.ts';
import { type StoreClient, createStoreClient } from '../../../electron/features/store/store-client.ts';
import type { Dice } from '../dice.ts';
import { moment } from './fast-clock.ts';

/** How often a request is lost, late, copied late or sent twice, and how often its answer is lost. */
const FAULT_RATE = 0.01;
/** The longest delay of a request: everything that followed it may have arrived before. */
const LATE_MS_MAX = 4_000;

/** The connection between a lane and its store: cut, stuck, or broken at any message in either direction. */
export class LineOfLane {
  is_cut = false;
  /** Resolves when the line is free. */
  free: Promise<void> = Promise.resolve();
  readonly #store: { readonly url: string; readonly pin: string };
  readonly #dice: Dice;

  constructor(store: { readonly url: string; readonly pin: string }, dice: Dice) {
    this.#store = store;
    this.#dice = dice;
  }

  client(): StoreClient {
    const client = createStoreClient(this.#store.url, this.#store.pin);
    // Another connection: what is on its way outlives the process that sent it.
    const other = createStoreClient(this.#store.url, this.#store.pin);
    return {
      close: client.close,
      call: async (given) => {
        await this.free;
        if (this.is_cut) return fail({ kind: 'away', cause: 'ECONNREFUSED' });
        const { signal: _signal, ...copy } = given;
        const fault = this.#dice.fraction() / FAULT_RATE;
        if (fault < 1) return fail({ kind: 'away', cause: 'ECONNRESET' });
        if (fault < 3) void moment(this.#dice.between(20, LATE_MS_MAX)).then(async () => other.call(copy));
        if (fault < 2) return fail({ kind: 'away', cause: 'no_answer_in_time' });
        const second = fault < 4 && fault >= 3 ? other.call(copy) : null;
        const first = await client.call(given);
        const answer = (await second) ?? first;
        await this.free;
        return this.is_cut || this.#dice.chance(FAULT_RATE) ? fail({ kind: 'away', cause: 'ECONNRESET' }) : answer;
      },
    };
  }

  /** Three connections, as a till has. */
  clients(): { readonly client: StoreClient; readonly calls: StoreClient; readonly slow: StoreClient } {
    return { client: this.client(), calls: this.client(), slow: this.client() };
  }
}
