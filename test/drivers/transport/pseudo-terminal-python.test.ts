import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { openWithPython } from '../../../drivers/transport/pseudo-terminal-python.ts';
import { SerialTransport } from '../../../drivers/transport/serial-transport.ts';
import { until } from './line-contract.ts';

const hasPython = process.platform !== 'win32' && spawnSync('python3', ['--version']).status === 0;

it.skipIf(!hasPython)(
  'a pseudo-terminal through Python carries every byte and drops the line when it goes',
  async () => {
    const atDevice: number[] = [];
    const atTill: number[] = [];
    let losses = 0;
    const terminal = await openWithPython((chunk) => atDevice.push(...chunk));
    const transport = new SerialTransport(terminal.path, 115_200);
    transport.onBytes((chunk) => atTill.push(...chunk));
    transport.onLost(() => (losses += 1));
    await transport.open();
    const every_byte = Array.from({ length: 256 }, (_, index) => index);
    await transport.write(Uint8Array.from(every_byte));
    terminal.write(Uint8Array.from(every_byte));
    await until(() => atDevice.length === 256 && atTill.length === 256);
    expect([atDevice, atTill]).toEqual([every_byte, every_byte]);
    await terminal.destroy();
    await until(() => losses > 0);
    expect(losses).toBe(1);
  },
);
