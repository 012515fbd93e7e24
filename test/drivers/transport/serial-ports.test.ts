import { expect, it } from 'vitest';
import { listSerialPorts } from '../../../drivers/transport/serial-ports.ts';

it('says what is missing, and lives on, when a Linux machine has no udevadm', async () => {
  const ports = await listSerialPorts('linux', '/nonexistent');
  expect(ports).toMatchObject({ ok: false, error: expect.stringContaining('udevadm') });
});
