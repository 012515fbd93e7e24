import { expect, it } from 'vitest';
import { assert } from '../../../core/assert.ts';
import type { CardReader, HostAnswerOutcome, ReadOutcome, ReaderStatus } from '../../../drivers/reader/card-reader.ts';
import { ChangeableReader } from '../../../electron/features/devices/changeable-reader.ts';
import { createDevices } from '../../../electron/features/devices/devices.ts';
import { ManualClock } from '../../support/manual-clock.ts';

const REQUEST = { amount_minor: 1000, currency: 'CLP', timeout_ms: 60_000 } as const;

/** A reader scripted by the test; it records the calls it gets. */
class ReaderOfStrings implements CardReader {
  readonly label: string;
  readonly #notes: string[];
  readonly #listeners = new Set<(status: ReaderStatus) => void>();
  status: ReaderStatus = { state: 'connecting' };
  endReading: (outcome: ReadOutcome) => void = () => undefined;
  endAnswer: (outcome: HostAnswerOutcome) => void = () => undefined;
  endStop: () => void = () => undefined;

  constructor(label: string, notes: string[]) {
    this.label = label;
    this.#notes = notes;
  }

  become(status: ReaderStatus): void {
    this.status = status;
    for (const listener of this.#listeners) listener(status);
  }

  start(): void {
    this.#notes.push(`${this.label} starts`);
  }

  stop(): Promise<void> {
    this.#notes.push(`${this.label} stops`);
    return new Promise((resolve) => {
      this.endStop = () => {
        this.#notes.push(`${this.label} is closed`);
        resolve();
      };
    });
  }

  onStatus(listener: (status: ReaderStatus) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  readCard(): Promise<ReadOutcome> {
    return new Promise((resolve) => (this.endReading = resolve));
  }

  async cancel(): Promise<void> {}

  deliverHostAnswer(): Promise<HostAnswerOutcome> {
    return new Promise((resolve) => (this.endAnswer = resolve));
  }
}

function readers() {
  const notes: string[] = [];
  const first = new ReaderOfStrings('first', notes);
  const second = new ReaderOfStrings('second', notes);
  const reader = new ChangeableReader(first);
  reader.onStatus(({ state }) => notes.push(state));
  return { notes, first, second, reader };
}

it('a reader is closed before the next one starts, and between the two no payment can begin', async () => {
  const { notes, first, second, reader } = readers();
  reader.start();
  first.become({ state: 'ready', model: 'A', firmware: '1' });
  const changing = reader.change(second);
  expect(reader.status).toEqual({ state: 'connecting' });
  expect(reader.isFree).toBe(false);
  first.endStop();
  await changing;
  second.become({ state: 'ready', model: 'B', firmware: '2' });
  first.become({ state: 'lost', detail: 'late' });
  expect(reader.status).toEqual({ state: 'ready', model: 'B', firmware: '2' });
  expect(reader.label).toBe('second');
  expect(notes).toEqual([
    'first starts',
    'ready',
    'connecting',
    'first stops',
    'first is closed',
    'connecting',
    'second starts',
    'ready',
  ]);
});

it('is never taken from a card: neither while it is read nor while it waits for the answer of the bank', async () => {
  const { first, second, reader } = readers();
  const read = reader.readCard(REQUEST, () => undefined);
  expect(reader.isFree).toBe(false);
  await expect(reader.change(second)).rejects.toThrow('a reader at work is not changed');
  const card = { summary: {}, instrument: {}, awaits_host_answer: true } as never;
  first.endReading({ kind: 'card', card });
  await read;
  expect(reader.isFree).toBe(false);
  const answered = reader.deliverHostAnswer({ result: 'approved' });
  expect(reader.isFree).toBe(false);
  first.endAnswer('accepted');
  await answered;
  expect(reader.isFree).toBe(true);
});

it('is free after a card that was only tapped, after none, and after one that was taken back', async () => {
  const { first, reader } = readers();
  const outcomes: readonly ReadOutcome[] = [
    { kind: 'card', card: { awaits_host_answer: false } as never },
    { kind: 'no_card' },
    { kind: 'cancelled', by: 'till' },
    { kind: 'lost', detail: 'unplugged' },
  ];
  for (const outcome of outcomes) {
    const read = reader.readCard(REQUEST, () => undefined);
    first.endReading(outcome);
    expect(await read).toEqual(outcome);
    expect(reader.isFree).toBe(true);
  }
});

it('a simulated reader of one family is exchanged for one of another, which reads cards then', async () => {
  const clock = new ManualClock();
  const made = createDevices({
    reader: { link: 'simulated', driver: 'idtech-neo' },
    printer: { link: 'none' },
    clock,
    log: () => undefined,
  });
  assert(made.ok, 'the devices are made');
  const devices = made.value;
  const { reader, simulator: before } = devices;
  devices.start();
  await clock.pass(300);
  expect(reader.status.state).toBe('ready');
  const changing = devices.changeReader({ link: 'simulated', driver: 'vipa' });
  await clock.pass(2_000);
  expect(await changing).toEqual({ ok: true, value: null });
  await clock.pass(5_000);
  expect(reader.status.state).toBe('ready');
  expect(devices.simulator).not.toBe(before);
  const read = reader.readCard(REQUEST, () => undefined);
  await clock.pass(500);
  devices.simulator?.present('visa_credit');
  await clock.pass(10_000);
  expect(await read).toMatchObject({ kind: 'card' });
  await devices.stop();
});
