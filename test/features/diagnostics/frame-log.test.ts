import { expect, it } from 'vitest';
import { FrameLog } from '../../../electron/features/diagnostics/frame-log.ts';

it('a frame log keeps the last lines in their order, and gives those that are new', () => {
  let now_ms = 1_000;
  const log = new FrameLog({ wallMs: () => (now_ms += 1) });
  for (let index = 1; index <= 305; index += 1) log.add({ event: 'sent', text: `line ${index}` });
  const all = log.after(0);
  expect(all).toHaveLength(300);
  expect(all[0]).toEqual({ number: 6, at_ms: 1_006, event: 'sent', text: 'line 6' });
  expect(log.after(303).map(({ text }) => text)).toEqual(['line 304', 'line 305']);
  expect(log.after(305)).toEqual([]);
});

it('masks once more what a driver should not have said', () => {
  const log = new FrameLog({ wallMs: () => 0 });
  const clear = `4111${'1'.repeat(12)}`;
  log.add({ event: 'received', text: `5A=${clear} ${'x'.repeat(600)}` });
  expect(log.after(0)[0]?.text).toMatch(/^5A=\[card\] x+…$/);
  expect(log.after(0)[0]?.text.length).toBeLessThanOrEqual(401);
});
