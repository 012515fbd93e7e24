import { createStore } from 'zustand/vanilla';
import type { StoreApi } from 'zustand/vanilla';
import { isTypedCard, storableCode } from '../../core/payments/typed-card.ts';
import {
  EMPTY_QUEUE,
  LEFT_REASONS,
  type LeftReason,
  type LeftScan,
  type ScanOutcome,
  type ScanQueue,
  again,
  begun,
  dropped,
  ended,
  leftOver,
  received,
  resumed,
  setAside,
  withoutSecret,
} from '../../core/scanning/scan-queue.ts';

/** The screen that puts codes into the cart. */
export interface ScanTaker {
  readonly take: (code: string) => Promise<ScanOutcome>;
  /** Something is being asked that the next code must not cover. */
  readonly isBusy: () => boolean;
}

const KEY = 'cobro.scans';

/**
 * The codes that were read, until each is in a cart or a person took it off the list. Kept by the browser as far as
 * they wait, so that a page that is loaded again still has them.
 */
export class Scans {
  readonly queue: StoreApi<ScanQueue>;
  readonly #storage: Pick<Storage, 'getItem' | 'setItem'>;
  readonly #now: () => number;
  #taker: ScanTaker | null = null;
  #running = false;
  #stored_in_hand = false;

  constructor(storage: Pick<Storage, 'getItem' | 'setItem'>, now: () => number = Date.now) {
    this.#storage = storage;
    this.#now = now;
    const text = storage.getItem(KEY);
    const queue = restored(text);
    this.queue = createStore<ScanQueue>(() => queue);
    // What an earlier version kept in clear is gone at once.
    if (text !== null) storage.setItem(KEY, JSON.stringify(queue));
  }

  /** A code for the cart, asked for at once when nothing is before it. */
  receive(code: string, guard_ms: number): 'taken' | 'repeated' | 'gift_card' | 'card' {
    // Before it waits anywhere: what waits is stored (payment-safety I13).
    if (isTypedCard(code)) return 'card';
    const before = this.queue.getState();
    this.#set(received(before, code, this.#now(), guard_ms));
    const { left } = this.queue.getState();
    if (left !== before.left) return left.at(-1)?.reason === 'gift_card' ? 'gift_card' : 'repeated';
    this.resume();
    return 'taken';
  }

  /** A code scanned where none is expected. Card data is not a code and is never stored (payment-safety I13). */
  leave(code: string, reason: LeftReason = 'elsewhere'): void {
    if (!isTypedCard(code)) this.#set(leftOver(this.queue.getState(), code, this.#now(), reason));
  }

  /** Answers how to stop; what waits then is listed. */
  serveBy(taker: ScanTaker): () => void {
    this.#taker = taker;
    this.resume();
    return () => {
      if (this.#taker !== taker) return;
      this.#taker = null;
      if (this.queue.getState().waiting.length > 0) this.#set(setAside(this.queue.getState()));
    };
  }

  again(numbers: Iterable<number>): void {
    this.#set(again(this.queue.getState(), new Set(numbers)));
    this.resume();
  }

  drop(numbers: Iterable<number>): void {
    this.#set(dropped(this.queue.getState(), new Set(numbers)));
  }

  /** Goes on with what waits, after what it waited for is over. */
  resume(): void {
    if (!this.#running) void this.#run();
  }

  async #run(): Promise<void> {
    this.#running = true;
    try {
      for (;;) {
        const taker = this.#taker;
        const next = taker?.isBusy() === false ? begun(this.queue.getState()) : null;
        if (taker === null || next === null) return;
        this.#set(next);
        const outcome = await outcomeOf(taker, next.in_hand.code);
        this.#set(ended(this.queue.getState(), outcome));
        if (outcome === 'not_sent') return;
      }
    } finally {
      this.#running = false;
    }
  }

  #set(queue: ScanQueue): void {
    const before = this.queue.getState();
    this.queue.setState(queue, true);
    // One code after the other is in hand and gone: that is not worth a write, unless what is stored still has it.
    const waits = queue.waiting.length > 0 || before.waiting.length > 0;
    if (waits || queue.left !== before.left || this.#stored_in_hand) {
      this.#stored_in_hand = queue.in_hand !== null;
      this.#storage.setItem(KEY, JSON.stringify(stored(queue)));
    }
  }
}

async function outcomeOf(taker: ScanTaker, code: string): Promise<ScanOutcome> {
  try {
    return await taker.take(code);
  } catch (error) {
    reportError(error);
    return 'unclear';
  }
}

/** As the next page finds it. */
function stored(queue: ScanQueue): ScanQueue {
  const { left, ...others } = resumed(queue);
  return { ...others, left: left.map((scan) => ({ ...scan, code: storableCode(scan.code) })) };
}

/** What another page left; what cannot be read is nothing. */
function restored(text: string | null): ScanQueue {
  try {
    const { left } = JSON.parse(text ?? '{}') as { readonly left?: unknown };
    if (!Array.isArray(left)) return EMPTY_QUEUE;
    const scans = left.filter(isLeftScan).map(withoutSecret);
    return { ...EMPTY_QUEUE, left: scans, last_number: Math.max(0, ...scans.map(({ number }) => number)) };
  } catch {
    return EMPTY_QUEUE;
  }
}

function isLeftScan(scan: unknown): scan is LeftScan {
  const { number, code, at_ms, reason } = (scan ?? {}) as Partial<LeftScan>;
  return (
    Number.isSafeInteger(number) &&
    typeof code === 'string' &&
    Number.isFinite(at_ms) &&
    LEFT_REASONS.some((known) => known === reason)
  );
}
