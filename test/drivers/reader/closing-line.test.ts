import { expect, test } from 'vitest';
import { connectReader } from '../../../drivers/reader/create-reader.ts';
import type { ReaderDriver } from '../../../drivers/reader/reader-spec.ts';
import type { Transport } from '../../../drivers/transport/transport.ts';
import { ManualClock } from '../../support/manual-clock.ts';

const DISCONNECT = '01 00 05 D0 C0 00 00 00 14';

/** A line that records writes and when it is closed. A stuck one accepts no more bytes. */
class NotedLine implements Transport {
  readonly label = 'serial:noted';
  readonly bits_per_second?: number;
  readonly written: string[] = [];
  isOpen = false;
  is_stuck = false;

  constructor(bits_per_second: number | null) {
    if (bits_per_second !== null) this.bits_per_second = bits_per_second;
  }

  async open(): Promise<void> {
    this.isOpen = true;
  }

  async write(bytes: Uint8Array): Promise<void> {
    if (this.is_stuck) return await new Promise(() => undefined);
    this.written.push([...bytes].map((byte) => byte.toString(16).padStart(2, '0').toUpperCase()).join(' '));
  }

  async close(): Promise<void> {
    if (this.isOpen) this.written.push('closed');
    this.isOpen = false;
  }

  onBytes(): void {}
  onLost(): void {}
}

async function started(driver: ReaderDriver, bits_per_second: number | null) {
  const line = new NotedLine(bits_per_second);
  const clock = new ManualClock();
  const reader = connectReader(driver, line, { clock, log: () => undefined });
  reader.start();
  await new Promise<void>((opened) => setImmediate(opened));
  return { line, clock, reader };
}

test('a Miura on a serial line is told before its line is closed', async () => {
  const { line, reader } = await started('miura', 115_200);
  await reader.stop();
  expect(line.written.slice(-2)).toEqual([DISCONNECT, 'closed']);
});

test.each([
  ['miura', null],
  ['vipa', 57_600],
  ['idtech-neo', 115_200],
] as const)('a reader that wants no word is closed without one (%s, %s)', async (driver, bits_per_second) => {
  const { line, reader } = await started(driver, bits_per_second);
  await reader.stop();
  expect(line.written).not.toContain(DISCONNECT);
  expect(line.written.at(-1)).toBe('closed');
});

test('a line that takes no byte any more holds up no stop', async () => {
  const { line, clock, reader } = await started('miura', 115_200);
  line.is_stuck = true;
  const stopped = reader.stop();
  clock.advance(250);
  await stopped;
  expect(line.written.at(-1)).toBe('closed');
});

test('a line that was never opened is not spoken to', async () => {
  const line = new NotedLine(115_200);
  await connectReader('miura', line, { clock: new ManualClock(), log: () => undefined }).stop();
  expect(line.written).toEqual([]);
});
