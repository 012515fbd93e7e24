import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Pusher, createPusher } from '../../electron/features/store/pusher.ts';
import { type StoreClient, createStoreClient } from '../../electron/features/store/store-client.ts';
import { openEventFeed } from '../../electron/journal/events/event-feed.ts';
import { SILENT_LOG } from '../../electron/log/log.ts';
import type { StorePlace } from '../../store/contract/protocol.ts';
import type { TestTill } from '../../test/store/test-till.ts';
import { approvedSale, openBenchTill } from '../bench-till.ts';
import { benchClock, benchRandomness } from '../clock.ts';
import { median, medianInterval } from '../statistics.ts';
import type { BenchShop } from './bench-shop.ts';
import type { Figure } from './figure.ts';

const ROUNDS = 60;
const SALES_OF_A_ROUND = 6;
const SLOW_MS = 1_500;
const RATIO_GOAL = 1.02;

type Mode = 'none' | 'there' | 'slow' | 'gone';

/** Alternating card sales of one till without a store, with one, with a slow one, and with an unreachable one. */
export async function tillSale(shop: BenchShop, enrol: () => Promise<TestTill>): Promise<Figure> {
  const folder = mkdtempSync(join(tmpdir(), 'cobro-bench-'));
  const journal_file = join(folder, 'journal', 'journal.db');
  const till = await openBenchTill(folder);
  try {
    const at_store = await enrol();
    for (let sale = 0; sale < 30; sale += 1) await approvedSale(till);
    const times: Record<Mode, number[]> = { none: [], there: [], slow: [], gone: [] };
    const modes: readonly Mode[] = ['none', 'there', 'slow', 'gone'];
    let seen: StorePlace | null = null;
    for (let turn = 0; turn < ROUNDS * modes.length; turn += 1) {
      const mode = modes[(turn + Math.floor(turn / modes.length)) % modes.length] ?? 'none';
      const pusher = pusherOf(mode);
      pusher?.start();
      const round: number[] = [];
      for (let sale = 0; sale < SALES_OF_A_ROUND; sale += 1) {
        const began_ms = performance.now();
        await approvedSale(till);
        round.push(performance.now() - began_ms);
      }
      times[mode].push(median(round));
      await pusher?.stop();
    }
    const none_ms = median(times.none);
    // Compared with the same round, because the load of the machine varies.
    const ratio = (mode: Mode): string => {
      const ratios = times[mode].map((of_round_ms, round) => of_round_ms / (times.none[round] ?? Number.NaN));
      const [from, to] = medianInterval(ratios);
      return `**${median(ratios).toFixed(3)}** ${mode} (${from.toFixed(3)} to ${to.toFixed(3)})`;
    };
    return {
      what: 'a card sale of a till beside one without a store',
      measured: `${ratio('there')}, ${ratio('slow')}, ${ratio('gone')}; median ${none_ms.toFixed(1)} ms without`,
      goal: String(RATIO_GOAL),
      how: `median over ${ROUNDS} rounds of ${SALES_OF_A_ROUND} sales each way, beside the round without a store of the same moment; in brackets 95 % of the median (bootstrap, seeded); what it costs in commits and statements is the same by a test, test/store/beside-a-sale; slow: every answer ${SLOW_MS} ms late; gone: refused connections`,
    };

    function pusherOf(mode: Mode): Pusher | null {
      if (mode === 'none') return null;
      const url = mode === 'gone' ? 'https://127.0.0.1:9' : shop.url;
      const client = (): StoreClient => late(createStoreClient(url, shop.pin), mode === 'slow' ? SLOW_MS : 0);
      return createPusher({
        ...{ identity: at_store.identity(url, shop.pin), key: at_store.keyPair, program: 'bench', journal_version: 1 },
        ...{ client: client(), calls: client(), slow: client(), openFeed: () => openEventFeed(journal_file) },
        seen: { read: () => seen, write: (place) => (seen = place) },
        ...{ clock: benchClock, randomness: benchRandomness, log: SILENT_LOG, onVerdict: () => undefined },
      });
    }
  } finally {
    await till.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

function late(client: StoreClient, late_ms: number): StoreClient {
  if (late_ms === 0) return client;
  return {
    close: client.close,
    call: async (given) => {
      const answer = await client.call(given);
      await new Promise((done) => setTimeout(done, late_ms));
      return answer;
    },
  };
}
