import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { eventHash } from '../../electron/journal/events/canonical.ts';
import { openTillJournal } from '../../electron/journal/till-journal.ts';
import { systemClock, systemRandomness } from '../../electron/platform/system.ts';
import { tamper } from '../journal/support.ts';
import { cobroHere } from '../support/cobro-here.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

let place: string;
let folder: string;

const environment = () => ({ XDG_STATE_HOME: join(place, 'state') });
beforeEach(() => {
  place = temporaryFolder();
  folder = join(place, 'data');
  mkdirSync(folder);
  const journal = openTillJournal({
    directory: folder,
    environment: environment(),
    clock: systemClock,
    randomness: systemRandomness,
  });
  if (!journal.ok) throw new Error(journal.error.sentence);
  for (const subject of ['1', '2', '3']) journal.value.sales.recordAct({ who: 'Ana', what: 'drawer_opened', subject });
  journal.value.close();
});

async function cobro(...argv: string[]) {
  const { code, stdout, stderr } = await cobroHere(['journal', ...argv, '--data', folder], environment());
  return { code, output: stdout.join('\n'), stderr: stderr.join('\n') };
}

/** The whole chain made again with another name in it, and no seal. */
function rewrite(): void {
  tamper(folder, (database) => {
    for (const name of database.prepare("SELECT name FROM sqlite_schema WHERE type = 'trigger'").pluck().all())
      database.exec(`DROP TRIGGER ${String(name)}`);
    database.exec("UPDATE event SET body = replace(body, 'Ana', 'Eva'), seal = NULL; UPDATE audit SET who = 'Eva'");
    let previous_hash = '0'.repeat(64);
    type Row = { seq: number; at_ms: number; body: string };
    for (const row of database.prepare<[], Row>('SELECT * FROM event ORDER BY seq').all()) {
      const hash = eventHash({ ...row, previous_hash });
      database.prepare('UPDATE event SET previous_hash = ?, hash = ? WHERE seq = ?').run(previous_hash, hash, row.seq);
      previous_hash = hash;
    }
  });
}

describe('the end of the journal', () => {
  test('is printed for paper, and is proven again with everything behind it', async () => {
    const head = await cobro('head');
    expect(head).toMatchObject({ code: 0 });
    const [paper = ''] = head.output.split('\n');
    expect(paper).toMatch(/^\d+:[0-9a-f]{4}( [0-9a-f]{4}){4}$/);
    const result = await cobro('verify', '--head', paper);
    expect(result).toMatchObject({ code: 0 });
    expect(result.output).toContain('has the seal of this machine');
    expect(JSON.parse((await cobro('head', '--json')).output)).toMatchObject({ seq: Number(paper.split(':')[0]) });
  });

  test('shows a journal that was made again, by the seal, by the anchor and by the paper, each alone', async () => {
    const [paper = ''] = (await cobro('head')).output.split('\n');
    rewrite();
    const result = await cobro('verify', '--head', paper);
    expect(result.code).toBe(1);
    expect(result.output).toContain("its seal is not this machine's");
    expect(result.output).toContain('is not the one that the anchor knows');
    expect(result.output).toContain('is not the one that --head knows');
    // Without anything outside of the folder it proves: that is what the others are for.
    rmSync(join(place, 'state'), { recursive: true });
    expect(await cobro('verify')).toMatchObject({ code: 0 });
    expect((await cobro('verify', '--head', paper)).output).toContain('is not the one that --head knows');
    expect(await cobro('verify', '--head', '99:9f3c11d06b7a4e55')).toMatchObject({ code: 1 });
    expect(await cobro('verify', '--head', 'x')).toMatchObject({ code: 64 });
  });
});
