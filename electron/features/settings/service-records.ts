import { type RecordColumn, type RecordsView, RECORDS_SHOWN_MAX } from '../../../core/contract/service-records.ts';
import type { IntentArguments } from '../../../core/contract/intents.ts';
import { maskCardNumbers } from '../../../core/card-data/find-card-data.ts';
import { problemCodeOf } from '../../../core/errors/classify.ts';
import { type Result, fail, succeed } from '../../../core/result.ts';
import type { CallResult } from '../../../core/service/call-result.ts';
import { isReplaced } from '../../gateway/answers.ts';
import type { ServiceClient } from '../../gateway/service-client.ts';
import { type Answer, refuse } from '../shared/refusal.ts';

/** Calls that read records other than payments, over the till's own connection. */
export type RecordCalls = Pick<ServiceClient, 'listWebhooks' | 'cashoutMethod'> & {
  readonly instruments: Pick<ServiceClient['instruments'], 'list'>;
  readonly merchants: Pick<ServiceClient['merchants'], 'list'>;
};

type Row = Partial<Record<RecordColumn, string | undefined>>;
type Found = Result<{ readonly rows: readonly Row[]; readonly of: number }, CallResult<unknown>>;

const COLUMNS = {
  webhooks: ['url', 'status', 'description'],
  instruments: ['id', 'type', 'status', 'brand', 'last_four'],
  merchants: ['id', 'name', 'type', 'status', 'currency'],
  cashout: ['id', 'type', 'bank', 'account', 'country', 'created'],
} as const satisfies Record<string, readonly RecordColumn[]>;

/** Reads one kind of record. Contains no card numbers, and only the last digits of a bank account. */
export async function readRecords(
  calls: RecordCalls | null,
  wish: IntentArguments<'settings.records'>,
): Promise<Answer<RecordsView>> {
  if (calls === null) return refuse('not_now', 'this till has no connection of its own to a service');
  const found = await find(calls, wish);
  if (!found.ok) return refuse(isReplaced(found.error) ? 'program_replaced' : 'records_not_read', whyNot(found.error));
  const columns = COLUMNS[wish.of];
  const rows = found.value.rows.slice(0, RECORDS_SHOWN_MAX);
  const shown = rows.map((row) => columns.map((name) => maskCardNumbers(row[name] ?? '')));
  return succeed({ columns, rows: shown, of: found.value.of });
}

async function find(calls: RecordCalls, wish: IntentArguments<'settings.records'>): Promise<Found> {
  switch (wish.of) {
    case 'webhooks':
      return rowsOf(await calls.listWebhooks(), (entry) => entry);
    case 'instruments':
      return rowsOf(await calls.instruments.list(), ({ card, ...entry }) => ({
        ...entry,
        brand: card?.bin_data?.card_brand,
        last_four: card?.last_four_digits,
      }));
    case 'merchants':
      return rowsOf(await calls.merchants.list({ organization_id: wish.id }), ({ default_currency, ...entry }) => ({
        ...entry,
        currency: default_currency,
      }));
    case 'cashout': {
      const result = await calls.cashoutMethod(wish.id);
      if (result.kind !== 'answer') return fail(result);
      const { bank_name, account_number, created_at, ...method } = result.value;
      return succeed({
        rows: [{ ...method, bank: bank_name, account: ending(account_number), created: created_at }],
        of: 1,
      });
    }
  }
}

/** Empty for a short number, whose last digits would be all of it. */
function ending(account_number = ''): string {
  return account_number === '' ? '' : `•••• ${account_number.length > 8 ? account_number.slice(-4) : ''}`.trim();
}

function rowsOf<Entry>(
  result: CallResult<{ readonly entries: readonly Entry[]; readonly total?: number | undefined }>,
  row: (entry: Entry) => Row,
): Found {
  if (result.kind !== 'answer') return fail(result);
  const { entries, total } = result.value;
  return succeed({ rows: entries.map(row), of: Math.max(total ?? 0, entries.length) });
}

/** For support: the problem's name in docs/operations.md, and the service's message. */
function whyNot(result: CallResult<unknown>): string {
  const code = problemCodeOf('read', result) ?? '';
  return result.kind === 'refused' ? `${code} ${result.refusal.message ?? ''}`.trim() : code;
}
