export interface Model<World> {
  readonly start: World;
  readonly next: (world: World) => readonly World[];
  /** Null when no invariant is violated; some hold only at rest, where no step is left. */
  readonly broken: (world: World, at_rest: boolean) => string | null;
}

export interface Explored {
  readonly states: number;
  /** The first violation found, which has the shortest path. */
  readonly violation: { readonly what: string; readonly steps: number } | null;
}

/** Explores every order of steps breadth first; stops at the first violation. */
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
