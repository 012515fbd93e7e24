import { EventEmitter } from 'node:events';

export interface RectangleDouble {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface DisplayDouble {
  readonly id: number;
  readonly bounds: RectangleDouble;
}

/** A laptop's own screen, and a monitor on its right. */
export const OWN_DISPLAY: DisplayDouble = { id: 1, bounds: { x: 0, y: 0, width: 1366, height: 768 } };
export const SECOND_DISPLAY: DisplayDouble = { id: 2, bounds: { x: 1366, y: 0, width: 1920, height: 1080 } };

function overlap(one: RectangleDouble, other: RectangleDouble): number {
  const width = Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x);
  const height = Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y);
  return Math.max(0, width) * Math.max(0, height);
}

/** `screen`: displays that come and go, and the display that a rectangle is on. */
export class ScreenDouble extends EventEmitter {
  #displays: readonly DisplayDouble[];

  constructor(displays: readonly DisplayDouble[]) {
    super();
    this.#displays = displays;
  }

  getAllDisplays(): readonly DisplayDouble[] {
    return this.#displays;
  }

  getDisplayMatching(rectangle: RectangleDouble): DisplayDouble {
    const [best] = this.#displays.toSorted(
      (one, other) => overlap(other.bounds, rectangle) - overlap(one.bounds, rectangle),
    );
    if (best === undefined) throw new Error('a machine has a display');
    return best;
  }

  plug(display: DisplayDouble): void {
    this.#displays = [...this.#displays, display];
    this.emit('display-added', {}, display);
  }

  unplug(id: number): void {
    const gone = this.#displays.find((display) => display.id === id);
    this.#displays = this.#displays.filter((display) => display !== gone);
    this.emit('display-removed', {}, gone);
  }

  resize(id: number, bounds: RectangleDouble): void {
    this.#displays = this.#displays.map((display) => (display.id === id ? { id, bounds } : display));
    this.emit('display-metrics-changed', {}, { id, bounds }, ['bounds']);
  }
}
