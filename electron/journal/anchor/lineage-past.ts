import type { LastingDoubt } from '../../../core/anchor/evaluate-start.ts';
import { UNSEALED } from '../../../core/anchor/lineage-events.ts';
import type { DeviceKey } from './device-key.ts';
import type { EventOf, JournalEvent } from '../events/events.ts';

/** The journal's own record of its descent. */
export interface LineagePast {
  readonly was_anchored: boolean;
  readonly epoch: number;
  /** The till's name; null when it was never anchored. */
  readonly till: string | null;
  /** The doubt that stops cards until a person accepts the journal. */
  readonly doubt: LastingDoubt | null;
  readonly attempts_missing: number | null;
  /**
   * Events after this time may be missing here: of the current doubt, or of the last accepted one. Null when not
   * recorded.
   */
  readonly known_to_ms: number | null;
  /** Lowest number for new sales. */
  readonly numbers_from: number;
  /** First number promised to the machine that this till was last moved to; 1: it never was. */
  readonly promised_from: number;
  /** Traces that were held and whose attempts may still wait for a person. */
  readonly held: readonly string[];
  /** Key id that seals the last events; null: unsealed. */
  readonly sealed_by: string | null;
}

const NEW: LineagePast = {
  was_anchored: false,
  epoch: 1,
  till: null,
  doubt: null,
  attempts_missing: null,
  known_to_ms: null,
  numbers_from: 1,
  promised_from: 1,
  held: [],
  sealed_by: null,
};

/** The event that announces which seals follow; null when they continue unchanged. */
export function sealFromNow({ sealed_by }: LineagePast, key: DeviceKey | null): EventOf<'sealed'> | null {
  // Without it, events of a start that could not read the key would count as rewritten for ever.
  const key_id = key?.id ?? (sealed_by === null ? null : UNSEALED);
  return key_id === null || key_id === sealed_by ? null : { type: 'sealed', key_id };
}

/** Folds the events of `core/anchor/lineage-events.ts`, oldest first. */
export function lineagePast(events: readonly JournalEvent[]): LineagePast {
  return events.reduce<LineagePast>(seen, NEW);
}

function seen(past: LineagePast, event: JournalEvent): LineagePast {
  switch (event.type) {
    case 'anchored':
      return { ...past, was_anchored: true, epoch: event.epoch, till: event.till };
    case 'sealed':
      return { ...past, sealed_by: event.key_id };
    case 'inherited_held':
      return seenHeld(past, event);
    case 'restored_accepted':
      return {
        ...past,
        was_anchored: true,
        epoch: event.epoch,
        till: event.till,
        doubt: null,
        attempts_missing: null,
        numbers_from: Math.max(past.numbers_from, event.numbers_from ?? 1),
      };
    default:
      return past;
  }
}

function seenHeld(past: LineagePast, event: EventOf<'inherited_held'>): LineagePast {
  const { why, stops_cards, traces, numbers_from, attempts_missing } = event;
  if (why === 'moved_away') return { ...past, doubt: why, promised_from: numbers_from ?? past.promised_from };
  const is_doubt = stops_cards && why !== 'never_anchored' && why !== 'machine_may_be_copied';
  return {
    ...past,
    ...(is_doubt ? { doubt: why, attempts_missing, known_to_ms: knownTo(past, event) } : {}),
    numbers_from: Math.max(past.numbers_from, numbers_from ?? 1),
    held: [...past.held, ...traces],
  };
}

/** Until the first doubt is accepted, later ones keep its start: a restored copy of a restored copy. */
function knownTo(past: LineagePast, event: EventOf<'inherited_held'>): number | null {
  const known_to_ms = event.known_to_ms ?? null;
  const is_first = past.doubt === null || past.doubt === 'moved_away';
  if (is_first || past.known_to_ms === null) return known_to_ms;
  return Math.min(past.known_to_ms, known_to_ms ?? past.known_to_ms);
}
