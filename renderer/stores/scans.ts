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
  listWaiting,
  withoutSecret,
} from '../../core/scanning/scan-queue.ts';

/** The screen that puts scanned codes into the cart. */
export interface ScanHandler {
  readonly take: (code: string) => Promise<ScanOutcome>;
  /** A question is open that the next code must not cover. */
  readonly isBusy: () => boolean;
}

const KEY = 'cobro.scans';

/**
 * Scanned codes, each until it is in a cart or a person removes it from the list. Waiting codes are stored in the
 * browser, so that they survive a reload.
 */
export class Scans {
  readonly queue: StoreApi<ScanQueue>;
  readonly #storage: Pick<Storage, 'getItem' | 'setItem'>;
  readonly #now: () => number;
  #taker: ScanHandler | null = null;
  #running = false;
  #stored_in_hand = false;

  constructor(storage: Pick<Storage, 'getItem' | 'setItem'>, now: () => number = Date.now) {
    this.#storage = storage;
    this.#now = now;
    const text = storage.getItem(KEY);
    const queue = restored(text);
    this.queue = createStore<ScanQueue>(() => queue);
    // Overwrites secrets that an earlier version stored in clear.
    if (text !== null) storage.setItem(KEY, JSON.stringify(queue));
  }

  /** Queues a code for the cart; starts it at once if none is before it. */
  receive(code: string, guard_ms: number): 'taken' | 'repeated' | 'gift_card' | 'card' {
    // Checked before anything is queued, because the queue is stored (payment-safety I13).
    if (isTypedCard(code)) return 'card';
    const before = this.queue.getState();
    this.#set(received(before, code, this.#now(), guard_ms));
    const { left } = this.queue.getState();
    if (left !== before.left) return left.at(-1)?.reason === 'gift_card' ? 'gift_card' : 'repeated';
    this.resume();
    return 'taken';
  }

  /** Lists a code scanned where none is expected. Card data is not a code and is never stored (payment-safety I13). */
  leave(code: string, reason: LeftReason = 'elsewhere'): void {
    if (!isTypedCard(code)) this.#set(leftOver(this.queue.getState(), code, this.#now(), reason));
  }

  /** Returns how to stop; codes still waiting are then listed. */
  serveBy(taker: ScanHandler): () => void {
    this.#taker = taker;
    this.resume();
    return () => {
      if (this.#taker !== taker) return;
      this.#taker = null;
      if (this.queue.getState().waiting.length > 0) this.#set(listWaiting(this.queue.getState()));
    };
  }

  again(numbers: Iterable<number>): void {
    this.#set(again(this.queue.getState(), new Set(numbers)));
    this.resume();
  }

  drop(numbers: Iterable<number>): void {
    this.#set(dropped(this.queue.getState(), new Set(numbers)));
  }

  /** Continues with the queue once the taker is no longer busy. */
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
    // A code that is taken without waiting is not worth a write, unless the stored queue still holds it.
    const waits = queue.waiting.length > 0 || before.waiting.length > 0;
    if (waits || queue.left !== before.left || this.#stored_in_hand) {
      this.#stored_in_hand = queue.in_hand !== null;
      this.#storage.setItem(KEY, JSON.stringify(stored(queue)));
    }
  }
}

async function outcomeOf(taker: ScanHandler, code: string): Promise<ScanOutcome> {
  try {
    return await taker.take(code);
  } catch (error) {
    reportError(error);
    return 'unclear';
  }
}

/** The queue as a reloaded page should find it. */
function stored(queue: ScanQueue): ScanQueue {
  const { left, ...others } = resumed(queue);
  return { ...others, left: left.map((scan) => ({ ...scan, code: storableCode(scan.code) })) };
}

/** The list that an earlier page stored; unreadable data counts as empty. */
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
