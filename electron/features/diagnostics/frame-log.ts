import type { Clock } from '../../../core/clock.ts';
import type { FrameView } from '../../../core/contract/diagnostics.ts';
import { maskLine } from '../../../core/support/mask-line.ts';
import type { ReaderLogEntry } from '../../../drivers/reader/line-reader.ts';

/** Two payments on a talkative reader. */
const FRAMES_KEPT = 300;
const TEXT_MAX = 400;

/** The last lines of the reader's dialogue, for the device page and support. Never written to disk automatically. */
export class FrameLog {
  readonly #clock: Pick<Clock, 'wallMs'>;
  #frames: readonly FrameView[] = [];
  #count = 0;

  constructor(clock: Pick<Clock, 'wallMs'>) {
    this.#clock = clock;
  }

  /** The driver's texts contain no card data; they are masked once more, because they are shown and copied. */
  add({ event, text }: Pick<ReaderLogEntry, 'event' | 'text'>): void {
    this.#count += 1;
    const masked = maskLine(text);
    const shown = masked.length <= TEXT_MAX ? masked : `${masked.slice(0, TEXT_MAX)}…`;
    const frame = { number: this.#count, at_ms: this.#clock.wallMs(), event, text: shown };
    this.#frames = [...this.#frames.slice(1 - FRAMES_KEPT), frame];
  }

  /** Lines with a greater number, oldest first. */
  after(number: number): readonly FrameView[] {
    return this.#frames.filter((frame) => frame.number > number);
  }
}
