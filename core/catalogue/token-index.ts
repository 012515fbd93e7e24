/** First position in a sorted list whose text is not below `text`. */
function lowerBound(sorted: readonly string[], text: string): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((sorted[middle] ?? '') < text) low = middle + 1;
    else high = middle;
  }
  return low;
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

  /** Documents that match every prefix, rising, together with `also`. Read at once: the next call overwrites the stamps. */
  *matching(prefixes: readonly string[], also: readonly number[]): Generator<number> {
    this.stamps.fill(0);
    prefixes.forEach((prefix, step) => this.stamp(prefix, step));
    const complete = prefixes.length;
    for (const document of also) this.stamps[document] = complete;
    for (let document = 0; document < this.stamps.length; document += 1) {
      if (this.stamps[document] === complete) yield document;
    }
  }

  /** Moves the documents of a prefix from `step` words matched to one more. */
  private stamp(prefix: string, step: number): void {
    for (let at = lowerBound(this.tokens, prefix); at < this.tokens.length; at += 1) {
      if (!this.tokens[at]?.startsWith(prefix)) return;
      for (const document of this.postings[at] ?? []) {
        if (this.stamps[document] === step) this.stamps[document] = step + 1;
      }
    }
  }
}
