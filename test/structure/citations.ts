import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, type SourceFile } from './source-files.ts';

const SPECIFICATIONS = 'docs/specs';

/** The names by which code cites specifications, and their files. */
const NUMBERED: Readonly<Record<string, string>> = {
  'payment-safety': 'payment-safety.md',
  protocols: 'protocols.md',
  store: 'store.md',
  DESIGN: 'design.md',
};
const NAMED: Readonly<Record<string, string>> = {
  'service-interface': 'service-interface.md',
  'operator-interface': 'operator-interface.md',
};

/** The sections and lists of a specification that may be cited. */
interface Specification {
  /** `5.4`, and labels such as `I13`, `A3`, `C16` and `F10`. */
  readonly numbers: ReadonlySet<string>;
  readonly headings: readonly string[];
}

const PLACE = String.raw`(?:\d+(?:\.\d+)*|[ACFIS]\d+)`;
const PLACES = String.raw`${PLACE}(?:(?:, | and | to |\/)${PLACE})*`;
const NUMBERED_CITATION = new RegExp(
  String.raw`\b(payment-safety|protocols|store|DESIGN)(?:\.md)?,? (${PLACES})(?![\w%])`,
  'g',
);
const NAMED_CITATION = /\b(service-interface|operator-interface)(?:\.md)?, (?:"([^"]+)"|`([^`]+)`|([A-Z][^.;:,)`"]*))/g;

function readSpecification(file: string): Specification {
  const text = readFileSync(join(ROOT, SPECIFICATIONS, file), 'utf8');
  const headings = [...text.matchAll(/^#{2,3} (.+)$/gm)].map((match) => match[1] ?? '');
  const sections = headings.map((heading) => /^\d+(?:\.\d+)*/.exec(heading)?.[0] ?? '');
  const items = [...text.matchAll(/\*\*(\d+(?:\.\d+)+)\b/g)].map((match) => match[1] ?? '');
  const labels = [...text.matchAll(/(?:^\| |· |: )([ACFIS]\d+)\b/gm)].map((match) => match[1] ?? '');
  const listed = headings.flatMap((heading) => {
    const section = /^\d+/.exec(heading)?.[0];
    const body = text.slice(text.indexOf(`## ${heading}`)).split(/\n## /)[0] ?? '';
    return section === undefined
      ? []
      : [...body.matchAll(/(?:^|\s)(\d+)\. /g)].map((match) => `${section}.${match[1] ?? ''}`);
  });
  return { numbers: new Set([...sections, ...items, ...labels, ...listed]), headings };
}

const cache = new Map<string, Specification>();
function specification(file: string): Specification {
  const known = cache.get(file) ?? readSpecification(file);
  cache.set(file, known);
  return known;
}

/** Joins wrapped comments, because a citation may span lines. */
function unwrapped({ lines }: SourceFile): string {
  return lines.map((line) => line.trim().replace(/^(?:\/\*\*?|\*|\/\/)\s?/, '')).join(' ');
}

const knownHeading = (headings: readonly string[], cited: string): boolean => {
  const wanted = cited.trim().toLowerCase();
  return headings.some((heading) => {
    const known = heading.toLowerCase();
    return known.startsWith(wanted) || wanted.startsWith(known);
  });
};

/** Reports each citation in a file that does not resolve, with the reason. */
export function deadCitations(file: SourceFile): readonly string[] {
  const text = unwrapped(file);
  const numbered = [...text.matchAll(NUMBERED_CITATION)].flatMap(([, name = '', places = '']) =>
    places
      .split(/, | and | to |\//)
      .filter((place) => !specification(NUMBERED[name] ?? '').numbers.has(place))
      .map((place) => `${file.path} cites ${name} ${place}, which docs/specs/${NUMBERED[name]} does not have`),
  );
  const named = [...text.matchAll(NAMED_CITATION)].flatMap(([, name = '', quoted, coded, plain]) => {
    const cited = quoted ?? coded ?? plain ?? '';
    return knownHeading(specification(NAMED[name] ?? '').headings, cited)
      ? []
      : [`${file.path} cites ${name}, ${cited}, which docs/specs/${NAMED[name]} does not have`];
  });
  return [...numbered, ...named];
}
