import { expect, test } from 'vitest';
import { makeScriptedVipa } from './scripted-device.ts';

const inside = (tag: string, hex: string) => `${tag}${(hex.length / 2).toString(16).padStart(2, '0')}${hex}`;

/** What a reset answers: serial number, and the name of the software (protocols 2.7). */
function identity(name: string): string {
  const software = inside('EF', inside('DF0D', Buffer.from(name).toString('hex').toUpperCase()));
  return inside('E1', `9F1E0131${software}`);
}

async function statusOf(driver: 'vipa' | 'miura', name: string) {
  const { clock, reader } = makeScriptedVipa(driver, (code, say) => {
    if (code === 'd000') say(identity(name));
    return code === 'd000';
  });
  reader.start();
  await clock.pass(500);
  return reader.status;
}

test.each([
  ['vipa', 'M000-MPI', 'speaks_miura'],
  ['vipa', 'Miura M010', 'speaks_miura'],
  ['miura', 'VIPA', 'speaks_vipa'],
  ['miura', 'Verifone P400', 'speaks_vipa'],
] as const)(
  'a till set to %s refuses %s, which would take no tap, and says whose it is',
  async (driver, name, detail) => {
    expect(await statusOf(driver, name)).toEqual({ state: 'refused', detail });
  },
);

test.each([
  ['vipa', 'Verifone P400'],
  ['vipa', 'any name'],
  ['miura', 'M000-MPI'],
  ['miura', 'any name'],
] as const)('a till set to %s uses %s, whose name does not deny it', async (driver, name) => {
  expect(await statusOf(driver, name)).toMatchObject({ state: 'ready', model: name });
});
