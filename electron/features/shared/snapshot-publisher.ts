import { assert } from '../../../core/assert.ts';
import type { LineAhead } from '../../../core/contract/envelope.ts';
import type { SnapshotSlice, TillSnapshot } from '../../../core/contract/snapshot.ts';

type SliceBuilders = { readonly [Slice in SnapshotSlice]: () => TillSnapshot[Slice] };
type Listener = (slices: Partial<TillSnapshot>) => void;

/**
 * Slices that a customer and a cashier wait for; the rest follow one turn later, so that building them delays neither.
 */
const AWAITED: readonly SnapshotSlice[] = ['checkout', 'sale'];

/**
 * Collects changed slices and notifies the shells after the running turn: never between "the send is durable" and the
 * write of the request, and once for all changes of an outcome. Unchanged slices are not sent again, so that a noisy
 * source (recovery, reader) costs nothing on the screen.
 */
export class SnapshotPublisher {
  private readonly dirty = new Set<SnapshotSlice>();
  private readonly listeners = new Set<Listener>();
  private readonly line_listeners = new Set<(line: LineAhead) => void>();
  private readonly published = new Map<SnapshotSlice, string>();
  private builders: SliceBuilders | null = null;
  private scheduled = false;
  private stopped = false;
  private readonly onFault: (error: unknown) => void;

  /** `onFault` is called for a slice that could not be built or a listener that threw: a bug, for the log. */
  constructor(onFault: (error: unknown) => void) {
    this.onFault = onFault;
  }

  /** Set once, when all services exist. */
  build(builders: SliceBuilders): void {
    this.builders = builders;
  }

  /** Every slice in its current state. */
  snapshot(): TillSnapshot {
    const { builders } = this;
    assert(builders !== null, 'the services that build the slices exist');
    const slices = Object.entries(builders).map(([slice, build]) => [slice, build()]);
    return Object.fromEntries(slices) as TillSnapshot;
  }

  changed(...slices: readonly SnapshotSlice[]): void {
    for (const slice of slices) this.dirty.add(slice);
    this.schedule();
  }

  /** Publishes a cashier's changes at once, so that they are sent before the reply. */
  publishNow(): void {
    if (this.dirty.size > 0) this.publish();
  }

  /**
   * Sends a cart line before it is stored. The sale always follows, so that a line that could not be stored disappears
   * from the screen.
   */
  ahead(line: LineAhead): void {
    this.published.delete('sale');
    this.changed('sale');
    for (const listener of [...this.line_listeners]) listener(line);
  }

  onLine(listener: (line: LineAhead) => void): () => void {
    this.line_listeners.add(listener);
    return () => this.line_listeners.delete(listener);
  }

  onChange(listener: Listener): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  private schedule(): void {
    if (this.scheduled) return;
    this.scheduled = true;
    // A turn of the event loop, not a microtask: microtasks run before the turn's output is written to its socket.
    setImmediate(() => {
      this.scheduled = false;
      this.publishNow();
    });
  }

  /** The services are about to end: later changes are ignored. */
  stop(): void {
    this.stopped = true;
  }

  private publish(): void {
    if (this.stopped) return;
    const awaited = AWAITED.filter((slice) => this.dirty.has(slice));
    const slices = awaited.length > 0 ? awaited : [...this.dirty];
    for (const slice of slices) this.dirty.delete(slice);
    if (this.dirty.size > 0) this.schedule();
    try {
      const changed = this.different(slices);
      if (Object.keys(changed).length === 0) return;
      for (const listener of [...this.listeners]) listener(changed);
    } catch (error) {
      this.onFault(error);
    }
  }

  private different(slices: readonly SnapshotSlice[]): Partial<TillSnapshot> {
    const changed: Partial<Record<SnapshotSlice, TillSnapshot[SnapshotSlice]>> = {};
    for (const slice of slices) {
      const value = this.builders?.[slice]();
      const text = JSON.stringify(value);
      if (value === undefined || this.published.get(slice) === text) continue;
      this.published.set(slice, text);
      changed[slice] = value;
    }
    return changed as Partial<TillSnapshot>;
  }
}
