import { assert } from '../core/assert.ts';
import { openJournal } from '../electron/journal/journal.ts';
import { SILENT_LOG } from '../electron/log/log.ts';
import { createPaymentEngine } from '../electron/payments/engine.ts';
import { createPaymentService } from '../electron/gateway/create-payment-service.ts';
import { benchClock, benchRandomness, machineMs } from './clock.ts';
import { createInstantReader } from './instant-reader.ts';
import { liveHeapBytes } from './live-heap.ts';

/**
 * A till that starts and undoes what an earlier run left unresolved.
 *
 *   node recovering-till.ts JOURNAL_FOLDER SERVICE_URL
 *
 * Over IPC it sends `{opened_at_ms}` once the journal is open, `{heap_bytes, unresolved}` in reply to every message,
 * and `{drained_at_ms, unresolved}` at the end.
 */
const [directory = '', base_url = ''] = process.argv.slice(2);
const journal = openJournal({ directory, clock: benchClock, randomness: benchRandomness });
assert(journal.ok, journal.ok ? '' : journal.error.sentence);
process.send?.({ opened_at_ms: machineMs() });
const service = createPaymentService({
  base_url,
  credentials: { scheme: 'api_key', api_key: 'benchmark' },
  clock: benchClock,
  randomness: benchRandomness,
});
const engine = createPaymentEngine({
  journal: journal.value,
  service,
  reader: createInstantReader(),
  clock: benchClock,
  randomness: benchRandomness,
  settings: { terminal_id: 'BENCH-1' },
  log: SILENT_LOG,
});
process.on('message', () =>
  process.send?.({ heap_bytes: liveHeapBytes(), unresolved: engine.recoverySummary().unresolved }),
);
engine.start();
const { unresolved } = await engine.drainRecovery(600_000);
process.send?.({ drained_at_ms: machineMs(), unresolved });
process.removeAllListeners('message');
await engine.stop();
await service.close();
journal.value.close();
