import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { CardReader } from '../../../drivers/reader/card-reader.ts';
import { NEO_PROTOCOL } from '../../../drivers/reader/idtech-neo/protocol.ts';
import { LineReader } from '../../../drivers/reader/line-reader.ts';
import type { DeviceLogEntry } from '../../../drivers/reader/simulated/control.ts';
import { scriptSchema } from '../../../drivers/reader/simulated/script.ts';
import { SimulatedNeoReader } from '../../../drivers/reader/simulated/simulated-neo-reader.ts';
import type { FarEnd } from '../../../drivers/transport/far-end.ts';
import { createMemoryLine } from '../../../drivers/transport/memory-line.ts';
import { PseudoTerminalFarEnd } from '../../../drivers/transport/pseudo-terminal-far-end.ts';
import { SerialTransport } from '../../../drivers/transport/serial-transport.ts';
import { TcpFarEnd } from '../../../drivers/transport/tcp-far-end.ts';
import { TcpTransport } from '../../../drivers/transport/tcp-transport.ts';
import type { Transport } from '../../../drivers/transport/transport.ts';
import { systemClock } from '../../../electron/system.ts';
import { pause, until } from '../transport/line-contract.ts';
import { fault } from './reader-harness.ts';

const SALE = { amount_minor: 4_500, currency: 'CLP', timeout_ms: 5_000 } as const;

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

describe.each(LINES.filter(([name]) => process.platform !== 'win32' || !name.startsWith('serial')))(
  'driver and device over a %s line, in real time',
  (_name, makeEnds) => {
    let folder: string;
    let reader: CardReader;
    let device: SimulatedNeoReader;
    let log: DeviceLogEntry[];

    beforeEach(async () => {
      folder = await mkdtemp(join(tmpdir(), 'cobro-neo-'));
      log = [];
      const { farEnd, makeTransport } = makeEnds(folder);
      const script = scriptSchema.parse({ presentation_ms: 60, step_ms: 20, cards: ['chip_with_pin'] });
      device = new SimulatedNeoReader({ farEnd, clock: systemClock, script, log: (entry) => log.push(entry) });
      await device.replug();
      reader = new LineReader(NEO_PROTOCOL, { transport: makeTransport(), clock: systemClock, log: () => undefined });
      reader.start();
      await until(() => reader.status.state === 'ready');
    });

    afterEach(async () => {
      await reader.stop();
      await device.unplug();
      await rm(folder, { recursive: true, force: true });
    });

    it('take a whole contact payment, although answers come split, joined and behind noise', async () => {
      for (const at of ['card', 'contact_start', 'contact_authenticate', 'host_answer']) {
        device.addFault(fault(at, at === 'card' ? 'split' : at === 'contact_start' ? 'joined' : 'noisy'));
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
      await pause(90);
      await device.unplug();
      expect(await reading).toEqual({ kind: 'lost', detail: 'unplugged' });
      expect(reader.status.state).toBe('lost');
      const replugged_ms = performance.now();
      await device.replug();
      await until(() => reader.status.state === 'ready');
      expect(performance.now() - replugged_ms).toBeLessThan(2_000);
      expect(await reader.readCard(SALE, () => undefined)).toMatchObject({ kind: 'card' });
    });

    it('end a reading that the till cancels', async () => {
      device.setAutomatic(false);
      const reading = reader.readCard(SALE, () => undefined);
      await until(() => device.isWaiting);
      await reader.cancel();
      expect(await reading).toEqual({ kind: 'cancelled', by: 'till' });
    });
  },
);
