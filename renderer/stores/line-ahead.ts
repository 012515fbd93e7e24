import type { LineAhead } from '../../core/contract/envelope.ts';

/** Takes back what was drawn ahead; calling it again does nothing. */
export type TakeBack = () => void;
export type DrawLine = (line: LineAhead) => TakeBack | null;

/**
 * What is drawn of the cart before its snapshot came. The screen that shows the cart says how; the store draws, and takes
 * it back in the task in which it says what is true.
 */
export class LinesAhead {
  #drawLine: DrawLine | null = null;
  #takeBack: TakeBack | null = null;

  /** The screen that draws lines, until it goes. */
  drawBy(drawLine: DrawLine): () => void {
    this.#drawLine = drawLine;
    return () => {
      if (this.#drawLine === drawLine) this.#drawLine = null;
    };
  }

  /** Whether it was drawn. */
  draw(line: LineAhead): boolean {
    this.takeBack();
    this.#takeBack = this.#drawLine?.(line) ?? null;
    return this.#takeBack !== null;
  }

  takeBack(): void {
    this.#takeBack?.();
    this.#takeBack = null;
  }
}

/** A page that is not seen draws no frame; what came meanwhile does not wait for ever, in milliseconds. */
const FRAME_MAX_MS = 100;

let coming: Promise<void> | null = null;

/**
 * Once what was drawn is on the screen: the frame is handed over, and nothing else is waiting that is more urgent. Who waits
 * for the same frame goes on in one task, so that React draws what follows once.
 */
export function frameShown(): Promise<void> {
  coming ??= new Promise((resolve) => {
    setTimeout(resolve, FRAME_MAX_MS);
    requestAnimationFrame(() => {
      // What is drawn from here on is in the next one.
      coming = null;
      if ('scheduler' in window) void window.scheduler.postTask(resolve, { priority: 'background' });
      else setTimeout(resolve);
    });
  });
  return coming;
}
