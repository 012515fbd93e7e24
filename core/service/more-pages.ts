/** Names that services use for further pages. The interface shows none, so any of them counts (payment-safety 13.1). */
const MORE = /^(has_?(more|next(_?page)?)|is_?truncated|next(_?(page|cursor|token|url|link|page_?token))?)$/i;
const PAGES = /^(total_?pages|page_?count|pages|last_?page)$/i;
/** Objects about the pages, and their entries when they are lists: `links: [{rel: 'next'}]`. */
const ABOUT_PAGES = /^(pagination|paging|page(_?info)?|meta|links|_links|\d+)$/i;
const ROWS =
  /^((transactions?|items?|elements|results|records)_?(count|total)|total_?(count|transactions|items|elements|results|records))$/i;

/** Deeper than any service nests what it says about pages. */
const DEPTH_MAX = 8;

/**
 * The field by which a body says that there are further pages or more rows than it lists, or null. Fields that are
 * nested too deep to be looked at may say so.
 */
export function moreInBody(body: Readonly<Record<string, unknown>>, listed_count?: number, depth = 0): string | null {
  if (depth > DEPTH_MAX) return 'nested';
  for (const [name, value] of Object.entries(body)) {
    if (saysMore(name, value) || saysMoreRows(name, value, listed_count)) return name;
    if (ABOUT_PAGES.test(name) && typeof value === 'object' && value !== null) {
      const inside = moreInBody(value as Readonly<Record<string, unknown>>, listed_count, depth + 1);
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
  return MORE.test(name) || (PAGES.test(name) && Number(value) > 1) || (name === 'rel' && value === 'next');
}

function saysMoreRows(name: string, value: unknown, listed_count = Number.POSITIVE_INFINITY): boolean {
  return ROWS.test(name) && typeof value !== 'object' && Number(value) > listed_count;
}

/** URLs may contain any of the characters that separate links. */
function namesNext(links: string): boolean {
  const parameters = links.replaceAll(/<[^>]*>/g, '');
  const rels = parameters.matchAll(/;\s*rel\s*=\s*(?:"([^"]*)"|([^\s;,"]+))/gi);
  return [...rels].some(([, quoted, bare]) => /(^|\s)next($|\s)/i.test(quoted ?? bare ?? ''));
}
