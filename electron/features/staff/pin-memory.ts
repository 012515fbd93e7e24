import type { Act } from '../../../core/staff/act.ts';
import type { PinPlace } from '../../../core/staff/pin-policy.ts';
import { type Actor, actorNames } from '../../../core/staff/staff-member.ts';
import type { AuditTrail } from '../../journal/tables/audit-table.ts';

/** Acts that are a wrong PIN each. */
const WRONG_ACTS = ['pin_wrong', 'pin_locked', 'pin_guessed'];
/** More than a day can hold: from the tenth on each one locks for half an hour or longer. */
const ACTS_READ = 200;

export interface WrongPin {
  readonly place: PinPlace;
  /** By the wall clock, in milliseconds since the Unix epoch. */
  readonly at_ms: number;
}

/** What is remembered of earlier tries, so that a restart neither unlocks a place nor gives new tries. */
export interface PinMemory {
  /** The wrong PINs of the last days, oldest first. */
  read(): readonly WrongPin[];
  /** A wrong PIN, what it was for, and what it led to. Durable when it returns. */
  wrong(place: PinPlace, tried: string, led_to: 'nothing' | 'lock' | 'guess'): void;
}

export interface PinMemoryParts {
  readonly audit: Pick<AuditTrail, 'last'>;
  readonly record: (act: Act) => void;
  /** Who stands at the till while a wrong PIN is typed. */
  readonly actor: () => Actor;
}

const ACT = { nothing: 'pin_wrong', lock: 'pin_locked', guess: 'pin_guessed' } as const;

/** Rows without a place are of a time when there was one. */
function placeOf(detail: string | null): PinPlace {
  return detail === 'kiosk' || detail === 'command_line' ? detail : 'till';
}

/** Remembers wrong PINs in the journal, and never the digits: a till that is switched off and on knows what it knew. */
export function createPinMemory({ audit, record, actor }: PinMemoryParts): PinMemory {
  return {
    read: () =>
      audit
        .last(WRONG_ACTS, ACTS_READ)
        .map(({ detail, at_ms }) => ({ place: placeOf(detail), at_ms }))
        .reverse(),
    wrong: (place, tried, led_to) =>
      record({ ...actorNames(actor()), what: ACT[led_to], subject: tried, detail: place }),
  };
}
