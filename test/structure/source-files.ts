import { readFileSync, readdirSync } from 'node:fs';
import { dirname, join, posix, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const CODE_FOLDERS = ['bench', 'bin', 'core', 'drivers', 'electron', 'renderer', 'sandbox', 'scripts', 'store', 'test'];

export interface SourceFile {
  /** Relative to the root, with forward slashes. */
  readonly path: string;
  readonly lines: readonly string[];
}

export interface Import {
  readonly from: string;
  readonly line: number;
  readonly specifier: string;
  /** Path of a project file, or null for a package. */
  readonly file: string | null;
  /** Erased before the program runs. */
  readonly type_only: boolean;
}

function walk(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(ROOT, join(entry.parentPath, entry.name)).replaceAll('\\', '/'));
}

function existing(folder: string): string[] {
  try {
    return walk(folder);
  } catch {
    return [];
  }
}

/** Every source file, read once. */
export function sourceFiles(): readonly SourceFile[] {
  return [...CODE_FOLDERS.flatMap(existing), 'forge.config.ts']
    .filter((path) => /\.(ts|tsx|mjs)$/.test(path) && !path.endsWith('.d.ts'))
    .map((path) => ({ path, lines: readFileSync(join(ROOT, path), 'utf8').split('\n') }));
}

/** Documents for people: README, CHANGELOG and everything in docs. */
export function documents(): readonly SourceFile[] {
  return ['README.md', 'CHANGELOG.md', ...existing('docs').filter((path) => path.endsWith('.md'))].map((path) => ({
    path,
    lines: readFileSync(join(ROOT, path), 'utf8').split('\n'),
  }));
}

const STATEMENT = /(?:^|\n)\s*(?:import|export)\s+(type\s+)?(?:[\w*{}\s,$]+?\s+from\s+)?['"]([^'"]+)['"]/g;
const DYNAMIC = /\bimport\(\s*['"]([^'"]+)['"]\s*\)/g;

/** A file's static, dynamic and type imports, with their lines. */
export function importsOf(file: SourceFile): readonly Import[] {
  const text = file.lines.join('\n');
  const at = (index: number) => text.slice(0, index).split('\n').length;
  const make = (index: number, specifier: string, type_only: boolean): Import => ({
    from: file.path,
    line: at(index),
    specifier,
    file: specifier.startsWith('.') ? posix.normalize(posix.join(dirname(file.path), specifier)) : null,
    type_only,
  });
  const fixed = [...text.matchAll(STATEMENT)].map((match) =>
    make(match.index + match[0].length - 1, match[2] ?? '', match[1] !== undefined),
  );
  const dynamic = [...text.matchAll(DYNAMIC)].map((match) => make(match.index, match[1] ?? '', false));
  return [...fixed, ...dynamic];
}

/** `react-dom/client` is `react-dom`, `@scope/name/part` is `@scope/name`, `node:fs` is `node:`. */
export function packageOf(specifier: string): string {
  if (specifier.startsWith('node:')) return 'node:';
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
}
