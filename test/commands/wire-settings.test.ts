import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { answerBytes, answerRaw } from '../gateway/support/byte-server.ts';
import { serving } from '../gateway/support/harness.ts';
import { cobroHere } from '../support/cobro-here.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

let folder: string;
beforeEach(() => void (folder = temporaryFolder()));

async function sale(service: string) {
  const argv = ['sale', '--amount', '1000', '--service', service, '--data', folder, '--reader', 'simulated:', '--json'];
  const { code, stdout } = await cobroHere(argv, {
    COBRO_CLIENT_ID: 'till-1',
    COBRO_CLIENT_SECRET: 'secret-of-a-test',
  });
  return { code, outcome: (JSON.parse(stdout.at(-1) ?? '{}') as { outcome?: string }).outcome };
}

test('an empty 400 is unknown, unless the settings say that it is the word of this service', async () => {
  const server = await serving({ answer: answerRaw(answerBytes(400, '', {})) });
  expect(await sale(server.url)).toEqual({ code: 4, outcome: 'unknown' });
  rmSync(folder, { recursive: true });
  folder = temporaryFolder();
  writeFileSync(join(folder, 'settings.json'), JSON.stringify({ wire: { empty_error_statuses: [400, 401] } }));
  expect(await sale(server.url)).toEqual({ code: 2, outcome: 'declined' });
});
