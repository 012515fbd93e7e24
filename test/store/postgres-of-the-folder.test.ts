import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { startEmbeddedPostgres } from '../../store/embedded/embedded-postgres.ts';
import { findPostgres } from '../../store/embedded/postgres-programs.ts';
import { storeSentence } from '../../store/store-refusal.ts';

function folder(): string {
  const made = mkdtempSync(join(tmpdir(), 'cobro-versions-'));
  onTestFinished(() => rmSync(made, { recursive: true, force: true }));
  return made;
}

/** Programs that say these versions, newer than any real one. */
function installed(...versions: readonly number[]): string {
  return versions
    .map((version) => {
      const programs = folder();
      for (const name of ['initdb', 'postgres']) {
        writeFileSync(join(programs, name), `#!/bin/sh\necho "postgres (PostgreSQL) ${version}.1"\n`);
        chmodSync(join(programs, name), 0o755);
      }
      return programs;
    })
    .join(delimiter);
}

test('a store works on the PostgreSQL that made its files, and a new one on the newest', () => {
  for (const path of [installed(97, 98, 99), installed(99, 98, 97)]) {
    expect(findPostgres(path)?.version).toBe(99);
    for (const version of [97, 98, 99]) expect(findPostgres(path, version)?.version).toBe(version);
    expect(findPostgres(path, 96)?.version).toBe(99);
  }
});

test('files of a PostgreSQL that is not on this machine are left as they are, and the sentence names the version', async () => {
  const before = process.env['PATH'];
  onTestFinished(() => void (process.env['PATH'] = before));
  process.env['PATH'] = `${installed(98)}${delimiter}${before}`;
  const store = folder();
  const data = join(store, 'postgresql');
  mkdirSync(data);
  writeFileSync(join(data, 'PG_VERSION'), '97\n');
  const started = await startEmbeddedPostgres(store);
  expect(started).toEqual({ ok: false, error: { code: 'other_postgres', data, needed: 97, found: 98 } });
  if (!started.ok) expect(storeSentence(started.error)).toContain('Install PostgreSQL 97');
  expect(existsSync(join(data, 'postmaster.pid'))).toBe(false);
});
