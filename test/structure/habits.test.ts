import { describe, expect, test } from 'vitest';
import { sourceFiles } from './source-files.ts';

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
    name: 'no silenced checks',
    pattern: /eslint-disable|oxlint-disable|prettier-ignore/,
    remedy: 'write what the check wants',
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
  {
    name: 'comments name who is meant',
    pattern: /^\s*(\/\*\*|\*|\/\/)\s.*\b(whoever|whomever|nobody|no one|told of)\b/i,
    remedy: 'name the caller, the cashier or the till, in plain English',
    applies: (path) => /^(bench|core|drivers|electron|renderer|sandbox|scripts|store|test)\//.test(path),
  },
  {
    // Files of one process share their helpers: a helper's own hook would run only for the first file that loads it.
    name: 'no hook of a helper outside of a function',
    pattern: /^(before|after)(All|Each)\(/,
    remedy: 'register it in a function that each test file calls, or use onTestFinished',
    applies: (path) => path.startsWith('test/') && !/\.test\.tsx?$/.test(path),
  },
];

const files = sourceFiles();

function problemsOf(habit: Habit): string[] {
  return files
    .filter((file) => habit.applies(file.path))
    .flatMap((file) => file.lines.map((line, index) => ({ path: file.path, line, number: index + 1 })))
    .filter(({ line }) => habit.pattern.test(line))
    .map(({ path, line, number }) => `${path}:${number} ${line.trim().slice(0, 100)}; ${habit.remedy}`);
}

/** Habits that the linter cannot check (.oxlintrc.json has the others). */
describe('habits that a machine can see', () => {
  test.each(HABITS)('$name', (habit) => {
    expect(problemsOf(habit)).toEqual([]);
  });

  // A test cannot measure this reliably, so it checks the text of the one comparison.
  test('secrets are compared in constant time', () => {
    const door = files.find(({ path }) => path === 'electron/ipc/headless/socket-auth.ts')?.lines.join(' ') ?? '';
    expect(door).toMatch(/function sameSecret\([^)]*\): boolean \{\s*return timingSafeEqual\(/);
  });
});
