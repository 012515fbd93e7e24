/** A code has a digit and no spaces: `7801234`, `CAF-250`. Anything else that was typed is a name to search for. */
export function looksLikeCode(typed: string): boolean {
  return /\d/.test(typed) && !/\s/.test(typed);
}
