/** Renders `<b>…</b>` as emphasis. No other markup is interpreted, so product names stay text. */
export function Rich({ text }: { readonly text: string }) {
  return text.split(/<b>(.*?)<\/b>/).map((part, index) => (index % 2 === 1 ? <b key={index}>{part}</b> : part));
}
