import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { assert } from '../core/assert.ts';
import { startScript } from './child.ts';
import { machineMs } from './clock.ts';
import { makeLargeJournal } from './large-journal.ts';
import type { BenchmarkReport } from './statistics.ts';
import { startStub } from './stub.ts';
import http from 'node:http';

const ASKED_GOAL_MS = 2_000;
/** Traces that recovery queries in parallel (payment-safety 5.5). */
const PARALLEL = 4;

interface Restart {
  readonly journal_opened_ms: number;
  readonly all_asked_ms: number;
  readonly drained_ms: number;
}

/** Starts a till on a journal and waits until it has undone everything; times count from the start of its process. */
async function restart(settled: number, unresolved: number, latency_ms: number): Promise<Restart> {
  const folder = mkdtempSync(join(tmpdir(), 'cobro-bench-'));
  const stub = await startStub(latency_ms);
  try {
    makeLargeJournal(folder, settled, unresolved);
    const started_at_ms = machineMs();
    const till = startScript('recovering-till.ts', [folder, stub.url]);
    const [{ opened_at_ms }] = (await once(till, 'message')) as [{ readonly opened_at_ms: number }];
    const [end] = (await once(till, 'message')) as [{ readonly drained_at_ms: number; readonly unresolved: number }];
    const times = await stub.queryTimes();
    assert(end.unresolved === 0 && times.length === unresolved, `all of ${unresolved} are undone, not ${times.length}`);
    if (till.exitCode === null) await once(till, 'exit');
    return {
      journal_opened_ms: opened_at_ms - started_at_ms,
      all_asked_ms: times.reduce((latest, at_ms) => Math.max(latest, at_ms), 0) - started_at_ms,
      drained_ms: end.drained_at_ms - started_at_ms,
    };
  } finally {
    await stub.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

const seconds = (value_ms: number): string => `${(value_ms / 1000).toFixed(2)} s`;

/** Time until a restarting till has queried everything that is due. */
export async function restartToAsked(settled: number, unresolved: number): Promise<BenchmarkReport> {
  // The first start fills the compile cache, as an earlier start of a real till has done.
  await restart(0, 1, 0);
  const { journal_opened_ms, all_asked_ms, drained_ms } = await restart(settled, unresolved, 0);
  return {
    title: 'Restart with unresolved payments',
    method: `A process that opens a journal with ${settled} settled and ${unresolved} unresolved card payments and undoes these against a service that answers at once. Every time counts from the start of the process, loading of the program included; answers that come together are committed together. As at every start but the first, what an earlier one compiled is there.`,
    header: ['journal open', 'all due rows asked', 'all undone'],
    rows: [[seconds(journal_opened_ms), seconds(all_asked_ms), seconds(drained_ms)]],
    verdicts: [`all due rows asked after **${seconds(all_asked_ms)}** (goal: at most ${seconds(ASKED_GOAL_MS)})`],
  };
}

/** Calls of the bare client, before and after the till. */
const BARE_CALLS = 1_000;
const OVER_GOAL = 1.1;

/** Whether anything but the service limits the undoing of many payments. */
export async function drain(unresolved: number, latency_ms: number): Promise<BenchmarkReport> {
  const bare = (): Promise<number> => bareRounds(BARE_CALLS, PARALLEL, latency_ms);
  const before_ms = await bare();
  const { journal_opened_ms, drained_ms } = await restart(0, unresolved, latency_ms);
  const each_ms = (before_ms + (await bare())) / 2;
  const took_ms = drained_ms - journal_opened_ms;
  const named_ms = (unresolved * latency_ms) / PARALLEL;
  const alone_ms = unresolved * each_ms;
  const over = (floor_ms: number): string => (took_ms / floor_ms).toFixed(2);
  return {
    title: 'Undoing many unresolved payments',
    method: `${unresolved} unresolved payments undone against a service that takes ${latency_ms} ms for every answer; recovery asks for ${PARALLEL} traces at a time, so that the service's latency alone makes ${seconds(named_ms)}. What the same number of calls takes a client that does nothing else on this machine (Node's own, ${PARALLEL} at a time, fresh connections) was measured with ${BARE_CALLS} calls before and as many after.`,
    header: ['all undone', 'per second', 'latency alone', 'a bare client'],
    rows: [[seconds(took_ms), ((unresolved / took_ms) * 1000).toFixed(0), seconds(named_ms), seconds(alone_ms)]],
    verdicts: [
      `time over that of a bare client: **${over(alone_ms)}** (goal: at most ${OVER_GOAL})`,
      `time over the latency alone: ${over(named_ms)}`,
    ],
  };
}

/** One call on its own connection, by a client that ignores the answer. */
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

/** Average time of a call in milliseconds, with `parallel` calls in flight to a service with this latency. */
async function bareRounds(calls: number, parallel: number, latency_ms: number): Promise<number> {
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
