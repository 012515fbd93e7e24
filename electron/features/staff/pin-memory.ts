import type { Act } from '../../../core/staff/act.ts';
import { type Actor, actorNames } from '../../../core/staff/staff-member.ts';
import type { AuditTrail } from '../../journal/tables/audit-table.ts';
import type { PinMemory } from './pin-verifier.ts';

/** Acts that say how PINs went; the rest of the trail says nothing about them. */
const PIN_ACTS = ['pin_wrong', 'pin_locked', 'signed_in', 'approval_given', 'approval_refused'];
/** As many as can matter: two errors, and what ended the ones before. */
const ACTS_READ = 3;

export interface PinMemoryParts {
  readonly audit: Pick<AuditTrail, 'last'>;
  readonly record: (act: Act) => void;
  /** Who stands at the till while a wrong PIN is typed. */
  readonly actor: () => Actor;
}

/** Remembers wrong PINs in the journal, and never the digits: a till that is switched off and on knows what it knew. */
export function createPinMemory({ audit, record, actor }: PinMemoryParts): PinMemory {
  return {
    read: () => {
      const acts = audit.last(PIN_ACTS, ACTS_READ);
      const [latest] = acts;
      if (latest?.what === 'pin_locked') return { errors: 0, locked_at_ms: latest.at_ms };
      const right = acts.findIndex(({ what }) => what !== 'pin_wrong');
      return { errors: right < 0 ? acts.length : right, locked_at_ms: null };
    },
    wrong: (tried, locks) =>
      record({ ...actorNames(actor()), what: locks ? 'pin_locked' : 'pin_wrong', subject: tried }),
  };
}
