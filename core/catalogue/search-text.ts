/** Text that needs no folding; most of a large catalogue. */
const ASCII = /^[\x20-\x7e]*$/;

/** Lower case without accents: the common form of typed text and catalogue text. */
export function fold(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase();
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

/** The folded words of a text. Anything but letters and digits separates words. */
export function searchTerms(text: string): string[] {
  return fold(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((term) => term !== '');
}
