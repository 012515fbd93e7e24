import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { openTillJournal } from '../../electron/journal/till-journal.ts';
import { createPinHasher } from '../../electron/features/staff/pin-hash.ts';
import { systemClock, systemRandomness } from '../../electron/platform/system.ts';
import type { Role } from '../../core/staff/permissions.ts';
import { cobroHere } from '../support/cobro-here.ts';
import { deriveQuickly } from '../support/quick-pins.ts';
import { useCounter } from './use-counter.ts';

const PIN = '482913';
const ANAS = '70351';
const LUIS_S = '91862';

const counter = useCounter();
const { held } = counter;

/** Runs a command with lines on its standard input. */
async function cobro(typed: readonly string[], ...argv: string[]) {
  const { code, stdout, stderr } = await cobroHere(
    [...argv, '--data', counter.data, '--json'],
    { COBRO_SERVICE_URL: counter.service.url },
    typed,
  );
  return { code, result: JSON.parse(stdout.at(-1) ?? '{}') as Record<string, unknown>, stderr: stderr.join('\n') };
}

const sell = async (): Promise<string> =>
  String((await cobro([], 'sale', '--amount', '3200', ...counter.reader)).result['payment_id']);
const setPin = () => cobro([PIN], 'pin', 'set');
const refund = (typed: readonly string[], payment: string, ...argv: string[]) =>
  cobro(typed, 'refund', '--payment', payment, '--amount', '1000', ...argv);

function withJournal<Value>(
  read: (journal: Extract<ReturnType<typeof openTillJournal>, { ok: true }>['value']) => Value,
) {
  const opened = openTillJournal({
    directory: counter.data,
    environment: {},
    clock: systemClock,
    randomness: systemRandomness,
  });
  if (!opened.ok) throw new Error(opened.error.sentence);
  try {
    return read(opened.value);
  } finally {
    opened.value.close();
  }
}
const acts = () =>
  withJournal((journal) =>
    [...journal.exportEvents()].filter(({ type }) => type === 'act').map(({ detail }) => detail),
  );

async function employ(name: string, role: Role, pin: string): Promise<void> {
  const pin_hash = await createPinHasher({ key: null, derive: deriveQuickly }).hash(pin);
  withJournal((journal) =>
    journal.shop.staff.put(
      { staff_id: name, name, role, enabled: true, overrides: {}, pin_hash },
      { who: 'test', what: 'staff_added', subject: name },
    ),
  );
}

