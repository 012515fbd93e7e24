import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { runNodeGroup } from '../../scripts/process.ts';
import { eventually } from '../support/real-time.ts';

/** Starts a program that never ends and writes its pid to a file; with `RUNS_ON=yes` it never exits either. */
const PROGRAM = `
  const { spawn } = require('node:child_process');
  const { writeFileSync } = require('node:fs');
  const forever = 'setInterval(() => {}, 1000)';
  const child = spawn(process.execPath, ['-e', forever], { stdio: 'ignore' });
  child.unref();
  writeFileSync(process.argv[2], String(child.pid));
  if (process.env.RUNS_ON === 'yes') setInterval(() => {}, 1000);
`;

function write(): { script: string; pid_file: string } {
  const folder = mkdtempSync(join(tmpdir(), 'cobro-outlived-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const script = join(folder, 'program.cjs');
  writeFileSync(script, PROGRAM);
  return { script, pid_file: join(folder, 'pid') };
}

const numberIn = (path: string): number => {
  try {
    return Number(readFileSync(path, 'utf8'));
  } catch {
    return 0;
  }
};

/** A zombie still has its pid. */
const lives = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return !readFileSync(`/proc/${pid}/stat`, 'utf8').includes(') Z ');
  } catch {
    return false;
  }
};

test.skipIf(process.platform !== 'linux')('what a run has started ends with it', async () => {
  const { script, pid_file } = write();
  expect(await runNodeGroup(script, [pid_file], { isOver: () => false })).toBe(0);
  expect(numberIn(pid_file)).toBeGreaterThan(0);
  await eventually('it is gone', () => !lives(numberIn(pid_file)));
});

test.skipIf(process.platform !== 'linux')(
  'a run that is over and does not end is ended, and is a failure',
  async () => {
    const { script, pid_file } = write();
    const environment = { RUNS_ON: 'yes' };
    const isOver = (): boolean => numberIn(pid_file) > 0;
    expect(await runNodeGroup(script, [pid_file], { environment, isOver, ending_ms: 20 })).toBe(1);
    await eventually('what it started is gone too', () => !lives(numberIn(pid_file)));
  },
);
