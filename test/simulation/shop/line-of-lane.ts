import { fail } from '../../../core/result.ts';
import { type StoreClient, createStoreClient } from '../../../electron/features/store/store-client.ts';
import type { Dice } from '../dice.ts';

/** The connection between a lane and its store: cut, stuck, or broken after the store carried out a request. */
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
    return {
      close: client.close,
      call: async (given) => {
        await this.free;
        if (this.is_cut) return fail({ kind: 'away', cause: 'ECONNREFUSED' });
        const answer = await client.call(given);
        await this.free;
        return this.is_cut || this.#dice.chance(0.01) ? fail({ kind: 'away', cause: 'ECONNRESET' }) : answer;
      },
    };
  }

  /** Three connections, as a till has. */
  clients(): { readonly client: StoreClient; readonly calls: StoreClient; readonly slow: StoreClient } {
    return { client: this.client(), calls: this.client(), slow: this.client() };
  }
}
