import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { assert } from '../core/assert.ts';
import { launchChromium } from '../test/support/browser/launch-chromium.ts';
import { UNPACED } from './painted.ts';
import { type TillPage, openTillPage } from './till-page.ts';

/**
 * Draws one scan and one cash sale as traced by Chromium, from the key to what React does afterwards:
 *
 *   node bench/waterfall.ts
 */
const FOLDER = join(import.meta.dirname, '..', 'docs', 'pictures');
/** The acts to draw, each with its messages in order. */
const PICTURES = [
  { name: 'scan', messages: ['line', 'snapshot', 'answer'] },
  { name: 'cash', messages: ['paid', 'answer', 'receipt'] },
] as const;
const WARM_UP = 20;
/** No event of an act is later than this, in milliseconds after the request. */
const LATEST_MS = 30;
/** Events shorter than this many microseconds would be invisible. */
const SHORTEST_US = 30;
const WIDTH = 1000;
const ROW = 26;
/** The trace events to draw, and their names. */
const NAMES: Readonly<Record<string, string>> = {
  EventDispatch: 'key',
  FunctionCall: 'script',
  'Blink.Style.UpdateTime': 'style',
  Layout: 'layout',
  'ProxyMain::BeginMainFrame': 'frame',
  Paint: 'paint',
  Layerize: 'layers',
};

interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly ts: number;
  readonly dur?: number;
  readonly pid: number;
  readonly tid: number;
  readonly args?: { readonly data?: { readonly type?: string } };
}

async function traced(browser: Browser, till: TillPage, act: 'scan' | 'cash'): Promise<readonly TraceEvent[]> {
  for (let count = 0; count < WARM_UP; count += 1) await till[act]();
  await browser.startTracing(till.page, { categories: ['devtools.timeline', 'blink', 'cc', 'v8', 'benchmark'] });
  for (let count = 0; count < 5; count += 1) await till[act]();
  const trace = JSON.parse(String(await browser.stopTracing())) as { readonly traceEvents: readonly TraceEvent[] };
  return trace.traceEvents.toSorted((one, other) => one.ts - other.ts);
}

/** The last key's request to the till. */
function lastRequest(events: readonly TraceEvent[]): TraceEvent {
  const key = events.findLast(({ name, args }) => name === 'EventDispatch' && args?.data?.type === 'keydown');
  const sent = events.find(({ name, ts }) => name === 'WebSocketSend' && ts >= (key?.ts ?? Infinity));
  assert(sent !== undefined, 'the act asks the till');
  return sent;
}

function svgOf(events: readonly TraceEvent[], messages: readonly string[]): string {
  const { ts, pid, tid } = lastRequest(events);
  const at = (time: number): number => (time - ts) / 1000;
  const after = events.filter((event) => event.pid === pid && event.tid === tid && at(event.ts) > -1);
  const received = after.filter(({ name }) => name === 'WebSocketReceive').map(({ ts: begin }) => at(begin));
  // The first message after this act's messages belongs to the next act.
  const next_ms = received[messages.length] ?? LATEST_MS;
  received.length = Math.min(received.length, messages.length);
  const near = after.filter((event) => at(event.ts) < next_ms);
  const rows = ['till', ...new Set(Object.values(NAMES))];
  const drawn = near.filter(({ name, dur = 0 }) => rows.includes(NAMES[name] ?? '') && dur >= SHORTEST_US);
  // Ends with the last bar, so that nothing is cut off or left empty.
  const shown_ms = Math.ceil(Math.max(...drawn.map(({ ts: begin, dur = 0 }) => at(begin) + dur / 1000)));
  const x = (time_ms: number): number => 90 + ((time_ms + 1) / (shown_ms + 1)) * (WIDTH - 130);
  const bar = (row: number, begin_ms: number, took_ms: number): string =>
    `<rect x="${x(begin_ms).toFixed(1)}" y="${row * ROW + 34}" width="${Math.max(1, x(begin_ms + took_ms) - x(begin_ms)).toFixed(1)}" height="${ROW - 8}" rx="2"><title>${took_ms.toFixed(2)} ms</title></rect>`;
  const bars = drawn.map(({ name, dur = 0, ts: begin }) => bar(rows.indexOf(NAMES[name] ?? ''), at(begin), dur / 1000));
  // Till, socket and disk: from the request to the first of its messages.
  bars.push(bar(0, 0, received[0] ?? 0));
  const marks = [0, ...received].map(
    (time_ms, index) =>
      `<line x1="${x(time_ms).toFixed(1)}" x2="${x(time_ms).toFixed(1)}" y1="28" y2="${rows.length * ROW + 30}"/><text x="${x(time_ms).toFixed(1)}" y="${index % 2 === 0 ? 12 : 24}" class="mark">${['request', ...messages][index] ?? ''}</text>`,
  );
  const names = rows.map((name, row) => `<text x="4" y="${row * ROW + 48}">${name}</text>`);
  const ticks = Array.from({ length: Math.floor(shown_ms / 2) + 1 }, (_, index) => index * 2).map(
    (time_ms) => `<text x="${x(time_ms).toFixed(1)}" y="${rows.length * ROW + 46}" class="mark">${time_ms} ms</text>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${rows.length * ROW + 54}" font-family="sans-serif" font-size="12">
<style>rect{fill:#1d4ed8}line{stroke:#b45309;stroke-dasharray:3 2}.mark{text-anchor:middle;font-size:10px;fill:#57534e}</style>
<rect width="${WIDTH}" height="${rows.length * ROW + 54}" style="fill:#fff"/>
${[...marks, ...names, ...ticks, ...bars].join('\n')}
</svg>
`;
}

const browser = await launchChromium(UNPACED);
const till = await openTillPage(browser);
mkdirSync(FOLDER, { recursive: true });
for (const { name, messages } of PICTURES)
  writeFileSync(join(FOLDER, `${name}.svg`), svgOf(await traced(browser, till, name), messages));
await till.close();
await browser.close();
process.exit();
