import { describe, expect, it } from 'vitest';
import { openLedgerDatabase } from '../../sandbox/ledger/database.ts';
import { GroupCommit } from '../../sandbox/ledger/group-commit.ts';

function openCounted() {
  const database = openLedgerDatabase(':memory:');
  database.exec('CREATE TABLE marks (name TEXT PRIMARY KEY)');
  const insert = database.prepare<[string]>('INSERT INTO marks VALUES (?)');
  const marks = () => database.prepare<[], { name: string }>('SELECT name FROM marks').all();
  return { database, commits: new GroupCommit(database), mark: (name: string) => insert.run(name), marks };
}

describe('a group commit', () => {
  it('keeps the work of the others when one of them fails, and nothing of the one that failed', async () => {
    const { commits, mark, marks, database } = openCounted();
    const results = await Promise.allSettled([
      commits.run(() => mark('one')),
      commits.run(() => {
        mark('half');
        throw new Error('broken');
      }),
      commits.run(() => mark('three')),
    ]);
    expect(results.map((result) => result.status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(marks()).toEqual([{ name: 'one' }, { name: 'three' }]);
    database.close();
  });

  it('runs work that arrives together in one transaction, in order', async () => {
    const { commits, database } = openCounted();
    const seen: string[] = [];
    const work = (name: string) => commits.run(() => seen.push(`${name} ${database.inTransaction}`));
    await Promise.all([work('a'), work('b'), work('c')]);
    expect(seen).toEqual(['a true', 'b true', 'c true']);
    expect(database.inTransaction).toBe(false);
    database.close();
  });

  it('settles nothing before its commit, and rejects when the ledger was closed', async () => {
    const { commits, mark, database } = openCounted();
    const pending = commits.run(() => mark('late'));
    database.close();
    await expect(pending).rejects.toThrow('the ledger is closed');
  });
});
