import { useState } from 'react';
import { type CurrencyCode, isCurrencyCode } from '../../core/money/currency.ts';
import { parseTypedAmount } from '../../core/money/parse.ts';
import type { SafeAct, SafeBook, SafeDrop, SafeFloat } from '../../store/contract/safe.ts';
import { TextField } from '../components/text-field.tsx';
import type { CallProblem } from './office-bridge.ts';
import { useCall, useOfficeWording } from './office-context.tsx';
import { PinAct } from './pin-act.tsx';

/** The act on the safe that a person has chosen. */
export type SafeWish =
  | { readonly kind: 'drop_received'; readonly drop: SafeDrop }
  | { readonly kind: 'float_back'; readonly float: SafeFloat }
  | { readonly kind: 'float_given' | 'bank_deposit' | 'counted' };

export interface SafeFormProps {
  readonly wish: SafeWish;
  readonly book: SafeBook;
  readonly onDone: () => void;
  readonly onCancel: () => void;
}

/**
 * One act on the safe: amount, counterpart, reason, and the person's PIN. Pressing twice in the same form is one act.
 */
export function SafeForm({ wish, book, onDone, onCancel }: SafeFormProps) {
  const { say, amount: shown, currency: shop, store_locale } = useOfficeWording();
  const ask = useCall();
  const [request_id] = useState(() => crypto.randomUUID());
  const [lane, setLane] = useState('');
  const [amount, setAmount] = useState('');
  const [note, setNote] = useState('');
  const [is_sending, setIsSending] = useState(false);
  const { kind } = wish;
  const currency = currencyOf(wish, shop);
  const typed = { lane, amount: parseTypedAmount(amount, currency, store_locale), note: note.trim() };
  const act = actOf(wish, request_id, currency, typed, balanceOf(book, currency));
  const title = say(`office.safe.act.${kind}`);
  const send = async (pin: string): Promise<CallProblem | null> => {
    if (act === null) return null;
    setIsSending(true);
    const answer = await ask('safe.move', act, pin);
    setIsSending(false);
    if (!answer.ok) return answer.error;
    onDone();
    return null;
  };
  return (
    <PinAct
      title={title}
      lead={say(`office.safe.help.${kind}`)}
      unready={act === null}
      press={title}
      onAct={send}
      onCancel={onCancel}
    >
      {kind === 'drop_received' && (
        <p>
          {say('office.safe.fromLane', { lane: wish.drop.lane })}{' '}
          <b>{shown(wish.drop.amount_minor, wish.drop.currency)}</b>
        </p>
      )}
      {kind === 'float_back' && (
        <p>
          {say('office.safe.toLane', { lane: wish.float.lane })}{' '}
          <b>{shown(wish.float.amount_minor, wish.float.currency)}</b>
        </p>
      )}
      {kind === 'float_given' && (
        <TextField label={say('office.lane.name')} value={lane} onChange={setLane} max={3} readOnly={is_sending} />
      )}
      {kind !== 'float_back' && (
        <TextField
          label={say(kind === 'drop_received' || kind === 'counted' ? 'office.safe.counted' : 'office.safe.amount')}
          value={amount}
          onChange={setAmount}
          max={20}
          readOnly={is_sending}
        />
      )}
      <TextField
        label={say(kind === 'bank_deposit' ? 'office.safe.slip' : 'office.safe.note')}
        value={note}
        onChange={setNote}
        max={200}
        readOnly={is_sending}
      />
    </PinAct>
  );
}

function currencyOf(wish: SafeWish, shop: CurrencyCode): CurrencyCode {
  const named = wish.kind === 'drop_received' ? wish.drop.currency : shop;
  return isCurrencyCode(named) ? named : shop;
}

const balanceOf = ({ balances }: SafeBook, currency: string): number =>
  balances.find((one) => one.currency === currency)?.balance_minor ?? 0;

interface Typed {
  readonly lane: string;
  readonly amount: ReturnType<typeof parseTypedAmount>;
  readonly note: string;
}

/** Null when something is missing or the safe holds less. The store validates it again. */
function actOf(
  wish: SafeWish,
  request_id: string,
  currency: CurrencyCode,
  { lane, amount, note }: Typed,
  balance_minor: number,
): SafeAct | null {
  if (wish.kind === 'float_back') return { kind: 'float_back', request_id, entry_id: wish.float.entry_id, note };
  if (!amount.ok) return null;
  const amount_minor = amount.value;
  switch (wish.kind) {
    case 'drop_received': {
      const { till_id, seq, amount_minor: announced_minor } = wish.drop;
      if (amount_minor !== announced_minor && note === '') return null;
      return { kind: 'drop_received', request_id, till_id, seq, counted_minor: amount_minor, note };
    }
    case 'counted':
      return { kind: 'counted', request_id, currency, counted_minor: amount_minor, note };
    case 'float_given':
      return /^[1-9]\d{0,2}$/.test(lane.trim()) && amount_minor > 0 && amount_minor <= balance_minor
        ? { kind: 'float_given', request_id, lane: Number(lane.trim()), currency, amount_minor, note }
        : null;
    case 'bank_deposit':
      return note !== '' && amount_minor > 0 && amount_minor <= balance_minor
        ? { kind: 'bank_deposit', request_id, currency, amount_minor, note }
        : null;
  }
}
