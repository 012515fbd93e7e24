import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { portOrAny } from '../../electron/platform/system.ts';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { createSupervisor } from '../../electron/platform/supervisor.ts';
import { ROOT } from '../../scripts/process.ts';
import { systemClock } from '../support/real-time.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

let folder: string;
beforeEach(() => void (folder = temporaryFolder()));

test.skipIf(process.platform === 'win32')(
  'the address of a till under systemd is in files that its group alone reads, and on no command line of what opens it',
  () => {
    const url = 'http://127.0.0.1:41300/#token=of-the-till';
    const supervisor = createSupervisor(
      { NOTIFY_SOCKET: join(folder, 'nobody'), RUNTIME_DIRECTORY: folder },
      systemClock,
    );
    supervisor.ready(url);
    supervisor.stopping();
    expect(readFileSync(join(folder, 'address'), 'utf8').trim()).toBe(url);
    expect(readFileSync(join(folder, 'open.html'), 'utf8')).toContain(`content="0;url=${url}"`);
    for (const name of ['address', 'open.html']) expect(statSync(join(folder, name)).mode & 0o777).toBe(0o640);
    for (const path of ['kiosk/cobro-kiosk.service', 'headless/cobro-open']) {
      const text = readFileSync(join(ROOT, 'packaging', path), 'utf8');
      expect(text).toContain('open.html');
      expect(text).not.toContain('$(cat');
    }
  },
);

test('a port that another program has is given up for any free one', async () => {
  const other = createServer();
  other.listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  expect(await portOrAny(port)).toBe(0);
  await new Promise((closed) => other.close(closed));
  expect(await portOrAny(port)).toBe(port);
});
