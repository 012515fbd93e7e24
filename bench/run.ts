import { writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { saleOverhead } from './sale-overhead.ts';
import { scanToPaint } from './scan-to-paint.ts';
import { reportMarkdown } from './statistics.ts';

/**
 * `npm run bench`: figures as ratios measured side by side in one run, written to docs/benchmarks.md.
 */
const BENCHMARKS = [() => saleOverhead(300), () => scanToPaint()];

const parts: string[] = [];
for (const benchmark of BENCHMARKS) {
  const report = reportMarkdown(await benchmark());
  process.stdout.write(`${report}\n`);
  parts.push(report);
}
const machine = `${cpus().length} × ${cpus()[0]?.model ?? 'processor'}, Node ${process.versions.node}, ${process.platform}`;
const head = `# Benchmarks\n\nWritten by \`npm run bench\` on ${new Date().toISOString().slice(0, 10)} (${machine}). Absolute times are this machine's; the ratios are what has goals.\n`;
writeFileSync(join(import.meta.dirname, '..', 'docs', 'benchmarks.md'), [head, ...parts].join('\n'));
