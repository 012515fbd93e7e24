import { useRef, useState } from 'react';
import { AMOUNT_MINOR_MAX } from '../../../core/money/money.ts';
import { AmountPad } from '../../components/amount-pad.tsx';
import { useDecimals } from '../../components/amount.tsx';
import { TextField } from '../../components/text-field.tsx';
import { giftStatus, isUnsure, useGiftCard, useGiftScan } from '../../components/use-gift-card.ts';
import { useKeys } from '../../keyboard/use-keys.tsx';
import { useRequest } from '../../stores/till-context.tsx';
import { useWording } from '../../text/wording.ts';
import { PaneFrame } from './pane-frame.tsx';
import { useSaleActs, useSaleView } from './sale-acts.tsx';
import { useFinish } from './use-finish.ts';

/** Sells or reloads a gift card in the open sale, and shows the balance of a scanned one. */
export function GiftPane() {
  const wording = useWording();
  const { say, money } = wording;
  const decimals = useDecimals();
  const request = useRequest();
  const acts = useSaleActs();
  const finish = useFinish();
  const open = useSaleView((view) => view.open);
  const [typed, setTyped] = useState('');
  const [amount_minor, setAmount] = useState(0);
  const looked = useGiftCard(typed);
  useGiftScan(setTyped);
  const field = useRef<HTMLInputElement>(null);
  const { code, refusal } = looked;
  const is_new = typed.trim() === '';
  // An unknown code is a new card.
  const is_free = refusal === null || refusal === 'gift_unknown';
  const possible = amount_minor > 0 && (is_new || (code !== null && is_free));
  const sell = (): void =>
    void finish(() => acts.settle(request('gift.sell', { amount_minor, code: is_new ? null : code })));
  // Once the code is complete, moves on to the amount.
  const goOn = (): void | false => {
    if (document.activeElement !== field.current || amount_minor > 0 || code === null) return false;
    field.current?.blur();
  };
  useKeys({ Enter: goOn });
  const amount = money(amount_minor);
  const status = giftStatus(typed, looked, wording);
  return (
    <PaneFrame
      title={say('gift.sell.title')}
      subject={isUnsure(refusal) ? say(`error.${refusal}`) : say('gift.sell.lead')}
      primary={{
        text: amount_minor === 0 ? say('gift.sell.none') : say(is_new ? 'gift.sell.new' : 'gift.sell.load', { amount }),
        possible,
        run: sell,
      }}
      secondary={{ text: say('gift.find.open'), run: () => open({ kind: 'gift_cards' }) }}
    >
      <TextField
        fieldRef={field}
        label={say('gift.codeNew')}
        hint={say('gift.codeHint')}
        max={40}
        value={typed}
        onChange={setTyped}
        status={refusal === 'gift_unknown' ? { text: say('gift.sell.unknown'), level: 'plain' } : status}
      />
      <AmountPad
        label={say('gift.sell.amount')}
        shown={amount}
        value={amount_minor}
        max={AMOUNT_MINOR_MAX}
        decimals={decimals}
        onChange={setAmount}
      />
    </PaneFrame>
  );
}
