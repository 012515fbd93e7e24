import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { DeviceFileTransport } from '../../../drivers/transport/device-file-transport.ts';
import { createMemoryLine } from '../../../drivers/transport/memory-line.ts';
import { PseudoTerminalFarEnd } from '../../../drivers/transport/pseudo-terminal-far-end.ts';
import { SerialTransport } from '../../../drivers/transport/serial-transport.ts';
import { TcpFarEnd } from '../../../drivers/transport/tcp-far-end.ts';
import { TcpTransport } from '../../../drivers/transport/tcp-transport.ts';
import { eventually, systemClock } from '../../support/real-time.ts';
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

const TIMES = 20;

it.skipIf(process.platform === 'win32')(
  'a line that hangs up right behind its last bytes is told as lost, every time',
  async () => {
    const farEnd = new PseudoTerminalFarEnd();
    for (let n = 0; n < TIMES; n += 1) {
      await farEnd.plug();
      const line = new SerialTransport(farEnd.address, 115_200);
      await line.open();
      const lost: string[] = [];
      line.onLost(({ code }) => void lost.push(code));
      const unplugs: Promise<void>[] = [];
      // The next read starts while the far end disconnects.
      line.onBytes(() => {
        if (unplugs.length === 0) unplugs.push(farEnd.unplug());
      });
      farEnd.write(Uint8Array.from(Buffer.alloc(512 * (n + 1), 7)));
      await eventually(`try ${n + 1} is told`, () => lost.length > 0);
      expect(lost).toEqual(['lost']);
      await Promise.all(unplugs);
      await line.close();
    }
  },
);
