import { spawn, execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Tried, mutationTable } from './table.ts';
import { MUTATIONS, type Mutation } from './rows.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const DOCUMENT = join(ROOT, 'docs', 'security', 'mutations.md');
/** One row; a machine that does many things at once is slow. */
const ROW_MS_MAX = 300_000;

/** A copy of every file that git knows here, so that nothing of the project is ever changed. */
function scratchCopy(): string {
  const copy = mkdtempSync(join(tmpdir(), 'cobro-mutations-'));
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: ROOT, encoding: 'utf8' });
  for (const file of files.split('\n').filter((name) => name !== '')) {
    mkdirSync(join(copy, file, '..'), { recursive: true });
    writeFileSync(join(copy, file), readFileSync(join(ROOT, file)));
  }
  symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'));
  return copy;
}

interface VitestReport {
  readonly numPassedTests: number;
  readonly testResults: readonly {
    readonly name: string;
    readonly message: string;
    readonly assertionResults: readonly { readonly status: string; readonly fullName: string }[];
  }[];
}

/** What the tests say: the names of those that fail, and whether any ran. */
function runTests(
  copy: string,
  tests: readonly string[],
): Promise<{ readonly failed: readonly string[]; readonly ran: number }> {
  const report = join(copy, 'report.json');
  rmSync(report, { force: true });
  const argv = [
    join(ROOT, 'node_modules/vitest/vitest.mjs'),
    'run',
    '--reporter=json',
    `--outputFile=${report}`,
    ...tests,
  ];
  return new Promise((resolve) => {
    const child = spawn(process.execPath, argv, { cwd: copy, stdio: 'ignore', timeout: ROW_MS_MAX });
    child.on('close', () => {
      try {
        const { testResults, numPassedTests } = JSON.parse(readFileSync(report, 'utf8')) as VitestReport;
        const failed = testResults.flatMap(({ name, message, assertionResults }) => {
          const names = assertionResults.filter(({ status }) => status === 'failed').map(({ fullName }) => fullName);
          // A file that breaks as a whole names no test; it is a finding of its own kind.
          return names.length === 0 && message !== '' ? [`${name.slice(copy.length + 1)} breaks`] : names;
        });
        resolve({ failed, ran: numPassedTests + failed.length });
      } catch {
        resolve({ failed: [], ran: 0 });
      }
    });
  });
}

async function tryRow(copy: string, row: Mutation): Promise<Tried> {
  const path = join(copy, row.file);
  const sound = readFileSync(path, 'utf8');
  writeFileSync(
    path,
    sound.replace(row.from, () => row.to),
  );
  try {
    const { failed } = await runTests(copy, row.test.split(' '));
    return { row, failed };
  } finally {
    writeFileSync(path, sound);
  }
}

/**
 * `npm run mutations [-- --only TEXT] [--write]`: breaks one measure after the other in a copy and runs the tests that must
 * notice. `--write` makes docs/security/mutations.md of what was seen. Exits with 1 when a measure can be broken unseen.
 */
async function main(): Promise<void> {
  const { values } = parseArgs({ options: { only: { type: 'string', default: '' }, write: { type: 'boolean' } } });
  const rows = MUTATIONS.filter(({ measure, file }) => `${measure} ${file}`.includes(values.only));
  const copy = scratchCopy();
  try {
    const tests = [...new Set(rows.flatMap(({ test }) => test.split(' ')))];
    const sound = await runTests(copy, tests);
    for (const name of sound.failed) process.stdout.write(`fails without a change: ${name}\n`);
    const tried: Tried[] = [];
    for (const row of rows) {
      const one = await tryRow(copy, row);
      const failed = one.failed.filter((name) => !sound.failed.includes(name));
      tried.push({ row, failed });
      process.stdout.write(`${failed.length > 0 ? 'noticed' : 'SURVIVED'}: ${row.measure}: ${failed[0] ?? row.test}\n`);
    }
    const survived = tried.filter(({ failed }) => failed.length === 0);
    process.stdout.write(`${tried.length - survived.length} of ${tried.length} noticed, ${sound.ran} tests\n`);
    if (values.write === true) writeFileSync(DOCUMENT, mutationTable(tried));
    process.exitCode = survived.length > 0 ? 1 : 0;
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

await main();
