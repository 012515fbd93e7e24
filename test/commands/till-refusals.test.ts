import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { attemptIn, open } from '../journal/support.ts';
import { cobroHere } from '../support/cobro-here.ts';

let place: string;
beforeAll(() => {
  place = mkdtempSync(join(tmpdir(), 'cobro-own-'));
  mkdirSync(join(place, 'data'), { mode: 0o700 });
});
afterAll(() => rmSync(place, { recursive: true, force: true }));

async function cobro(folder: string, ...argv: string[]) {
  const { code, stdout, stderr } = await cobroHere([...argv, '--data', join(place, folder), '--json'], {
    XDG_STATE_HOME: join(place, 'state'),
  });
  const lines = stdout.map((line) => JSON.parse(line) as Readonly<Record<string, unknown>>);
  return { code, lines, last: lines.at(-1) ?? {}, stderr: stderr.join('\n') };
}

test('a refund that the till itself refuses was sent to nobody: not charged, and no word of the service', async () => {
  const sold = await cobro('data', 'sale', '--amount', '1000');
  const payment = String(sold.last['payment_id']);
  const more = await cobro('data', 'refund', '--payment', payment, '--amount', '1001');
  expect(more).toMatchObject({ code: 3, last: { outcome: 'not_charged', reason: 'more_than_remains' } });
  expect((await cobro('data', 'refund', '--payment', payment, '--amount', '1000')).code).toBe(0);
  const again = await cobro('data', 'refund', '--payment', payment, '--amount', '1');
  expect(again).toMatchObject({ code: 3, last: { outcome: 'not_charged', reason: 'nothing_remains' } });
});

test('a key is taken by every command of tabs, and means nothing where nothing moves', async () => {
  expect(await cobro('data', 'tab', 'list', '--idempotency-key', 'k-1')).toMatchObject({ code: 0, last: { tabs: [] } });
});

test('a restored till says who is waited for, and never that it lacks nothing', async () => {
  const till = open(join(place, 'old'));
  attemptIn(till, 'trace-without-an-end', 'QUARANTINE');
  till.close();
  expect((await cobro('old', 'backup', 'create', join(place, 'b.cobro-backup'))).code).toBe(0);
  const restored = await cobro('restored', 'backup', 'restore', join(place, 'b.cobro-backup'));
  expect(restored).toMatchObject({ code: 0, last: { keys_forgotten: true } });
  const recovered = await cobro('restored', 'recover', '--wait-seconds', '1');
  expect(recovered.code).toBe(4);
  expect(recovered.lines[0]).toMatchObject({ trace_id: 'trace-without-an-end', needs_person: true });
  const doctor = await cobro('restored', 'doctor');
  expect(JSON.stringify(doctor.lines)).toMatch(/1 payments or returns wait for a person/);
  const accepted = await cobro('restored', 'journal', 'accept', '--evidence', 'compared');
  expect(accepted).toMatchObject({ code: 0, last: { keys_forgotten: true } });
  const listed = await cobro('restored', 'suspense', 'list');
  expect(listed.last).toMatchObject({
    doubt: null,
    payments_unknown_here: null,
    forgot_since: expect.stringMatching(/^\d{4}-\d\d-\d\dT/) as string,
  });
});
