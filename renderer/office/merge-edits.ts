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

/** A person's own edits, applied to the settings in force now. Groups are the same by name. */
export function mergeParts({ base, mine, theirs }: Sides<PartsDraft>): PartsDraft {
  const [shop, ...groups] = theirs;
  const own_shop = mine[0];
  if (shop === undefined || own_shop === undefined) return mine;
  const kept = groups.flatMap((their) => {
    const was = groupOf(base, their.name);
    const own = groupOf(mine, their.name);
    if (own !== undefined) return [mergePart({ base: was ?? EMPTY, mine: own, theirs: their })];
    return was === undefined ? [their] : [];
  });
  const added = mine.slice(1).filter((own) => {
    const was = groupOf(base, own.name);
    return groupOf(theirs, own.name) === undefined && (was === undefined || !isSame(was, own));
  });
  return [mergePart({ base: base[0] ?? EMPTY, mine: own_shop, theirs: shop }), ...kept, ...added];
}

/** Names of the settings of the shop, and of the groups, that both sides changed differently. */
export function disputedParts({ base, mine, theirs }: Sides<PartsDraft>): {
  readonly settings: readonly (keyof Part['texts'])[];
  readonly groups: readonly string[];
} {
  const shops = { base: textsOf(base[0]), mine: textsOf(mine[0]), theirs: textsOf(theirs[0]) };
  const names = Object.keys({ ...shops.base, ...shops.mine, ...shops.theirs }) as (keyof Part['texts'])[];
  const groups = new Set([...base, ...mine, ...theirs].map(({ name }) => name).filter((name) => name !== ''));
  return {
    settings: names.filter((name) =>
      isDisputed({ base: shops.base[name], mine: shops.mine[name], theirs: shops.theirs[name] }),
    ),
    groups: [...groups].filter((name) =>
      isDisputed({ base: groupOf(base, name), mine: groupOf(mine, name), theirs: groupOf(theirs, name) }),
    ),
  };
}

const EMPTY: Part = { name: '', lanes: [], texts: {} };
const groupOf = (parts: PartsDraft, name: string): Part | undefined => parts.slice(1).find((one) => one.name === name);
const textsOf = (part: Part | undefined): Part['texts'] => part?.texts ?? {};

function mergePart({ base, mine, theirs }: Sides<Part>): Part {
  const names = Object.keys({ ...theirs.texts, ...mine.texts }) as (keyof Part['texts'])[];
  const texts = names.flatMap((name) => {
    const text = merged({ base: base.texts[name], mine: mine.texts[name], theirs: theirs.texts[name] });
    return text === undefined ? [] : [[name, text]];
  });
  const lanes = merged({ base: base.lanes, mine: mine.lanes, theirs: theirs.lanes });
  return { name: theirs.name, lanes, texts: Object.fromEntries(texts) as Part['texts'] };
}
