import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openStoreDatabase } from '../../store/database/database.ts';
import { checkInvariants } from '../../store/database/invariants.ts';
import { migrateStore } from '../../store/database/migrate.ts';
import { startEmbeddedPostgres } from '../../store/embedded/embedded-postgres.ts';
import { declareDead } from '../../store/server/declarations.ts';
import { type TestTill, enrolledTill, paidSale, serve } from '../../test/store/test-till.ts';
import type { BenchmarkReport } from '../statistics.ts';

const PAYMENTS = 1_000;
const HEIRS = 20;
/** After this many batches the owner dies with the items that it took. */
const DIES_EVERY = 7;
const BATCH = 10;
const GOAL_SECONDS = 60;

/** 1,000 payments of a dead till, ended by 20 lanes at two store processes, with owners dying on the way. */
export async function handOver(): Promise<BenchmarkReport> {
  const folder = mkdtempSync(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'cobro-bench-store-'));
  const postgres = await startEmbeddedPostgres(folder);
  if (!postgres.ok) throw new Error('PostgreSQL 15 or newer is needed');
  const { url } = postgres.value;
  await migrateStore(url, 'bench');
  const database = openStoreDatabase(url);
  const servers = [await serve(database), await serve(database)] as const;
  try {
    const dead = await enrolledTill(servers[0], database, 999);
    for (let from = 0; from < PAYMENTS; from += 100) {
      const before = dead.end.seq;
      for (let index = from; index < from + 100; index += 1)
        dead.write(...paidSale(index + 1, `trace-${index}`).slice(0, 4));
      await dead.push(before + 1);
    }
    await declareDead(database, { lane: 999, declared_by: 'bench', reason: 'bench' });
    await database.rows(
      `UPDATE handover SET heard_at = heard_at - interval '1 hour', not_before = not_before - interval '1 hour'`,
    );
    const heirs: TestTill[] = [];
    for (let lane = 1; lane <= HEIRS; lane += 1)
      heirs.push(await enrolledTill(servers[lane % 2 === 0 ? 0 : 1], database, lane));
    const began_ms = performance.now();
    const ended = new Map<string, number>();
    let deaths = 0;
    let batches = 0;
    const work = async (till: TestTill): Promise<void> => {
      for (;;) {
        const items = (await till.take({ most: BATCH })).value?.items ?? [];
        if (items.length === 0) return;
        batches += 1;
        const dies = batches % DIES_EVERY === 0;
        for (const [index, { trace_id, epoch }] of items.entries()) {
          if (dies && index === BATCH / 2) break;
          if ((await till.endHandover(trace_id, epoch)) === 'ok') ended.set(trace_id, (ended.get(trace_id) ?? 0) + 1);
        }
        if (!dies) continue;
        deaths += 1;
        // Simulates the end of its minute of silence: others take over its items.
        await database.rows(
          `UPDATE handover SET owner_word_at = owner_word_at - interval '61 seconds' WHERE owner_till = $1 AND outcome IS NULL`,
          [till.till_id],
        );
        return;
      }
    };
    // The others take over from those that died; at the end each heir works alone.
    await Promise.all(heirs.map(work));
    for (const heir of heirs) await work(heir);
    const seconds = (performance.now() - began_ms) / 1_000;
    const [left] = await database.rows<{ left: number }>('SELECT count(*) AS left FROM handover WHERE outcome IS NULL');
    const twice = [...ended.values()].filter((times) => times > 1).length;
    const broken = (await checkInvariants(database)).filter(({ holds }) => !holds).map(({ id }) => id);
    return {
      title: 'hand-over of a dead till',
      method: `${PAYMENTS} due payments, ${HEIRS} lanes at two processes of a store on a real PostgreSQL; ${deaths} owners die in the middle of a batch. The calls to the payment service are left out.`,
      header: ['payments', 'ended', 'twice', 'left', 'seconds', 'broken invariants'],
      rows: [
        [
          String(PAYMENTS),
          String(ended.size),
          String(twice),
          String(left?.left ?? 0),
          seconds.toFixed(1),
          broken.join(', ') || 'none',
        ],
      ],
      verdicts: [
        `outcomes written twice: **${twice}** (goal: 0); left: **${left?.left ?? 0}** (goal: 0); **${seconds.toFixed(1)} s** (goal: at most ${GOAL_SECONDS} s)`,
      ],
    };
  } finally {
    for (const server of servers) await server.stop();
    await database.close();
    await postgres.value.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
