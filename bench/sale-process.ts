import { endOnSignal } from './child.ts';
import { machineMs } from './clock.ts';
import { saleCost } from './sale-overhead.ts';

/**
 * What a till adds to a card sale, measured in a process that did nothing else before: a till shares its own with no
 * other measurement.
 *
 *   node sale-process.ts SALES TIME_MS
 */
const [sales = 0, time_ms = 0] = process.argv.slice(2).map(Number);
endOnSignal();
process.send?.(await saleCost(sales, machineMs() + time_ms));
process.disconnect();
