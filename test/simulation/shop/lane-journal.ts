import { canonicalJson, eventHash } from '../../../electron/journal/events/canonical.ts';
import type { EventFeed } from '../../../electron/journal/events/event-feed.ts';
import type { EventRow } from '../../../electron/journal/events/event-log.ts';

const GENESIS = '0'.repeat(64);

/** Open payments and returns according to the lane's own events. */
export interface OpenWork {
  readonly payments: readonly string[];
  /** Decided but certainly not sent. */
  readonly wishes: readonly string[];
  /** Perhaps sent. */
  readonly returns: readonly { readonly return_id: string; readonly trace_id: string; readonly amount_minor: number }[];
}

interface ReadBody {
  readonly type: string;
  readonly trace_id?: string;
  readonly state?: string;
  readonly intent?: { readonly trace_id: string };
  readonly returned?: { readonly parts: readonly { readonly part_id: string }[] };
  readonly part_id?: string;
  readonly undo?: { readonly undo_id: string; readonly trace_id: string; readonly amount_minor: number };
  readonly undo_id?: string;
}

const ENDED: ReadonlySet<string> = new Set(['BOUND', 'REVERSED', 'NO_CHARGE']);

/** A simulated lane's journal: the product's chain in memory, durable when `write` returns. */
export class LaneJournal {
  readonly rows: EventRow[];

  constructor(rows: readonly EventRow[] = []) {
    this.rows = [...rows];
  }

  write(...bodies: readonly object[]): void {
    for (const given of bodies) {
      const { seq: last, hash: previous_hash } = this.end();
      const chained = { seq: last + 1, at_ms: 1_700_000_000_000 + last, body: canonicalJson(given), previous_hash };
      const hash = eventHash(chained);
      this.rows.push({ ...chained, hash, type: '', trace_id: null, evidenced: 0, seal: null });
    }
  }

  end(): { readonly seq: number; readonly hash: string } {
    const last = this.rows.at(-1);
    return { seq: last?.seq ?? 0, hash: last?.hash ?? GENESIS };
  }

  /** As the product's pusher reads it. */
  feed(): EventFeed {
    return {
      end: () => this.end(),
      hashAt: (seq) => (seq === 0 ? GENESIS : (this.rows[seq - 1]?.hash ?? null)),
      beganAt: () => null,
      batch: (from_seq, { events }) => this.rows.slice(from_seq - 1, from_seq - 1 + events),
      close: () => undefined,
    };
  }

  openWork(): OpenWork {
    const payments = new Set<string>();
    const wishes = new Set<string>();
    const returns = new Map<string, OpenWork['returns'][number]>();
    for (const { body } of this.rows) {
      const event = JSON.parse(body) as ReadBody;
      if (event.intent !== undefined) payments.add(event.intent.trace_id);
      if (event.type === 'attempt_step' && ENDED.has(event.state ?? '')) payments.delete(event.trace_id ?? '');
      for (const { part_id } of event.returned?.parts ?? []) wishes.add(part_id);
      if (event.type === 'return_step') wishes.delete(event.part_id ?? '');
      if (event.undo !== undefined) {
        const { undo_id, trace_id, amount_minor } = event.undo;
        wishes.delete(undo_id);
        returns.set(undo_id, { return_id: undo_id, trace_id, amount_minor });
      }
      if (event.type === 'undo_step') returns.delete(event.undo_id ?? '');
    }
    return { payments: [...payments], wishes: [...wishes], returns: [...returns.values()] };
  }
}
