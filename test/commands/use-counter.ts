import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach } from 'vitest';
import type { FaultKind } from '../../sandbox/faults/fault.ts';
import { type Sandbox, startSandbox } from '../../sandbox/sandbox.ts';
import { instantReader } from '../support/instant-reader.ts';
import { ledgerSchema } from '../kill/ledger-check.ts';

/** A folder, a simulated reader that answers at once and a service, new for each test. */
export interface Counter {
  readonly folder: string;
  readonly service: Sandbox;
  /** The data folder of the till. */
  readonly data: string;
  readonly reader: readonly ['--reader', string];
  /** Something goes wrong with the next `times` requests of an operation. */
  arm(operation: string, fault: FaultKind, times?: number): Promise<void>;
  ledger(): Promise<(typeof ledgerSchema)['_output']['traces']>;
  /** What the service holds of each trace, in minor units. */
  held(): Promise<readonly number[]>;
}

export function useCounter(): Counter {
  const counter = {} as { -readonly [Key in keyof Counter]: Counter[Key] };
  counter.arm = async (operation, fault, times = 1) => {
    const response = await fetch(`${counter.service.url}/_sandbox/faults`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ operation, fault, times }),
    });
    if (!response.ok) throw new Error(await response.text());
  };
  counter.ledger = async () =>
    ledgerSchema.parse(await (await fetch(`${counter.service.url}/_sandbox/ledger`)).json()).traces;
  counter.held = async () => (await counter.ledger()).map(({ net_minor }) => net_minor);
  beforeEach(async () => {
    counter.folder = mkdtempSync(join(tmpdir(), 'cobro-counter-'));
    counter.data = join(counter.folder, 'till');
    counter.reader = instantReader(counter.folder);
    counter.service = await startSandbox({ settings: { magic: false } });
  });
  afterEach(async () => {
    await counter.service.stop();
    rmSync(counter.folder, { recursive: true, force: true });
  });
  return counter;
}
