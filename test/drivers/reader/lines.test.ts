import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { CardReader } from '../../../drivers/reader/card-reader.ts';
import { connectReader } from '../../../drivers/reader/create-reader.ts';
import { READER_DRIVERS } from '../../../drivers/reader/reader-spec.ts';
import type { DeviceLogEntry } from '../../../drivers/reader/simulated/control.ts';
import { scriptSchema } from '../../../drivers/reader/simulated/script.ts';
import { createSimulatedReader } from '../../../drivers/reader/simulated/create-simulated-reader.ts';
import type { SimulatedReader } from '../../../drivers/reader/simulated/simulated-reader.ts';
import type { FarEnd } from '../../../drivers/transport/far-end.ts';
import { createMemoryLine } from '../../../drivers/transport/memory-line.ts';
import { PseudoTerminalFarEnd } from '../../../drivers/transport/pseudo-terminal-far-end.ts';
import { SerialTransport } from '../../../drivers/transport/serial-transport.ts';
import { TcpFarEnd } from '../../../drivers/transport/tcp-far-end.ts';
import { TcpTransport } from '../../../drivers/transport/tcp-transport.ts';
import type { Transport } from '../../../drivers/transport/transport.ts';
import { until } from '../transport/line-contract.ts';
import { fault } from './reader-harness.ts';
import { aMoment, allowedMs, systemClock } from '../../support/real-time.ts';

const SALE = { amount_minor: 4_500, currency: 'CLP', timeout_ms: 60_000 } as const;

interface Ends {
  readonly farEnd: FarEnd;
  makeTransport(): Transport;
}

const LINES: readonly (readonly [string, (folder: string) => Ends])[] = [
  [
    'memory',
    () => {
      const { farEnd, transport } = createMemoryLine();
      return { farEnd, makeTransport: () => transport };
    },
  ],
  [
    'tcp',
    () => {
      const farEnd = new TcpFarEnd(0);
      return { farEnd, makeTransport: () => new TcpTransport('127.0.0.1', Number(farEnd.address)) };
    },
  ],
  [
    'serial (pseudo-terminal)',
    (folder) => {
      const farEnd = new PseudoTerminalFarEnd(join(folder, 'reader.tty'));
      return { farEnd, makeTransport: () => new SerialTransport(farEnd.address, 115_200) };
    },
  ],
];

const USABLE = LINES.filter(([name]) => process.platform !== 'win32' || !name.startsWith('serial'));
const CASES = USABLE.flatMap(([name, makeEnds]) => READER_DRIVERS.map((driver) => ({ name, makeEnds, driver })));

describe.each(CASES)('driver and device of $driver over a $name line, in real time', ({ makeEnds, driver }) => {
  let folder: string;
  let reader: CardReader;
  let device: SimulatedReader;
  let log: DeviceLogEntry[];

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'cobro-line-'));
    log = [];
    const { farEnd, makeTransport } = makeEnds(folder);
    const script = scriptSchema.parse({ presentation_ms: 60, step_ms: 20, cards: ['chip_with_pin'] });
    device = createSimulatedReader(driver, {
      farEnd,
      clock: systemClock,
      script,
      log: (entry) => log.push(entry),
    });
    await device.replug();
    reader = connectReader(driver, makeTransport(), { clock: systemClock, log: () => undefined });
    reader.start();
    await until(() => reader.status.state === 'ready');
  });

  afterEach(async () => {
    await reader.stop();
    await device.unplug();
    await rm(folder, { recursive: true, force: true });
  });

  it('take a whole contact payment, although answers come split and joined', async () => {
    for (const at of ['card', 'contact_start', 'contact_authenticate', 'host_answer']) {
      device.addFault(fault(at, at === 'card' ? 'split' : at === 'contact_start' ? 'joined' : 'split'));
    }
    expect(await reader.readCard(SALE, () => undefined)).toMatchObject({
      kind: 'card',
      card: { awaits_host_answer: true },
    });
    expect(await reader.deliverHostAnswer({ result: 'approved', emv: '8A023030910A11223344556677883030' })).toBe(
      'accepted',
    );
    expect(log.filter((entry) => entry.event === 'violation')).toEqual([]);
  });

  it('survive unplugging in the middle of a payment, and tell the truth within two seconds', async () => {
    const reading = reader.readCard(SALE, () => undefined);
    await aMoment(90);
    await device.unplug();
    expect(await reading).toEqual({ kind: 'lost', detail: 'unplugged' });
    expect(reader.status.state).toBe('lost');
    const replugged_ms = systemClock.monotonicMs();
    await device.replug();
    await until(() => reader.status.state === 'ready');
    expect(systemClock.monotonicMs() - replugged_ms).toBeLessThan(allowedMs(2_000));
    expect(await reader.readCard(SALE, () => undefined)).toMatchObject({ kind: 'card' });
  });

  it('end a reading that the till cancels', async () => {
    device.setAutomatic(false);
    const reading = reader.readCard(SALE, () => undefined);
    await until(() => device.isWaiting);
    await reader.cancel();
    expect(await reading).toEqual({ kind: 'cancelled', by: 'till' });
  });
});
