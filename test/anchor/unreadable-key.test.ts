import { readdirSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { outsideWitness } from '../../electron/journal/anchor/open-anchoring.ts';
import { verifyFolder } from '../../electron/journal/verify/verify-folder.ts';
import { useWorld } from './support/world.ts';

const world = useWorld();

test('a key that could not be read at one start leaves events without a seal, which are told and are no rewriting', async () => {
  const till = await world.start();
  await till.sell();
  await till.stop();
  const machine = join(world.root, 'machine', 'cobro-anchor');
  const key = join(machine, readdirSync(machine)[0] ?? '', 'device.key');
  renameSync(key, `${key}.kept`);
  // As after a disk error: the file exists but cannot be read.
  symlinkSync(key, key);
  const without = await world.start();
  await without.sell();
  await without.stop();
  rmSync(key);
  renameSync(`${key}.kept`, key);
  const directory = join(world.root, 'till');
  const environment = { ...process.env, XDG_STATE_HOME: join(world.root, 'machine') };
  const proof = () => {
    const verified = verifyFolder(directory, { key: outsideWitness({ directory, environment }).key });
    return verified.ok ? verified.value : verified.error;
  };
  expect(proof()).toMatchObject({
    ok: false,
    problems: [expect.stringMatching(/have no seals: they were written while/)],
  });
  const well = await world.start();
  await well.sell();
  expect(await well.do('verify')).toEqual([]);
  await well.stop();
  const report = proof();
  expect(report).toMatchObject({ ok: true, problems: [] });
  expect('trust' in report ? report.trust.join('\n') : '').toMatch(/But for events \d+ to \d+, which have none/);
});
