/** A phrase in which `<b>…</b>` marks what is said louder. Nothing else is markup, so product names stay text. */
export function Rich({ text }: { readonly text: string }) {
  return text.split(/<b>(.*?)<\/b>/).map((part, index) => (index % 2 === 1 ? <b key={index}>{part}</b> : part));
}
