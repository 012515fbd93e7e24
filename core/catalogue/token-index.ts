/** First position in a sorted list whose text is not below `text`. */
export function lowerBound(sorted: readonly string[], text: string): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((sorted[middle] ?? '') < text) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** A plain loop over plain numbers: a common first letter has as many postings as there are products. */
function stampAll(stamps: Int32Array, posting: Int32Array, step: number): void {
  for (let at = 0; at < posting.length; at += 1) {
    const document = posting[at] ?? 0;
    if (stamps[document] === step) stamps[document] = step + 1;
  }
}

/**
 * Which documents have words with given prefixes. Tokens are sorted, so a prefix is a contiguous range; the documents of a
 * range are stamped, so that several words cost one pass over their postings and no sets.
 */
export class TokenIndex {
  private readonly tokens: readonly string[];
  private readonly postings: readonly Int32Array[];
  private readonly stamps: Int32Array;

  /** `documents[i]` are the tokens of document `i`. */
  constructor(documents: readonly (readonly string[])[]) {
    const byToken = new Map<string, number[]>();
    documents.forEach((tokens, document) => {
      for (const token of new Set(tokens)) {
        const members = byToken.get(token);
        if (members) members.push(document);
        else byToken.set(token, [document]);
      }
    });
    this.tokens = [...byToken.keys()].sort();
    this.postings = this.tokens.map((token) => Int32Array.from(byToken.get(token) ?? []));
    this.stamps = new Int32Array(documents.length);
  }

  /**
   * A table in which the documents that match every prefix, and those of `also`, hold the number of prefixes. Read it at
   * once: the next call overwrites it.
   */
  matching(prefixes: readonly string[], also: readonly number[]): Int32Array {
    this.stamps.fill(0);
    prefixes.forEach((prefix, step) => this.stamp(prefix, step));
    for (const document of also) this.stamps[document] = prefixes.length;
    return this.stamps;
  }

  /** Moves the documents of a prefix from `step` words matched to one more. */
  private stamp(prefix: string, step: number): void {
    for (let at = lowerBound(this.tokens, prefix); at < this.tokens.length; at += 1) {
      if (!this.tokens[at]?.startsWith(prefix)) return;
      const posting = this.postings[at];
      if (posting) stampAll(this.stamps, posting, step);
    }
  }
}
