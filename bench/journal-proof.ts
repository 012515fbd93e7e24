import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { eventHash } from '../electron/journal/events/canonical.ts';
import { eventRows } from '../electron/journal/events/event-log.ts';
import { proveJournal } from '../electron/journal/verify/prove.ts';
import { makeRealChain } from './real-chain.ts';
import { type BenchmarkReport, megabytes } from './statistics.ts';

const GOAL_PER_SECOND = 50_000;
const ROUNDS = 3;

/** Seconds of processor that `work` takes. */
function processorSeconds(work: () => void): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1e6;
}

/** The proof of a journal of `payments` real payments, beside the least that any proof does: reading and hashing. */
export function journalProof(payments: number): BenchmarkReport {
  const folder = mkdtempSync(join(tmpdir(), 'cobro-proof-'));
  try {
    makeRealChain(folder, payments);
    const handle = new Database(join(folder, 'journal.db'), { readonly: true });
    let events = 0;
    const floor = (): void => {
      events = 0;
      for (const row of eventRows(handle)) if (eventHash(row) === row.hash) events += 1;
    };
    const proof = (): void => {
      const { report } = proveJournal(handle);
      if (!report.ok) throw new Error(report.problems[0]);
    };
    const floors: number[] = [];
    const proofs: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      floors.push(processorSeconds(floor));
      proofs.push(processorSeconds(proof));
    }
    handle.close();
    const [least_s, proof_s] = [Math.min(...floors), Math.min(...proofs)];
    const rate = Math.round(events / proof_s);
    return {
      title: 'Proof of a journal',
      method: `${payments} card payments, made event by event by the journal itself (a real chain and its tables); hash chain, schemas, replay, comparison with the tables, invariants and SQLite's own check, as cobro journal verify does, in one process. The floor reads the same events and makes their SHA-256. Seconds of processor, the best of ${ROUNDS} rounds in turn.`,
      header: ['events', 'proof', 'floor', 'proof / floor', 'events a second', 'resident at the end'],
      rows: [
        [
          String(events),
          `${proof_s.toFixed(1)} s`,
          `${least_s.toFixed(1)} s`,
          (proof_s / least_s).toFixed(1),
          String(rate),
          megabytes(process.memoryUsage().rss),
        ],
      ],
      verdicts: [`events a second of one core: **${rate}** (goal: at least ${GOAL_PER_SECOND})`],
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
