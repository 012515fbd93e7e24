import type { LineAhead, TillEvent } from '../../core/contract/envelope.ts';
import type { TillSnapshot } from '../../core/contract/snapshot.ts';

/**
 * Destination of one renderer's events. `isFull` is checked before each event: while true, changes are merged instead.
 */
export interface EventSink {
  send(event: TillEvent): void;
  isFull(): boolean;
}

export interface EventStream {
  push(slices: Partial<TillSnapshot>): void;
  /** Sends a line before the snapshot that contains it; a renderer that lags gets only the snapshot. */
  ahead(line: LineAhead): void;
  /** Sends what was merged while the sink was full; called when it may have room again. */
  flush(): void;
}

/**
 * Numbers the events of one renderer. Slices are complete, so a slow renderer loses only intermediate states: they are
 * merged, and its numbers still have no gap.
 */
export function createEventStream(sink: EventSink): EventStream {
  let sequence = 0;
  let waiting: Partial<TillSnapshot> | null = null;
  function flush(): void {
    if (waiting === null || sink.isFull()) return;
    const slices = waiting;
    waiting = null;
    sequence += 1;
    sink.send({ event: 'snapshot', sequence, slices });
  }
  return {
    push(slices) {
      waiting = { ...waiting, ...slices };
      flush();
    },
    ahead(line) {
      if (waiting === null && !sink.isFull()) sink.send({ event: 'line', line });
    },
    flush,
  };
}
