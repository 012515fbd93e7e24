import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Interface, createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach } from 'vitest';
import * as z from 'zod';
import { startSandbox } from '../../../sandbox/sandbox.ts';
import { bundleProgram } from '../../support/bundle-program.ts';
import { ledgerSchema } from '../../kill/ledger-check.ts';
import { postTo } from '../../fixtures/demo-parts.ts';

export const TILL = fileURLToPath(new URL('till-process.ts', import.meta.url));
/** Short, so that a till that wrongly undoes a payment has done so before the test looks. */
const QUARANTINE_MS = 400;

const stateSchema = z.object({
  cards: z.object({ possible: z.boolean(), reason: z.string().optional() }),
  doubt: z.object({ why: z.string(), attempts_missing: z.int().nullable() }).nullable(),
  epoch: z.int(),
  held: z.array(z.string()),
  unproven: z.int(),
  unresolved: z.int(),
  states: z.array(z.tuple([z.string(), z.string()])),
});
const saleSchema = z.looseObject({
  outcome: z.string(),
  trace_id: z.string().nullable(),
  transaction_id: z.string().nullish(),
  detail: z.string().optional(),
  number: z.int().optional(),
});

/** A real till process, driven over its standard input. */
export class Till {
  readonly process: ChildProcessWithoutNullStreams;
  private readonly lines: AsyncIterator<string>;

  constructor(program: string, directory: string, service_url: string, state_folder: string, flags: readonly string[]) {
    const argv = [program, directory, service_url, String(QUARANTINE_MS), ...flags];
    const { NODE_OPTIONS: _none, ...environment } = process.env;
    this.process = spawn(process.execPath, argv, { env: { ...environment, XDG_STATE_HOME: state_folder } });
    this.process.stderr.pipe(process.stderr);
    const lines: Interface = createInterface({ input: this.process.stdout });
    this.lines = lines[Symbol.asyncIterator]();
  }

  get isAlive(): boolean {
    return this.process.exitCode === null && this.process.signalCode === null;
  }

  async answer(): Promise<unknown> {
    const { value, done } = await this.lines.next();
    if (done) throw new Error('the till ended without an answer');
    return JSON.parse(value) as unknown;
  }

  /** Sends a command without waiting for its answer. */
  say(line: string): void {
    this.process.stdin.write(`${line}\n`);
  }

  async do(line: string): Promise<unknown> {
    this.say(line);
    return await this.answer();
  }

  async sell(amount_minor = 1_000): Promise<z.infer<typeof saleSchema>> {
    return saleSchema.parse(await this.do(`sell ${amount_minor}`));
  }

  /** Makes a cash sale; returns its number. */
  async cash(): Promise<number> {
    return z.looseObject({ number: z.int(), state: z.literal('PAID') }).parse(await this.do('cash')).number;
  }

  async state(): Promise<z.infer<typeof stateSchema>> {
    return stateSchema.parse(await this.do('state'));
  }

  async stop(): Promise<void> {
    await this.do('stop');
    if (this.process.exitCode === null) await once(this.process, 'exit');
  }

  async kill(): Promise<void> {
    if (!this.isAlive) return;
    const gone = once(this.process, 'exit');
    this.process.kill('SIGKILL');
    await gone;
  }
}

export interface World {
  readonly root: string;
  readonly service_url: string;
  /** Starts a till on a data folder, on a machine. */
  start(folder?: string, machine?: string, restored?: boolean): Promise<Till>;
  /** Starts a till that must refuse to start; returns its answer. */
  refused(folder: string): Promise<unknown>;
  copy(from: string, to: string): void;
  remove(name: string): void;
  /** Replaces the till's data folder by a copy of it. */
  putBack(copy: string): void;
  /** What the service holds of each approved trace, in minor units. */
  held(): Promise<ReadonlyMap<string, number>>;
  fault(fault: object): Promise<void>;
  /** Kills every till that still runs. */
  endAll(): Promise<void>;
  /** How many card requests reached the service, whatever their outcome. */
  traces(): Promise<number>;
  close(): Promise<void>;
}

/** A payment service, and machines (state folders) and data folders under one temporary folder. */
export async function openWorld(): Promise<World> {
  const root = mkdtempSync(join(tmpdir(), 'cobro-anchor-'));
  const sandbox = await startSandbox({ settings: { magic: false } });
  const program = await bundleProgram(TILL);
  const tills: Till[] = [];
  const spawned = (folder: string, machine: string, restored: boolean): Till => {
    const till = new Till(program, join(root, folder), sandbox.url, join(root, machine), restored ? ['restored'] : []);
    tills.push(till);
    return till;
  };
  const endAll = async (): Promise<void> => {
    await Promise.all(tills.map(async (till) => await till.kill()));
  };
  const copy = (from: string, to: string): void => cpSync(join(root, from), join(root, to), { recursive: true });
  const remove = (name: string): void => rmSync(join(root, name), { recursive: true, force: true });
  return {
    root,
    service_url: sandbox.url,
    start: async (folder = 'till', machine = 'machine', restored = false) => {
      const till = spawned(folder, machine, restored);
      z.strictObject({ ready: z.literal(true) }).parse(await till.answer());
      return till;
    },
    refused: async (folder) => await spawned(folder, 'machine', false).answer(),
    copy,
    remove,
    putBack: (kept) => {
      remove('till');
      copy(kept, 'till');
    },
    held: async () => {
      const traces = await readLedger(sandbox.url);
      return new Map(traces.filter(({ approved }) => approved).map((trace) => [trace.trace_id, trace.net_minor]));
    },
    fault: async (fault) => void (await postTo(sandbox.url, '/_sandbox/faults', fault)),
    endAll,
    traces: async () => (await readLedger(sandbox.url)).length,
    close: async () => {
      await endAll();
      await sandbox.stop();
      rmSync(root, { recursive: true, force: true });
    },
  };
}

/** Opens a world for each test of the calling file. */
export function useWorld(): World {
  const world = {} as World;
  beforeEach(async () => void Object.assign(world, await openWorld()));
  afterEach(async () => await world.close());
  return world;
}

async function readLedger(service_url: string): Promise<z.infer<typeof ledgerSchema>['traces']> {
  const response = await fetch(`${service_url}/_sandbox/ledger`);
  return ledgerSchema.parse(await response.json()).traces;
}
