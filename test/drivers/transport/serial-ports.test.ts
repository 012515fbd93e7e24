import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { listPortsOfKernel } from '../../../drivers/transport/serial-ports-sysfs.ts';
import { listSerialPorts, portsNotListedSentence } from '../../../drivers/transport/serial-ports.ts';

describe('the serial ports of a Linux machine', () => {
  let folder: string;
  beforeEach(async () => void (folder = await mkdtemp(join(tmpdir(), 'cobro-sysfs-'))));
  afterEach(() => rm(folder, { recursive: true, force: true }));

  /** A terminal as the kernel describes it; `facts` are the files of the USB device above it. */
  async function plug(name: string, socket: string, facts: Readonly<Record<string, string>>): Promise<void> {
    const usb = join(folder, 'devices', 'usb1', socket);
    const device = join(usb, `${socket}:1.0`, name);
    await mkdir(device, { recursive: true });
    for (const [file, value] of Object.entries(facts)) await writeFile(join(usb, file), `${value}\n`);
    await terminal(name, {});
    await symlink(device, join(folder, 'tty', name, 'device'));
  }

  async function terminal(name: string, facts: Readonly<Record<string, string>>): Promise<void> {
    await mkdir(join(folder, 'tty', name), { recursive: true });
    for (const [file, value] of Object.entries(facts)) await writeFile(join(folder, 'tty', name, file), value);
  }

  it('are told with maker, USB identity, serial number and socket, without any program', async () => {
    await plug('ttyUSB0', '1-1.4', {
      idVendor: '0403',
      idProduct: '6001',
      serial: 'A50285BI',
      manufacturer: 'FTDI',
    });
    await plug('ttyACM0', '1-2', { idVendor: '1a86', idProduct: '7523' });
    expect(await listPortsOfKernel(join(folder, 'tty'))).toEqual([
      { path: '/dev/ttyACM0', vendor_id: '1a86', product_id: '7523', location: '1-2' },
      {
        path: '/dev/ttyUSB0',
        manufacturer: 'FTDI',
        vendor_id: '0403',
        product_id: '6001',
        serial_number: 'A50285BI',
        location: '1-1.4',
      },
    ]);
  });

  it('leave out consoles, and ports of the main board that have no hardware behind them', async () => {
    await terminal('tty1', {});
    for (const [name, type] of [
      ['ttyS0', '4'],
      ['ttyS1', '0'],
    ] as const) {
      await terminal(name, { type });
      await mkdir(join(folder, 'serial8250'), { recursive: true });
      await symlink(join(folder, 'serial8250'), join(folder, 'tty', name, 'device'));
    }
    expect(await listPortsOfKernel(join(folder, 'tty'))).toEqual([{ path: '/dev/ttyS0' }]);
  });

  it('are refused with a sentence where the kernel tells nothing, and the process lives on', async () => {
    const linux = () => listPortsOfKernel(join(folder, 'nothing'));
    const ports = await listSerialPorts({ platform: 'linux', linux });
    expect(ports).toMatchObject({ ok: false, error: { code: 'ports_not_listed' } });
    if (!ports.ok)
      expect(portsNotListedSentence(ports.error)).toContain('name the port instead, e.g. serial:/dev/ttyUSB0');
  });
});

it.runIf(process.platform === 'linux')('this machine can be asked for its ports', async () => {
  const ports = await listSerialPorts();
  if (ports.ok) expect(ports.value.every(({ path }) => path.startsWith('/dev/'))).toBe(true);
  else expect(ports.error.code).toBe('ports_not_listed');
});
