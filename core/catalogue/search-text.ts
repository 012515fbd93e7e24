/** Text without anything to fold; most of a large catalogue. */
const ASCII = /^[\x20-\x7e]*$/;

/** Letters without accents, in lower case: what people type and what the catalogue says meet in this form. */
export function fold(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase();
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

/** The words of a text, folded. Everything that is not a letter or a digit separates. */
export function words(text: string): string[] {
  return fold(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
}
