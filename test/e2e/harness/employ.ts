import type { Role } from '../../../core/staff/permissions.ts';
import { createPinHasher } from '../../../electron/features/staff/pin-hash.ts';
import { openJournal } from '../../../electron/journal/journal.ts';
import { systemClock, systemRandomness } from '../../../electron/platform/system.ts';

/** Adds people to the journal of a stopped till. */
export async function employ(directory: string, people: readonly (readonly [string, Role, string])[]): Promise<void> {
  const pins = createPinHasher({ key: null });
  const journal = openJournal({ directory, clock: systemClock, randomness: systemRandomness });
  if (!journal.ok) throw new Error(journal.error.sentence);
  for (const [name, role, pin] of people) {
    const record = { staff_id: name, name, role, enabled: true, overrides: {}, pin_hash: await pins.hash(pin) };
    journal.value.shop.staff.put(record, { who: 'test', what: 'staff_added', subject: name });
  }
  journal.value.close();
}
