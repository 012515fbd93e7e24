import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { PseudoTerminalFarEnd } from '../../../drivers/transport/pseudo-terminal-far-end.ts';
import { SerialTransport } from '../../../drivers/transport/serial-transport.ts';
import { eventually } from '../../support/real-time.ts';

const TIMES = 20;

it.skipIf(process.platform === 'win32')(
  'a line that hangs up right behind its last bytes is told as lost, every time',
  { timeout: 60_000 },
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'cobro-hung-up-'));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
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
