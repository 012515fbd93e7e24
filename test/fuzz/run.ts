import { parseArgs } from 'node:util';
import { fuzz } from './fuzz.ts';
import { TARGETS } from './targets.ts';

/**
 * `node test/fuzz/run.ts --frames N [--seed S]`: spoiled frames for every codec. Prints the seed, so that a run can be
 * repeated, and findings as JSON lines for test/fixtures/fuzz/. Exits with 1 when there is one.
 */
const { values } = parseArgs({
  options: { frames: { type: 'string', default: '100000' }, seed: { type: 'string', default: '1' } },
});
const frames = Number(values.frames);
const seed = Number(values.seed);
if (!Number.isSafeInteger(frames) || frames < 1 || !Number.isSafeInteger(seed)) {
  process.stderr.write('--frames takes a whole number from 1, --seed any whole number\n');
  process.exit(64);
}

const TOLD_EVERY_MS = 30_000;
const started_ms = performance.now();
let told_ms = started_ms;

const report = fuzz({
  targets: TARGETS,
  seed,
  frames,
  findings_max: 20,
  onFinding: (finding) => process.stdout.write(`${JSON.stringify(finding)}\n`),
  now_ms: () => performance.now(),
  isOver(done) {
    if (performance.now() - told_ms > TOLD_EVERY_MS) {
      told_ms = performance.now();
      process.stderr.write(`${done.toLocaleString('en')} frames\n`);
    }
    return false;
  },
});
const seconds = (performance.now() - started_ms) / 1_000;
process.stdout.write(
  `${report.frames.toLocaleString('en')} frames over ${TARGETS.length} codecs, seed ${seed}: ${report.findings.length} findings; ` +
    `${seconds.toFixed(0)} s, slowest input ${report.slowest_ms.toFixed(1)} ms, heap at most ${(report.heap_bytes_max / 2 ** 20).toFixed(0)} MB\n`,
);
process.exit(report.findings.length > 0 ? 1 : 0);
