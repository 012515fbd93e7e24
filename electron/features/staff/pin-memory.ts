import type { PinAlert } from '../../../core/contract/staff.ts';
import type { Act } from '../../../core/staff/act.ts';
import type { PinPlace } from '../../../core/staff/pin-policy.ts';
import { type Actor, actorNames } from '../../../core/staff/staff-member.ts';
import { type Grant, byWhom } from '../shared/grant.ts';
import type { AuditTrail } from '../../journal/tables/audit-table.ts';

/** Acts that each stand for one wrong PIN. */
const WRONG_ACTS: readonly PinAlert['what'][] = ['pin_wrong', 'pin_locked', 'pin_guessed'];
/** A manager has seen the earlier ones. */
const READ_ACT = 'pin_alerts_read';
/** The clock was set back to before recorded wrong PINs: they count from the time of this act. */
const CLOCK_ACT = 'pin_clock_back';
/** As many as fit on a screen. */
const ALERTS_MAX = 20;
/** More than a day can have: from the tenth on, each locks for at least half an hour. */
const ACTS_READ = 200;

export interface WrongPin {
  readonly place: PinPlace;
  /** By the wall clock, in milliseconds since the Unix epoch. */
  readonly at_ms: number;
}

/** Remembers earlier tries, so that a restart neither unlocks a place nor grants new tries. */
export interface PinMemory {
  /**
   * Wrong PINs of the last days, oldest first, none later than `now_ms` by the wall clock. One dated by a fast clock
   * counts from when that is noticed, which is recorded: a lock keeps its full length across restarts.
   */
  read(now_ms: number): readonly WrongPin[];
  /** Records a wrong PIN, what it was for, and its consequence. Durable when it returns. */
  wrong(place: PinPlace, tried: string, led_to: 'nothing' | 'lock' | 'guess'): void;
  /** Alerts that no manager has read yet, newest first. */
  alerts(): readonly PinAlert[];
  readAlerts(grant: Grant): void;
}

export interface PinMemoryParts {
  readonly audit: Pick<AuditTrail, 'last'>;
  readonly record: (act: Act) => void;
  /** The person signed in while a wrong PIN is typed. */
  readonly actor: () => Actor;
  /** Called when the alerts changed. */
  readonly onAlert?: () => void;
}

const ACT = { nothing: 'pin_wrong', lock: 'pin_locked', guess: 'pin_guessed' } as const;

/** Rows without a place are from when there was only one. */
function placeOf(detail: string | null): PinPlace {
  return detail === 'kiosk' || detail === 'command_line' ? detail : 'till';
}

/** Remembers wrong PINs in the journal, but never the digits, so that a power cycle resets nothing. */
export function createPinMemory({ audit, record, actor, onAlert }: PinMemoryParts): PinMemory {
  return {
    read: (now_ms) => {
      const wrongs: WrongPin[] = [];
      let latest_ms = Number.MAX_SAFE_INTEGER;
      for (const { what, detail, at_ms } of audit.last([...WRONG_ACTS, CLOCK_ACT], ACTS_READ)) {
        latest_ms = what === CLOCK_ACT ? Math.min(latest_ms, at_ms) : latest_ms;
        if (what !== CLOCK_ACT) wrongs.push({ place: placeOf(detail), at_ms: Math.min(at_ms, latest_ms) });
      }
      if (wrongs.some(({ at_ms }) => at_ms > now_ms))
        record({ ...actorNames(actor()), what: CLOCK_ACT, subject: 'till' });
      return wrongs.reverse().map(({ place, at_ms }) => ({ place, at_ms: Math.min(at_ms, now_ms) }));
    },
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
