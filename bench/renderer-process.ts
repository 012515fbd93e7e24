import WebSocket from 'ws';
import type { SnapshotEvent } from '../core/contract/envelope.ts';

/**
 * A renderer in its own process, like the real one: it listens to the till's socket and reports when it saw an
 * approval, by the machine's monotonic clock.
 *
 *   node renderer-process.ts TILL_URL
 */
const till = new URL(process.argv[2] ?? '');
const token = till.hash.replace('#token=', '');
const socket = new WebSocket(`ws://${till.host}/socket?token=${token}`, { origin: till.origin });

socket.on('open', () => process.send?.({ ready: true }));
socket.on('message', (data) => {
  const seen_ns = process.hrtime.bigint();
  const message = JSON.parse(String(data)) as Partial<SnapshotEvent>;
  const current = message.slices?.checkout?.current;
  if (current?.step === 'approved') process.send?.({ approved: current.tender.trace_id, seen_ns: String(seen_ns) });
});
