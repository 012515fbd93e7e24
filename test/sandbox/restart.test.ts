import { join } from 'node:path';
import { readFileSync, readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { openLedgerDatabase } from '../../sandbox/ledger/database.ts';
import { startSandbox } from '../../sandbox/sandbox.ts';
import { CLP, cardNumber, clearCard, connect, posAuthorization, startClient, temporaryFolder } from './support.ts';

describe('a restart of the service', () => {
  it('keeps payments, refunds, the moved clock and stored cards', async () => {
    const ledger = join(temporaryFolder(), 'ledger.db');
    const first = await startSandbox({ ledger, seed: 7 });
    const before = await connect(first);
    const paid = await before.pay(1000);
    before.completeCapture();
    await before.post(`/v1/pos/refunds/${paid.payment_id}`, { amount: CLP(300) });
    const instrument = await before.post('/v1/instruments', { card: clearCard() });
    await first.stop();

    const second = await startSandbox({ ledger, seed: 7 });
    const after = await connect(second);
    expect(await after.trace(paid.trace_id)).toMatchObject({ net_minor: 700, capture_state: 'complete' });
    expect((await after.post('/v1/pos/authorizations', posAuthorization(1, { id: paid.trace_id }))).status).toBe(409);
    expect((await after.get(`/v1/instruments/${instrument.text_at('id')}`)).status).toBe(200);
    const vault = await connect(second, { client_id: 'cobro-demo-vault', client_secret: 'cobro-demo-vault-secret' });
    const sensitive = await vault.get(`/v1/instruments/${instrument.text_at('id')}/sensitive-data`);
    expect(sensitive.at('card.number')).toBe(clearCard()['number']);
    expect((await after.pay(1000)).answer.status).toBe(201);
    await second.stop();
  });

  it('ends access tokens, so that clients renew', async () => {
    const client = await startClient();
    await client.call('DELETE', '/_sandbox/tokens');
    expect((await client.get('/v1/payments/any')).status).toBe(401);
  });

  it('gives the same identifiers again for the same seed', async () => {
    const ids = await Promise.all(
      [1, 1, 2].map(async (seed) => (await (await startClient({ seed })).pay(1000)).payment_id),
    );
    expect(ids[0]).toBe(ids[1]);
    expect(ids[0]).not.toBe(ids[2]);
  });
});

describe('the ledger file', () => {
  it('flushes every commit and is in WAL mode', () => {
    const database = openLedgerDatabase(join(temporaryFolder(), 'ledger.db'));
    expect(database.pragma('synchronous', { simple: true })).toBe(2);
    expect(database.pragma('journal_mode', { simple: true })).toBe('wal');
    database.close();
  });

  it('is held by one process, and says so', async () => {
    const ledger = join(temporaryFolder(), 'ledger.db');
    const first = await startSandbox({ ledger });
    await expect(startSandbox({ ledger })).rejects.toThrow(/in use by another process/);
    await first.stop();
  });

  it('of a newer version is refused with a sentence', () => {
    const file = join(temporaryFolder(), 'ledger.db');
    const database = openLedgerDatabase(file);
    database.pragma('user_version = 99');
    database.close();
    expect(() => openLedgerDatabase(file)).toThrow(/made by a newer version of Cobro/);
  });

  it('refuses to rewrite or delete a movement, or to give back more than was taken', () => {
    const database = openLedgerDatabase(':memory:');
    database.exec(`INSERT INTO payments VALUES ('p', 't', 'simple', 'c', 'o', 'm', NULL, 'CLP', 'CHL', 1, '00', 100, 0,
      'automatic', 0, 0, 'i', NULL, 'VISA', '4242', 1, NULL, 0)`);
    const movement = (id: string, type: string, held: number, refunded: number) =>
      database
        .prepare(
          `INSERT INTO transactions (id, payment_id, type, operation, amount_minor, held_delta_minor, refunded_delta_minor,
           system_trace_audit_number, created_at_ms) VALUES (?, 'p', ?, 'test', 100, ?, ?, '000001', 0)`,
        )
        .run(id, type, held, refunded);
    movement('a', 'AUTHORIZATION', 100, 0);
    expect(() => movement('b', 'REFUND', 0, 101)).toThrow(/more would be given back/);
    expect(() => movement('c', 'CANCELLATION', -101, 0)).toThrow(/more would be given back/);
    expect(() => database.exec("DELETE FROM transactions WHERE id = 'a'")).toThrow(/undone by another movement/);
    expect(() => database.exec('UPDATE transactions SET amount_minor = 1')).toThrow(/undone by another movement/);
    database.close();
  });

  it('holds no card number in clear', async () => {
    const folder = temporaryFolder();
    const sandbox = await startSandbox({ ledger: join(folder, 'ledger.db') });
    const client = await connect(sandbox);
    expect((await client.post('/v1/instruments', { card: clearCard() })).status).toBe(201);
    const body = { amount: CLP(1000), instrument: { card: clearCard() } };
    expect((await client.post('/v1/authorizations', body)).status).toBe(201);
    for (const file of readdirSync(folder)) {
      expect(readFileSync(join(folder, file)).includes(cardNumber()), file).toBe(false);
    }
    await sandbox.stop();
  });
});
