import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ROOT, type SourceFile, documents, sourceFiles } from './source-files.ts';

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
function deadCitations(file: SourceFile): readonly string[] {
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

const decisions = readdirSync(join(ROOT, 'docs/decisions')).map((name) => name.slice(0, 3));

describe('citations', () => {
  test('every citation of a specification leads to a section that docs/specs has', () => {
    const dead = [...sourceFiles(), ...documents()]
      .filter(({ path }) => !path.startsWith('test/structure/'))
      .flatMap((file) => [...deadCitations(file)]);
    expect(dead).toEqual([]);
  });

  test('every decision has a number of its own', () => {
    expect(decisions.filter((number, index) => decisions.indexOf(number) !== index)).toEqual([]);
  });

  test('every decision that is cited was made', () => {
    const dead = [...sourceFiles(), ...documents()].flatMap(({ path, lines }) =>
      [...lines.join('\n').matchAll(/\bdecisions?[ /](\d{3})\b/g)]
        .map((match) => match[1] ?? '')
        .filter((number) => !decisions.includes(number))
        .map((number) => `${path} cites decision ${number}, which docs/decisions does not have`),
    );
    expect(dead).toEqual([]);
  });

  test.each([
    ['a section that does not exist', '// As payment-safety 5.99 says.', 1],
    ['one of two places', '/** (payment-safety 5.4, I99) */', 1],
    ['a heading that does not exist', '/** (service-interface, Ownership). */', 1],
    ['a citation that is wrapped', '/** (service-interface, Endpoints\n * only listed). */', 0],
    ['places that exist', '/** payment-safety 5.2 to 5.7, protocols 1.1 and 2.1, DESIGN 13.4 */', 0],
  ])('finds %s', (_name, text, count) => {
    expect(deadCitations({ path: 'core/example.ts', lines: text.split('\n') })).toHaveLength(count);
  });
});
