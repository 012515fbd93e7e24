import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ESCPOS_DIALECT } from '../../../drivers/printer/escpos-dialect.ts';
import { PRINTER_MODELS, printerModel } from '../../../drivers/printer/printer-model.ts';
import { STAR_DIALECT } from '../../../drivers/printer/star-dialect.ts';
import { commandsOf } from '../../../drivers/printer/simulated/byte-log.ts';
import { PrinterTokenizer } from '../../../drivers/printer/simulated/tokenizer.ts';

const bytes = fc.uint8Array({ maxLength: 200 });

describe.each([
  ['ESC/POS', ESCPOS_DIALECT, [0x12, 0x12, 0x12]],
  ['Star', STAR_DIALECT, [0x23, 0x06, 0, 0, 0, 0, 0, 0, 0]],
] as const)('what a %s printer says', (_name, dialect, well) => {
  it('may be any bytes in any chunks: the same is understood, and nothing breaks', () => {
    fc.assert(
      fc.property(bytes, (received) => {
        const whole = dialect.createStatusReader();
        const cut = dialect.createStatusReader();
        whole.push(received);
        for (const byte of received) cut.push(Uint8Array.of(byte));
        expect([cut.status, cut.ends]).toEqual([whole.status, whole.ends]);
      }),
      { numRuns: 500 },
    );
  });

  it('is understood again after any noise, at the second status at the latest', () => {
    fc.assert(
      fc.property(bytes, (noise) => {
        const reader = dialect.createStatusReader();
        reader.push(noise);
        reader.forgetStatus();
        reader.push(Uint8Array.from([...well, ...well]));
        expect(reader.status).toEqual({ state: 'ready', paper: 'enough' });
      }),
      { numRuns: 500 },
    );
  });
});

it.each(PRINTER_MODELS)('a simulated %s printer loses no byte of any stream, however it is cut', (name) => {
  const commands = commandsOf(printerModel(name));
  fc.assert(
    fc.property(bytes, fc.integer({ min: 1, max: 9 }), (sent, size) => {
      const tokens = new PrinterTokenizer(commands);
      const got: number[] = [];
      for (let from = 0; from < sent.length; from += size)
        for (const token of tokens.push(sent.subarray(from, from + size))) got.push(...token.bytes);
      expect(got).toEqual([...sent.subarray(0, got.length)]);
    }),
    { numRuns: 300 },
  );
});
