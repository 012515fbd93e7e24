import { copyFileSync, cpSync, existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { attemptIn, open } from '../../journal/support.ts';
import { cobroHere } from '../../support/cobro-here.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

let place: string;
beforeEach(() => void (place = temporaryFolder()));

test('no backup is made of a journal that is not whole, and the command says what is wrong with it', async () => {
  const folder = join(place, 'till');
  const killed = join(place, 'killed');
  const file = join(place, 'till.cobro-backup');
  const first = open(folder);
  attemptIn(first, 'trace-of-before', 'BOUND');
  first.close();
  copyFileSync(join(folder, 'journal.db'), join(place, 'old'));
  const second = open(folder);
  for (let payment = 0; payment < 30; payment += 1) attemptIn(second, `trace-between-${payment}`, 'BOUND');
  second.close();
  const third = open(folder);
  attemptIn(third, 'trace-of-now', 'BOUND');
  cpSync(folder, killed, { recursive: true });
  copyFileSync(join(place, 'old'), join(killed, 'journal.db'));
  third.close();

  const made = await cobroHere(['backup', 'create', file, '--data', killed], process.env);
  expect(made.code).toBe(1);
  expect(made.stderr.join('\n')).toMatch(/The journal in .*killed.journal\.db is not whole: ./);
  expect(existsSync(file)).toBe(false);
  expect(readdirSync(place).filter((name) => name.startsWith('till.cobro-backup'))).toEqual([]);
  const sound = await cobroHere(['backup', 'create', file, '--data', folder], process.env);
  expect(sound.code).toBe(0);
});
