import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { assert } from '../../core/assert.ts';
import { startSandbox } from '../../sandbox/sandbox.ts';
import { bundleProgram } from '../support/bundle-program.ts';
import { type TillReport, compareWithLedger, tillReportSchema } from './ledger-check.ts';
import { postTo } from '../fixtures/demo-parts.ts';

/** The quarantine for these runs: longer than any delay that the faults below cause. */
const QUARANTINE_MS = 2_000;
const TILL = fileURLToPath(new URL('till-process.ts', import.meta.url));
/** Service faults that are combined with the kills (payment-safety 8). */
const FAULTS = [
  { fault: 'drop_after' },
  { fault: 'drop_before' },
  { fault: 'error_500_after' },
  { fault: 'malformed' },
  { fault: 'truncated_body' },
  { fault: 'late_commit', delay_ms: 500 },
  { fault: 'delay', delay_ms: 300 },
  { fault: 'wrong_amount' },
] as const;

export interface KillRun {
  readonly kills: number;
  readonly attempts: number;
  readonly by_state: Readonly<Record<string, number>>;
  readonly problems: readonly string[];
}

export interface KillOptions {
  readonly kills: number;
  /** Canary: sends before the journal is written, so that the run must find problems. */
  readonly send_first?: boolean;
  readonly onKill?: (count: number) => void;
}

/** Kills a selling till repeatedly, recovers, and compares the service's ledger with the journal. */
export async function runRandomKills(options: KillOptions): Promise<KillRun> {
  const directory = mkdtempSync(join(tmpdir(), 'cobro-kill-'));
  const sandbox = await startSandbox({
    settings: { magic: false, capture_begins_after_seconds: 1, capture_takes_seconds: 1, coded_conflicts: true },
  });
  try {
    for (let kill = 1; kill <= options.kills; kill += 1) {
      await sendFault(sandbox.url);
      await sellAndKill(sandbox.url, directory, options.send_first === true);
      options.onKill?.(kill);
    }
    await fetch(`${sandbox.url}/_sandbox/faults`, { method: 'DELETE' });
    const report = await recover(sandbox.url, directory);
    const by_state: Record<string, number> = {};
    for (const trace of report.traces) by_state[trace.state] = (by_state[trace.state] ?? 0) + 1;
    return {
      kills: options.kills,
      attempts: report.traces.length,
      by_state,
      problems: await compareWithLedger(sandbox.url, report),
    };
  } finally {
    await sandbox.stop();
    rmSync(directory, { recursive: true, force: true });
  }
}

async function sendFault(service_url: string): Promise<void> {
  const fault = FAULTS[Math.floor(Math.random() * FAULTS.length)];
  const operation = Math.random() < 0.75 ? 'authorize_card_present' : 'cancel_or_refund_by_trace';
  const chosen =
    operation === 'cancel_or_refund_by_trace'
      ? { fault: Math.random() < 0.5 ? 'drop_after' : 'error_500_after' }
      : fault;
  const body = { ...chosen, operation, times: 1, skip: Math.floor(Math.random() * 4) };
  const response = await postTo(service_url, '/_sandbox/faults', body);
  assert(response.ok, `the sandbox takes the fault, it answered ${response.status}`);
}

async function startTill(
  mode: 'sell' | 'recover',
  service_url: string,
  directory: string,
  more: readonly string[],
): Promise<ChildProcess> {
  return spawn(
    process.execPath,
    [await bundleProgram(TILL), mode, directory, service_url, String(QUARANTINE_MS), ...more],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
}

/** Kills at a random moment: during start-up, recovery, a write, a request or an undo, or between them. */
async function sellAndKill(service_url: string, directory: string, send_first: boolean): Promise<void> {
  const till = await startTill('sell', service_url, directory, send_first ? ['send-first'] : []);
  const exited = once(till, 'exit');
  assert(till.stdout !== null, 'the till has an output');
  const seen = Math.random() < 0.8 ? /approved|unknown|declined/ : /selling/;
  let output = '';
  const selling = new Promise<void>((resolve) => {
    till.stdout?.on('data', (chunk: Buffer) => {
      output += chunk.toString('utf8');
      if (seen.test(output)) resolve();
    });
  });
  await Promise.race([selling, exited]);
  await new Promise((resolve) => setTimeout(resolve, Math.random() * 250));
  till.kill('SIGKILL');
  const [code] = (await exited) as [number | null];
  assert(code === null, `the till lives until it is killed, it ended with ${code}`);
}

async function recover(service_url: string, directory: string): Promise<TillReport> {
  const till = await startTill('recover', service_url, directory, []);
  assert(till.stdout !== null, 'the till has an output');
  let output = '';
  till.stdout.on('data', (chunk: Buffer) => (output += chunk.toString('utf8')));
  const [code] = (await once(till, 'close')) as [number | null];
  assert(code === 0, `recovery ends by itself, it ended with ${code}`);
  return tillReportSchema.parse(JSON.parse(output));
}

/** `node test/kill/random-kills.ts --kills 200`; `--send-first` runs the canary, which must find problems. */
async function main(): Promise<void> {
  const kills = Number(process.argv[process.argv.indexOf('--kills') + 1] ?? '200');
  assert(Number.isInteger(kills) && kills > 0, '--kills takes a whole number above 0');
  const send_first = process.argv.includes('--send-first');
  const run = await runRandomKills({
    kills,
    send_first,
    onKill: (count) => void (count % 20 === 0 && process.stderr.write(`${count} kills\n`)),
  });
  process.stdout.write(`${JSON.stringify(run, null, 2)}\n`);
  process.exitCode = run.problems.length === 0 ? 0 : 1;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main();
