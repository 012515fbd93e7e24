/** Items sorted or merged between two yields. */
const STEP = 2048;

function* merged<Item>(
  left: readonly Item[],
  right: readonly Item[],
  isBefore: (one: Item, other: Item) => boolean,
): Generator<void, Item[]> {
  const items: Item[] = [];
  let at_left = 0;
  let at_right = 0;
  while (at_left < left.length && at_right < right.length) {
    const one = left[at_left] as Item;
    const other = right[at_right] as Item;
    // The left one unless the right one is strictly before it, to keep the sort stable.
    if (isBefore(other, one)) {
      items.push(other);
      at_right += 1;
    } else {
      items.push(one);
      at_left += 1;
    }
    if (items.length % STEP === 0) yield;
  }
  for (; at_left < left.length; at_left += 1) items.push(left[at_left] as Item);
  for (; at_right < right.length; at_right += 1) items.push(right[at_right] as Item);
  return items;
}

/** Stable sort that yields between small steps, so that others are served meanwhile. */
export function* gradually<Item>(
  items: readonly Item[],
  isBefore: (one: Item, other: Item) => boolean,
): Generator<void, Item[]> {
  let parts: Item[][] = [];
  for (let from = 0; from < items.length; from += STEP) {
    parts.push(items.slice(from, from + STEP).sort((a, b) => (isBefore(a, b) ? -1 : isBefore(b, a) ? 1 : 0)));
    yield;
  }
  while (parts.length > 1) {
    const longer: Item[][] = [];
    for (let at = 0; at < parts.length; at += 2) {
      const [left = [], right] = parts.slice(at, at + 2);
      longer.push(right === undefined ? left : yield* merged(left, right, isBefore));
    }
    parts = longer;
  }
  return parts[0] ?? [];
}
