import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FarEnd } from '../../../drivers/transport/far-end.ts';
import { createMemoryLine } from '../../../drivers/transport/memory-line.ts';
import { PseudoTerminalFarEnd } from '../../../drivers/transport/pseudo-terminal-far-end.ts';
import { SerialTransport } from '../../../drivers/transport/serial-transport.ts';
import { TcpFarEnd } from '../../../drivers/transport/tcp-far-end.ts';
import { TcpTransport } from '../../../drivers/transport/tcp-transport.ts';
import type { Transport } from '../../../drivers/transport/transport.ts';

export interface PluggedLine {
  readonly farEnd: FarEnd;
  readonly transport: Transport;
  dispose(): Promise<void>;
}

async function memoryLine(): Promise<PluggedLine> {
  const { transport, farEnd } = createMemoryLine();
  await farEnd.plug();
  return { farEnd, transport, dispose: () => farEnd.unplug() };
}

async function tcpLine(): Promise<PluggedLine> {
  const farEnd = new TcpFarEnd(0);
  await farEnd.plug();
  const transport = new TcpTransport('127.0.0.1', Number(farEnd.address));
  return { farEnd, transport, dispose: () => farEnd.unplug() };
}

async function serialLine(): Promise<PluggedLine> {
  const folder = await mkdtemp(join(tmpdir(), 'cobro-device-'));
  const path = join(folder, 'device.tty');
  const farEnd = new PseudoTerminalFarEnd(path);
  await farEnd.plug();
  const transport = new SerialTransport(path, 9_600);
  return {
    farEnd,
    transport,
    async dispose() {
      await farEnd.unplug();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Every kind of line for a small device, plugged in. */
export const LINES: readonly (readonly [string, () => Promise<PluggedLine>])[] = [
  ['memory', memoryLine],
  ['tcp', tcpLine],
  ...(process.platform === 'win32' ? [] : ([['serial', serialLine]] as const)),
];
