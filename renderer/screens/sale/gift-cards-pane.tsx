import { useEffect, useRef, useState } from 'react';
import type { GiftCardDetail } from '../../../core/contract/gifts.ts';
import { GIFT_SHOWN_LETTERS } from '../../../core/gift/gift-code.ts';
import { AMOUNT_MINOR_MAX } from '../../../core/money/money.ts';
import { RETURN_REASON_MAX } from '../../../core/sale/limits.ts';
import { AmountPad } from '../../components/amount-pad.tsx';
import { useDecimals } from '../../components/amount.tsx';
import { Button } from '../../components/button.tsx';
import { Segment } from '../../components/segment.tsx';
import { TextField } from '../../components/text-field.tsx';
import { giftFacts } from '../../components/use-gift-card.ts';
import { useShown } from '../../components/use-shown.ts';
import { useRequest } from '../../stores/till-context.tsx';
import { useWording } from '../../text/wording.ts';
import { PaneFrame } from './pane-frame.tsx';
import { useSaleActs, useSaleView } from './sale-acts.tsx';
import { useFinish } from './use-finish.ts';
import styles from './gift-cards.module.css';

/** Gift cards by their last letters, for managers: movements, balance corrections, reprinting the code. */
export function GiftCardsPane() {
  const { say } = useWording();
  const request = useRequest();
  const acts = useSaleActs();
  const [typed, setTyped] = useState('');
  const [cards, setCards] = useState<readonly GiftCardDetail[] | null>(null);
  const [chosen, setChosen] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const shown = typed.trim().toUpperCase();
  const whole = shown.length === GIFT_SHOWN_LETTERS;
  useEffect(() => setCards(null), [shown]);
  const asked = useRef('');
  asked.current = shown;
  const find = async (): Promise<void> => {
    const answer = await request('gift.find', { shown });
    // Other letters were typed meanwhile.
    if (asked.current !== shown) return;
    if (!answer.ok) return void acts.settle(Promise.resolve(answer));
    setCards(answer.value.cards);
    setChosen(answer.value.cards[0]?.card_id ?? null);
  };
  const card = cards?.find(({ card_id }) => card_id === chosen) ?? null;
  if (card !== null && cards !== null)
    return (
      <CardPane
        card={card}
        others={cards}
        onChoose={setChosen}
        onChanged={(changed) => setCards(cards.map((one) => (one.card_id === changed.card_id ? changed : one)))}
      />
    );
  return (
    <PaneFrame
      title={say('gift.find.title')}
      subject={say('gift.find.lead')}
      focus={field}
      primary={{ text: say('gift.find.go'), possible: whole, run: () => void find() }}
    >
      <TextField
        fieldRef={field}
        label={say('gift.find.letters')}
        hint="ABCD"
        max={GIFT_SHOWN_LETTERS}
        value={typed}
        onChange={setTyped}
        status={cards?.length === 0 ? { text: say('error.gift_unknown'), level: 'no' } : null}
      />
    </PaneFrame>
  );
}

interface CardPaneProps {
  readonly card: GiftCardDetail;
  readonly others: readonly GiftCardDetail[];
  readonly onChoose: (card_id: string) => void;
  readonly onChanged: (card: GiftCardDetail) => void;
}

/** A card's movements; its balance is changed on a separate view, because there is no room beside the list. */
function CardPane(props: CardPaneProps) {
  const [changing, setChanging] = useState(false);
  const back = (): void => setChanging(false);
  return changing ? (
    <BalancePane {...props} onBack={back} />
  ) : (
    <MovesPane {...props} onChange={() => setChanging(true)} />
  );
}

function MovesPane({ card, others, onChoose, onChange }: CardPaneProps & { readonly onChange: () => void }) {
  const wording = useWording();
  const { say, money, dayTime } = wording;
  const request = useRequest();
  const acts = useSaleActs();
  const notify = useSaleView((view) => view.notify);
  const print = async (): Promise<void> => {
    if (await acts.settle(request('gift.print', { card_id: card.card_id }))) notify(say('gift.find.printed'));
  };
  return (
    <PaneFrame
      title={`${say(`gift.kind.${card.kind}`)} ${card.shown}`}
      subject={giftFacts(card, wording)}
      primary={{ text: say('gift.find.change'), possible: true, run: onChange }}
      secondary={card.printable ? { text: say('gift.find.print'), run: () => void print() } : undefined}
    >
      {others.length > 1 && (
        <div className={styles.others}>
          {others.map((one) => (
            <Button key={one.card_id} disabled={one.card_id === card.card_id} onPress={() => onChoose(one.card_id)}>
              {`${say(`gift.kind.${one.kind}`)} · ${money(one.balance_minor, one.currency)}`}
            </Button>
          ))}
        </div>
      )}
      <ol className={styles.moves} aria-label={say('gift.find.moves')} data-scrolls="" tabIndex={0}>
        {card.moves.map((move) => (
          <li key={`${move.at_ms} ${move.kind} ${move.amount_minor}`}>
            <span>{dayTime(move.at_ms)}</span>
            <span>
              {say(`gift.move.${move.kind}`)}
              {move.sale_number !== null && ` · ${say('gift.move.sale', { number: move.sale_number })}`}
              {move.state !== 'bound' && ` · ${say(`gift.move.${move.state}`)}`}
            </span>
            <b>{money(move.amount_minor, card.currency)}</b>
          </li>
        ))}
      </ol>
    </PaneFrame>
  );
}

function BalancePane({ card, onChanged, onBack }: CardPaneProps & { readonly onBack: () => void }) {
  const wording = useWording();
  const { say, money } = wording;
  const decimals = useDecimals();
  const request = useRequest();
  const acts = useSaleActs();
  const [way, setWay] = useState<'lower' | 'raise'>('lower');
  const [amount_minor, setAmount] = useState(0);
  const [reason, setReason] = useState('');
  const possible = amount_minor > 0 && reason.trim().length >= 3;
  const shown = useShown();
  const finish = useFinish();
  const adjust = async (): Promise<boolean> => {
    const signed = way === 'raise' ? amount_minor : -amount_minor;
    const answer = await request('gift.adjust', { card_id: card.card_id, amount_minor: signed, reason: reason.trim() });
    if (answer.ok) onChanged(answer.value);
    return await acts.settle(Promise.resolve(answer));
  };
  const amount = money(amount_minor, card.currency);
  return (
    <PaneFrame
      title={`${say(`gift.kind.${card.kind}`)} ${card.shown}`}
      subject={giftFacts(card, wording)}
      primary={{
        text:
          amount_minor === 0
            ? say('gift.sell.none')
            : possible
              ? say(way === 'raise' ? 'gift.find.raise' : 'gift.find.lower', { amount })
              : say('gift.find.needReason'),
        possible,
        run: () => void finish(adjust, () => shown.current && onBack()),
      }}
      secondary={{ text: say('gift.find.back'), run: onBack }}
    >
      <Segment
        label={say('gift.find.way')}
        value={way}
        choices={[
          { value: 'lower', text: say('gift.find.lowerShort') },
          { value: 'raise', text: say('gift.find.raiseShort') },
        ]}
        onChange={setWay}
      />
      <TextField label={say('gift.find.reason')} max={RETURN_REASON_MAX} value={reason} onChange={setReason} />
      <AmountPad
        compact
        label={say('gift.find.amount')}
        shown={amount}
        value={amount_minor}
        max={AMOUNT_MINOR_MAX}
        decimals={decimals}
        onChange={setAmount}
      />
    </PaneFrame>
  );
}
