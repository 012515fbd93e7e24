import { readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { attemptIn, open } from '../journal/support.ts';
import { cobroHere } from '../support/cobro-here.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const PAGE_BYTES = 4_096;

let directory: string;
beforeEach(() => {
  directory = temporaryFolder();
  const journal = open(directory);
  for (const trace_id of ['trace-0001', 'trace-0002', 'trace-0003']) attemptIn(journal, trace_id, 'BOUND');
  journal.close();
});

async function cobro(...argv: string[]) {
  const { code, stdout, stderr } = await cobroHere([...argv, '--data', directory, '--json']);
  return { code, stdout, stderr: stderr.join('\n') };
}

describe('a journal file that was damaged', () => {
  test('fails its proof with a report, whichever of its pages cannot be read', async () => {
    const file = join(directory, 'journal.db');
    const whole = readFileSync(file);
    for (let page = 0; page * PAGE_BYTES < whole.length; page += 9) {
      writeFileSync(file, Buffer.from(whole).fill(0x5a, page * PAGE_BYTES, (page + 1) * PAGE_BYTES));
      const { code, stdout } = await cobro('journal', 'verify');
      expect(code, `page ${page}`).toBe(1);
      const report = JSON.parse(stdout.join('\n')) as { ok: boolean; problems: string[] };
      expect(report.ok).toBe(false);
      expect(report.problems.length).toBeGreaterThan(0);
    }
  });

  test('fails its proof when it was emptied: the note beside it knows how far it went', async () => {
    truncateSync(join(directory, 'journal.db'), 0);
    const { code, stdout } = await cobro('journal', 'verify');
    expect(code).toBe(1);
    expect(JSON.parse(stdout.join('\n'))).toMatchObject({
      ok: false,
      problems: [expect.stringMatching(/^the journal is older than its last use/)],
    });
  });
});
