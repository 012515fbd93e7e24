/** Names that services use for further pages. The interface shows none, so any of them counts (payment-safety 13.1). */
const MORE = /^(has_?more|is_?truncated|next(_?(page|cursor|token|url|link|page_?token))?)$/i;
const PAGES = /^(total_?pages|page_?count|pages|last_?page)$/i;
const ABOUT_PAGES = /^(pagination|paging|page_?info|meta|links|_links)$/i;

/** The field by which a body says that there are further pages, or null. */
export function moreInBody(body: Readonly<Record<string, unknown>>): string | null {
  for (const [name, value] of Object.entries(body)) {
    if (saysMore(name, value)) return name;
    if (ABOUT_PAGES.test(name) && typeof value === 'object' && value !== null) {
      const inside = moreInBody(value as Readonly<Record<string, unknown>>);
      if (inside !== null) return `${name}.${inside}`;
    }
  }
  return null;
}

/** The same for headers: `Link: <…>; rel="next"` (RFC 8288), or an older one such as `X-Next-Page`. */
export function moreInHeaders(
  headers: Readonly<Record<string, string | readonly string[] | undefined>>,
): string | null {
  for (const [name, given] of Object.entries(headers)) {
    const values = typeof given === 'string' ? [given] : (given ?? []);
    if (name === 'link' && values.some(namesNext)) return 'Link: rel=next';
    const bare_name = /^x-(.+)$/.exec(name)?.[1]?.replaceAll('-', '_');
    if (bare_name !== undefined && values.some((value) => saysMore(bare_name, value.trim()))) return name;
  }
  return null;
}

const NOTHING: readonly unknown[] = [null, undefined, false, '', 'false', 0, '0'];

function saysMore(name: string, value: unknown): boolean {
  if (NOTHING.includes(value)) return false;
  return MORE.test(name) || (PAGES.test(name) && Number(value) > 1);
}

/** URLs may contain any of the characters that separate links. */
function namesNext(links: string): boolean {
  const parameters = links.replaceAll(/<[^>]*>/g, '');
  const rels = parameters.matchAll(/;\s*rel\s*=\s*(?:"([^"]*)"|([^\s;,"]+))/gi);
  return [...rels].some(([, quoted, bare]) => /(^|\s)next($|\s)/i.test(quoted ?? bare ?? ''));
}
