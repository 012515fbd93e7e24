import { maskCardNumbers } from '../../../core/card-data/find-card-data.ts';
import type { IntentArguments } from '../../../core/contract/intents.ts';
import type { RecordChanged, RecordColumn } from '../../../core/contract/service-records.ts';
import { problemCodeOf } from '../../../core/errors/classify.ts';
import { type Result, succeed } from '../../../core/result.ts';
import type { CallResult } from '../../../core/service/call-result.ts';
import type { InstrumentAnswer, ReadCard } from '../../../core/service/schemas/instrument.ts';
import type { Merchant } from '../../../core/service/schemas/merchant.ts';
import type { Act } from '../../../core/staff/act.ts';
import { isReplaced } from '../../gateway/answers.ts';
import type { ServiceClient } from '../../gateway/service-client.ts';
import { journalTrouble } from '../../journal/journal.ts';
import { type Grant, byWhom } from '../shared/grant.ts';
import { type Answer, refuse } from '../shared/refusal.ts';

/** Calls that change records other than payments, over the till's own connection. */
export interface ChangeCalls {
  readonly instruments: Pick<ServiceClient['instruments'], 'create' | 'update'>;
  readonly users: Pick<ServiceClient['users'], 'create' | 'addInstrument' | 'deleteInstrument'>;
  readonly merchants: Pick<ServiceClient['merchants'], 'create' | 'update'>;
}

/** Reads a card for storage at the service, as the reader encrypts it. */
export interface CardToKeep {
  ready(): boolean;
  read(): Promise<Result<ReadCard, string>>;
}

export interface RecordChangeParts {
  /** Null when the till has no service connection of its own. */
  readonly calls: ChangeCalls | null;
  readonly card: CardToKeep | null;
  readonly isPaying: () => boolean;
  readonly record: (act: Act) => void;
}

type Change = IntentArguments<'settings.changeRecord'>;
type Parts = RecordChanged['parts'];
type Row = Partial<Record<RecordColumn, string | undefined>>;

/**
 * Makes one change, like the commands do: first the card, then the audit trail, then a single request that is never
 * repeated.
 */
export async function changeRecord(
  { calls, card: reader, isPaying, record }: RecordChangeParts,
  change: Change,
  grant: Grant,
): Promise<Answer<RecordChanged>> {
  if (calls === null) return refuse('not_now', 'this till has no connection of its own to a service');
  const send = await requestOf(calls, change, async () => {
    if (isPaying()) return refuse('payment_is_open', 'a payment has the reader');
    if (reader?.ready() !== true) return refuse('reader_not_ready', 'no reader is ready');
    const read = await reader.read();
    return read.ok ? read : refuse('card_not_read', read.error);
  });
  if (!send.ok) return send;
  try {
    record({ ...byWhom(grant), ...actOf(change) });
  } catch (error) {
    const trouble = journalTrouble(error);
    if (trouble === null) throw error;
    return refuse('journal_trouble', trouble);
  }
  const done = await send.value();
  if (done.kind === 'answer') return succeed({ parts: done.value });
  const detail = `${problemCodeOf('change', done) ?? ''} ${done.kind === 'refused' ? (done.refusal.message ?? '') : ''}`;
  return refuse(isReplaced(done) ? 'program_replaced' : UNDONE[done.kind], maskCardNumbers(detail.trim()));
}

/** A refused or unsent change did nothing; an unconfirmed one may be done. */
const UNDONE = { refused: 'record_refused', not_sent: 'record_not_sent', unknown: 'record_unconfirmed' } as const;

type Send = () => Promise<CallResult<Parts>>;

async function requestOf(
  calls: ChangeCalls,
  change: Change,
  readCard: () => Promise<Answer<ReadCard>>,
): Promise<Answer<Send>> {
  const { instruments, users, merchants } = calls;
  switch (change.act) {
    case 'keep_card': {
      const card = await readCard();
      return card.ok ? succeed(async () => shown(await instruments.create(card.value), instrumentRow)) : card;
    }
    case 'card_status': {
      const { card_id, status } = change;
      return succeed(async () => shown(await instruments.update(card_id, { status }), instrumentRow));
    }
    case 'new_user': {
      const { user_id, user_name: name, email } = change;
      const person = { ...(name === undefined ? {} : { name }), ...(email === undefined ? {} : { email }) };
      const card = await readCard();
      if (!card.ok) return card;
      const user = { ...person, instruments: [card.value] };
      return succeed(async () => shown(await users.create(user_id, user), () => ({ id: user_id, name })));
    }
    case 'add_card': {
      const card = await readCard();
      if (!card.ok) return card;
      return succeed(async () =>
        shown(await users.addInstrument(change.user_id, card.value), () => ({ id: change.user_id })),
      );
    }
    case 'remove_card': {
      const { user_id, card_id } = change;
      return succeed(async () => shown(await users.deleteInstrument(user_id, card_id), () => ({ id: user_id })));
    }
    case 'new_merchant': {
      const { merchant_name: name, organization_id, merchant_type: type, website } = change;
      const merchant = { name, organization_id, type, ...(website === undefined ? {} : { website }) };
      return succeed(async () => shown(await merchants.create(merchant), merchantRow));
    }
    case 'change_merchant': {
      const { merchant_name: name, alias, website, merchant_id } = change;
      const given = Object.entries({ name, alias, website }).filter(([, text]) => text !== undefined);
      if (given.length === 0) return refuse('bad_request', 'nothing is to be changed');
      return succeed(async () => shown(await merchants.update(merchant_id, Object.fromEntries(given)), merchantRow));
    }
  }
}

/** For the audit trail, before anything is sent. */
function actOf(change: Change): Pick<Act, 'what' | 'subject' | 'detail'> {
  switch (change.act) {
    case 'keep_card':
      return { what: 'instrument_stored', subject: 'card_at_reader' };
    case 'card_status':
      return { what: 'instrument_changed', subject: change.card_id, detail: `status ${change.status}` };
    case 'new_user':
      return { what: 'service_user_created', subject: change.user_id };
    case 'add_card':
      return { what: 'instrument_stored', subject: change.user_id };
    case 'remove_card':
      return { what: 'instrument_removed', subject: change.user_id, detail: change.card_id };
    case 'new_merchant':
      return { what: 'merchant_created', subject: change.merchant_name };
    case 'change_merchant': {
      const { act: _act, merchant_id, ...given } = change;
      return { what: 'merchant_changed', subject: merchant_id, detail: Object.keys(given).join(', ') };
    }
  }
}

/** The service's current record. Contains no card number, whatever the service sends. */
function shown<Value>(done: CallResult<Value>, row: (value: Value) => Row): CallResult<Parts> {
  if (done.kind !== 'answer') return done;
  const parts = Object.entries(row(done.value)).flatMap(([column, text]) =>
    text === undefined || text === '' ? [] : [{ column: column as RecordColumn, text: maskCardNumbers(text) }],
  );
  return { ...done, value: parts };
}

const instrumentRow = ({ id, status, card }: InstrumentAnswer): Row => ({
  ...{ id, status, brand: card?.bin_data?.card_brand, last_four: card?.last_four_digits },
});

const merchantRow = ({ id, name, type, status, default_currency }: Merchant): Row => ({
  ...{ id, name, type, status, currency: default_currency },
});
