import { beforeEach, expect, test } from 'vitest';
import { cobroHere } from '../support/cobro-here.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

let folder: string;
beforeEach(() => void (folder = temporaryFolder()));

const shift = async (command: string, env: NodeJS.ProcessEnv, ...more: string[]) => {
  const { code, stdout } = await cobroHere(['shift', command, '--data', folder, '--json', ...more], env);
  expect(code).toBe(0);
  return JSON.parse(stdout.at(-1) ?? '') as unknown;
};

test('a shift that a command opens has its float in the currency of the environment, or of the flag', async () => {
  const dinars = { ...process.env, COBRO_CURRENCY: 'KWD' };
  expect(await shift('open', dinars, '--float', '1000')).toMatchObject({ currency: 'KWD', float_minor: 1_000 });
  const drawers = [{ currency: 'KWD', float_minor: 1_000, expected_minor: 1_000 }];
  expect(await shift('close', dinars)).toMatchObject({ shift: { report: { drawers } } });
  expect(await shift('open', dinars, '--currency', 'USD')).toMatchObject({ number: 2, currency: 'USD' });
});