describe('a command that gives money back or changes who may', () => {
  test('needs nobody by name where no PIN of a manager is set', async () => {
    const payment = await sell();
    expect(await refund([], payment)).toMatchObject({ code: 0, result: { outcome: 'undone' } });
    expect(await held()).toEqual([2_200]);
  });

  test('is refused without an operator once a PIN is set, and nothing goes back', async () => {
    const payment = await sell();
    await setPin();
    const refused = await refund([PIN], payment);
    expect(refused).toMatchObject({ code: 64, result: {} });
    expect(refused.stderr).toContain('--operator is missing; accepted:');
    const unsaid = await refund([], payment, '--operator', 'Ana');
    expect(unsaid).toMatchObject({ code: 64, result: {} });
    expect(unsaid.stderr).toContain('standard input holds no PIN');
    for (const argv of [
      ['cancel', '--trace', 'any'],
      ['tab', 'release', '--trace', 'any'],
      ['suspense', 'give-back', '--evidence', 'seen in the settlement'],
      ['suspense', 'keep', '--evidence', 'seen', '--transaction', 'txn_1', '--amount', '1'],
      ['journal', 'accept', '--evidence', 'seen in the settlement'],
      ['shift', 'close', '--wait-seconds', '0'],
    ])
      expect(await cobro([PIN], ...argv), argv.join(' ')).toMatchObject({
        code: 64,
        stderr: expect.stringContaining('--operator is missing'),
      });
    expect(await held()).toEqual([3_200]);
  });

  test('is refused without one when it lowers what a tab holds, and not when it holds more', async () => {
    const opened = await cobro([], 'tab', 'open', '--amount', '3200', ...counter.reader);
    await setPin();
    const adjust = ['tab', 'adjust', '--trace', String(opened.result['trace_id']), '--amount'];
    expect(await cobro([PIN], ...adjust, '3000')).toMatchObject({
      code: 64,
      stderr: expect.stringContaining('--operator is missing'),
    });
    expect(await cobro([PIN], ...adjust, '3300')).toMatchObject({ code: 0, result: { amount: 3_300 } });
    expect(await cobro([PIN], ...adjust, '3000', '--operator', 'Ana')).toMatchObject({
      code: 0,
      result: { amount: 3_000 },
    });
  });

  test('says where it can be done when the PINs are kept with the key store of the desktop program, and nothing goes back', async () => {
    const payment = await sell();
    const kept = Buffer.alloc(32, 9);
    const pin_hash = await createPinHasher({
      key: withJournal(({ device_key }) => device_key),
      kept,
      derive: deriveQuickly,
    }).hash(ANAS);
    withJournal((journal) =>
      journal.shop.staff.put(
        { staff_id: 'ana', name: 'Ana', role: 'manager', enabled: true, overrides: {}, pin_hash },
        { who: 'test', what: 'staff_added', subject: 'Ana' },
      ),
    );
    const refused = await refund([ANAS], payment, '--operator', 'Ana');
    expect(refused).toMatchObject({ code: 3, result: { outcome: 'not_charged', reason: 'operator_needed' } });
    const first = await cobro([PIN], 'pin', 'set');
    expect(first.code).toBe(1);
    for (const { stderr } of [refused, first]) {
      expect(stderr).toContain('docs/operations.md, PINs that a key store keeps');
      expect(stderr).toContain("Do this at the till's own screen.");
    }
    expect(await held()).toEqual([3_200]);
  });

  test('is done for who has the PIN, from standard input or a file, and stands in the audit trail by name', async () => {
    const payment = await sell();
    await setPin();
    await employ('Ana Soto', 'manager', ANAS);
    expect(await refund([ANAS], payment, '--operator', 'ana soto')).toMatchObject({ code: 0 });
    const pin_file = join(counter.folder, 'pin');
    writeFileSync(pin_file, `${PIN}\n`, { mode: 0o600 });
    expect(await refund([], payment, '--operator', 'Luis', '--pin-file', pin_file)).toMatchObject({ code: 0 });
    expect(await held()).toEqual([1_200]);
    const given = acts().filter((act) => (act as { amount_minor?: number }).amount_minor === 1_000);
    expect(given).toMatchObject([
      { who: 'Ana Soto', staff_id: 'Ana Soto' },
      // The manager's PIN of the till is of no person: who used it is what was said, and the manager answers.
      { who: 'Luis', approved_by: 'Encargado' },
    ]);
    expect(JSON.stringify(acts())).not.toMatch(new RegExp(`${PIN}|${ANAS}`));
  });

  test('is refused to a wrong PIN, to the PIN of somebody else, and to a person who may not; all of it is recorded', async () => {
    const payment = await sell();
    await setPin();
    await employ('Ana Soto', 'manager', ANAS);
    await employ('Luis', 'cashier', LUIS_S);
    const wrong = { code: 3, result: { outcome: 'not_charged', reason: 'wrong_pin' } };
    expect(await refund(['1357'], payment, '--operator', 'Ana Soto')).toMatchObject(wrong);
    expect(await refund([ANAS], payment, '--operator', 'Luis')).toMatchObject(wrong);
    expect(await refund([LUIS_S], payment, '--operator', 'Luis')).toMatchObject({
      code: 3,
      result: { outcome: 'not_charged', reason: 'not_permitted' },
    });
    expect(await held()).toEqual([3_200]);
    expect(acts()).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ what: 'pin_wrong', subject: 'refund', detail: 'command_line' }),
        expect.objectContaining({ what: 'not_permitted', who: 'Luis', detail: 'command_line' }),
      ]),
    );
  });

  test('is locked by wrong PINs, in later processes too, even for the right one', async () => {
    const payment = await sell();
    await setPin();
    for (const guess of ['1111', '2222']) await refund([guess], payment, '--operator', 'Ana');
    const locked = { code: 3, result: { reason: 'pin_locked' } };
    expect(await refund(['3333'], payment, '--operator', 'Ana')).toMatchObject(locked);
    expect(await refund([PIN], payment, '--operator', 'Ana')).toMatchObject(locked);
    expect(await held()).toEqual([3_200]);
  });
});

describe('a PIN that anybody would try', () => {
  test.each(['0000', '1234', '9876', '7890', '1357', '1212', '123123', '1987', '2026', '12051987', '2580'])(
    '%s is refused in a sentence',
    async (weak) => {
      expect(await cobro([weak], 'pin', 'set')).toMatchObject({
        code: 64,
        stderr: expect.stringContaining('easy to guess'),
      });
    },
  );
});

describe('cobro pin set where a PIN is set', () => {
  test('asks for the old one before the new one, and names who did it', async () => {
    await setPin();
    expect(await cobro(['705132'], 'pin', 'set')).toMatchObject({ code: 1 });
    expect(await cobro([PIN, '705132'], 'pin', 'set', '--operator', 'Ana')).toMatchObject({
      code: 0,
      result: { outcome: 'set' },
    });
    expect(acts().at(-1)).toMatchObject({ what: 'manager_pin_set', who: 'Ana', approved_by: 'Encargado' });
    expect(await cobro([PIN, '4827'], 'pin', 'set')).toMatchObject({ code: 1 });
    expect(await cobro(['705132', '4827'], 'pin', 'set')).toMatchObject({ code: 0 });
  });

  test('is not for a cashier, nor beside a till that is running and counts', async () => {
    await setPin();
    await employ('Luis', 'cashier', LUIS_S);
    expect(await cobro([LUIS_S, '705132'], 'pin', 'set', '--operator', 'Luis')).toMatchObject({ code: 1 });
    const running = openTillJournal({
      directory: counter.data,
      environment: {},
      clock: systemClock,
      randomness: systemRandomness,
    });
    const beside = await cobro([PIN, '705132'], 'pin', 'set');
    if (running.ok) running.value.close();
    expect(beside).toMatchObject({ code: 1, stderr: expect.stringContaining('A till is running') });
  });
});
