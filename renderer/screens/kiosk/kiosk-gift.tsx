import { useState } from 'react';
import { Button } from 'react-aria-components';
import { GIFT_CODE_LETTERS, GIFT_LETTERS, giftCodeText, giftLettersIn } from '../../../core/gift/gift-code.ts';
import { Icon } from '../../components/icon.tsx';
import { useAct } from '../../components/use-act.ts';
import { type GiftCardQuery, isUnsure, useGiftCard } from '../../components/use-gift-card.ts';
import { useScan } from '../../keyboard/use-keys.tsx';
import { useTill } from '../../stores/till-context.tsx';
import { type Wording, useWording } from '../../text/wording.ts';
import { KioskActs, KioskButton } from './kiosk-button.tsx';
import { useKiosk } from './kiosk-context.tsx';
import { KioskHead } from './kiosk-head.tsx';
import styles from './kiosk-gift.module.css';

/** A gift card's code, scanned or typed; its balance and what it pays, before any money moves. */
export function KioskGift() {
  const wording = useWording();
  const { say, money } = wording;
  const { act, busy, problem } = useAct();
  const go = useKiosk((view) => view.go);
  const under_way = useKiosk((view) => view.under_way);
  const total_minor = useTill(({ sale }) => sale.totals.total_minor);
  const [letters, setLetters] = useState('');
  const looked = useGiftCard(letters, 'kiosk.lookGift');
  const pays_minor = Math.min(usableOf(looked), total_minor);
  // A scan without a gift card's letters clears the field.
  useScan((code) => setLetters(giftLettersIn(code) ?? ''));
  const pay = async (): Promise<void> => {
    // A change that is on its way would make it another amount than was pressed.
    if (looked.code === null || under_way.changes > 0) return;
    const paid = await act('kiosk.payGift', { code: looked.code });
    // So that a failed bank card for the rest leads back to the order.
    if (paid.ok) go('basket');
  };
  const again = isUnsure(looked.refusal);
  return (
    <section className={styles.gift}>
      <KioskHead title={say('kiosk.gift')} back={say('kiosk.giftOrder')} onBack={() => go('basket')} />
      <p className={styles.lead}>{say('kiosk.giftLead')}</p>
      <output className={styles.code} aria-label={say('gift.code')}>
        {codeText(letters)}
      </output>
      <p className={styles.message} role="status" data-alarm={isWrong(letters, looked) || undefined}>
        {problem ?? statusText(letters, looked, total_minor, wording)}
      </p>
      <div className={styles.keys}>
        {[...GIFT_LETTERS].map((letter) => (
          <Button
            key={letter}
            className={styles.key ?? ''}
            isDisabled={letters.length >= GIFT_CODE_LETTERS}
            onPress={() => setLetters(letters + letter)}
          >
            {letter}
          </Button>
        ))}
        <Button
          className={styles.key ?? ''}
          aria-label={say('kiosk.giftErase')}
          isDisabled={letters === ''}
          onPress={() => setLetters(letters.slice(0, -1))}
        >
          <Icon name="backspace" />
        </Button>
      </div>
      <KioskActs>
        <KioskButton icon="arrowleft" onPress={() => go('basket')}>
          {say('kiosk.giftOrder')}
        </KioskButton>
        {again ? (
          <KioskButton primary onPress={looked.again}>
            {say('gift.pay.again')}
          </KioskButton>
        ) : (
          <KioskButton primary disabled={pays_minor === 0 || busy !== null} onPress={() => void pay()}>
            {busy !== null
              ? say('kiosk.giftAsking')
              : pays_minor > 0
                ? say('kiosk.pay', { amount: money(pays_minor) })
                : say('gift.pay.look')}
          </KioskButton>
        )}
      </KioskActs>
    </section>
  );
}

const usableOf = ({ card }: GiftCardQuery): number =>
  card === null || card.expired ? 0 : Math.max(0, card.balance_minor - card.held_minor);

/** Pads the code with a mark for each letter still to be typed. */
const codeText = (letters: string): string => giftCodeText(letters.padEnd(GIFT_CODE_LETTERS, '·'));

const isWrong = (letters: string, looked: GiftCardQuery): boolean =>
  looked.refusal !== null ||
  (letters.length === GIFT_CODE_LETTERS && looked.code === null) ||
  (looked.card !== null && usableOf(looked) === 0);

function statusText(letters: string, looked: GiftCardQuery, total_minor: number, { say, money }: Wording): string {
  const { card, code, refusal } = looked;
  if (isUnsure(refusal)) return say('kiosk.giftUnsure');
  if (refusal !== null) return say('kiosk.giftUnknown');
  if (card === null) return code === null && letters.length === GIFT_CODE_LETTERS ? say('gift.codeWrong') : '';
  if (card.expired) return say('error.gift_expired');
  const usable_minor = usableOf(looked);
  if (usable_minor === 0) return say('kiosk.giftEmpty');
  const balance = money(usable_minor);
  return usable_minor < total_minor
    ? say('kiosk.giftRest', { balance, rest: money(total_minor - usable_minor) })
    : say('kiosk.giftLeft', { balance, left: money(usable_minor - total_minor) });
}
