import type { LineAhead } from '../../core/contract/envelope.ts';

/** Removes the line drawn ahead; idempotent. */
export type TakeBack = () => void;
export type DrawLine = (line: LineAhead) => TakeBack | null;

/**
 * Cart lines drawn before their snapshot arrives. The cart screen supplies the drawing; the store triggers it and
 * removes the line in the same task that applies the snapshot.
 */
export class LinesAhead {
  #drawLine: DrawLine | null = null;
  #takeBack: TakeBack | null = null;

  /** Sets the screen that draws lines, until the returned function is called. */
  drawBy(drawLine: DrawLine): () => void {
    this.#drawLine = drawLine;
    return () => {
      if (this.#drawLine === drawLine) this.#drawLine = null;
    };
  }

  /** Whether the line was drawn. */
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

/** A hidden page paints no frame; messages behind it must not wait longer than this. */
const FRAME_MAX_MS = 100;

let coming: Promise<void> | null = null;

/**
 * Resolves once what was drawn is on the screen: the frame was submitted and no more urgent task is pending. All
 * callers waiting for one frame resume in one task, so that React renders only once.
 */
export function frameShown(): Promise<void> {
  coming ??= new Promise((resolve) => {
    setTimeout(resolve, FRAME_MAX_MS);
    requestAnimationFrame(() => {
      // Anything drawn from here on belongs to the next frame.
      coming = null;
      if ('scheduler' in window) void window.scheduler.postTask(resolve, { priority: 'background' });
      else setTimeout(resolve);
    });
  });
  return coming;
}
