import { type Program, ready, start, stop } from './program.ts';

/** The service's ledger entry of one trace, in minor units: the oracle of every flow. */
export interface LedgerTrace {
  readonly trace_id: string;
  readonly payment_id: string;
  readonly status: string;
  readonly approved: boolean;
  readonly authorized_minor: number;
  readonly captured_minor: number;
  readonly refunded_minor: number;
  readonly net_minor: number;
}

export interface ServiceUnderTest {
  readonly url: string;
  /** Arms a fault for the next matching request. */
  fault(fault: {
    readonly operation: string;
    readonly fault: string;
    readonly delay_ms?: number;
    readonly times?: number;
  }): Promise<void>;
  clearFaults(): Promise<void>;
  /** How often the permanent faults have fired. */
  faultsHappened(): Promise<number>;
  /** Advances the service's clock, so that captures begin and complete. */
  advance(by_ms: number): Promise<void>;
  ledger(): Promise<readonly LedgerTrace[]>;
  /** Freezes the service: it accepts connections but answers nothing until it is resumed. */
  freeze(): void;
  goOn(): void;
  stop(): Promise<void>;
}

async function call(url: string, method: string, body?: object): Promise<unknown> {
  const init =
    body === undefined ? {} : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
  const response = await fetch(url, { method, ...init });
  if (!response.ok) throw new Error(`${method} ${url} answered ${response.status}: ${await response.text()}`);
  return response.status === 204 ? null : response.json();
}

/** A real payment service in a process of its own, with its ledger in memory. */
export async function startService(): Promise<ServiceUnderTest> {
  const program: Program = start(['sandbox']);
  const url = String((await ready(program))['url']);
  return {
    url,
    fault: async (fault) => void (await call(`${url}/_sandbox/faults`, 'POST', fault)),
    clearFaults: async () => void (await call(`${url}/_sandbox/faults`, 'DELETE')),
    async faultsHappened() {
      const { faults } = (await call(`${url}/_sandbox/faults`, 'GET')) as { faults: { happened: number }[] };
      return faults.reduce((sum, { happened }) => sum + happened, 0);
    },
    advance: async (by_ms) => void (await call(`${url}/_sandbox/clock`, 'POST', { advance_ms: by_ms })),
    async ledger() {
      const { traces } = (await call(`${url}/_sandbox/ledger`, 'GET')) as { traces: LedgerTrace[] };
      return traces;
    },
    freeze: () => void program.process.kill('SIGSTOP'),
    goOn: () => void program.process.kill('SIGCONT'),
    stop: async () => void (await stop(program)),
  };
}
