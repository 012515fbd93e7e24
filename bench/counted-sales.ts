import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { approvedSale, openBenchTill } from './bench-till.ts';

/**
 * Sells by card between two marks for a tracer of this process, and prints the number of durable commits.
 *
 *   node counted-sales.ts WARM_UP SALES BEGIN_MARK END_MARK
 */
const [warm_up, sales] = process.argv.slice(2, 4).map(Number) as [number, number];
const [begin = '', end = ''] = process.argv.slice(4);

const folder = mkdtempSync(join(tmpdir(), 'cobro-bench-'));
let commits = 0;
const till = await openBenchTill(folder, { onDurable: () => (commits += 1), with_anchor: true });
for (let count = 0; count < warm_up; count += 1) await approvedSale(till);
commits = 0;
existsSync(begin);
for (let count = 0; count < sales; count += 1) await approvedSale(till);
existsSync(end);
process.stdout.write(`${commits}\n`);
await till.close();
rmSync(folder, { recursive: true, force: true });
process.exit();
