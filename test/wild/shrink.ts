/**
 * The smallest part of `all` of which `fails` still holds, by removing halves, quarters and so on (delta debugging): no
 * single one of what is left can be taken away.
 */
export async function shrink<One>(
  all: readonly One[],
  fails: (part: readonly One[]) => Promise<boolean>,
): Promise<readonly One[]> {
  let kept = all;
  for (let size = Math.ceil(kept.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    for (let at = 0; at < kept.length;) {
      const without = [...kept.slice(0, at), ...kept.slice(at + size)];
      if (await fails(without)) kept = without;
      else at += size;
    }
  }
  return kept;
}
