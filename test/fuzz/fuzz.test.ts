import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { fuzz, tryInput } from './fuzz.ts';
import { TARGETS } from './targets.ts';
import { VipaFrameDecoder } from '../../drivers/reader/vipa/frame-decoder.ts';

/** Inputs that once broke an invariant, with the reason. */
const CORPUS = JSON.parse(readFileSync(new URL('../fixtures/fuzz/corpus.json', import.meta.url), 'utf8')) as readonly {
  readonly target: string;
  readonly why: string;
  readonly hex: string;
  readonly cut: number;
}[];

describe('every codec under fuzz', () => {
  it.each(CORPUS)('keeps its promises where it once did not: $why ($target)', ({ target, hex, cut }) => {
    const found = TARGETS.find(({ name }) => name === target);
    expect(found && tryInput(found, Buffer.from(hex, 'hex'), cut)).toBeUndefined();
    expect(found).toBeDefined();
  });

  it('keeps its promises over a slice of spoiled frames', () => {
    const started_ms = performance.now();
    const report = fuzz({
      targets: TARGETS,
      seed: 20_261_121,
      frames: 20_000,
      findings_max: 3,
      now_ms: () => performance.now(),
      isOver: () => performance.now() - started_ms > 10_000,
    });
    expect(report.findings).toEqual([]);
    expect(report.frames).toBeGreaterThan(1_000);
    expect(report.heap_bytes_max).toBeLessThan(1_500 * 2 ** 20);
  });

  it('is found out by the same means when a codec breaks a promise', () => {
    const careless = {
      name: 'careless',
      seeds: [Uint8Array.of(1, 2, 3, 4)],
      check(bytes: Uint8Array) {
        if (bytes.length > 6) throw new Error('long inputs are refused');
      },
    };
    const options = { seed: 1, frames: 10_000, findings_max: 1, now_ms: () => 0, isOver: () => false };
    const report = fuzz({ ...options, targets: [careless] });
    expect(report.findings).toMatchObject([{ target: 'careless', sentence: 'long inputs are refused' }]);
    const again = fuzz({ ...options, targets: [careless] });
    expect(again).toEqual({ ...report, heap_bytes_max: again.heap_bytes_max });
  });
});

it('a message whose last block holds a single byte is whole', () => {
  const entry = CORPUS.find(({ target }) => target.startsWith('VIPA and Miura frames'));
  const messages = new VipaFrameDecoder().push(Buffer.from(entry?.hex ?? '', 'hex'));
  expect(messages).toMatchObject([{ kind: 'answer', status_word: 0x9000 }]);
});
