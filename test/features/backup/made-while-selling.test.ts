import { readFileSync, readdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { attemptIn, open } from '../../journal/support.ts';
import { cobroProcess } from '../../support/cobro-process.ts';
import { SECRET, backupPaths, stoppedTill } from './world.ts';

/** Isolated runs of 13 to 19 digits that start like a card number and pass Luhn. */
function cardNumbers(text: string): string[] {
  const passes = (digits: string): boolean => {
    const sum = [...digits].reverse().reduce((total, digit, place) => {
      const doubled = Number(digit) * (place % 2 === 0 ? 1 : 2);
      return total + (doubled > 9 ? doubled - 9 : doubled);
    }, 0);
    return sum % 10 === 0;
  };
  return (text.match(/(?<![\w-])[3-6]\d{12,18}(?![\w-])/g) ?? []).filter(passes);
}

test('a backup made while a till sells is the whole till of one moment, for its owner alone and without secrets', async () => {
  const { place, folder } = backupPaths();
  stoppedTill(folder);
  const till = open(folder);
  onTestFinished(() => till.close());
  const file = join(place, 'till.cobro-backup');
  const events_before = till.verify().events;
  const creating = cobroProcess('backup', 'create', file, '--data', folder, '--json');
  let done = false;
  void creating.finally(() => (done = true));
  for (let sold = 1; !done; sold += 1) {
    attemptIn(till, `trace-sold-${sold}`, 'BOUND');
    await new Promise((resolve) => setImmediate(resolve));
  }
  const created = await creating;
  expect(created).toMatchObject({ code: 0, stderr: '' });
  const { events } = JSON.parse(created.stdout) as { events: number };
  expect(events).toBeGreaterThanOrEqual(events_before);
  expect(events).toBeLessThanOrEqual(till.verify().events);

  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(readdirSync(dirname(file)).sort()).toEqual(['till', 'till.cobro-backup']);
  const bytes = readFileSync(file, 'latin1');
  expect(bytes).not.toContain(SECRET);
  expect(bytes).not.toContain('client_secret');
  expect(cardNumbers(bytes)).toEqual([]);

  const checked = await cobroProcess('backup', 'check', file, '--json');
  expect(checked.code).toBe(0);
  expect(JSON.parse(checked.stdout)).toMatchObject({ ok: true, events, problems: [] });
  expect(readdirSync(dirname(file)).sort()).toEqual(['till', 'till.cobro-backup']);
});
