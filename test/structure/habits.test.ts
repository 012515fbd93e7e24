import { describe, expect, test } from 'vitest';
import { type SourceFile, sourceFiles } from './source-files.ts';

const FILE_LINES_MAX = 350;
/** Tables of data, not code: one line per entry, and a cut would only hide half of it. */
const TABLES = /^core\/i18n\/|^test\/fixtures\/|\/golden\//;

interface Habit {
  readonly name: string;
  readonly pattern: RegExp;
  readonly remedy: string;
  readonly applies: (path: string) => boolean;
}

const everywhere = (path: string) => !path.startsWith('test/structure/');
const handedIn = (path: string) => /^(core|electron\/payments)\//.test(path);

const HABITS: readonly Habit[] = [
  {
    name: 'no any',
    pattern: /(:|\bas|<|\|) ?any\b(?! )|\bany\[\]|<any>/,
    remedy: 'use unknown and parse it',
    applies: everywhere,
  },
  {
    name: 'no silenced checks',
    pattern: /@ts-(ignore|nocheck|expect-error)|eslint-disable|prettier-ignore/,
    remedy: 'write what the check wants',
    applies: everywhere,
  },
  {
    name: 'nothing left for later',
    pattern: /\b(TODO|FIXME|HACK)\b/,
    remedy: 'do it, or write it down as a limit in docs/',
    applies: everywhere,
  },
  {
    name: 'no test that silences the others',
    pattern: /\b(test|it|describe)\.only\b/,
    remedy: 'remove .only',
    applies: everywhere,
  },
  {
    name: 'no clock but the one handed in',
    pattern: /\bDate\.now\b|\bnew Date\(\)|\bperformance\.now\b|\bprocess\.hrtime\b/,
    remedy: 'use the Clock that is handed in',
    applies: handedIn,
  },
  {
    name: 'no timer but the one handed in',
    pattern: /\bset(Timeout|Interval|Immediate)\(/,
    remedy: 'use Clock.schedule',
    applies: handedIn,
  },
  {
    name: 'no randomness but the one handed in',
    pattern: /\bMath\.random\b|\brandomUUID\b|\brandomBytes\b|\bgetRandomValues\b/,
    remedy: 'use the Randomness that is handed in',
    applies: handedIn,
  },
  {
    name: 'no paths of one machine',
    pattern: /['"`(]\/(work|home|Users|root)\//,
    remedy: 'derive the path from import.meta.url or a flag',
    applies: everywhere,
  },
];

const files = sourceFiles();

function problemsOf(habit: Habit): string[] {
  return files
    .filter((file) => habit.applies(file.path))
    .flatMap((file) => file.lines.map((line, index) => ({ path: file.path, line, number: index + 1 })))
    .filter(({ line }) =>
      habit.pattern.test(line.replace(/^\s*(\*|\/\/|\/\*\*).*/, (comment) => (habit.name === 'no any' ? '' : comment))),
    )
    .map(({ path, line, number }) => `${path}:${number} ${line.trim().slice(0, 100)}; ${habit.remedy}`);
}

describe('habits that a machine can see', () => {
  test.each(HABITS)('$name', (habit) => {
    expect(problemsOf(habit)).toEqual([]);
  });

  test('no file of code is longer than 350 lines', () => {
    const problems = files
      .filter((file) => !TABLES.test(file.path) && file.lines.length - 1 > FILE_LINES_MAX)
      .map(
        (file) =>
          `${file.path}:${FILE_LINES_MAX} has ${file.lines.length - 1} lines; split it by what changes together`,
      );
    expect(problems).toEqual([]);
  });

  test('a promise that is returned inside try is awaited there, or its failure escapes the catch', () => {
    const asynchronous = new Set(files.flatMap(promiseNames));
    const problems = files
      .filter((file) => /^(core|drivers|electron|sandbox|renderer|scripts)\//.test(file.path))
      .flatMap((file) => unawaitedReturns(file, asynchronous));
    expect(problems).toEqual([]);
  });
});

/** Names of functions and methods that this file declares to return a promise. */
function promiseNames(file: SourceFile): string[] {
  const text = file.lines.join('\n');
  const declared = [...text.matchAll(/\basync (?:function )?(\w+)\s*[(<]|\b(\w+)\([^()]*\): Promise</g)];
  const unspecific = new Set(['if', 'for', 'while', 'function', 'get', 'read', 'find']);
  return declared.map((match) => match[1] ?? match[2] ?? '').filter((name) => name !== '' && !unspecific.has(name));
}

/** `return call(…)` of such a function between the braces of a `try`, without `await`. */
function unawaitedReturns(file: SourceFile, asynchronous: ReadonlySet<string>): string[] {
  const problems: string[] = [];
  const open: { readonly indent: number }[] = [];
  file.lines.forEach((line, index) => {
    const indent = line.search(/\S/);
    while (open.length > 0 && indent >= 0 && indent <= (open.at(-1)?.indent ?? -1) && /^\s*}/.test(line)) open.pop();
    if (/^\s*try \{$/.test(line)) open.push({ indent });
    const call = /^\s*(?:if \(.*\) )?return (?!await\b)(?:[\w.?]+\.)?(\w+)\(/.exec(line)?.[1];
    if (open.length > 0 && call !== undefined && asynchronous.has(call)) {
      problems.push(`${file.path}:${index + 1} returns ${call}() inside try; write return await`);
    }
  });
  return problems;
}
