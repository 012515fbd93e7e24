import { gradually } from './gradual-sort.ts';

/** Documents processed between two yields. */
const DOCUMENTS_A_STEP = 512;

/** First position in a sorted list whose text is not less than `text`. */
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

/** The common prefix of two texts. */
export function commonStart(one: string, other: string): string {
  let end = 0;
  while (end < one.length && one[end] === other[end]) end += 1;
  return one.slice(0, end);
}

/** A plain loop over plain numbers: a common first letter has as many postings as there are products. */
function stampAll(stamps: Int32Array, posting: Int32Array, step: number): void {
  for (let at = 0; at < posting.length; at += 1) {
    const document = posting[at] ?? 0;
    if (stamps[document] === step) stamps[document] = step + 1;
  }
}

/**
 * Finds the documents that contain words with given prefixes. Tokens are sorted, so a prefix is a contiguous range; the
 * documents of a range are stamped, so that several words need one pass over their postings and no sets.
 */
export class TokenIndex {
  private readonly tokens: readonly string[];
  private readonly postings: readonly Int32Array[];
  private readonly stamps: Int32Array;

  private constructor(tokens: readonly string[], postings: readonly Int32Array[], documents: number) {
    this.tokens = tokens;
    this.postings = postings;
    this.stamps = new Int32Array(documents);
  }

  /** `documents[i]` are the tokens of document `i`. Yields between steps. */
  static *build(documents: readonly (readonly string[])[]): Generator<void, TokenIndex> {
    const byToken = new Map<string, number[]>();
    for (const [document, tokens] of documents.entries()) {
      for (const token of tokens) {
        const members = byToken.get(token);
        if (!members) byToken.set(token, [document]);
        else if (members.at(-1) !== document) members.push(document);
      }
      if (document % DOCUMENTS_A_STEP === 0) yield;
    }
    const tokens = yield* gradually([...byToken.keys()], (one, other) => one < other);
    const postings: Int32Array[] = [];
    for (const token of tokens) {
      postings.push(Int32Array.from(byToken.get(token) ?? []));
      if (postings.length % DOCUMENTS_A_STEP === 0) yield;
    }
    return new TokenIndex(tokens, postings, documents.length);
  }

  /**
   * A table in which the documents that match every prefix, and those of `also`, hold the number of prefixes. Must be
   * read at once: the next call overwrites it.
   */
  matching(prefixes: readonly string[], also: readonly number[]): Int32Array {
    this.stamps.fill(0);
    prefixes.forEach((prefix, step) => this.stamp(prefix, step));
    for (const document of also) this.stamps[document] = prefixes.length;
    return this.stamps;
  }

  /**
   * The common continuation of all tokens with a prefix: appending any of it finds the same documents. Null when there
   * are none.
   */
  continued(prefix: string): string | null {
    const from = lowerBound(this.tokens, prefix);
    const to = lowerBound(this.tokens, `${prefix}\uffff`);
    // Sorted, so what the first and the last have in common, all have.
    return from === to ? null : commonStart(this.tokens[from] ?? '', this.tokens[to - 1] ?? '').slice(prefix.length);
  }

  /** Advances the documents of a prefix from `step` matched words to one more. */
  private stamp(prefix: string, step: number): void {
    for (let at = lowerBound(this.tokens, prefix); at < this.tokens.length; at += 1) {
      if (!this.tokens[at]?.startsWith(prefix)) return;
      const posting = this.postings[at];
      if (posting) stampAll(this.stamps, posting, step);
    }
  }
}
