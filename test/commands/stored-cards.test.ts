import { readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { SIMULATED_CARDS, fullNumber } from '../../drivers/reader/simulated/cards.ts';
import { cobroHere } from '../support/cobro-here.ts';
import { useCounter } from './use-counter.ts';

const PIN = '482913';
const LIMIT = { timeout: 60_000 };

const counter = useCounter();
const { held } = counter;

async function cobro(argv: readonly string[], typed: readonly string[] = [], environment: Record<string, string> = {}) {
  const { code, stdout, stderr } = await cobroHere(
    [...argv, '--json'],
    {
      ...{ COBRO_SERVICE_URL: counter.service.url, COBRO_DATA: counter.data },
      ...{ COBRO_API_KEY: 'test_cobro_demo', ...environment },
    },
    typed,
  );
  return { code, result: JSON.parse(stdout.at(-1) ?? '{}') as Record<string, unknown>, stderr: stderr.join('\n') };
}

/** Demo credentials make a training till, where stored cards may be charged. */
const atTrainingTill = { COBRO_API_KEY: '' };
const training = (argv: readonly string[], typed: readonly string[] = []) => cobro(argv, typed, atTrainingTill);
/** For answers that are lost alone: on a busy machine a second is over before any answer comes. */
const soonUndone = (argv: readonly string[]) => cobro(argv, [], { ...atTrainingTill, COBRO_QUARANTINE_SECONDS: '1' });

async function storeCard(): Promise<string> {
  const stored = await training(['instrument', 'create', '--service-code', '201', ...counter.reader]);
  expect(stored, stored.stderr).toMatchObject({ code: 0, result: { service_code: '201', status: 'ACTIVE' } });
  return String(stored.result['id']);
}

describe('a card that the payment service keeps', () => {
  test('is read by the reader, changed by its id, and no number of it lies in any file', LIMIT, async () => {
    const id = await storeCard();
    const file = join(counter.folder, 'change.json');
    writeFileSync(file, JSON.stringify({ status: 'INACTIVE', sequence_number: '2' }));
    expect(await training(['instrument', 'update', '--id', id, '--file', file])).toMatchObject({
      code: 0,
      result: { id, status: 'INACTIVE', sequence_number: '2' },
    });
    const read = await cobro(['instrument', 'get', '--id', id]);
    expect(read.result).toMatchObject({ id, card: { last_four_digits: '4821' } });
    const number = fullNumber(SIMULATED_CARDS.visa_credit.card);
    const files = readdirSync(counter.data, { recursive: true, encoding: 'utf8' }).map((name) =>
      join(counter.data, name),
    );
    const texts = files.filter((name) => statSync(name).isFile()).map((name) => readFileSync(name, 'latin1'));
    expect(texts.length).toBeGreaterThan(2);
    for (const text of texts) expect(text).not.toContain(number);
  });

  test('belongs to a user, who can have another one and lose one', LIMIT, async () => {
    const named = ['--id', 'customer-7', ...counter.reader];
    const created = await training(['user', 'create', '--name', 'Inés Rey', '--email', 'ines@example.cl', ...named]);
    expect(created, created.stderr).toMatchObject({ code: 0, result: { id: 'customer-7', name: 'Inés Rey' } });
    const added = await training(['user', 'add', ...named]);
    const instruments = added.result['instruments'] as readonly { readonly id: string }[];
    expect(instruments).toHaveLength(2);
    const gone = ['user', 'remove', '--id', 'customer-7', '--instrument', instruments[0]?.id ?? ''];
    expect(await training(gone)).toMatchObject({ code: 0 });
    const left = (await cobro(['user', 'get', '--id', 'customer-7'])).result['instruments'];
    expect(left).toEqual([expect.objectContaining({ id: instruments[1]?.id })]);
    expect(await training(gone)).toMatchObject({ code: 2, result: { problem: 'not_found' } });
  });

  test('is changed by nobody without the right, once a PIN of a manager is set', LIMIT, async () => {
    const id = await storeCard();
    await training(['pin', 'set'], [PIN]);
    const file = join(counter.folder, 'change.json');
    writeFileSync(file, JSON.stringify({ status: 'INACTIVE' }));
    const change = ['instrument', 'update', '--id', id, '--file', file];
    const charge = ['sale', '--amount', '1000', '--instrument', id];
    for (const argv of [change, charge, ['instrument', 'create', ...counter.reader]])
      expect(await training(argv)).toMatchObject({ code: 64 });
    const as_ana = ['--operator', 'Ana'];
    expect(await training([...change, ...as_ana], ['000000'])).toMatchObject({ code: 1 });
    expect(await training([...charge, ...as_ana], ['000000'])).toMatchObject({
      code: 3,
      result: { reason: 'wrong_pin' },
    });
    expect((await cobro(['instrument', 'get', '--id', id])).result).toMatchObject({ status: 'ACTIVE' });
    expect(await held()).toEqual([]);
    expect(await training([...change, '--operator', 'Ana'], [PIN])).toMatchObject({ code: 0 });
  });

  test('takes no card number in a file', LIMIT, async () => {
    const file = join(counter.folder, 'number.json');
    writeFileSync(file, JSON.stringify({ card: { holder_name: ['4242', '4242', '4242', '4242'].join(' ') } }));
    const refused = await training(['instrument', 'update', '--id', 'any', '--file', file]);
    expect(refused).toMatchObject({ code: 64 });
    expect(refused.stderr).toContain('looks like a card number');
    expect(refused.stderr).not.toContain('4242');
  });
});

test(
  'a merchant is made and changed at a till by somebody with the right, and it is in the audit trail',
  LIMIT,
  async () => {
    await training(['pin', 'set'], [PIN]);
    const file = join(counter.folder, 'merchant.json');
    writeFileSync(file, JSON.stringify({ id: 'm-9', type: 'STORE', name: 'La Esquina', organization_id: 'org-9' }));
    const create = ['merchant', 'create', '--file', file, '--operator', 'Ana'];
    expect(await training(create, ['000000'])).toMatchObject({ code: 1 });
    expect(await training(create, [PIN])).toMatchObject({ code: 0, result: { id: 'm-9' } });
    const listed = await cobro(['merchant', 'list', '--organization', 'org-9']);
    expect(listed.result['entries']).toMatchObject([{ id: 'm-9', name: 'La Esquina' }]);
    const { stdout: lines } = await cobroHere(['journal', 'export', '--data', counter.data]);
    expect(lines.some((line) => line.includes('merchant_created') && line.includes('m-9'))).toBe(true);
  },
);

describe('a sale to a stored card', () => {
  test('is a sale like any other: bound in the journal, given back by its payment', LIMIT, async () => {
    const id = await storeCard();
    const sold = await training(['sale', '--amount', '12990', '--instrument', id]);
    expect(sold, sold.stderr).toMatchObject({
      code: 0,
      result: { outcome: 'approved', amount: 12_990, card: { last_four: '4821', entry_mode: 'MANUAL' } },
    });
    expect(await held()).toEqual([12_990]);
    const payment = String(sold.result['payment_id']);
    expect(await training(['refund', '--payment', payment, '--amount', '12990'])).toMatchObject({
      code: 0,
      result: { outcome: 'undone' },
    });
    expect(await held()).toEqual([0]);
    expect(await cobro(['journal', 'verify'])).toMatchObject({ code: 0 });
  });

  test('whose answer is lost is unknown, and undone by its trace', LIMIT, async () => {
    const id = await storeCard();
    await counter.arm('authorize_card_data', 'drop_after');
    const sold = await soonUndone(['sale', '--amount', '5000', '--instrument', id]);
    expect(sold).toMatchObject({ code: 4, result: { outcome: 'unknown' } });
    expect(await soonUndone(['recover'])).toMatchObject({ code: 0 });
    expect(await held()).toEqual([0]);
  });

  test('is sent under one key once, and another card under the same key is refused', LIMIT, async () => {
    const id = await storeCard();
    const charge = ['sale', '--amount', '700', '--idempotency-key', 'order-9'];
    const first = await training([...charge, '--instrument', id]);
    expect(await training([...charge, '--instrument', id])).toEqual(first);
    expect(await training([...charge, '--instrument', 'another'])).toMatchObject({ code: 64 });
    expect(await held()).toEqual([700]);
  });

  test.each([
    ['one that nobody knows', 'nobody', 'card_refused'],
    ['one that is not active', null, 'card_refused'],
  ])('%s is not charged', LIMIT, async (_title, named, reason) => {
    const id = named ?? (await storeCard());
    if (named === null) {
      const file = join(counter.folder, 'change.json');
      writeFileSync(file, JSON.stringify({ status: 'INACTIVE' }));
      await training(['instrument', 'update', '--id', id, '--file', file]);
    }
    const refused = await training(['sale', '--amount', '1000', '--instrument', id]);
    expect(refused).toMatchObject({ code: 3, result: { outcome: 'not_charged', reason } });
    expect(await held()).toEqual([]);
  });

  test('is not sent to a real service before it was tried that its trace undoes it', LIMIT, async () => {
    const id = await storeCard();
    const real = { ...atTrainingTill, COBRO_CLIENT_ID: 'cobro-demo', COBRO_CLIENT_SECRET: 'cobro-demo-secret' };
    const charge = ['sale', '--amount', '1000', '--instrument', id, '--data', join(counter.folder, 'real')];
    const refused = await cobro(charge, [], real);
    expect(refused).toMatchObject({ code: 3, result: { outcome: 'not_charged', reason: 'stored_cards_off' } });
    expect(await held()).toEqual([]);
    writeFileSync(
      join(counter.folder, 'real', 'settings.json'),
      JSON.stringify({ wire: { stored_cards_enabled: true } }),
    );
    expect(await cobro(charge, [], real)).toMatchObject({ code: 0, result: { outcome: 'approved' } });
  });

  test('takes no tip', LIMIT, async () => {
    const refused = await training(['sale', '--amount', '1000', '--tip', '100', '--instrument', 'any']);
    expect(refused).toMatchObject({ code: 64 });
  });
});
