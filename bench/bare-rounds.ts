import { once } from 'node:events';
import http from 'node:http';
import { machineMs } from './clock.ts';
import { startStub } from './stub.ts';

/** One call on a connection of its own, as a client makes it that does nothing else with the answer. */
async function callOnce(url: string, trace_id: string): Promise<void> {
  const request = http.request(`${url}/v1/pos/cancel-or-refund/${trace_id}`, {
    method: 'POST',
    agent: false,
    headers: { 'content-type': 'application/json', 'content-length': 2 },
  });
  request.end('{}');
  const [response] = (await once(request, 'response')) as [http.IncomingMessage];
  await once(response.resume(), 'end');
}

/** What a call takes on average when `parallel` are out at a time against a service with this latency, in milliseconds. */
export async function bareRounds(calls: number, parallel: number, latency_ms: number): Promise<number> {
  const stub = await startStub(latency_ms);
  try {
    const began_ms = machineMs();
    let next = 0;
    const lane = async (): Promise<void> => {
      while (next < calls) await callOnce(stub.url, `bare-${(next += 1)}`);
    };
    await Promise.all(Array.from({ length: parallel }, lane));
    return (machineMs() - began_ms) / calls;
  } finally {
    await stub.stop();
  }
}
