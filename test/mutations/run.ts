import { execFileSync, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual, parseArgs } from 'node:util';
import { type Mutation, MUTATIONS } from './rows.ts';

const ROOT = join(import.meta.dirname, '..', '..');
/** The rows whose tests failed so far. */
const SEEN = join(ROOT, 'dist', 'mutations.json');
const DOCUMENT = join(ROOT, 'docs', 'security', 'mutations.md');
const ROW_MS_MAX = 300_000;
const SURVIVED = '**none: it survived**';

/** Copies every file that git tracks or does not ignore, so that the project itself is never changed. */
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

/** Runs tests; returns the names of those that fail, and how many ran. */
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
          // A file that fails as a whole names no test, and counts as one failure.
          return names.length === 0 && message !== '' ? [`${name.slice(copy.length + 1)} breaks`] : names;
        });
        resolve({ failed, ran: numPassedTests + failed.length });
      } catch {
        resolve({ failed: [], ran: 0 });
      }
    });
  });
}

/** Retries when nothing ran, which happens on a busy machine; null when nothing ran twice. */
async function tryRow(copy: string, row: Mutation): Promise<Tried | null> {
  const path = join(copy, row.file);
  const sound = readFileSync(path, 'utf8');
  writeFileSync(
    path,
    sound.replace(row.from, () => row.to),
  );
  try {
    for (let attempt = 0; attempt < 2; attempt += 1) {
      const { failed, ran } = await runTests(copy, row.test.split(' '));
      if (ran > 0) return { row, failed };
    }
    return null;
  } finally {
    writeFileSync(path, sound);
  }
}

/** Results of an interrupted run, and those in the document for unchanged rows. */
function seenBefore(): Tried[] {
  const kept = keptOfLastRun();
  const lines = readFileSync(DOCUMENT, 'utf8').split('\n');
  return MUTATIONS.flatMap((row) => {
    const here = kept.find((one) => isDeepStrictEqual(one.row, row) && one.failed.length > 0);
    if (here !== undefined) return here;
    const begin = beginOfLine(row);
    const line = lines.find((one) => one.startsWith(begin) && !one.includes(SURVIVED, begin.length));
    return line === undefined ? [] : { row, failed: [line.slice(begin.length, -' |'.length).replaceAll('\\|', '|')] };
  });
}

function keptOfLastRun(): readonly Tried[] {
  try {
    return JSON.parse(readFileSync(SEEN, 'utf8')) as readonly Tried[];
  } catch {
    return [];
  }
}

/**
 * `npm run mutations [-- --only TEXT] [--again] [--write]`: breaks one measure after the other in a copy and runs the
 * tests that must fail. `--again` repeats rows that already failed; `--write` generates docs/security/mutations.md.
 * Exits with 1 when a measure can be broken without a failing test.
 */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { only: { type: 'string', default: '' }, again: { type: 'boolean' }, write: { type: 'boolean' } },
  });
  const seen = values.again === true ? [] : seenBefore();
  const wanted = MUTATIONS.filter(({ measure, file }) => `${measure} ${file}`.includes(values.only));
  const rows = wanted.filter((row) => !seen.some((one) => one.row.measure === row.measure));
  const copy = scratchCopy();
  try {
    const sound = await runTests(copy, [...new Set(rows.flatMap(({ test }) => test.split(' ')))]);
    for (const name of sound.failed) process.stdout.write(`fails without a change: ${name}\n`);
    for (const row of rows) {
      const tried = await tryRow(copy, row);
      const failed = tried?.failed.filter((name) => !sound.failed.includes(name)) ?? [];
      const outcome = tried === null ? 'NOT TRIED' : failed.length > 0 ? 'noticed' : 'SURVIVED';
      process.stdout.write(`${outcome}: ${row.measure}: ${failed[0] ?? row.test}\n`);
      if (failed.length > 0) seen.push({ row, failed });
      mkdirSync(join(SEEN, '..'), { recursive: true });
      writeFileSync(SEEN, JSON.stringify(seen));
    }
    process.stdout.write(`${seen.length} of ${MUTATIONS.length} noticed\n`);
    const inOrder = MUTATIONS.flatMap((row) => seen.find((one) => one.row.measure === row.measure) ?? []);
    if (values.write === true) writeFileSync(DOCUMENT, mutationTable(inOrder));
    process.exitCode = wanted.every((row) => seen.some((one) => one.row.measure === row.measure)) ? 0 : 1;
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

interface Tried {
  readonly row: Mutation;
  /** Tests that fail with the change and pass without it. */
  readonly failed: readonly string[];
}

const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll(/\s*\n\s*/g, ' ');
const code = (text: string): string => (text === '' ? 'nothing' : `\`\`${cell(text.trim())}\`\``);

/** A row of the table without its last cell. */
function beginOfLine({ measure, file, from, to }: Mutation): string {
  return `| ${cell(measure)} | \`${file}\`: ${code(from)} → ${code(to)} | `;
}

function mutationTable(tried: readonly Tried[]): string {
  const rows = tried.map(({ row, failed }) => {
    const test = failed[0] === undefined ? SURVIVED : cell(failed[0]);
    return `${beginOfLine(row)}${test} |`;
  });
  return `${[
    '# Measures, each broken once',
    '',
    'Each row was tried: the change was made in a copy, and the test named is one that failed with it and passes without it. `npm run mutations` tries them all again, `-- --write` makes this page. The changes stand in `test/mutations/rows.json`; a test holds each to a line of the code.',
    '',
    'One change is left out because nothing can notice it: `minVersion` of TLS below 1.2 (`electron/gateway/transport/fresh-socket.ts`). OpenSSL refuses older versions at its own level of security, and a start with a switch that would change that is refused.',
    '',
    '| measure | change that breaks it | test that fails |',
    '| --- | --- | --- |',
    ...rows,
  ].join('\n')}\n`;
}

await main();
