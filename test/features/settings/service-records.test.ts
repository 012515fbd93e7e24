import { describe, expect, test } from 'vitest';
import { readRecords } from '../../../electron/features/settings/service-records.ts';
import { createServiceClient } from '../../../electron/gateway/service-client.ts';
import { cardNumber } from '../../gateway/support/clear-card.ts';
import { closing, connectionOptions, serving } from '../../gateway/support/harness.ts';
import { answerJson } from '../../gateway/support/byte-server.ts';

type Wish = Parameters<typeof readRecords>[1];

/** The result that the page gets for this response. */
async function recordsOf(wish: Wish, status: number, body: unknown) {
  const server = await serving({ answer: answerJson(status, body) });
  return await readRecords(closing(createServiceClient(connectionOptions(server.url))), wish);
}

describe('records of the payment service on the page of settings', () => {
  test('are told as the service told them, also in a list of another name, and what it left out is empty', async () => {
    const webhooks = [{ url: 'https://shop.example/hook', status: 'ACTIVE' }];
    for (const body of [webhooks, { webhooks }, { data: webhooks, total: 1 }])
      expect(await recordsOf({ of: 'webhooks' }, 200, body)).toEqual({
        ok: true,
        value: {
          columns: ['url', 'status', 'description'],
          rows: [['https://shop.example/hook', 'ACTIVE', '']],
          of: 1,
        },
      });
    const merchants = [{ id: 'm-1', name: 'Sol', default_currency: 'CLP' }];
    expect(await recordsOf({ of: 'merchants', id: 'org-1' }, 200, { merchants, total: 40 })).toMatchObject({
      value: { rows: [['m-1', 'Sol', '', '', 'CLP']], of: 40 },
    });
  });

  test('hold no number of a card, whatever the service writes, and of a bank account only how it ends', async () => {
    const number = cardNumber('4');
    const card = { number, last_four_digits: '4821', bin_data: { card_brand: 'VISA' } };
    const instruments = [{ id: 'ins-1', status: `of ${number}`, card }];
    const shown = await recordsOf({ of: 'instruments' }, 200, { instruments });
    expect(shown).toMatchObject({ value: { rows: [['ins-1', '', 'of [card]', 'VISA', '4821']] } });
    const method = (account_number: string) => ({ id: 'c-1', type: 'BANK', bank_name: 'Banco Sur', account_number });
    const accounts = ['0098765432', '1234', ''].map((account) =>
      recordsOf({ of: 'cashout', id: 'c-1' }, 200, method(account)),
    );
    expect(await Promise.all(accounts)).toMatchObject([
      { value: { rows: [['c-1', 'BANK', 'Banco Sur', '•••• 5432', '', '']] } },
      { value: { rows: [['c-1', 'BANK', 'Banco Sur', '••••', '', '']] } },
      { value: { rows: [['c-1', 'BANK', 'Banco Sur', '', '', '']] } },
    ]);
  });

  test('show no more than a page holds, and say how many there are', async () => {
    const webhooks = Array.from({ length: 131 }, (_one, index) => ({ url: `https://shop.example/${index}` }));
    const answer = await recordsOf({ of: 'webhooks' }, 200, webhooks);
    expect(answer).toMatchObject({ value: { of: 131 } });
    expect(answer.ok && answer.value.rows).toHaveLength(100);
  });

  test('that the service refuses, or tells in a shape of its own, are none: the page says so', async () => {
    for (const [status, body] of [
      [404, { error: 'none' }],
      [403, {}],
      [200, '<html></html>'],
      [200, { webhooks: [{ status: 'ACTIVE' }] }],
    ] as const)
      expect(await recordsOf({ of: 'webhooks' }, status, body)).toMatchObject({
        ok: false,
        error: { code: 'records_not_read' },
      });
    expect(await readRecords(null, { of: 'webhooks' })).toMatchObject({ ok: false, error: { code: 'not_now' } });
  });
});
