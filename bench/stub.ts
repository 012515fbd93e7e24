import { once } from 'node:events';
import { startScript, stopProcess } from './child.ts';

export interface Stub {
  readonly url: string;
  /** When each trace was first queried, by the machine's monotonic clock. */
  queryTimes(): Promise<readonly number[]>;
  stop(): Promise<void>;
}

/** Starts the service without rules; every answer takes `latency_ms`. */
export async function startStub(latency_ms: number): Promise<Stub> {
  const child = startScript('stub-service.ts', [String(latency_ms)]);
  const [{ url }] = (await once(child, 'message')) as [{ readonly url: string }];
  return {
    url,
    queryTimes: async () => {
      child.send({ report: true });
      const [{ at_ms }] = (await once(child, 'message')) as [{ readonly at_ms: readonly number[] }];
      return at_ms;
    },
    stop: () => stopProcess(child),
  };
}
