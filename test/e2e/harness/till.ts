import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Program, ask, killHard, ready, start, stop } from './program.ts';

/** A data folder for one test, removed afterwards. */
export function newDataFolder(): { readonly path: string; remove(): void } {
  const path = mkdtempSync(join(tmpdir(), 'cobro-data-'));
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}

export interface TillUnderTest {
  readonly url: string;
  readonly program: Program;
  /** Sends SIGTERM, as a supervisor does; returns the exit code. */
  stop(): Promise<number | null>;
  killHard(): Promise<void>;
}

/** The headless till in its own process. */
export async function startTill(data: string, flags: readonly string[] = []): Promise<TillUnderTest> {
  const program = start(['till', '--data', data, ...flags]);
  const line = await ready(program);
  return { url: String(line['url']), program, stop: () => stop(program), killHard: () => killHard(program) };
}

/** Every event of a journal whose till has stopped. */
export async function journalEvents(data: string): Promise<readonly Readonly<Record<string, unknown>>[]> {
  const exported = await ask(['journal', 'export', '--data', data]);
  if (exported.code !== 0) throw new Error(exported.stderr.join('\n'));
  return exported.stdout.map((line) => JSON.parse(line) as Record<string, unknown>);
}

/** The final state of each attempt in the journal. Queried leased traces have no attempt. */
export async function attemptStates(data: string): Promise<Readonly<Record<string, string>>> {
  const states = (await journalEvents(data)).filter((event) => event['type'] === 'attempt_step');
  return Object.fromEntries(states.map((event) => [String(event['trace_id']), String(event['state'])]));
}
