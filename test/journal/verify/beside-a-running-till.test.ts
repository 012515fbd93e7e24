import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { JournalReport } from '../../../electron/journal/verify/report.ts';
import { attemptIn, open } from '../support.ts';
import { cobroProcess } from '../../support/cobro-process.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

test('a journal is proven and exported by other processes while a till sells on it, and the till waits for neither', async () => {
  const directory = temporaryFolder();
  const till = open(directory);
  onTestFinished(() => till.close());
  attemptIn(till, 'trace-before', 'BOUND');
  const events_before = till.verify().events;
  const reading = Promise.all([
    cobroProcess('journal', 'verify', '--data', directory, '--json'),
    cobroProcess('journal', 'export', '--data', directory),
  ]);
  let done = false;
  void reading.finally(() => (done = true));
  let sold = 0;
  while (!done) {
    sold += 1;
    attemptIn(till, `trace-sold-${sold}`, 'BOUND');
    // Lets the other processes report.
    await new Promise((resolve) => setImmediate(resolve));
  }
  const [verified, exported] = await reading;
  const report = JSON.parse(verified.stdout) as JournalReport;
  expect(verified).toMatchObject({ code: 0, stderr: '' });
  expect(report).toMatchObject({ ok: true, problems: [], first_wrong_event: null, proven_events: report.events });
  expect(report.events).toBeGreaterThanOrEqual(events_before);
  expect(report.events).toBeLessThanOrEqual(till.verify().events);
  expect(exported).toMatchObject({ code: 0, stderr: '' });
  const lines = exported.stdout.trimEnd().split('\n');
  expect(lines.length).toBeGreaterThanOrEqual(events_before);
  expect(lines.map((line) => (JSON.parse(line) as { seq: number }).seq)).toEqual(
    lines.map((_line, index) => index + 1),
  );
});

test('a proof changes nothing in the folder of a till that is stopped', async () => {
  const directory = temporaryFolder();
  const till = open(directory);
  attemptIn(till, 'trace-0001', 'BOUND');
  till.close();
  const files = () =>
    readdirSync(directory).map((name) => [
      name,
      createHash('sha256')
        .update(readFileSync(join(directory, name)))
        .digest('hex'),
    ]);
  const before = files();
  expect(await cobroProcess('journal', 'verify', '--data', directory)).toMatchObject({ code: 0 });
  expect(await cobroProcess('journal', 'export', '--data', directory)).toMatchObject({ code: 0 });
  // An empty log's index may remain for the next reader.
  expect(files().filter(([name]) => !/-(wal|shm)$/.test(name ?? ''))).toEqual(before);
});
