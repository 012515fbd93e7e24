import type { Part, PartsDraft } from './settings-draft.ts';

/** What was read, what a person made of it, and what is in force now. */
export interface Sides<Value> {
  readonly base: Value;
  readonly mine: Value;
  readonly theirs: Value;
}

/** An override that was set and taken back stands in another place, and is no change. */
const inOrder = (_name: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)))
    : value;

export const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one, inOrder) === JSON.stringify(other, inOrder);
export const merged = <Value>({ base, mine, theirs }: Sides<Value>): Value => (isSame(mine, base) ? theirs : mine);
const isDisputed = <Value>({ base, mine, theirs }: Sides<Value>): boolean =>
  !isSame(mine, base) && !isSame(theirs, base) && !isSame(mine, theirs);

type Group = Part | undefined;
type SettingName = keyof Part['texts'];

/** A person's own edits, applied to the settings in force now. */
export function mergeParts({ base, mine, theirs }: Sides<PartsDraft>): PartsDraft {
  const [shop] = theirs;
  const [own_shop] = mine;
  if (shop === undefined || own_shop === undefined) return mine;
  const groups = groupsOf({ base, mine, theirs }).flatMap((group) => mergeGroup(group) ?? []);
  return [mergePart({ base: base[0] ?? EMPTY, mine: own_shop, theirs: shop }), ...groups];
}

/** Names of the settings of the shop, and of the groups, that both sides changed differently. */
export function disputedParts({ base, mine, theirs }: Sides<PartsDraft>): {
  readonly settings: readonly SettingName[];
  readonly groups: readonly string[];
} {
  const shop = { base: base[0] ?? EMPTY, mine: mine[0] ?? EMPTY, theirs: theirs[0] ?? EMPTY };
  const groups = groupsOf({ base, mine, theirs }).filter(isGroupDisputed);
  return {
    settings: namesIn(shop).filter((name) => isDisputed(textsAt(shop, name))),
    groups: groups.map((group) => (group.theirs ?? group.mine ?? group.base ?? EMPTY).name),
  };
}

const EMPTY: Part = { name: '', lanes: [], texts: {} };
const namesIn = ({ base, mine, theirs }: Sides<Part>): readonly SettingName[] =>
  Object.keys({ ...base.texts, ...theirs.texts, ...mine.texts }) as SettingName[];
const textsAt = ({ base, mine, theirs }: Sides<Part>, name: SettingName): Sides<string | undefined> => ({
  base: base.texts[name],
  mine: mine.texts[name],
  theirs: theirs.texts[name],
});
const namesOf = ({ base, mine, theirs }: Sides<Part>) => ({ base: base.name, mine: mine.name, theirs: theirs.name });
const lanesOf = ({ base, mine, theirs }: Sides<Part>) => ({ base: base.lanes, mine: mine.lanes, theirs: theirs.lanes });

/** Every group, as each side has it. */
function groupsOf({ base, mine, theirs }: Sides<PartsDraft>): readonly Sides<Group>[] {
  const [own, other] = [successorsOf(base, mine), successorsOf(base, theirs)];
  const known = base.slice(1).map((was) => ({ base: was, mine: own.get(was), theirs: other.get(was) }));
  const isNew = (part: Part): boolean => known.every((one) => one.mine !== part && one.theirs !== part);
  const own_new = mine.slice(1).filter(isNew);
  const other_new = theirs
    .slice(1)
    .filter(isNew)
    .map((part) => ({ base: undefined, mine: own_new.find(({ name }) => name === part.name), theirs: part }));
  const alone = own_new.filter((part) => other_new.every((one) => one.mine !== part));
  return [...known, ...other_new, ...alone.map((part) => ({ base: undefined, mine: part, theirs: undefined }))];
}

/** A group is the same by its name; under another name by a lane that it had, since a lane is in one group at most. */
function successorsOf(base: PartsDraft, side: PartsDraft): ReadonlyMap<Part, Part> {
  const found = new Map<Part, Part>();
  const [before, after] = [base.slice(1), side.slice(1)];
  for (const was of before) {
    const same = after.find(({ name }) => name === was.name);
    if (same !== undefined) found.set(was, same);
  }
  for (const now of after) {
    if (before.some(({ name }) => name === now.name)) continue;
    const renamed = before.find((was) => !found.has(was) && was.lanes.some((lane) => now.lanes.includes(lane)));
    if (renamed !== undefined) found.set(renamed, now);
  }
  return found;
}

function mergeGroup({ base, mine, theirs }: Sides<Group>): Part | null {
  if (mine !== undefined && theirs !== undefined) return mergePart({ base: base ?? EMPTY, mine, theirs });
  if (base === undefined) return mine ?? theirs ?? null;
  // What was removed elsewhere stays if it was changed here.
  return mine === undefined || isSame(mine, base) ? null : mine;
}

function isGroupDisputed({ base, mine, theirs }: Sides<Group>): boolean {
  if (mine === undefined || theirs === undefined) return isDisputed({ base, mine, theirs });
  const sides = { base: base ?? EMPTY, mine, theirs };
  const is_any_text = namesIn(sides).some((name) => isDisputed(textsAt(sides, name)));
  return is_any_text || isDisputed(namesOf(sides)) || isDisputed<readonly number[]>(lanesOf(sides));
}

function mergePart(sides: Sides<Part>): Part {
  const texts = namesIn(sides).flatMap((name) => {
    const text = merged(textsAt(sides, name));
    return text === undefined ? [] : [[name, text]];
  });
  return {
    name: merged(namesOf(sides)),
    lanes: merged<readonly number[]>(lanesOf(sides)),
    texts: Object.fromEntries(texts) as Part['texts'],
  };
}
