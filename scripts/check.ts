import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureRendererBundle } from './build.ts';
import { ROOT, runNode } from './process.ts';
import { runTests, summaryLine } from './test.ts';

/** What CI runs: types, format, then every test (the structure of the code is one of them). */
const STEPS = [
  { name: 'types', script: 'node_modules/typescript/bin/tsc', argv: ['--noEmit', '-p', '.'] },
  { name: 'format', script: 'node_modules/prettier/bin/prettier.cjs', argv: ['--check', '--log-level', 'warn', '.'] },
];

const { values } = parseArgs({ options: { 'no-tests': { type: 'boolean' } } });
let passed = 0;
let failed = 0;
for (const step of STEPS) {
  const ok = (await runNode(join(ROOT, step.script), step.argv)) === 0;
  console.log(`${step.name}: ${ok ? 'ok' : 'FAILED'}`);
  if (ok) passed += 1;
  else failed += 1;
}
let skipped = 0;
if (values['no-tests'] !== true) {
  await ensureRendererBundle();
  const summary = await runTests([]);
  for (const { test, reason } of summary.skipped) console.log(`skipped: ${test}: ${reason}`);
  passed += summary.passed;
  failed += summary.failed;
  skipped = summary.skipped.length;
}
console.log(summaryLine(passed, failed, skipped));
process.exitCode = failed > 0 ? 1 : 0;
