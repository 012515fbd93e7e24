import { execFileSync, spawn } from 'node:child_process';
import { appendFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { type TierFigures, nightTable, withFigures } from './report.ts';
import { TIERS, type Tier, seedOfNow } from './tiers.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const DOCUMENT = join(ROOT, 'docs', 'evidence.md');
const FINDINGS = join(ROOT, 'dist', 'night');

interface Turn {
  readonly ok: boolean;
  readonly stdout: string;
}

/** Runs one turn of a tier; stopping it at the end of the night is no finding. */
function runTurn(
  tier: Tier,
  turn: number,
  first_seed: number,
  left_ms: number,
  ended: AbortSignal,
): Promise<Turn | null> {
  const environment = { ...process.env, ...tier.environment?.(turn, first_seed) };
  return new Promise((resolve) => {
    const began_ms = performance.now();
    const argv = [...tier.argv(turn, first_seed)];
    const child = spawn(process.execPath, argv, { cwd: ROOT, env: environment, timeout: Math.ceil(left_ms) });
    const end = (): void => void child.kill();
    ended.addEventListener('abort', end);
    let stdout = '';
    child.stdout.on('data', (chunk: Buffer) => (stdout += chunk.toString('utf8')));
    child.stderr.on('data', (chunk: Buffer) => (stdout += chunk.toString('utf8')));
    child.on('close', (code) => {
      ended.removeEventListener('abort', end);
      const is_over = ended.aborted || performance.now() - began_ms >= left_ms;
      resolve(is_over && code !== 0 ? null : { ok: code === 0, stdout });
    });
  });
}

/**
 * `npm run night -- --minutes N [--seed FIRST] [--only TIER]`: T0 to T5 in turn; results go to docs/evidence.md. A
 * single tier runs `--turns` times, default 1, and records nothing.
 */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      minutes: { type: 'string', default: '480' },
      seed: { type: 'string' },
      only: { type: 'string' },
      turns: { type: 'string' },
    },
  });
  const tiers_wanted = TIERS.filter(({ name }) => values.only === undefined || name === values.only);
  const turns_max = Number(values.turns ?? (values.only === undefined ? Infinity : 1));
  const minutes = Number(values.minutes);
  const first_seed = Number(values.seed ?? seedOfNow(Date.now()));
  if (!(minutes > 0) || !(turns_max > 0) || !Number.isSafeInteger(first_seed) || tiers_wanted.length === 0) {
    process.stderr.write('npm run night -- --minutes N [--seed FIRST] [--only TIER [--turns N]]\n');
    process.exit(2);
  }
  const ends_at_ms = performance.now() + minutes * 60_000;
  // An interrupted night keeps its results.
  const called_off = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => called_off.abort());
  const figures = new Map<string, TierFigures>();
  for (let turn = 0; turn < turns_max && performance.now() < ends_at_ms && !called_off.signal.aborted; turn += 1) {
    for (const tier of tiers_wanted) {
      const began_ms = performance.now();
      if (began_ms >= ends_at_ms || called_off.signal.aborted) break;
      const done = await runTurn(tier, turn, first_seed, ends_at_ms - began_ms, called_off.signal);
      if (done !== null)
        figures.set(tier.name, added(figures.get(tier.name), tier, done, performance.now() - began_ms));
    }
  }
  const date = new Date().toISOString().slice(0, 10);
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: ROOT, encoding: 'utf8' }).trim();
  const tiers = [...figures.values()];
  const table = nightTable({ date, commit, first_seed, load: loadavg()[0] ?? 0, tiers });
  if (values.only === undefined) writeFileSync(DOCUMENT, withFigures(readFileSync(DOCUMENT, 'utf8'), table));
  process.stdout.write(`${table}\n`);
  process.exitCode = tiers.some(({ failed_turns }) => failed_turns > 0) ? 1 : 0;
}

function added(before: TierFigures | undefined, tier: Tier, turn: Turn, took_ms: number): TierFigures {
  if (!turn.ok) {
    mkdirSync(FINDINGS, { recursive: true });
    appendFileSync(join(FINDINGS, `${tier.name.replace(' ', '-')}.txt`), turn.stdout);
  }
  const counts: Record<string, number> = { ...before?.counts };
  for (const [name, count] of Object.entries(tier.count(turn.stdout))) counts[name] = (counts[name] ?? 0) + count;
  return {
    name: tier.name,
    title: tier.title,
    turns: (before?.turns ?? 0) + 1,
    failed_turns: (before?.failed_turns ?? 0) + (turn.ok ? 0 : 1),
    took_s: Math.round((before?.took_s ?? 0) + took_ms / 1_000),
    counts,
  };
}

await main();
