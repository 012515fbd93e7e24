import { approvedSale, openBenchTill } from './bench-till.ts';
import { endOnSignal } from './child.ts';
import { liveHeapBytes } from './live-heap.ts';

/**
 * A till that sells by card as fast as it can, with a page connected.
 *
 *   node selling-till.ts FOLDER
 *
 * Over IPC it sends `{url}`, and `{heap_bytes}` after the sales of each message `{sales}`.
 */
endOnSignal();
const till = await openBenchTill(process.argv[2] ?? '');
process.on('message', ({ sales }: { readonly sales: number }) => void sell(sales));
process.send?.({ url: till.shell.url });

async function sell(sales: number): Promise<void> {
  for (let count = 0; count < sales; count += 1) await approvedSale(till);
  process.send?.({ heap_bytes: liveHeapBytes() });
}
