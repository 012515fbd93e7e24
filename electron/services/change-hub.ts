import type { SnapshotSlice, TillSnapshot } from '../../core/contract/snapshot.ts';

type SliceBuilders = { readonly [Slice in SnapshotSlice]: () => TillSnapshot[Slice] };
type Listener = (slices: Partial<TillSnapshot>) => void;

/**
 * Collects which slices changed and tells the shells once the running act is over. A slice that looks as it did when it
 * was last told is not told again, so that a noisy source (recovery, reader) costs nothing on the screen.
 */
export class ChangeHub {
  private readonly dirty = new Set<SnapshotSlice>();
  private readonly listeners = new Set<Listener>();
  private readonly told = new Map<SnapshotSlice, string>();
  private builders: SliceBuilders | null = null;
  private scheduled = false;
  private readonly onFault: (error: unknown) => void;

  /** `onFault` hears of a slice that could not be built or a listener that threw: a bug, told to the log. */
  constructor(onFault: (error: unknown) => void) {
    this.onFault = onFault;
  }

  /** Given once, when all services exist. */
  build(builders: SliceBuilders): void {
    this.builders = builders;
  }

  changed(...slices: readonly SnapshotSlice[]): void {
    for (const slice of slices) this.dirty.add(slice);
    if (this.scheduled) return;
    this.scheduled = true;
    queueMicrotask(() => this.tell());
  }

  onChange(listener: Listener): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  private tell(): void {
    this.scheduled = false;
    const slices = [...this.dirty];
    this.dirty.clear();
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
      if (value === undefined || this.told.get(slice) === text) continue;
      this.told.set(slice, text);
      changed[slice] = value;
    }
    return changed as Partial<TillSnapshot>;
  }
}
