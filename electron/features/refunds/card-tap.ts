import { succeed } from '../../../core/result.ts';
import type { TapReader, TappedCard } from '../devices/ports.ts';
import { type Answer, DONE, refuse } from '../shared/refusal.ts';

/** Identifies a payer by the card itself. Never runs during a payment; no card data is stored. */
export class CardTap {
  private readonly reader: TapReader | null;
  private readonly isPaying: () => boolean;
  private reading = false;

  constructor(reader: TapReader | null, isPaying: () => boolean) {
    this.reader = reader;
    this.isPaying = isPaying;
  }

  /** The card's data by which its sales are found. */
  async tap(): Promise<Answer<Pick<TappedCard, 'brand' | 'last_four'>>> {
    const card = await this.#read();
    return card.ok ? succeed({ brand: card.value.brand, last_four: card.value.last_four }) : card;
  }

  /** What distinguishes the card from others; null when nothing does. */
  async hash(): Promise<Answer<string | null>> {
    const card = await this.#read();
    return card.ok ? succeed(card.value.card_hash) : card;
  }

  async #read(): Promise<Answer<TappedCard>> {
    const { reader } = this;
    if (this.reading || this.isPaying()) return refuse('not_now', 'the reader is at work');
    if (!reader?.ready()) return refuse('reader_not_ready', 'the reader cannot read a card now');
    this.reading = true;
    try {
      const card = await reader.read();
      return card ? succeed(card) : refuse('card_not_read', 'no card was read');
    } finally {
      this.reading = false;
    }
  }

  async stop(): Promise<Answer<null>> {
    if (this.reading) await this.reader?.stop();
    return DONE;
  }
}
