export interface Search<World> {
  readonly start: World;
  readonly next: (world: World) => readonly World[];
  readonly violationOf: (world: World) => string | null;
  readonly keyOf?: (world: World) => string;
  readonly isEnd?: (world: World) => boolean;
  /** Steps after which worlds are judged but lead nowhere. */
  readonly depth?: number;
}

export interface Searched {
  readonly states: number;
  readonly ends: number;
  /** States from which no path leads to an end: the software would be stuck. Counted only with `isEnd`. */
  readonly stuck: number;
  /** The first violation found, which has the shortest path. */
  readonly violation: { readonly what: string; readonly steps: number } | null;
}

/** Explores all worlds breadth first. Stops at the first violation. */
export function search<World>({ start, next, violationOf, depth = Infinity, ...parts }: Search<World>): Searched {
  const { keyOf = (world: World) => JSON.stringify(world), isEnd } = parts;
  const places = new Map([[keyOf(start), 0]]);
  const parents: number[][] = [[]];
  const ends: number[] = [];
  let [edge, at] = [[start], 0];
  for (let steps = 0; edge.length > 0; steps += 1) {
    const found: World[] = [];
    for (const world of edge) {
      if (isEnd?.(world) === true) ends.push(at);
      const what = violationOf(world);
      if (what !== null) return { states: places.size, ends: ends.length, stuck: 0, violation: { what, steps } };
      for (const one of steps < depth ? next(world) : []) {
        const key = keyOf(one);
        const place = places.get(key) ?? places.size;
        if (place === places.size) found.push(one);
        places.set(key, place);
        if (isEnd !== undefined) (parents[place] ??= []).push(at);
      }
      at += 1;
    }
    edge = found;
  }
  const stuck = isEnd === undefined ? 0 : places.size - countBack(ends, parents);
  return { states: places.size, ends: ends.length, stuck, violation: null };
}

/** The number of states that can reach an end. */
function countBack(ends: readonly number[], parents: readonly (readonly number[])[]): number {
  const reached = new Set(ends);
  const open = [...ends];
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    for (const parent of parents[at] ?? []) {
      if (reached.has(parent)) continue;
      reached.add(parent);
      open.push(parent);
    }
  }
  return reached.size;
}
