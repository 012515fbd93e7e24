import { beforeEach, expect, test } from 'vitest';
import { runCobro } from '../../electron/commands/cobro.ts';
import { attemptIn, open } from '../journal/support.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

/** As recovery leaves an attempt that it asked for once. */
const REVERSED = {
  recovery: {
    rung: 'R2',
    tries: 1,
    answered_failures: 0,
    credential_failures: 0,
    needs_person: false,
    last_result: 'reversed',
  },
  evidence: {
    source: 'call',
    call: { method: 'POST', path: '/v1/pos', status: 200, duration_ms: 5, request_bytes_written: 10 },
  },
} as const;

let directory: string;
beforeEach(() => void (directory = temporaryFolder()));

test('cobro recover --watch tells what becomes of open payments, and not the history of those that ended before', async () => {
  const journal = open(directory);
  attemptIn(journal, 'trace-0001', 'REVERSING');
  journal.record({ type: 'attempt_step', trace_id: 'trace-0001', state: 'REVERSED', cause: 'reversed', ...REVERSED });
  attemptIn(journal, 'trace-0002', 'REVERSING');
  journal.close();
  const stdout: string[] = [];
  let stop = () => {};
  const stopped = new Promise<void>((resolve) => (stop = resolve));
  const watching = runCobro(['recover', '--watch', '--json', '--data', directory], {
    environment: {},
    stdout: (line) => void stdout.push(line),
    stderr: () => undefined,
    stopped,
  });
  await expect.poll(() => stdout.join('\n')).toContain('trace-0002');
  stop();
  await watching;
  expect(stdout.join('\n')).not.toContain('trace-0001');
  expect(JSON.parse(stdout.at(-1) ?? '')).toEqual({ unresolved: expect.any(Number), resolved: expect.any(Number) });
});
