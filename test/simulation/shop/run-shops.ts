import { execFileSync } from 'node:child_process';
import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { findPostgres } from '../../../store/embedded/postgres-programs.ts';
import { SHOP_FLAWS, runShop } from './shop-world.ts';

const whole = (text: string): number => {
  if (!/^\d{1,9}$/.test(text)) throw new RangeError(`${text} is no whole number`);
  return Number(text);
};

/** `npm run simulate -- --store`: shops one after the other, each of many lanes on a PostgreSQL of its own. */
export async function runShops(): Promise<void> {
  const { values } = parseArgs({
    options: {
      ...{ store: { type: 'boolean' }, canary: { type: 'string' } },
      lanes: { type: 'string', default: '200' },
      seeds: { type: 'string', default: '1' },
      seed: { type: 'string', default: '1' },
      acts: { type: 'string', default: '4000' },
      faults: { type: 'string', default: '40' },
      only: { type: 'string', multiple: true },
    },
  });
  if (findPostgres() === null) {
    process.stderr.write('This machine has no PostgreSQL 15 or newer (initdb, postgres): nothing was simulated.\n');
    process.exit(2);
  }
  const flaw = SHOP_FLAWS.find((one) => one === values.canary);
  if (values.canary !== undefined && flaw === undefined) {
    process.stderr.write(`There is no canary ${values.canary}. Known: ${SHOP_FLAWS.join(', ')}.\n`);
    process.exit(2);
  }
  const [first, seeds] = [whole(values.seed), whole(values.seeds)];
  const counts: Record<string, number> = {};
  let violated_seeds = 0;
  const began_ms = performance.now();
  for (let seed = first; seed < first + seeds; seed += 1) {
    const report = await runShop({
      ...{ seed, lanes: whole(values.lanes), acts: whole(values.acts), faults: whole(values.faults) },
      ...(flaw === undefined ? {} : { flaw }),
      ...(values.only === undefined ? {} : { only: values.only }),
      tell: (line) => process.stderr.write(`seed ${seed}: ${line}\n`),
    });
    for (const [what, count] of Object.entries(report.counts)) counts[what] = (counts[what] ?? 0) + count;
    if (report.violations.length === 0) continue;
    violated_seeds += 1;
    process.stdout.write(`seed ${seed}:\n${report.violations.map((line) => `  ${line}\n`).join('')}`);
  }
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim();
  const took_s = Math.round((performance.now() - began_ms) / 1_000);
  const figures = { commit, lanes: whole(values.lanes), first_seed: first, seeds, violated_seeds, took_s, counts };
  process.stdout.write(`${JSON.stringify({ ...figures, load: loadavg()[0]?.toFixed(1) }, null, 2)}\n`);
  process.exitCode = violated_seeds === 0 ? 0 : 1;
}
