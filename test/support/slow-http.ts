import http from 'node:http';
import https from 'node:https';
import { slowly } from './real-time.ts';

/**
 * Loaded before a program (`--import`), makes each HTTP server in it answer `COBRO_TEST_HTTP_DELAY_MS` milliseconds late:
 * a test whose simulated clock runs past a real request fails then. `npm run night` runs the tests without a page so.
 */
const delay_ms = Number(process.env['COBRO_TEST_HTTP_DELAY_MS'] ?? 0);

for (const { prototype } of [http.Server, https.Server]) {
  const emit = prototype.emit;
  prototype.emit = function (this: http.Server, event: string, ...given: unknown[]): boolean {
    if (event !== 'request' || delay_ms === 0) return Reflect.apply(emit, this, [event, ...given]) as boolean;
    slowly(delay_ms, () => void Reflect.apply(emit, this, [event, ...given]));
    return true;
  };
}
