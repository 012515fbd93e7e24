import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createMemoryLine } from '../../../drivers/transport/memory-line.ts';
import { PseudoTerminalFarEnd } from '../../../drivers/transport/pseudo-terminal-far-end.ts';
import { SerialTransport } from '../../../drivers/transport/serial-transport.ts';
import { TcpFarEnd } from '../../../drivers/transport/tcp-far-end.ts';
import { TcpTransport } from '../../../drivers/transport/tcp-transport.ts';
import { describeLineContract } from './line-contract.ts';

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

if (process.platform !== 'win32') {
  describeLineContract('serial (pseudo-terminal)', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'cobro-line-'));
    const link = join(folder, 'reader.tty');
    const farEnd = new PseudoTerminalFarEnd(link);
    return {
      farEnd,
      makeTransport: () => new SerialTransport(link, 115_200),
      async dispose() {
        await farEnd.unplug();
        await rm(folder, { recursive: true, force: true });
      },
    };
  });
}
