import type { OfficeMember } from '../../store/contract/office-feeds.ts';
import { isSame, merged } from './merge-edits.ts';

/** Edited people by id; null: removed. */
type Edits<Edited extends OfficeMember> = ReadonlyMap<string, Edited | null>;

/** A person's own edits, applied field by field to the people in force now. */
export function mergeEdits<Edited extends OfficeMember>(
  edits: Edits<Edited>,
  base: readonly OfficeMember[],
  theirs: readonly OfficeMember[],
): Edits<Edited> {
  return new Map(
    [...edits].map(([staff_id, mine]) => {
      const [was, now] = [memberOf(base, staff_id), memberOf(theirs, staff_id)];
      return [staff_id, mine === null || was === undefined || now === undefined ? mine : mergeMember(was, mine, now)];
    }),
  );
}

/** Names of edited people whom the newer version changes too. */
export const disputedNames = (
  edits: Edits<OfficeMember>,
  base: readonly OfficeMember[],
  theirs: readonly OfficeMember[],
): readonly string[] =>
  [...edits.keys()].flatMap((staff_id) => {
    const [was, now] = [memberOf(base, staff_id), memberOf(theirs, staff_id)];
    return was === undefined || isSame(was, now) ? [] : [was.name];
  });

const memberOf = (people: readonly OfficeMember[], staff_id: string): OfficeMember | undefined =>
  people.find((one) => one.staff_id === staff_id);

function mergeMember<Edited extends OfficeMember>(base: OfficeMember, mine: Edited, theirs: OfficeMember): Edited {
  const of = <Name extends keyof OfficeMember>(name: Name): OfficeMember[Name] =>
    merged<OfficeMember[Name]>({ base: base[name], mine: mine[name], theirs: theirs[name] });
  const fields = { name: of('name'), role: of('role'), enabled: of('enabled'), overrides: of('overrides') };
  return { ...mine, ...fields, has_pin: theirs.has_pin };
}
