import { existsSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { answerJson, startByteServer } from '../gateway/support/byte-server.ts';
import { expiredCertificate } from '../gateway/support/certificate.ts';
import { type Json, SECRETS, TRIAL, cobro, root, setUp, shop, till, useSetupWorld } from './setup-world.ts';

useSetupWorld();

describe('a file that is wrong changes nothing, and is told field by field', () => {
  afterEach(() => expect(existsSync(till())).toBe(false));
  const fields = async (file: unknown): Promise<readonly string[]> => {
    const { code, json } = await setUp(file);
    expect(code).toBe(64);
    return (json['problems'] as readonly { field: string }[]).map(({ field }) => field);
  };

  test('every field of it at once', async () => {
    expect(
      await fields(
        shop({
          country: 'XX',
          currency: 'pesos',
          languages: ['fr'],
          taxes: [{ tax_id: 'iva', name: 'IVA', basis_points: 190_000, included: true }],
          shop: { name: '' },
          service: { url: 'http://payments.example', terminal_id: '', merchant_id: 'm' },
          secrets: { ...SECRETS, manager_pin: '12' },
          staff: [{ name: 'Ana', role: 'king' }],
          settings: { receipt_columns: 3, reader: 'x' },
          colour: 'red',
        }),
      ),
    ).toEqual(
      expect.arrayContaining([
        'country',
        'currency',
        'languages.0',
        'taxes.0.basis_points',
        'shop.name',
        'service.url',
        'service.terminal_id',
        'secrets.manager_pin',
        'staff.0.role',
        'settings.receipt_columns',
      ]),
    );
  });

  test.each([
    ['not JSON', '{', 'the file'],
    ['of a format that this version does not know', { format: 'cobro-setup/9' }, 'format'],
  ])('a file that is %s', async (_what, file, field) => {
    expect(await fields(file)).toContain(field);
  });

  test.each([
    ['a live till without a service', { service: undefined }, 'service'],
    ['a live till that does not say which reader', { reader: undefined }, 'reader'],
    ['a reader that cannot be', { reader: 'serial:/dev/x?driver=nobody' }, 'reader'],
    ['a printer that cannot be', { printer: 'lpt1' }, 'printer'],
    [
      'a simulated reader elsewhere',
      { service: { url: 'https://p.example', terminal_id: 't', merchant_id: 'm' } },
      'reader',
    ],
    [
      'two people of one name',
      {
        staff: [
          { name: 'Ana', role: 'cashier' },
          { name: 'ana', role: 'cashier' },
        ],
      },
      'staff.1.name',
    ],
    [
      'one PIN for two',
      {
        staff: [
          { name: 'A', role: 'cashier', pin: '4444' },
          { name: 'B', role: 'cashier', pin: '4444' },
        ],
      },
      'staff.1.pin',
    ],
    ['a PIN that is easy to guess', { staff: [{ name: 'A', role: 'cashier', pin: '1234' }] }, 'staff.0.pin'],
    ["the manager's PIN for another", { staff: [{ name: 'A', role: 'cashier', pin: '482913' }] }, 'staff.0.pin'],
    ['the PIN of the training mode', { secrets: { ...SECRETS, manager_pin: '246810' } }, 'secrets.manager_pin'],
    ['a catalogue that is not there', { catalogue: { csv: 'nowhere.csv' } }, 'catalogue.csv'],
    [
      'an authority that is none',
      {
        service: { url: 'https://127.0.0.1:1', terminal_id: 't', merchant_id: 'm', ca_file: 'shop.json' },
        reader: 'none',
      },
      'service.ca_file',
    ],
    ['a card number on every receipt', { shop: { name: `Tienda ${'4'.repeat(1)}${'1'.repeat(15)}` } }, 'shop.name'],
    [
      'the secret of a client without its id',
      { secrets: { client_secret: 'x', manager_pin: '482913' } },
      'secrets.client_id',
    ],
  ])('%s', async (_what, change, field) => {
    expect(await fields(shop(change))).toContain(field);
  });

  const easy = ['0000', '1234', '1212', '1990', '246810'];
  test.each(easy)("the manager's PIN %s, wherever it comes from and whatever is set up", async (manager_pin) => {
    const { manager_pin: _pin, ...credentials } = SECRETS;
    expect(await fields(shop({ secrets: { ...SECRETS, manager_pin } }))).toEqual(['secrets.manager_pin']);
    expect(await fields(shop({ ...TRIAL, secrets: { manager_pin } }))).toEqual(['secrets.manager_pin']);
    writeFileSync(join(root, 'secrets.json'), JSON.stringify({ ...credentials, manager_pin }), { mode: 0o600 });
    expect(await fields(shop({ secrets: undefined, secrets_file: 'secrets.json' }))).toEqual(['secrets.manager_pin']);
    const refused = await setUp(shop({ secrets: credentials }), { environment: { COBRO_MANAGER_PIN: manager_pin } });
    expect(refused).toMatchObject({ code: 64, json: { problems: [{ field: 'secrets.manager_pin' }] } });
    expect(JSON.stringify(refused)).not.toContain(manager_pin);
  });

  test('a row of the catalogue, by its line', async () => {
    writeFileSync(join(root, 'goods.csv'), 'id;nombre;precio\nA1;Pan;500\nA2;Queso;caro\n');
    expect(await fields(shop({ catalogue: { csv: 'goods.csv' } }))).toEqual(['catalogue.csv line 3']);
  });

  test('no flag holds a secret', async () => {
    const { code, stderr } = await cobro(['setup', '--from', 'x', '--client-secret', 'abc']);
    expect(code).toBe(64);
    expect(stderr).not.toContain('abc');
  });
});

describe('a service that says no is told with what to do, and nothing is changed', () => {
  afterEach(() => expect(existsSync(till())).toBe(false));
  const at = (url: string, change: Json = {}) =>
    setUp(shop({ service: { url, terminal_id: 't', merchant_id: 'm', ...change }, reader: 'none' }));

  test('a name that nobody knows', async () => {
    expect(await at('https://payments.invalid')).toMatchObject({
      code: 1,
      json: { outcome: 'not_set_up', code: 'name_unknown' },
      stderr: expect.stringContaining('payments.invalid'),
    });
  });

  test('a port at which nothing listens', async () => {
    expect(await at('http://127.0.0.1:1')).toMatchObject({ code: 1, json: { code: 'not_listening' } });
  });

  test('credentials that it does not know', async () => {
    const wrong = await setUp(shop({ secrets: { ...SECRETS, client_secret: 'wrong' } }));
    expect(wrong).toMatchObject({ code: 1, json: { code: 'credentials_refused' } });
    expect(wrong.stderr).toMatch(/does not accept these credentials/);
  });

  test('a web server that is another', async () => {
    const other = await startByteServer({ answer: answerJson(404, {}), answerToken: answerJson(404, {}) });
    expect(await at(other.url)).toMatchObject({ code: 1, json: { code: 'not_the_service' } });
    await other.close();
  });

  const expired = expiredCertificate();
  test('a certificate that has expired', async () => {
    const server = await startByteServer({ answer: answerJson(404, {}), tls: expired });
    writeFileSync(join(root, 'ca.pem'), expired.cert);
    expect(await at(server.url, { ca_file: 'ca.pem' })).toMatchObject({
      code: 1,
      json: { code: 'certificate_expired' },
      stderr: expect.stringContaining('date and time'),
    });
    expect(await at(server.url)).toMatchObject({ code: 1, json: { code: expect.stringMatching(/^certificate_/) } });
    await server.close();
  });

  test('a port of this machine that is in use', async () => {
    const taken = createServer().listen(0, '127.0.0.1');
    await new Promise((listening) => taken.once('listening', listening));
    const { port } = taken.address() as AddressInfo;
    expect(await setUp(shop({ port }))).toMatchObject({
      code: 1,
      json: { code: 'port_in_use' },
      stderr: expect.stringContaining(String(port)),
    });
    taken.close();
  });

  test('and --check asks everything and writes nothing', async () => {
    expect(await setUp(shop(), { argv: ['--check'] })).toMatchObject({
      code: 0,
      json: { outcome: 'checked', service: { tested: true } },
    });
  });
});
