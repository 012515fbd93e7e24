export interface Model<World> {
  readonly start: World;
  /** Every world that one step leads to. */
  readonly next: (world: World) => readonly World[];
  /** What must never be, and what must not be where nothing may happen any more; null when all is well. */
  readonly broken: (world: World, at_rest: boolean) => string | null;
}

export interface Explored {
  readonly states: number;
  /** The first by breadth: the shortest way to it. */
  readonly violation: { readonly what: string; readonly steps: number } | null;
}

/** Every order of every step, breadth first; ends at the first violation. */
export function explore<World>({ start, next, broken }: Model<World>): Explored {
  const seen = new Set([JSON.stringify(start)]);
  let front: World[] = [start];
  for (let steps = 0; front.length > 0; steps += 1) {
    const reached: World[] = [];
    for (const world of front) {
      const after = next(world);
      const what = broken(world, after.length === 0);
      if (what !== null) return { states: seen.size, violation: { what, steps } };
      for (const one of after) {
        const key = JSON.stringify(one);
        if (seen.has(key)) continue;
        seen.add(key);
        reached.push(one);
      }
    }
    front = reached;
  }
  return { states: seen.size, violation: null };
}
