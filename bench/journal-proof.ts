import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { assert } from '../core/assert.ts';
import { eventHash } from '../electron/journal/events/canonical.ts';
import { eventRows } from '../electron/journal/events/event-log.ts';
import { proveJournal } from '../electron/journal/verify/prove.ts';
import { liveHeapBytes } from './live-heap.ts';
import { makeRealChain } from './real-chain.ts';
import { type BenchmarkReport, megabytes } from './statistics.ts';

const GOAL_PER_SECOND = 50_000;
/** Limits of the live heap late in the proof: its ratio to the early one, plus bytes for leases (one each). */
const FLAT = 1.1;
const FLAT_BYTES = 4e6;

/** Processor time of `work`, in seconds. */
function processorSeconds(work: () => void): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1e6;
}

/**
 * The proof of a journal of `payments` payments compared with the minimum, reading and hashing. Throws when a proof
 * finds a problem, or its memory grows with the journal.
 */
export function journalProof(payments: number): BenchmarkReport {
  const folder = mkdtempSync(join(tmpdir(), 'cobro-proof-'));
  const rounds = payments > 100_000 ? 1 : 3;
  try {
    let key: ReturnType<typeof makeRealChain> | null = null;
    const made_s = processorSeconds(() => void (key = makeRealChain(folder, payments)));
    const handle = new Database(join(folder, 'journal.db'), { readonly: true });
    let events = 0;
    const heaps: number[] = [];
    const floor = (): void => {
      events = 0;
      for (const row of eventRows(handle)) if (eventHash(row) === row.hash) events += 1;
    };
    const proof = (): void => {
      const { report } = proveJournal(handle, { key, progress: () => void heaps.push(liveHeapBytes()) });
      assert(report.ok, report.problems[0] ?? 'the journal is whole');
    };
    const floors: number[] = [];
    const proofs: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      floors.push(processorSeconds(floor));
      proofs.push(processorSeconds(proof));
    }
    handle.close();
    const [least_s, proof_s] = [Math.min(...floors), Math.min(...proofs)];
    const rate = Math.round(events / proof_s);
    const [early, late] = [heaps[0] ?? 0, heaps.at(-1) ?? 0];
    assert(
      late <= FLAT * early + FLAT_BYTES,
      `the proof needs the same memory all along (${early}, then ${late} bytes)`,
    );
    return {
      title: 'Proof of a journal',
      method: `${payments} card payments, hashed and sealed event by event by the journal's own log, with the tables that its projections make; hash chain, seals, shapes, replay, comparison with the tables, invariants and SQLite's own check, as cobro journal verify does on the till's machine, in one process. The floor reads the same events and makes their SHA-256. Seconds of processor${rounds === 1 ? '' : `, the best of ${rounds} rounds in turn`}; making the journal took ${made_s.toFixed(0)} s of them. The live heap after a full collection, every 250,000 events.`,
      header: ['events', 'proof', 'floor', 'proof / floor', 'events a second', 'live heap early', 'live heap late'],
      rows: [
        [
          String(events),
          `${proof_s.toFixed(1)} s`,
          `${least_s.toFixed(1)} s`,
          (proof_s / least_s).toFixed(1),
          String(rate),
          megabytes(early),
          megabytes(late),
        ],
      ],
      verdicts: [
        `events a second of one core: **${rate}** (goal: at least ${GOAL_PER_SECOND})`,
        `memory does not grow with the journal: asserted`,
      ],
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
