import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { succeed } from '../../../core/result.ts';
import { PseudoTerminalFarEnd } from '../../../drivers/transport/pseudo-terminal-far-end.ts';
import { findPort, parseSerialIdentity, stableNameOf } from '../../../drivers/transport/serial-identity.ts';
import type { SerialPortDescription } from '../../../drivers/transport/serial-ports.ts';
import { SerialTransport } from '../../../drivers/transport/serial-transport.ts';

const FTDI = { vendor_id: '0403', product_id: '6001' };
const PORTS: readonly SerialPortDescription[] = [
  { path: 'COM3', ...FTDI, serial_number: 'A50285BI', location: '1-1' },
  { path: 'COM4', ...FTDI, serial_number: 'A9003XYZ', location: '1-2' },
  { path: 'COM5', vendor_id: '1A86', product_id: '7523', location: '1-3' },
  { path: 'COM1' },
];

function found(text: string) {
  const identity = parseSerialIdentity(text);
  if (identity === null) throw new Error(`${text} is no identity`);
  return findPort(PORTS, identity);
}

describe('the stable identity of a serial port', () => {
  it('is its serial number, else its socket, else its path', () => {
    expect(PORTS.map(stableNameOf)).toEqual([
      'usb:0403:6001:A50285BI',
      'usb:0403:6001:A9003XYZ',
      'usb:1a86:7523@1-3',
      'COM1',
    ]);
  });

  it('finds its port whatever number it has', () => {
    expect(PORTS.map((port) => (port.path === 'COM1' ? null : found(stableNameOf(port))))).toEqual([
      { ok: true, value: 'COM3' },
      { ok: true, value: 'COM4' },
      { ok: true, value: 'COM5' },
      null,
    ]);
    expect(found('usb:1A86:7523')).toEqual({ ok: true, value: 'COM5' });
  });

  it('is never guessed where two adapters fit, and says when none is there', () => {
    expect(found('usb:0403:6001')).toMatchObject({ ok: false, error: { code: 'ambiguous', plugged_in: 2 } });
    expect(found('usb:0403:9999')).toMatchObject({ ok: false, error: { code: 'not_plugged_in' } });
  });

  it.each(['/dev/ttyUSB0', 'COM3', 'usb:/dev/usb/lp0', 'usb:0403', ''])('%j is an ordinary name', (name) => {
    expect(parseSerialIdentity(name)).toBeNull();
  });

  it('leaves out a serial number that could not stand in a spec', () => {
    expect(stableNameOf({ path: 'COM9', ...FTDI, serial_number: 'A:B', location: '1-9' })).toBe('usb:0403:6001@1-9');
  });
});

it.skipIf(process.platform === 'win32')('a renumbered adapter is opened under its new name', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'cobro-renumbered-'));
  const farEnds = [new PseudoTerminalFarEnd(join(folder, 'COM3')), new PseudoTerminalFarEnd(join(folder, 'COM7'))];
  let path = 'nowhere';
  const line = new SerialTransport('usb:0403:6001:A50285BI', 9_600, {
    listPorts: async () => succeed([{ path, ...FTDI, serial_number: 'A50285BI' }]),
  });
  await expect(line.open()).rejects.toMatchObject({ code: 'not_found' });
  for (const farEnd of farEnds) {
    await farEnd.plug();
    path = farEnd.address;
    await line.open();
    expect(line.label).toBe('serial:usb:0403:6001:A50285BI');
    await line.close();
    await farEnd.unplug();
  }
  const gone = new SerialTransport('usb:0403:6001', 9_600, { listPorts: async () => succeed([]) });
  await expect(gone.open()).rejects.toMatchObject({
    code: 'not_found',
    message: expect.stringContaining('plugged in'),
  });
  await rm(folder, { recursive: true, force: true });
});
