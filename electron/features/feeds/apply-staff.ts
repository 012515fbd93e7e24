import { succeed } from '../../../core/result.ts';
import type { StaffRecord, StaffStore } from '../../journal/stores/staff-store.ts';
import { byWhom } from '../shared/grant.ts';
import { type StaffBody, staffBodySchema } from '../../../core/feeds/feed-bodies.ts';
import { type FeedApplier, STORE_GRANT, notApplied } from './feed-applier.ts';

export interface StaffApplierParts {
  readonly staff: StaffStore;
  /** Whether the till has a manager's PIN that belongs to no person. */
  readonly hasManagerPin: () => boolean;
  /** The permissions of the person at the till may have changed. */
  readonly onChange: () => void;
}

export function staffApplier({ staff, hasManagerPin, onChange }: StaffApplierParts): FeedApplier {
  return async ({ version, body, previous }) => {
    const offered = staffBodySchema.safeParse(body);
    if (!offered.success) return notApplied('unreadable', offered.error.issues[0]?.path.join('.'));
    const { people } = offered.data;
    if (people.length === 0) return notApplied('empty');
    const known = new Map(staff.list().map((record) => [record.staff_id, record]));
    const next = nextPeople(known, people, staffBodySchema.safeParse(previous).data?.people ?? []);
    const after = [...new Map([...known, ...next.map((record) => [record.staff_id, record] as const)]).values()];
    const twice = sameName(after);
    if (twice !== null) return notApplied('name_taken', twice);
    const is_managed = after.some(({ role, enabled, pin_hash }) => role === 'manager' && enabled && pin_hash !== null);
    if (!is_managed && !hasManagerPin()) return notApplied('no_manager');
    for (const record of next) {
      const before = known.get(record.staff_id);
      if (before !== undefined && JSON.stringify(before) === JSON.stringify(record)) continue;
      const what = before === undefined ? 'staff_added' : 'staff_changed';
      staff.put(record, {
        ...byWhom(STORE_GRANT),
        what,
        subject: record.name,
        detail: `staff ${version}: ${record.role}`,
      });
    }
    onChange();
    return succeed(null);
  };
}

/** All people after the feed; those who left keep their name on past acts. A PIN omitted by the feed is kept. */
function nextPeople(
  known: ReadonlyMap<string, StaffRecord>,
  people: StaffBody['people'],
  former: StaffBody['people'],
): StaffRecord[] {
  const named = new Set(people.map(({ staff_id }) => staff_id));
  const formerly = new Map(former.map((person) => [person.staff_id, person]));
  const left = former.flatMap(({ staff_id }) => {
    const record = known.get(staff_id);
    return named.has(staff_id) || record === undefined ? [] : [{ ...record, enabled: false }];
  });
  const stay = people.map(({ staff_id, name, role, enabled, overrides, pin_hash }): StaffRecord => {
    const own = known.get(staff_id)?.pin_hash ?? null;
    // The same PIN as before, which this till may have hashed anew with its own key.
    const is_known = own !== null && (pin_hash === null || formerly.get(staff_id)?.pin_hash === pin_hash);
    return { staff_id, name, role, enabled, overrides, pin_hash: is_known ? own : pin_hash };
  });
  return [...left, ...stay];
}

function sameName(people: readonly StaffRecord[]): string | null {
  const names = new Set<string>();
  for (const { name } of people) {
    if (names.has(name.toLowerCase())) return name;
    names.add(name.toLowerCase());
  }
  return null;
}
