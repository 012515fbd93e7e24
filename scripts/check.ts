import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureRendererBundle } from './build.ts';
import { ROOT, runNodeApart } from './process.ts';
import { runTests, summaryLine, reportSkipped } from './test.ts';

interface Step {
  readonly name: string;
  /** Relative to the root. */
  readonly script: string;
  readonly argv: readonly string[];
}

/** Each room sees only its own platform: `core` neither browser nor Node, the page no Node (their tsconfig.json). */
const TYPES: Step = {
  name: 'types',
  script: 'node_modules/typescript/bin/tsc',
  // Each checker of a project repeats work of the others: one uses half the processor time of four.
  argv: ['-b', '--checkers', '1'],
};
const LINT: Step = { name: 'lint', script: 'node_modules/oxlint/bin/oxlint', argv: ['--type-aware', '--quiet'] };
const STYLE = '.prettierrc.json';
const FORMAT: Step = {
  name: 'format',
  script: 'node_modules/prettier/bin/prettier.cjs',
  argv: ['--check', '--log-level', 'warn'],
};

/** Types and lint are short-lived Go programs: they collect garbage only when they use much memory. */
const RARE_TIDYING = { GOGC: 'off', GOMEMLIMIT: '2GiB' };

async function isWell({ name, script, argv }: Step): Promise<boolean> {
  const { ok, output } = existsSync(join(ROOT, script))
    ? await runNodeApart(join(ROOT, script), argv, RARE_TIDYING)
    : { ok: false, output: `${script} is not installed: run npm ci\n` };
  process.stdout.write(`${output}${name}: ${ok ? 'ok' : 'FAILED'}\n`);
  return ok;
}

/**
 * `oxfmt` is fifty times as fast as prettier, which decides only on the files that `oxfmt` would format differently. If
 * `oxfmt` cannot list those, prettier checks all files.
 */
async function isFormatted(): Promise<boolean> {
  const oxfmt = join(ROOT, 'node_modules/oxfmt/bin/oxfmt');
  const { ok, output } = await runNodeApart(oxfmt, ['--config', STYLE, '--list-different', '.']);
  const paths = output.split('\n').filter(Boolean);
  const is_list = ok || (paths.length > 0 && paths.every((path) => existsSync(join(ROOT, path))));
  return await isWell({ ...FORMAT, argv: [...FORMAT.argv, ...(is_list ? [STYLE, ...paths] : ['.'])] });
}

/** The CI checks: types, lint and format in parallel, then every test (including the structure tests). */
const { values } = parseArgs({ options: { 'no-tests': { type: 'boolean' } } });
const steps = await Promise.all([isWell(TYPES), isWell(LINT), isFormatted()]);
let passed = steps.filter((ok) => ok).length;
let failed = steps.length - passed;
let skipped = 0;
if (values['no-tests'] !== true) {
  await ensureRendererBundle();
  const summary = await runTests([]);
  reportSkipped(summary);
  passed += summary.passed;
  failed += summary.failed;
  skipped = summary.skipped.length;
}
console.log(summaryLine(passed, failed, skipped));
process.exitCode = failed > 0 ? 1 : 0;
