/** Yields to other work. */
type Rest = () => Promise<unknown>;

/** Characters read at once: about two milliseconds of work. */
export const PIECE_LENGTH = 262_144;

/**
 * Returns what `JSON.parse` would, or undefined where it throws, but between other work: the items of the outermost
 * object's array `name` are parsed piece by piece. A text of another form is parsed at once.
 */
export async function readInPieces(text: string, name: string, rest: Rest): Promise<unknown> {
  const found = await findItems(text, name, rest);
  if (found === null) return parse(text);
  const items: unknown[] = [];
  const { pieces, from, to } = found;
  for (const [begin, end] of pieces) {
    const piece = text.slice(begin, end);
    // An empty item between two commas, or after the last one.
    if (pieces.length > 1 && piece.trim() === '') return undefined;
    const read = parse(`[${piece}]`);
    if (!Array.isArray(read)) return undefined;
    for (const item of read as readonly unknown[]) items.push(item);
    await rest();
  }
  const frame = parse(text.slice(0, from) + text.slice(to));
  if (frame !== undefined) (frame as Record<string, unknown>)[name] = items;
  return frame;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

interface Items {
  /** Start and end of each piece of the array, without the comma between them. */
  readonly pieces: readonly (readonly [begin: number, end: number])[];
  /** Where the items begin, and where they end. */
  readonly from: number;
  readonly to: number;
}

const [QUOTE, COMMA, COLON] = ['"', ',', ':'].map((sign) => sign.charCodeAt(0));
const OPENS = new Set(['{', '['].map((sign) => sign.charCodeAt(0)));
const CLOSES = new Set(['}', ']'].map((sign) => sign.charCodeAt(0)));

/** Null when there is no such array, more than one, or its end is uncertain. */
async function findItems(text: string, name: string, rest: Rest): Promise<Items | null> {
  const pieces: (readonly [number, number])[] = [];
  /** The last string read outside the items, and the last name before a colon. */
  let [last, key] = ['', ''];
  const wanted = JSON.stringify(name);
  let is_seen = false;
  let depth = 0;
  let [from, begin, to] = [-1, -1, -1];
  for (let at = 0, rested_at = 0; at < text.length; at += 1) {
    if (at - rested_at > PIECE_LENGTH) {
      rested_at = at;
      await rest();
    }
    const sign = text.charCodeAt(at);
    const is_inside = from >= 0 && to < 0;
    if (sign === QUOTE) {
      const end = stringEnd(text, at);
      if (end < 0) return null;
      if (depth === 1) last = text.slice(at, end + 1);
      at = end;
    } else if (sign === COLON && depth === 1) {
      key = last;
      // A duplicate, of which the last would count, or an escaped name, which might be the same.
      if (key.includes('\\') || (key === wanted && is_seen)) return null;
      is_seen ||= key === wanted;
    } else if (OPENS.has(sign)) {
      depth += 1;
      if (depth !== 2 || key !== wanted) continue;
      if (text[at] !== '[') return null;
      [from, begin] = [at + 1, at + 1];
    } else if (CLOSES.has(sign)) {
      if (is_inside && depth === 2) {
        if (text[at] !== ']') return null;
        pieces.push([begin, at]);
        to = at;
      }
      depth -= 1;
      key = depth === 1 ? '' : key;
    } else if (sign === COMMA && depth === 2 && is_inside && at - begin >= PIECE_LENGTH) {
      pieces.push([begin, at]);
      begin = at + 1;
    }
  }
  return to < 0 || depth !== 0 ? null : { pieces, from, to };
}

/** The end of the string that starts here; negative when it does not end. */
function stringEnd(text: string, from: number): number {
  for (let end = text.indexOf('"', from + 1); end >= 0; end = text.indexOf('"', end + 1)) {
    let escapes = 0;
    while (text[end - 1 - escapes] === '\\') escapes += 1;
    if (escapes % 2 === 0) return end;
  }
  return -1;
}
