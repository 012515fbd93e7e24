import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { RealTill } from '../fixtures/real-till.ts';
import { notSent } from '../payments/support/fake-service.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const PROGRAM = fileURLToPath(new URL('program-without-parts.ts', import.meta.url));
const REFUSED = { ok: false, error: { code: 'program_replaced' } };
const NOT_LOADED = { ok: false, error: 'program_replaced' };

test('an act whose part of the program is gone says so, sends nothing and writes nothing', () => {
  const folder = temporaryFolder();
  new RealTill({ directory: folder }).abandon();
  const told = execFileSync(process.execPath, [PROGRAM, join(folder, 'journal.db')], { encoding: 'utf8' });
  expect(JSON.parse(told)).toMatchObject({
    ends: {
      ...{ accounts: REFUSED, audit: REFUSED, records: REFUSED, change: REFUSED },
      card: { kind: 'read_failed', detail: 'instrument_program_replaced' },
      settlement: { kind: 'not_sent', cause: 'program_replaced', evidence: { request_bytes_written: 0 } },
      ...{ message: NOT_LOADED, sending: NOT_LOADED },
    },
    sent: 0,
    written: 0,
  });
});

test('the comparison with the settlement says that the program was replaced, where a report that was not read is another thing', async () => {
  const till = new RealTill();
  await till.do('shift.open', { shift_id: 'shift-1', float_minor: 0 });
  till.settlement = async () => notSent('/settlements', 'program_replaced');
  expect(await till.refused('shift.reconcile', { number: 1 })).toBe('program_replaced');
  till.settlement = async () => notSent('/settlements', 'unreachable');
  expect(await till.refused('shift.reconcile', { number: 1 })).toBe('settlement_unreadable');
});
