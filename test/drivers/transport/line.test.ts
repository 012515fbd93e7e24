import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DeviceFileTransport } from '../../../drivers/transport/device-file-transport.ts';
import { createMemoryLine } from '../../../drivers/transport/memory-line.ts';
import { PseudoTerminalFarEnd } from '../../../drivers/transport/pseudo-terminal-far-end.ts';
import { SerialTransport } from '../../../drivers/transport/serial-transport.ts';
import { TcpFarEnd } from '../../../drivers/transport/tcp-far-end.ts';
import { TcpTransport } from '../../../drivers/transport/tcp-transport.ts';
import { systemClock } from '../../support/real-time.ts';
import type { Transport } from '../../../drivers/transport/transport.ts';
import { type Line, describeLineContract } from './line-contract.ts';

describeLineContract('memory', async () => {
  const { transport, farEnd } = createMemoryLine();
  return { farEnd, makeTransport: () => transport, dispose: () => farEnd.unplug() };
});

describeLineContract('tcp', async () => {
  const farEnd = new TcpFarEnd(0);
  return {
    farEnd,
    makeTransport: () => new TcpTransport('127.0.0.1', Number(farEnd.address)),
    dispose: () => farEnd.unplug(),
  };
});

/** A pseudo-terminal under a stable name, opened as a test asks. */
async function pseudoTerminalLine(open: (path: string) => Transport): Promise<Line> {
  const folder = await mkdtemp(join(tmpdir(), 'cobro-line-'));
  const link = join(folder, 'device.tty');
  const farEnd = new PseudoTerminalFarEnd(link);
  return {
    farEnd,
    makeTransport: () => open(link),
    async dispose() {
      await farEnd.unplug();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

if (process.platform !== 'win32') {
  describeLineContract('serial (pseudo-terminal)', () =>
    pseudoTerminalLine((path) => new SerialTransport(path, 115_200)),
  );
  describeLineContract('serial with even parity', () =>
    pseudoTerminalLine((path) => new SerialTransport(path, 9_600, { frame: '8E1', flow: 'none' })),
  );
  describeLineContract('raw device file', () =>
    pseudoTerminalLine((path) => new DeviceFileTransport(path, systemClock)),
  );
}
