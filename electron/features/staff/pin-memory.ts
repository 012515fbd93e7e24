import type { PinAlert } from '../../../core/contract/staff.ts';
import type { Act } from '../../../core/staff/act.ts';
import type { PinPlace } from '../../../core/staff/pin-policy.ts';
import { type Actor, actorNames } from '../../../core/staff/staff-member.ts';
import { type Grant, byWhom } from '../shared/grant.ts';
import type { AuditTrail } from '../../journal/tables/audit-table.ts';

/** Acts that are a wrong PIN each. */
const WRONG_ACTS: readonly PinAlert['what'][] = ['pin_wrong', 'pin_locked', 'pin_guessed'];
/** A manager has read of those before. */
const READ_ACT = 'pin_alerts_read';
/** More than fit on a screen say no more. */
const ALERTS_MAX = 20;
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
  /** What no manager has read of yet, the newest first. */
  alerts(): readonly PinAlert[];
  readAlerts(grant: Grant): void;
}

export interface PinMemoryParts {
  readonly audit: Pick<AuditTrail, 'last'>;
  readonly record: (act: Act) => void;
  /** Who stands at the till while a wrong PIN is typed. */
  readonly actor: () => Actor;
  /** The alerts changed. */
  readonly onAlert?: () => void;
}

const ACT = { nothing: 'pin_wrong', lock: 'pin_locked', guess: 'pin_guessed' } as const;

/** Rows without a place are of a time when there was one. */
function placeOf(detail: string | null): PinPlace {
  return detail === 'kiosk' || detail === 'command_line' ? detail : 'till';
}

/** Remembers wrong PINs in the journal, and never the digits: a till that is switched off and on knows what it knew. */
export function createPinMemory({ audit, record, actor, onAlert }: PinMemoryParts): PinMemory {
  return {
    read: () =>
      audit
        .last(WRONG_ACTS, ACTS_READ)
        .map(({ detail, at_ms }) => ({ place: placeOf(detail), at_ms }))
        .reverse(),
    wrong: (place, tried, led_to) => {
      record({ ...actorNames(actor()), what: ACT[led_to], subject: tried, detail: place });
      onAlert?.();
    },
    alerts: () => {
      const rows = audit.last([...WRONG_ACTS, READ_ACT], ALERTS_MAX);
      const read = rows.findIndex(({ what }) => what === READ_ACT);
      return (read < 0 ? rows : rows.slice(0, read)).flatMap(({ what, subject, detail, at_ms }) => {
        const wrong = WRONG_ACTS.find((act) => act === what);
        return wrong === undefined ? [] : [{ what: wrong, place: placeOf(detail), tried: subject, at_ms }];
      });
    },
    readAlerts: (grant) => {
      record({ ...byWhom(grant), what: READ_ACT, subject: 'till' });
      onAlert?.();
    },
  };
}
