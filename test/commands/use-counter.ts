import { join } from 'node:path';
import { afterEach, beforeEach } from 'vitest';
import type { FaultKind } from '../../sandbox/faults/fault.ts';
import { type Sandbox, startSandbox } from '../../sandbox/sandbox.ts';
import { cobroHere } from '../support/cobro-here.ts';
import { instantReader } from '../support/instant-reader.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { ledgerSchema } from '../kill/ledger-check.ts';

interface CounterCommand {
  readonly code: number;
  readonly result: Readonly<Record<string, unknown>>;
  readonly lines: readonly Readonly<Record<string, unknown>>[];
  readonly stderr: string;
}

/** A folder, a simulated reader that answers at once and a service, new for each test. */
export interface Counter {
  readonly folder: string;
  readonly service: Sandbox;
  /** The data folder of the till. */
  readonly data: string;
  readonly reader: readonly ['--reader', string];
  /** Runs a command on `data` (or the `--data` given) and the service. `result` is its last line of JSON, `lines` all of them. */
  cobro(...argv: readonly string[]): Promise<CounterCommand>;
  /** Arms a fault for the next request of an operation, or as `rest` says. */
  arm(on: string | { readonly path: string }, fault: FaultKind, rest?: object): Promise<void>;
  /** Removes all faults. */
  disarm(): Promise<void>;
  ledger(): Promise<(typeof ledgerSchema)['_output']['traces']>;
  /** What the service holds of each trace, in minor units. */
  held(): Promise<readonly number[]>;
}

export function useCounter(): Counter {
  const counter = {} as { -readonly [Key in keyof Counter]: Counter[Key] };
  counter.cobro = async (...argv) => {
    const data = argv.includes('--data') ? [] : ['--data', counter.data];
    const flags = [...data, '--service', counter.service.url, '--json'];
    const { code, stdout, stderr } = await cobroHere([...argv, ...flags]);
    const lines = stdout.map((line) => JSON.parse(line) as Record<string, unknown>);
    return { code, result: lines.at(-1) ?? {}, lines, stderr: stderr.join('\n') };
  };
  counter.arm = async (on, fault, rest = {}) => {
    const matching = typeof on === 'string' ? { operation: on } : on;
    const response = await fetch(`${counter.service.url}/_sandbox/faults`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...matching, fault, ...rest }),
    });
    if (!response.ok) throw new Error(await response.text());
  };
  counter.disarm = async () => void (await fetch(`${counter.service.url}/_sandbox/faults`, { method: 'DELETE' }));
  counter.ledger = async () =>
    ledgerSchema.parse(await (await fetch(`${counter.service.url}/_sandbox/ledger`)).json()).traces;
  counter.held = async () => (await counter.ledger()).map(({ net_minor }) => net_minor);
  beforeEach(async () => {
    counter.folder = temporaryFolder();
    counter.data = join(counter.folder, 'till');
    counter.reader = instantReader(counter.folder);
    counter.service = await startSandbox({ settings: { magic: false } });
  });
  afterEach(async () => await counter.service.stop());
  return counter;
}
