import { describe, expect, test } from 'vitest';
import { fail, succeed } from '../../../core/result.ts';
import type { ReadCard } from '../../../core/service/schemas/instrument.ts';
import type { Act } from '../../../core/staff/act.ts';
import {
  type CardToKeep,
  type RecordChangeParts,
  changeRecord,
} from '../../../electron/features/settings/record-changes.ts';
import type { Grant } from '../../../electron/features/shared/grant.ts';
import { createServiceClient } from '../../../electron/gateway/service-client.ts';
import { type Answer, answerJson } from '../../gateway/support/byte-server.ts';
import { cardNumber } from '../../gateway/support/clear-card.ts';
import { closing, connectionOptions, serving } from '../../gateway/support/harness.ts';

const ANA: Grant = { by: { staff_id: 'ana', name: 'Ana' }, approved_by: null };
const READ: ReadCard = {
  type: 'card_present',
  card: { last_four_digits: '4821', card_brand: 'VISA' },
  encrypted: { ksn: 'FFFF9876543210E00001', data: 'A1B2C3D4', format: 'idtech-neo' },
};
const READER: CardToKeep = { ready: () => true, read: async () => succeed(READ) };

/** A till with a scripted service; `acts_before` counts its audit entries at each request. */
async function till(answer: Answer, parts: Partial<RecordChangeParts> = {}) {
  const acts: Act[] = [];
  const acts_before: number[] = [];
  const server = await serving({
    answer: (socket, request) => {
      acts_before.push(acts.length);
      answer(socket, request);
    },
  });
  const calls = closing(createServiceClient(connectionOptions(server.url)));
  const all = { calls, card: READER, isPaying: () => false, record: (act: Act) => void acts.push(act), ...parts };
  return {
    ...{ acts, acts_before, server },
    change: (change: Parameters<typeof changeRecord>[1]) => changeRecord(all, change, ANA),
  };
}

describe('a change of the records of the payment service from the page of settings', () => {
  test('keeps the card as the reader encrypted it, on record before it is sent, and shows no number of it', async () => {
    const number = cardNumber('4');
    const card = { number, last_four_digits: '4821', bin_data: { card_brand: 'VISA' } };
    const { change, acts, acts_before, server } = await till(
      answerJson(201, { id: 'ins-1', status: `ACTIVE ${number}`, card }),
    );
    expect(await change({ act: 'keep_card' })).toEqual({
      ok: true,
      value: {
        parts: [
          { column: 'id', text: 'ins-1' },
          { column: 'status', text: 'ACTIVE [card]' },
          { column: 'brand', text: 'VISA' },
          { column: 'last_four', text: '4821' },
        ],
      },
    });
    expect(server.requests.map(({ method, path }) => `${method} ${path}`)).toEqual(['POST /v1/instruments']);
    expect(JSON.parse(server.requests[0]?.body ?? '')).toMatchObject({ encrypted: { data: 'A1B2C3D4' } });
    expect(acts_before).toEqual([1]);
    expect(acts).toMatchObject([{ what: 'instrument_stored', subject: 'card_at_reader', who: 'Ana' }]);
  });

  test('is each the request of its command', async () => {
    const { change, acts, server } = await till(answerJson(200, { id: 'x', instruments: [] }));
    await change({ act: 'card_status', card_id: 'ins-1', status: 'INACTIVE' });
    await change({ act: 'new_user', user_id: 'u-1', user_name: 'Inés' });
    await change({ act: 'add_card', user_id: 'u-1' });
    await change({ act: 'remove_card', user_id: 'u-1', card_id: 'ins-1' });
    await change({ act: 'new_merchant', merchant_name: 'Sol', organization_id: 'org-1', merchant_type: 'POS' });
    await change({ act: 'change_merchant', merchant_id: 'm-1', alias: 'Luna' });
    expect(server.requests.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'PATCH /v1/instruments/ins-1',
      'POST /v1/users/u-1/instruments',
      'POST /v1/users/u-1/instruments',
      'DELETE /v1/users/u-1/instruments/ins-1',
      'POST /v1/merchants',
      'PUT /v1/merchants/m-1',
    ]);
    expect(JSON.parse(server.requests[5]?.body ?? '')).toEqual({ alias: 'Luna' });
    expect(acts.map(({ what, detail }) => [what, detail])).toEqual([
      ['instrument_changed', 'status INACTIVE'],
      ['service_user_created', undefined],
      ['instrument_stored', undefined],
      ['instrument_removed', 'ins-1'],
      ['merchant_created', undefined],
      ['merchant_changed', 'alias'],
    ]);
  });

  test('is sent once, and what became of it is one of three: nothing changed, nothing was sent, nobody knows', async () => {
    const wish = { act: 'card_status', card_id: 'ins-1', status: 'INACTIVE' } as const;
    const refused = await till(answerJson(422, { error_type: 'INVALID', message: 'no such card' }));
    expect(await refused.change(wish)).toMatchObject({ error: { code: 'record_refused' } });
    for (const answer of [answerJson(503, {}), answerJson(200, 'odd'), (socket) => void socket.destroy()] as Answer[]) {
      const unknown = await till(answer);
      expect(await unknown.change(wish)).toMatchObject({ error: { code: 'record_unconfirmed' } });
      expect(unknown.server.requests).toHaveLength(1);
    }
    const away = await till(answerJson(200, {}));
    await away.server.close();
    expect(await away.change(wish)).toMatchObject({ error: { code: 'record_not_sent' } });
  });

  test('is not begun without a reader, a card, a free till, a journal that takes it, or anything to change', async () => {
    const none = answerJson(201, { id: 'ins-1' });
    const refusals: readonly (readonly [string, Partial<RecordChangeParts>])[] = [
      ['payment_is_open', { isPaying: () => true }],
      ['reader_not_ready', { card: null }],
      ['reader_not_ready', { card: { ...READER, ready: () => false } }],
      ['card_not_read', { card: { ...READER, read: async () => fail('timeout') } }],
      ['not_now', { calls: null }],
      [
        'journal_trouble',
        {
          record: () => {
            throw Object.assign(new Error('full'), { code: 'SQLITE_FULL' });
          },
        },
      ],
    ];
    for (const [code, parts] of refusals) {
      const { change, acts, server } = await till(none, parts);
      expect(await change({ act: 'keep_card' })).toMatchObject({ ok: false, error: { code } });
      expect([acts, server.requests]).toEqual([[], []]);
    }
    const { change, server } = await till(none);
    expect(await change({ act: 'change_merchant', merchant_id: 'm-1' })).toMatchObject({
      error: { code: 'bad_request' },
    });
    expect(server.requests).toEqual([]);
  });
});
